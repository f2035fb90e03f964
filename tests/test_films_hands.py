"""Films of packed hands: what a click leads to is what arithmetic says, on one skeleton each."""

import re

import pytest

from shogi_lab import Position
from shogi_lab.films import LazyFrames
from shogi_lab.films_hands import (
    accusation_film,
    dominance_film,
    entry_film,
    mask_film,
    packer_film,
    paths_film,
    ripple_film,
    weights_film,
)
from shogi_lab.hands import dominates
from shogi_lab.kernel import stepped
from shogi_lab.layouts import BONANZA, PADDED
from shogi_lab.lenses_hands import HANDS, Paths, packed, pairs_of, rank_of
from shogi_lab.views import player, strip, svg
from shogi_lab.views.sheets import KEPT, drawn_on, kept, outline, sheet

A, B = (3, 0, 0, 1, 1, 0, 1), (1, 0, 1, 1, 1, 0, 1)
START = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b LP 1")
WORDS = [(("depth", 8), ("value", 16), ("move", 19), ("hand", bits)) for bits in (21, 24, 28)]

FILMS = {
    "packer": lambda: packer_film(),
    "ripple": lambda: ripple_film(A, B),
    "guards": lambda: ripple_film(A, B, guards=True),
    "mask": lambda: mask_film(),
    "accusations": lambda: accusation_film(),
    "weights": lambda: weights_film(),
    "dominance": lambda: dominance_film((0, 1, 0, 2, 1, 1, 2), (4, 2, 0, 1, 1, 0, 1)),
    "entry": lambda: entry_film(WORDS),
    "paths": lambda: paths_film(Paths(START, ("P*5b", "5a5b"), ("L*5b", "5a5b"))),
}


@pytest.fixture(scope="module")
def films():
    return {name: make() for name, make in FILMS.items()}


@pytest.mark.parametrize("name", FILMS)
def test_a_film_is_drawn_on_one_skeleton_and_said_in_one_sentence(films, name):
    film = films[name]
    lazy = isinstance(film.frames, LazyFrames)
    steps = range(0, len(film.frames), 997 if lazy else 1)
    made = outline(film) if lazy else sheet(film)
    assert "0.all" not in made.slots
    for step in steps:
        if lazy:
            drawn_on(made, film, step)
        frame = film.frames[step]
        assert frame.caption[-1] in ".?"
        assert frame.state.endswith(f"step {step}")


@pytest.mark.parametrize("name", FILMS)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_strip_fits_a_page_and_uses_what_is_defined(films, name, theme):
    text = strip(films[name], theme)
    assert text.wide <= 1320
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(re.findall(r'id="([^"]+)"', text))
    assert "<text" not in text


@pytest.mark.parametrize("name", FILMS)
def test_every_frame_of_a_strip_is_a_picture(films, name):
    film = films[name]
    for step in film.decisive:
        assert svg(film.frames[step]).about == film.frames[step].caption


def test_the_packers_frames_are_all_hands(films):
    film = films["packer"]
    assert len(film.frames) == HANDS == 106_875
    for rank in (0, 1, 18, 19, 4711, HANDS - 1):
        seen = film.frames[rank].parts[0]
        assert rank_of(seen.counts) == rank
        assert f"{packed(seen.counts):#x}." in film.frames[rank].caption
    assert set(film.decisive) <= set(kept(film))
    assert len(kept(film)) <= KEPT


@pytest.mark.parametrize("guards", [False, True])
def test_a_ripple_has_a_frame_for_each_column(guards):
    film = ripple_film(A, B, guards=guards)
    assert len(film.frames) == PADDED.bits + 1
    for done, frame in enumerate(film.frames):
        assert frame.parts[0].done == done
        assert len([bit for bit in frame.parts[0].borrowed if bit >= done]) == 0


def test_a_borrow_travels_without_guards_and_is_swallowed_with_them():
    told = ["falsely the guards of silver, gold, bishop and rook.", "guard of knight; rightly."]
    for guards, words in zip((False, True), told, strict=True):
        film = ripple_film(A, B, guards=guards)
        assert film.frames[-1].caption.endswith(words)
    assert "no guard is lit" in ripple_film(B, B).frames[-1].caption


def test_what_has_no_guard_is_said_to_have_none():
    film = ripple_film((0,) * 7, (0, 1, 0, 0, 0, 0, 0), BONANZA)
    assert film.frames[-1].caption == (
        "Done: no guard is lit. Smaller, with no guard to say so: lance."
    )
    with pytest.raises(ValueError, match="Bonanza: wanted one with a guard above each field"):
        accusation_film(layout=BONANZA)


def test_the_masks_frames_are_the_masks(films):
    film = films["mask"]
    assert len(film.frames) == 128
    for number, frame in enumerate(film.frames):
        keep = frame.parts[0].rows[0]
        assert keep.value == BONANZA.only(*(i + 1 for i in range(7) if number >> i & 1))
        jumps = {jump for jump in keep.jumps if jump >= 0}
        assert jumps == {number ^ 1 << i for i in range(7)}
        fails = "It fails" in frame.caption
        assert fails == any(number >> i & 3 == 3 for i in range(6))  # two neighbours
    assert "0x19c700, watch 0x220800" in film.frames[0b1010100].caption
    assert "0x63800, watch 0x84000" in film.frames[0b0101000].caption


def test_with_room_between_the_fields_no_mask_fails():
    assert not [frame for frame in mask_film(PADDED).frames if "It fails" in frame.caption]


def test_an_accusation_counts_what_is_lit(films):
    film = films["accusations"]
    assert len(film.frames) == 3**7
    for number in range(0, 3**7, 31):
        table, shares = film.frames[number].parts
        digits = [number // 3**i % 3 for i in range(7)]
        rows = {row.label: row for row in table.rows}
        a, b = PADDED.counts(rows["a"].value), PADDED.counts(rows["b"].value)
        signs = [(x > y) * 2 or int(x < y) for x, y in zip(a, b, strict=True)]
        assert signs == digits
        for digit, mark in zip(digits, shares.marks, strict=True):
            assert (mark == "true") == (digit == 1)
        assert len(rows["with guards"].marks) == digits.count(1)


def test_weights_that_agree_are_said_to_agree():
    film = weights_film(((0, 1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0, 0)))
    assert film.frames[-1].caption == "In all: 4.1.2 has 31, 4.1.3 has 0; both say yes."


def test_stand_ins_answer_as_the_rule_does():
    for pieces in (2, 3):
        for a, b in list(pairs_of(pieces))[::5]:
            end = dominance_film(a, b).frames[-1]
            assert end.parts[0].answer == (
                "yes" if stepped(dominates)(packed(a), packed(b)) else "no"
            )


def test_an_entry_is_full_with_21_bits_and_too_small_for_24(films):
    film = films["entry"]
    assert [frame.parts[0].over for frame in film.frames] == [0, 0, 0, 0, 0, 3, 7]
    assert film.frames[4].caption == "hand: 21 bits; 64 of 64 are taken, none is left."


def test_paths_that_end_on_two_boards_are_refused():
    with pytest.raises(ValueError, match="do not end on one board together"):
        paths_film(Paths(START, ("P*5b", "5a5b"), ("L*9h", "5a4a")))


# In a browser.


@pytest.fixture
def opened(mount, films):
    """A function that shows a film on a page, by its name."""
    return lambda name: mount(films[name])


@pytest.mark.browser
def test_the_packer_is_clicked_piece_by_piece_and_bit_by_bit(opened):
    packer = opened("packer")
    page = packer.page
    packer.says(rank_of((3, 1, 0, 0, 2, 0, 1)))
    page.get_by_role("button", name="take a B").click()
    packer.says(rank_of((3, 1, 0, 0, 2, 1, 1)))
    page.get_by_role("button", name="put back a G").click()
    packer.says(rank_of((3, 1, 0, 0, 1, 1, 1)))
    page.get_by_role("button", name="YaneuraOu, bit 2: 0").click()
    packer.says(rank_of((7, 1, 0, 0, 1, 1, 1)))
    assert page.get_by_role("button", name="Bonanza, bit 3: 0").count() == 1  # 15 pawns
    assert page.get_by_role("button", name="Bonanza, bit 4: 0").count() == 0  # no 23 pawns
    shown = page.locator("[data-slot='0.n0P'] use").count()
    assert shown == len("7")


@pytest.mark.browser
def test_the_packer_is_stepped_and_clicked_by_keys(opened):
    packer = opened("packer")
    page = packer.page
    page.locator(".lab").focus()
    first = rank_of((3, 1, 0, 0, 2, 0, 1))
    page.keyboard.press("ArrowRight")
    packer.says(first + 1)
    page.keyboard.press("Home")
    packer.says(0)
    page.get_by_role("button", name="Bonanza, bit 0: 0").focus()
    page.keyboard.press("Enter")
    packer.says(1)
    page.keyboard.press("ArrowLeft")  # among places, an arrow goes to the next one
    page.keyboard.press("Enter")
    packer.says(3)


@pytest.mark.browser
@pytest.mark.parametrize("name", ["ripple", "guards", "weights", "dominance", "entry", "paths"])
def test_a_short_film_goes_forward_and_back(opened, name):
    film = opened(name)
    last = len(film.widget.film.frames) - 1
    film.page.locator(".lab").focus()
    for key, step in (("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        film.page.keyboard.press(key)
        film.says(step)


@pytest.mark.browser
def test_borrows_are_drawn_as_they_happen(opened):
    film = opened("ripple")
    film.page.locator(".lab").focus()
    arrows = film.page.locator("[data-slot^='0.r'] g.vermillion")
    film.page.locator(".slider").fill("11")
    film.says(11)
    assert arrows.count() == 1
    film.page.keyboard.press("End")
    film.says(28)
    assert arrows.count() == 18
    film.page.keyboard.press("Home")
    film.says(0)
    assert arrows.count() == 0


@pytest.mark.browser
def test_a_field_of_the_mask_is_toggled_by_a_click(opened):
    mask = opened("mask")
    mask.says(0)
    for bit, step in ((8, 0b100), (15, 0b10100), (20, 0b1010100), (9, 0b1010000)):
        mask.page.get_by_role("button", name=f"keep, bit {bit}:").click()
        mask.says(step)


@pytest.mark.browser
def test_a_field_is_made_smaller_or_larger_by_a_click(opened):
    finder = opened("accusations")
    finder.says(9)
    finder.page.get_by_role("button", name="a, bit 0: 1").click()  # the pawns: fewer
    finder.says(10)
    finder.page.get_by_role("button", name="a, bit 0: 0").click()  # more
    finder.says(11)


@pytest.mark.browser
def test_a_player_of_the_packer_stays_among_its_frames(browser, films, tmp_path):
    path = tmp_path / "packer.html"
    path.write_text(player(films["packer"]), encoding="utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    page.get_by_role("button", name="take a B").click()
    shown = page.locator(".counter").inner_text()
    assert shown == f"{rank_of((3, 1, 0, 0, 2, 1, 1))} / {HANDS - 1}"
    here = {str(step) for step in kept(films["packer"])}
    jumps = page.locator("[data-jump]").evaluate_all("all => all.map(one => one.dataset.jump)")
    assert jumps
    assert set(jumps) <= here
    page.close()
