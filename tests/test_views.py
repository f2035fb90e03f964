"""Pictures that stand still, sheets, and the stepper in a bare browser page."""

import base64
import io
import json
import random
import re

import pytest
from harness import Mounted
from PIL import Image, ImageChops

from shogi_lab.films import Film, Frame, LazyFrames, game_film
from shogi_lab.games import Game
from shogi_lab.lenses import Bits, Board, Choice, Layer, Member, Members, board_of
from shogi_lab.position import Position
from shogi_lab.views import png, show, strip, strip_text, svg
from shogi_lab.views.drawings import drawing, filled, row_cells
from shogi_lab.views.outlines import STATIC, glyphs, width, wrapped
from shogi_lab.views.sheets import KEPT, drawn_on, kept, outline, sheet, standing
from shogi_lab.views.svg import OKABE_ITO, THEMES, png_bytes

GAME = (STATIC.parent.parent.parent / "data" / "games" / "selfplay.usi").read_text().splitlines()
LINE = "position " + next(line for line in GAME if line.startswith("startpos"))
MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
LINKED = ("occupied[BLACK]", "occupied_rl90", "occupied_rl45")
HOSTILE = "<script>alert('1')</script> & \"quotes\" </svg>"


@pytest.fixture(scope="module")
def film():
    return game_film(Game.parse(" ".join(LINE.split()[: 3 + 24])), "A game")


@pytest.fixture(scope="module")
def middle():
    return board_of(Position.from_sfen(MIDDLE).record)


# Pictures that stand still.


def test_a_picture_needs_no_font(middle, film):
    for text in (svg(middle), svg(film.frames[3]), strip(film)):
        assert "<text" not in text
        assert "font" not in text
        assert "var(" not in text


def test_every_shape_that_is_used_is_defined(middle, film):
    layers = tuple(
        Layer(pattern, (i,), color, pattern)
        for i, (pattern, color) in enumerate(
            zip(("plain", "diag", "back", "rows", "dots", "ring"), OKABE_ITO, strict=False)
        )
    )
    for letters in (False, True):
        for text in (
            svg(middle._replace(layers=layers, last=(3, 4)), letters=letters),
            strip(film, letters=letters),
        ):
            used = set(re.findall(r'href="#([^"]+)"', text))
            assert used <= set(re.findall(r'id="([^"]+)"', text))


def test_the_same_picture_is_the_same_bytes(middle, film):
    assert png(middle) == png(middle)
    assert png_bytes(strip(film)) == png_bytes(strip(film))


def test_pictures_stay_small(middle, film):
    assert len(png(middle)) < 80_000
    assert len(png_bytes(strip(film))) < 120_000


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("letters", [False, True])
def test_a_turned_board_differs_and_keeps_its_size(middle, theme, letters):
    upright, turned = (
        Image.open(io.BytesIO(png(middle, theme, letters, flipped))).convert("RGB")
        for flipped in (False, True)
    )
    assert upright.size == turned.size
    assert upright.tobytes() != turned.tobytes()


def test_turned_twice_the_pieces_stand_as_before():
    # a lone king turned on the board is where its opposite would be, seen the same way
    one = Position.from_sfen("9/9/9/9/9/9/9/9/K8 b - 1").record
    picture = Image.open(io.BytesIO(png(board_of(one), flipped=True))).convert("RGB")
    corner = Image.open(io.BytesIO(png(board_of(one)))).convert("RGB")
    # the king's cell: bottom left upright, top right turned, and then upside down
    left, top = 24 + 2 * (4 + 60 + 8 + 20), 24 + 2 * (4 + 20)
    cell = corner.crop((left + 4, top + 8 * 88 + 4, left + 76, top + 8 * 88 + 84))
    other = picture.crop((left + 8 * 80 + 4, top + 4, left + 8 * 80 + 76, top + 84))
    apart = ImageChops.difference(cell.rotate(180), other).convert("L")
    assert sum(apart.histogram()[90:]) < 20


def test_appeared_vanished_and_set_look_different_without_colour():
    bits = Bits("", squares=(0, 1), changed=(1, 2))
    assert drawing(bits).slots["b0"] == '<use href="#bit-on"/>'
    assert drawing(bits).slots["b1"] == '<use href="#bit-new"/>'
    assert drawing(bits).slots["b2"] == '<use href="#bit-gone"/>'
    assert "b3" not in drawing(bits).slots
    grey = Image.open(io.BytesIO(png(bits))).convert("L")
    tiles = [
        grey.crop((24 + 2 * (18 + 26 * i), 24 + 36, 24 + 2 * (44 + 26 * i), 24 + 36 + 52)).tobytes()
        for i in range(4)
    ]
    assert len(set(tiles)) == 4


def test_the_side_to_move_and_counts_in_hand_are_drawn(middle):
    slots = drawing(middle).slots
    assert 'class="side now"' in slots["t1"]
    assert 'class="side"' in slots["t0"]
    assert slots["n1P"]
    assert not slots["n0R"]
    assert "ghost" in slots["h0P"]


def test_the_readers_text_is_escaped_everywhere():
    row = Member(HOSTILE, HOSTILE, HOSTILE, HOSTILE, "bitboard")
    parts = (
        Bits(HOSTILE, (1,), (), ((HOSTILE, "0x0"),)),
        Members(HOSTILE, (row,)),
        Choice(HOSTILE, ((HOSTILE, Bits(HOSTILE, ())),)),
    )
    hostile = Film(HOSTILE, (Frame(parts, HOSTILE, HOSTILE),), (0,))
    for text in (strip(hostile), svg(parts[0]), svg(parts[1]), svg(hostile.frames[0])):
        assert "<script" not in text
        assert text.count("</svg>") == 1
        assert text.about
    made = sheet(hostile)
    assert "<script" not in made.skeleton + "".join(made.fragments)
    assert "<script" not in "".join(row_cells(row))


def test_a_picture_in_a_notebook_is_a_png(middle):
    bundle, about = svg(middle)._repr_mimebundle_()
    assert 300 < about["image/png"]["width"] < 700
    assert set(bundle) == {"image/png", "text/plain"}
    assert base64.b64decode(bundle["image/png"])[:4] == b"\x89PNG"


def test_wrong_themes_and_parts_are_refused(middle):
    with pytest.raises(ValueError, match="'sepia' is not a theme: light or dark"):
        svg(middle, theme="sepia")
    with pytest.raises(TypeError, match="int has no drawing"):
        drawing(7)


def test_captions_break_at_blanks_and_fit():
    lines = wrapped("Move 68, White: 2f2g+, pawn from 2f to 2g, takes pawn, promotes.", 12.5, 200)
    assert len(lines) > 1
    assert all(width(line, 12.5) <= 200 for line in lines)


def test_the_glyphs_carry_their_licence():
    licence = (STATIC / "OFL.txt").read_text(encoding="utf-8")
    assert "Copyright 2021 The Shippori Mincho Project Authors" in licence
    assert "Copyright 2016 The Inter Project Authors" in licence
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert len(glyphs()["ascii"]) == 94


# Sheets.


def from_scratch(frame, option):
    """What stands in the slots when one frame is drawn by itself."""
    board, members, choice = frame.parts
    slots = {f"0.{name}": drawn for name, drawn in drawing(board).slots.items()}
    slots["1.title"] = members.title
    for r, row in enumerate(members.rows):
        slots |= {f"1.{r}.{c}": cell for c, cell in enumerate(row_cells(row))}
    bits = dict(choice.options)[option]
    slots |= {f"2.{name}": drawn for name, drawn in drawing(bits).slots.items()}
    return {name: drawn for name, drawn in slots.items() if drawn}


def test_a_sheet_gives_back_every_frame_of_every_option(film):
    made = sheet(film)
    for step, frame in enumerate(film.frames):
        for option in made.options:
            assert standing(made, step, option) == from_scratch(frame, option)


def test_swapping_only_what_differs_arrives_at_every_frame(film):
    made, shown, rng = sheet(film), {}, random.Random(7)
    last = len(film.frames) - 1
    walk = [*range(last + 1), *range(last, -1, -1), *(rng.randint(0, last) for _ in range(40))]
    for step in walk:
        option = rng.choice(list(made.options))
        wanted = standing(made, step, option)
        for slot in made.slots:
            if shown.get(slot, "") != wanted.get(slot, ""):
                shown[slot] = wanted.get(slot, "")
        assert {slot: drawn for slot, drawn in shown.items() if drawn} == from_scratch(
            film.frames[step], option
        )


def test_a_still_board_is_the_skeleton_with_its_slots_filled(middle):
    drawn = drawing(middle)
    still = filled(drawn.skeleton, drawn.slots)
    assert "data-slot" not in still
    assert still in svg(middle)


def test_an_option_is_called_by_its_name_where_its_title_changes():
    def frame(i):
        options = (("rank", Bits(f"rank of {i}", (i,))), ("file", Bits("the file", (i,))))
        return Frame((Choice("Line", options),), f"{i}", "")

    made = sheet(Film("lines", (frame(0), frame(1)), (0,)))
    assert made.options == {"rank": "rank", "file": "the file"}


def test_a_long_game_with_all_bitboards_stays_small():
    line = max((line for line in GAME if line.startswith("startpos")), key=len)
    made = sheet(game_film(Game.parse("position " + " ".join(line.split()[:152])), "long"))
    assert len(made.captions) == 151
    assert len(json.dumps(made._asdict(), separators=(",", ":"))) < 300_000


def explorer(count=4):
    """A film reached by clicks: step 0 leads anywhere on rank e, and 5e leads back."""
    frames = []
    for step in range(count):
        jumps = [-1] * 81
        jumps[36:45] = [min(sq - 36, count - 1) for sq in range(36, 45)]
        bits = Bits("rank e", (36 + step,), jumps=tuple(jumps))
        frames.append(
            Frame((bits, Bits("a copy", (36 + step,))), f"Place {step}.", f"place {step}")
        )
    return Film("explorer", tuple(frames), (0,))


def test_a_jump_is_a_named_button_over_its_place():
    film = explorer()
    slots = drawing(film.frames[1].parts[0]).slots
    assert [name for name in slots if name[0] == "j"] == [f"j{sq}" for sq in range(36, 45)]
    assert 'data-jump="1"' in slots["j37"]
    assert 'role="button"' in slots["j37"]
    assert 'aria-label="bit 16 of word 1: 1"' in slots["j37"]
    board = Board("", ("",) * 40 + ("p",) + ("",) * 40, ((), ()), 0, jumps=(0,) * 81)
    assert 'aria-label="5e, White P"' in drawing(board).slots["j40"]
    assert "data-slot" not in filled(drawing(board).skeleton, drawing(board).slots)
    assert 'role="group" data-places aria-description="Arrow keys go' in sheet(film).skeleton


def test_drawings_whose_skeletons_differ_are_swapped_whole():
    still = Bits("", (1,))
    film = Film(
        "two", (Frame((still,), "", ""), Frame((still._replace(jumps=(0,) * 81),), "", "")), (0,)
    )
    made = sheet(film)
    assert made.slots == ["0.all"]
    for step, frame in enumerate(film.frames):
        drawn = drawing(frame.parts[0])
        assert standing(made, step) == {"0.all": filled(drawn.skeleton, drawn.slots)}


def test_frames_of_one_film_have_the_same_parts():
    bits, board = Bits("", ()), Board("", ("",) * 81, ((), ()), 0)
    with pytest.raises(ValueError, match="'mixed': wanted one frame or more"):
        sheet(Film("mixed", (Frame((bits,), "", ""), Frame((board,), "", "")), (0,)))
    with pytest.raises(ValueError, match="'none'"):
        sheet(Film("none", (), ()))
    two = Choice("", (("a", bits),))
    with pytest.raises(ValueError, match="at most one Choice"):
        sheet(Film("two", (Frame((two, two), "", ""),), (0,)))


# Films with lazy frames.


def lazy(count=100_000, made=None):
    """Numbers on rank a, in binary: click a bit to flip it. `made` notes which were made."""

    def frame(number):
        if made is not None:
            made.append(number)
        at = [8 - bit for bit in range(9) if number >> bit & 1]
        jumps = tuple((number ^ 1 << 8 - sq) if sq < 9 else -1 for sq in range(81))
        bits = Bits("a number", tuple(at), jumps=jumps)
        return Frame((bits,), f"This is {number}.", f"number {number} | step {number}")

    return Film("numbers", LazyFrames(count, frame), (5, 300))


def test_lazy_frames_are_made_when_they_are_asked_for():
    made = []
    film = lazy(made=made)
    show(film)
    assert set(made) == {0, 5}  # the first for the skeleton, and the one that is shown
    assert film.frames[-1].caption == "This is 99999."
    with pytest.raises(IndexError, match="frame 100000: there are frames 0 to 99999"):
        film.frames[100_000]


def test_a_lazy_frame_is_drawn_as_one_of_a_short_film():
    film = lazy(64)
    short = sheet(Film("numbers", tuple(film.frames), (0,)))
    made = outline(film)
    assert (made.skeleton, made.slots) == (short.skeleton, short.slots)
    for step in (0, 3, 63):
        drawn = drawn_on(made, film, step)
        slots = {made.slots[int(slot)]: text for slot, text in drawn["slots"][""].items()}
        assert slots == standing(short, step)
        assert (drawn["caption"], drawn["state"]) == (f"This is {step}.", f"number {step}")


def test_lazy_frames_must_share_a_skeleton():
    clickable = (0,) * 81

    def frame(step):
        return Frame((Bits("", (step,), jumps=clickable if step else ()),), "", "")

    film = Film("two", LazyFrames(2, frame), (0,))
    with pytest.raises(ValueError, match="'two': frame 1 is drawn on another skeleton"):
        drawn_on(outline(film), film, 1)


def test_a_page_without_a_kernel_keeps_the_decisive_frames_and_what_a_click_reaches():
    film = lazy()
    assert kept(film) == tuple(sorted({5, 300} | {n ^ 1 << bit for n in (5, 300)
                                                  for bit in range(9)}))  # fmt: skip
    made = sheet(film)
    assert (made.steps, made.last) == (list(kept(film)), 99_999)
    near_5 = [n for n in made.steps if bin(n ^ 4).count("1") == 1]
    led_to = re.findall(r'data-jump="(\d+)"', "".join(standing(made, 4).values()))
    assert sorted(map(int, led_to)) == near_5
    assert kept(film._replace(kept=(7, 8))) == (5, 7, 8, 300)
    assert len(kept(film._replace(decisive=tuple(range(40_000, 40_400))))) == KEPT


# The widget without a browser.


def test_a_display_is_never_only_a_widget(film):
    data, _ = show(film)._repr_mimebundle_()
    assert base64.b64decode(data["image/png"]) == png_bytes(strip(film))
    assert data["text/plain"] == strip_text(film)
    assert data["text/plain"].splitlines()[1].startswith("1 / 24  Move 1, Black:")


def test_steps_and_members_that_are_not_there_are_refused(film):
    stepper = show(film)
    with pytest.raises(Exception, match="step 25: the film has steps 0 to 24"):
        stepper.step = 25
    with pytest.raises(Exception, match="'b_pawn' is not offered"):
        stepper.member = "b_pawn"
    assert (stepper.step, stepper.member) == (0, "occupied[BLACK]")
    assert show(film, 3, "occupied_rl90").member == "occupied_rl90"


# The widget in a browser.


@pytest.fixture
def mounted(mount, film):
    return mount(film)


def on_page(mounted):
    """Slots that are not empty, as the page shows them, without spaces of its own."""
    return mounted.page.evaluate("""() => {
        const root = document.querySelector("#host > div").shadowRoot;
        return Object.fromEntries([...root.querySelectorAll("[data-slot]")]
            .filter((node) => node.innerHTML)
            .map((node) => [node.dataset.slot, node.innerHTML]));
    }""")


def as_html(mounted, slots):
    """The same fragments as a browser writes them."""
    return mounted.page.evaluate(
        """slots => Object.fromEntries(Object.entries(slots).map(([name, text]) => {
            const root = document.querySelector("#host > div").shadowRoot;
            const node = root.querySelector(`[data-slot="${name}"]`).cloneNode();
            node.innerHTML = text;
            return [name, node.innerHTML];
        }))""",
        slots,
    )


def check(mounted, step, option="occupied[BLACK]"):
    frame = mounted.widget.film.frames[step]
    mounted.pump()
    assert mounted.widget.step == step
    assert mounted.widget.member == option
    page = mounted.page
    assert page.locator("[aria-live=polite]").inner_text() == frame.caption
    assert page.locator(".counter").inner_text() == f"{step} / 24"
    assert page.locator(".slider").input_value() == str(step)
    assert page.locator("select").input_value() == option
    assert on_page(mounted) == as_html(mounted, from_scratch(frame, option))


@pytest.mark.browser
def test_keys_step_through_the_game(mounted):
    page = mounted.page
    check(mounted, 0)
    page.locator(".lab").focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    check(mounted, 10)
    page.keyboard.press("End")
    check(mounted, 24)
    page.keyboard.press("ArrowRight")
    check(mounted, 24)
    page.keyboard.press("ArrowLeft")
    check(mounted, 23)
    page.keyboard.press("Home")
    check(mounted, 0)
    page.keyboard.press("ArrowLeft")
    check(mounted, 0)


@pytest.mark.browser
def test_buttons_step_and_keep_the_focus(mounted):
    page = mounted.page
    for name, step in (("forward", 1), ("last", 24), ("back", 23), ("first", 0)):
        page.get_by_role("button", name=name.capitalize(), exact=True).click()
        check(mounted, step)
        focused = "document.querySelector('#host > div').shadowRoot.activeElement.dataset.go"
        assert page.evaluate(focused) == name
    assert page.locator("[data-go=first]").get_attribute("aria-disabled") == "true"
    page.keyboard.press("ArrowRight")
    check(mounted, 1)


@pytest.mark.browser
def test_space_plays_and_pauses(mounted):
    page = mounted.page
    page.locator(".lab").focus()
    page.keyboard.press("End")
    page.keyboard.press("Space")  # at the end it starts again
    page.get_by_role("button", name="Pause").wait_for()
    page.wait_for_function(
        "document.querySelector('#host > div').shadowRoot"
        ".querySelector('.counter').textContent === '1 / 24'"
    )
    page.keyboard.press("Space")
    page.get_by_role("button", name="Play").wait_for()
    check(mounted, 1)


@pytest.mark.browser
def test_playing_stops_at_the_end(mounted):
    page = mounted.page
    mounted.put(step=23)
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Pause").wait_for()
    page.get_by_role("button", name="Play").wait_for()
    check(mounted, 24)


@pytest.mark.browser
def test_f_turns_the_board_and_not_the_texts(mounted):
    page = mounted.page
    page.locator(".lab").focus()
    page.keyboard.press("f")
    mounted.pump()
    assert mounted.widget.flipped
    assert page.get_by_role("button", name="Flip the board").get_attribute("aria-pressed") == "true"
    turned = page.locator("[data-slot='0.p0']").bounding_box()
    opposite = page.locator("[data-slot='0.p80']").bounding_box()
    assert turned["y"] > opposite["y"]
    way = "node => { const m = node.getScreenCTM(); return Math.sign(m.a) }"
    assert page.locator("[data-slot='0.p0']").evaluate(way) == -1
    assert page.locator("[data-slot='0.t0']").evaluate(way) == 1
    assert page.locator("[data-slot='0.n0P']").evaluate(way) == 1
    page.keyboard.press("f")
    mounted.pump()
    assert not mounted.widget.flipped


@pytest.mark.browser
def test_the_slider_goes_anywhere(mounted):
    page = mounted.page
    box = page.locator(".slider").bounding_box()
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 8, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, middle, steps=4)
    page.mouse.up()
    mounted.pump()
    assert 8 < mounted.widget.step < 16
    check(mounted, mounted.widget.step)
    page.keyboard.press("End")
    check(mounted, 24)


@pytest.mark.browser
def test_any_bitboard_can_be_picked(mounted):
    page = mounted.page
    mounted.put(step=9)
    page.locator("select").select_option("occupied_rr45")
    check(mounted, 9, "occupied_rr45")
    page.locator("select").focus()
    page.keyboard.press("ArrowRight")
    check(mounted, 10, "occupied_rr45")
    name = page.locator("[data-pick]").first.inner_text()
    page.locator("[data-pick]").first.click()
    check(mounted, 10, name)


@pytest.mark.browser
def test_places_are_jumped_from_by_click_and_by_keyboard(browser):
    page = browser.new_page()
    mounted = Mounted(page, show(explorer(9)))
    focused = """() => { const at = document.querySelector("#host > div").shadowRoot.activeElement;
        return at.closest("[data-slot]")?.dataset.slot ?? at.className; }"""
    page.locator("[data-slot='0.j39'] use").click()
    mounted.pump()
    assert mounted.widget.step == 3
    page.locator(".lab").focus()
    page.keyboard.press("Tab")  # where the reader was last
    assert page.evaluate(focused) == "0.j39"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused) == "0.j41"
    page.keyboard.press("ArrowUp")  # nothing is there
    page.keyboard.press("Enter")
    mounted.pump()
    assert mounted.widget.step == 5
    assert page.evaluate(focused) == "0.j41"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    mounted.pump()
    assert mounted.widget.step == 4
    page.keyboard.press("Escape")
    assert page.evaluate(focused) == "lab"
    page.keyboard.press("ArrowLeft")
    mounted.pump()
    assert mounted.widget.step == 3
    assert page.locator("[data-places] [tabindex='0']").count() == 1
    page.close()


@pytest.mark.browser
def test_one_cursor_drives_pictures_beside_each_other_and_below(browser, film):
    parts = [
        (frame.parts[0], *(dict(frame.parts[2].options)[name] for name in LINKED))
        for frame in film.frames
    ]
    linked = Film("linked", tuple(Frame(p, "", "") for p in parts), (0,))
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    mounted = Mounted(page, show(linked))
    page.locator(".lab").focus()
    page.keyboard.press("End")
    for i, name in enumerate(LINKED, 1):
        assert page.locator(f"[data-slot='{i}.title']").inner_text().startswith(name)
        ones = page.locator(f"[data-slot^='{i}.b'] use").count()
        assert ones == len(set(parts[-1][i].squares) | set(parts[-1][i].changed))
    for wide, columns in ((1500, 3), (1100, 3), (920, 2), (500, 1)):
        page.set_viewport_size({"width": wide, "height": 900})
        boxes = [part.bounding_box() for part in page.locator(".part").all()]
        assert len({round(box["x"] / 60) for box in boxes}) == columns
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
    assert mounted.widget.film is linked
    page.close()


@pytest.fixture
def numbers(browser):
    page = browser.new_page()
    yield Mounted(page, show(lazy()))
    page.close()


def says(page, number):
    page.get_by_text(f"This is {number}.", exact=True).wait_for()
    assert page.locator(".counter").inner_text() == f"{number} / 99999"


@pytest.mark.browser
def test_a_lazy_film_is_clicked_stepped_and_scrubbed(numbers):
    page = numbers.page
    says(page, 5)
    page.locator("[data-slot='0.j0'] use").click()
    says(page, 5 + 256)
    for key, number in (("ArrowRight", 262), ("ArrowLeft", 261), ("End", 99_999),
                        ("ArrowRight", 99_999), ("ArrowLeft", 99_998), ("Home", 0)):  # fmt: skip
        page.locator(".lab").press(key)
        says(page, number)
    page.locator(".slider").fill("4711")
    says(page, 4711)
    numbers.pump()
    assert numbers.widget.step == 4711
    shown = drawn_on(outline(numbers.widget.film), numbers.widget.film, 4711)
    names = numbers.widget.sheet["slots"]
    texts = {names[int(slot)]: text for slot, text in shown["slots"][""].items()}
    page.locator("[data-places]").evaluate(
        "node => node.querySelectorAll('[tabindex]').forEach((place) => place.tabIndex = -1)"
    )
    assert on_page(numbers) == as_html(numbers, texts)


@pytest.mark.browser
def test_many_keys_at_once_end_at_the_right_frame(numbers):
    page = numbers.page
    page.locator(".lab").focus()
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    says(page, 45)
    assert page.locator(".lab[aria-busy=false]").count() == 1


@pytest.mark.browser
def test_python_leads_a_lazy_film_and_a_pasted_line_does(numbers):
    page = numbers.page
    numbers.put(step=77)
    says(page, 77)
    line = page.locator(".state input")
    assert line.input_value() == "number 77 | step 77"
    line.fill("number 31415 | step 31415")
    page.keyboard.press("Enter")
    says(page, 31_415)
    for bad in ("number 3 | step 4", "number 3 | step 100000", "step x", ""):
        line.fill(bad)
        page.keyboard.press("Enter")
        page.get_by_text("This is not a line of this film.").wait_for()
        says(page, 31_415)


@pytest.mark.browser
def test_switches_are_there_where_they_do_something(browser, film):
    page = browser.new_page()
    Mounted(page, show(explorer()))
    assert not page.locator(".flip").is_visible()
    assert not page.locator(".letters").is_visible()
    Mounted(page2 := browser.new_page(), show(film))
    assert page2.locator(".flip").is_visible()
    page.close()
    page2.close()


@pytest.mark.browser
def test_kanji_and_letters_are_swapped_on_the_same_pieces(mounted):
    page = mounted.page
    pieces = "document.querySelector('#host > div').shadowRoot.querySelector('.pieces').innerHTML"
    kanji, slots = page.evaluate(pieces), on_page(mounted)
    page.get_by_role("checkbox", name="Letters instead of kanji").check()
    mounted.pump()
    assert mounted.widget.letters
    assert page.evaluate(pieces) != kanji
    assert on_page(mounted) == slots
    page.keyboard.press("Space")  # on the switch, a space is the switch's
    mounted.pump()
    assert not mounted.widget.letters
    assert page.evaluate(pieces) == kanji


@pytest.mark.browser
def test_python_moves_the_page(mounted):
    mounted.put(step=7, member="occupied[WHITE]", flipped=True)
    check(mounted, 7, "occupied[WHITE]")
    assert mounted.page.locator(".lab.flipped").count() == 1


@pytest.mark.browser
def test_the_page_follows_the_theme(mounted):
    page, colour = mounted.page, "node => getComputedStyle(node).color"
    light = page.locator(".lab").evaluate(colour)
    page.emulate_media(color_scheme="dark")
    page.locator(".lab.dark").wait_for()
    assert page.locator(".lab").evaluate(colour) != light
    page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    page.locator(".lab:not(.dark)").wait_for()
    assert page.locator(".lab").evaluate(colour) == light
    page.emulate_media(color_scheme="light")
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    page.locator(".lab.dark").wait_for()


@pytest.mark.browser
def test_jupyter_leaves_the_keys_alone(mounted):
    page = mounted.page
    host = page.locator("#host > div")
    assert host.get_attribute("data-lm-suppress-shortcuts") == "true"
    page.evaluate("window.heard = []; addEventListener('keydown', (e) => heard.push(e.key))")
    page.locator(".lab").focus()
    for key in ("ArrowRight", "Home", "Space", "f", "x"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == ["x"]


@pytest.mark.browser
def test_nothing_is_left_behind(mounted):
    page = mounted.page
    page.evaluate("window.dispose()")
    assert page.locator("#host > *").count() == 0
    assert page.evaluate("window.heardBy()") == 0
