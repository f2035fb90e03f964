"""Films of searches for mate, and what a click, a key or the slider does to them in a browser."""

import re

import oracle
import pytest
from test_lenses_mate import LANCE, NO_MATE

from shogi_lab.films import LazyFrames
from shogi_lab.films_mate import (
    LONG,
    attack_film,
    counters_film,
    defend_film,
    defender_film,
    drop_film,
    interposition_film,
    key_film,
    mate_walk_film,
    order_film,
    proof_film,
    search_film,
    tape_film,
)
from shogi_lab.lenses_mate import AND, COMING, CUT, OPEN, OR, PROVED, REFUTED
from shogi_lab.posi import parse_sfen
from shogi_lab.views import page as player_page
from shogi_lab.views import strip, strip_text
from shogi_lab.views.drawings import drawing
from shogi_lab.views.drawings_mate import node
from shogi_lab.views.sheets import KEPT, sheet

CHECKED = "7nk/9/9/6s2/8R/9/9/9/9 w lp 1"
BETWEEN = "8k/6S2/7G1/P8/R8/9/9/9/9 b p 1"
COLUMNS = ("checks generated", "moves made", "hash xors")
VERSIONS = (
    ("1 the article's form", "all checks, made and tested", (1_200, 800, 3_400)),
    ("2 staged", "one check at a time", (350, 800, 3_400)),
    ("3 pin test first", "", (350, 420, 0)),
)
LARGE = "3G2k2/9/9/5Rp1p/4R2s1/9/9/9/9 b BGg 1"  # 4,919 nodes within 5


@pytest.fixture(scope="module")
def record():
    return parse_sfen(LANCE).record


@pytest.fixture(scope="module")
def films(record):
    return {
        "search": search_film(record),
        "proof": proof_film(record),
        "defend": defend_film(record),
        "attack": attack_film(record),
        "tape": tape_film(record),
        "order": order_film(record),
        "key": key_film(record),
        "counters": counters_film(COLUMNS, VERSIONS),
        "drop": drop_film(parse_sfen("5R1gk/9/8G/9/9/9/9/9/4K4 b P 1").record),
        "between": interposition_film(parse_sfen(BETWEEN).record),
        "defender": defender_film(parse_sfen(CHECKED).record),
        "walk": mate_walk_film(record),
    }


NAMES = (
    "search", "proof", "defend", "attack", "tape", "order", "key", "counters", "drop", "between",
    "defender", "walk",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_a_film_is_drawn_the_same_each_time_and_without_fonts(films, name):
    film = films[name]
    one = strip(film)
    assert one == strip(film)
    assert "<text" not in one
    assert "var(" not in one
    used = set(re.findall(r'href="#([^"]+)"', one))
    assert used <= set(re.findall(r'id="([^"]+)"', one))
    assert sheet(film) == sheet(film)
    assert all(frame.caption and frame.state for frame in film.frames)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("key", "walk")])
def test_skeletons_stay_so_that_only_slots_are_sent(films, name):
    for series in zip(*(frame.parts for frame in films[name].frames), strict=True):
        assert len({drawing(part).skeleton for part in series}) == 1


@pytest.mark.parametrize("name", NAMES)
def test_places_lead_to_steps_that_are_there(films, name):
    film = films[name]
    texts = [text for frame in film.frames for part in frame.parts
             for text in drawing(part).slots.values()]  # fmt: skip
    jumps = {int(jump) for text in texts for jump in re.findall(r'data-jump="(\d+)"', text)}
    assert bool(jumps) == (name not in ("tape", "key", "drop", "walk"))
    assert all(jump < len(film.frames) for jump in jumps)
    if name in ("defend", "attack", "proof", "counters"):
        assert jumps | {0} == set(range(len(film.frames)))


def test_the_board_is_the_position_of_the_node_looked_at(films):
    for frame in films["search"].frames:
        board, tree = frame.parts
        line = [twig.move for column in tree.columns[1:] for twig in column.twigs
                if twig.here in ("path", "now")]  # fmt: skip
        at = oracle.read(LANCE)
        for move in line:
            at = oracle.after(at, move)
        assert list(board.pieces) == list(at.squares)
        assert bool(board.last) == bool(line)


def test_a_node_is_filled_when_it_is_proved(films):
    frames = films["search"].frames
    roots = [frame.parts[1].columns[0].twigs[0].state for frame in frames]
    assert set(roots[:-1]) == {OPEN}
    assert roots[-1] == PROVED


def test_the_strip_of_a_proof_has_all_of_it_and_the_final_board(films):
    film = films["proof"]
    assert film.decisive == (len(film.frames) - 1,)
    last = film.frames[-1].parts[1]
    assert len(last.branches) == len(film.frames) == 10
    assert strip_text(film).splitlines() == [
        "Mate in 3, proved",
        "9 / 9  L*1c G*1b 2c1b+, bishop from 2c to 1b, takes gold, promotes: mate.",
    ]


def test_a_proof_is_of_a_shortest_mate(record):
    assert proof_film(record, 5).title == "Mate in 3, proved"
    assert len(proof_film(record, 5).frames) == 10
    assert proof_film(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record).title == "Mate in 1, proved"


def test_where_there_is_no_mate_there_is_a_search_but_no_proof():
    record = parse_sfen(NO_MATE).record
    last = search_film(record).frames[-1]
    assert last.caption == "Refuted: none of 9 checks mates."
    with pytest.raises(ValueError, match="no mate within 3"):
        proof_film(record)


def test_a_tree_of_thousands_of_nodes_is_a_lazy_film_with_few_rows():
    film = search_film(parse_sfen(LARGE).record, 5)
    assert isinstance(film.frames, LazyFrames)
    assert len(film.frames) == 5640 > LONG
    for step in (0, 7, 2_000, 4_444, 5_639):
        tree = film.frames[step].parts[1]
        assert len(tree.columns) == 6
        assert sum(len(column.twigs) for column in tree.columns) <= 5 * 14 + 1
        assert drawing(tree).skeleton == drawing(film.frames[0].parts[1]).skeleton
    assert len(sheet(film).steps) <= KEPT
    assert {0, 5_639} <= set(sheet(film).steps)


def test_the_attacker_answers_every_evasion_with_mate(films):
    film = films["defend"]
    asked = film.frames[0].parts[1].rows
    wanted = oracle.legal_moves(oracle.after(oracle.read(LANCE), "L*1c"))
    assert sorted(row.move for row in asked) == sorted(wanted)
    for row in asked:
        frame = film.frames[row.jump]
        assert frame.caption.startswith(f"You chose {row.move}")
        assert frame.caption.endswith("is mate. Choose another.")
        chosen = [each for each in frame.parts[1].rows if each.here]
        assert [each.move for each in chosen] == [row.move]
        answer = chosen[0].note.split()[1]
        at = oracle.read(LANCE)
        for move in ("L*1c", row.move, answer):
            at = oracle.after(at, move)
        assert list(frame.parts[0].pieces) == list(at.squares)
        assert oracle.in_check(at, at.turn)
        assert oracle.legal_moves(at) == []


def test_a_longer_defence_asks_again():
    film = defend_film(parse_sfen("9/7k1/9/5pR2/9/9/9/9/9 b 2G 1").record, 5)
    again = [frame for frame in film.frames if "is check again. Choose one of" in frame.caption]
    assert len(again) == 3
    for frame in again:
        assert frame.parts[1].rows
        assert any(jump >= 0 for jump in frame.parts[0].jumps)


def test_every_check_can_be_chosen_and_is_judged_as_brute_force_judges_it(films):
    film = films["attack"]
    for row in film.frames[0].parts[1].rows:
        after = oracle.after(oracle.read(LANCE), row.move)
        right = all(
            any(not oracle.legal_moves(oracle.after(then, mate)) for mate in oracle.checks(then))
            for then in (oracle.after(after, move) for move in oracle.legal_moves(after))
        )
        assert ("is right" in film.frames[row.jump].caption) == right
    mates = [frame for frame in film.frames if frame.caption.endswith("is mate.")]
    assert len(mates) == 4
    with pytest.raises(ValueError, match="there is no check to choose"):
        attack_film(parse_sfen("8k/9/9/9/9/9/9/9/K8 b - 1").record)


def test_attacking_where_there_is_no_mate_refutes_everything():
    film = attack_film(parse_sfen(NO_MATE).record)
    assert film.frames[0].caption == "Black has no mate within 3: choose a check."
    assert all("no mate within 1 is left" in frame.caption for frame in film.frames[1:])


def test_counters_are_compared_with_the_row_above(films):
    film = films["counters"]
    assert film.frames[2].caption == (
        "3 pin test first. Moves made 420 instead of 800; hash xors 0 instead of 3,400."
    )
    assert [frame.parts[0].lit for frame in film.frames] == [0, 1, 2]
    with pytest.raises(ValueError, match="wanted rows with 3 counts each"):
        counters_film(COLUMNS, (("1", "", (1, 2)),))


def test_the_order_of_the_checks_tells_what_was_in_vain(films):
    rows = films["order"].frames[-1].parts[1].rows
    assert [row.note for row in rows] == ["x 1a1b", "x 1a2b", "mates", *["in vain"] * 6]
    none = order_film(parse_sfen(NO_MATE).record)
    assert none.frames[-1].caption == "Check 9 of 9, L*1i, is refuted by 1a2a."


def test_a_film_without_its_matter_is_refused(record):
    with pytest.raises(ValueError, match="wanted a position in check, with an evasion"):
        defender_film(record)
    with pytest.raises(ValueError, match="at most 1000 are shown"):
        tape_film(parse_sfen(LARGE).record, 3)
    with pytest.raises(ValueError, match="no drop comes between king and checker"):
        interposition_film(parse_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").record)


def test_the_engines_lines_go_through_the_tree_node_by_node(films, record):
    frames = films["walk"].frames
    assert {frame.parts[0].title.split(" > ")[-1] for frame in frames} == {"mate_within"}
    for frame in frames[:-1]:
        _, board, tree, _ = frame.parts
        line = [twig.move for column in tree.columns[1:] for twig in column.twigs
                if twig.here in ("path", "now")]  # fmt: skip
        at = oracle.read(LANCE)
        for move in line:
            at, before = oracle.after(at, move), at
        here = list(board.pieces)
        # after a move is taken back the tree still shows what became of it
        assert here == list(at.squares) or here == list(before.squares)
        assert all(twig.jump == -1 for column in tree.columns for twig in column.twigs)
    assert frames[-1].caption == "mate_within answers L*1c, lance dropped on 1c."
    assert frames[-1].parts[2].columns[0].twigs[0].state == PROVED


def test_nodes_are_told_apart_without_colour():
    signs = {node(kind, state) for kind in (OR, AND)
             for state in (COMING, OPEN, PROVED, REFUTED, CUT)}  # fmt: skip
    assert len({re.sub(r'class="[a-z]+"', "", sign) for sign in signs}) == 10


# In a browser.


def step_of(mounted):
    return int(mounted.page.locator(".counter").inner_text().split()[0])


@pytest.mark.browser
def test_a_click_on_a_node_goes_there(films, mount):
    mounted = mount(films["search"])
    mounted.page.keyboard.press("Tab")
    mounted.page.keyboard.press("End")
    assert step_of(mounted) == len(films["search"].frames) - 1
    mounted.page.get_by_role("button", name="L*1b, refuted").click()
    assert mounted.page.locator(".caption").inner_text() == "Refuted: 1a2b escapes after L*1b."
    mounted.page.get_by_role("button", name="1a2a, proved").click()
    assert (
        mounted.page.locator(".caption").inner_text().startswith("Proved: 3d3b+ mates after 1a2a")
    )
    mounted.page.get_by_role("button", name="the root, open").click()
    assert step_of(mounted) == 0


@pytest.mark.browser
def test_keys_step_through_the_visit_and_go_from_node_to_node(films, mount):
    mounted = mount(films["search"])
    mounted.page.locator(".lab").focus()
    for _ in range(3):
        mounted.page.keyboard.press("ArrowRight")
    assert step_of(mounted) == 3
    mounted.page.keyboard.press("ArrowLeft")
    assert step_of(mounted) == 2
    mounted.page.get_by_role("button", name="2c1b+, open").focus()
    mounted.page.keyboard.press("ArrowDown")
    active = "document.querySelector('#host > div').shadowRoot.activeElement"
    label = mounted.page.evaluate(f"{active}.getAttribute('aria-label')")
    assert label == "L*1b, coming"
    mounted.page.keyboard.press("Enter")
    assert mounted.page.locator(".caption").inner_text().startswith("AND: after L*1b")


@pytest.mark.browser
def test_the_whole_proof_is_walked_by_clicks(films, mount):
    mounted = mount(films["proof"])
    mounted.page.get_by_role("button", name="P*1b, coming").click()
    assert mounted.page.locator(".caption").inner_text() == (
        "L*1c P*1b: pawn dropped on 1b; then 2c1b+ mates."
    )


@pytest.mark.browser
def test_a_large_tree_is_stepped_and_clicked_under_a_kernel(mount):
    film = search_film(parse_sfen(LARGE).record, 5)
    mounted = mount(film)
    mounted.page.locator(".lab").focus()
    mounted.page.keyboard.press("End")
    says = film.frames[len(film.frames) - 1].caption
    mounted.page.get_by_text(says, exact=True).wait_for()
    mounted.page.keyboard.press("ArrowLeft")
    mounted.page.get_by_text(film.frames[len(film.frames) - 2].caption, exact=True).wait_for()
    mounted.page.get_by_role("button", name="the root, open").click()
    mounted.page.get_by_text(film.frames[0].caption, exact=True).wait_for()


@pytest.mark.browser
def test_you_defend_on_the_board_and_in_the_list(films, mount):
    mounted = mount(films["defend"])
    caption = mounted.page.locator(".caption")
    mounted.page.get_by_role("button", name="2b, empty").click()
    assert caption.inner_text().startswith("You chose 1a2b")
    mounted.page.get_by_role("button", name="G*1b, gold dropped on 1b").click()
    assert caption.inner_text().startswith("You chose G*1b")
    mounted.page.keyboard.press("ArrowUp")
    mounted.page.keyboard.press("Enter")
    assert caption.inner_text().startswith("You chose P*1b")
    mounted.page.locator("[data-go=first]").click()
    assert caption.inner_text().endswith("Choose one of 4 evasions.")


@pytest.mark.browser
def test_you_attack_wrongly_and_then_rightly(films, mount):
    mounted = mount(films["attack"])
    caption = mounted.page.locator(".caption")
    mounted.page.get_by_role("button", name="L*1b, lance dropped on 1b").click()
    assert "is answered by 1a2b" in caption.inner_text()
    mounted.page.get_by_role("button", name="L*1c, lance dropped on 1c").click()
    assert caption.inner_text().endswith("White plays 1a2a: choose the next check.")
    mounted.page.get_by_role("button", name="3b, empty").click()
    assert caption.inner_text() == "2c3b+, bishop from 2c to 3b, promotes, is mate."


@pytest.mark.browser
@pytest.mark.parametrize(
    "name", ["tape", "order", "key", "counters", "drop", "between", "defender"]
)
def test_keys_go_through_the_film(films, mount, name):
    film, mounted = films[name], mount(films[name])
    mounted.page.locator(".lab").focus()
    for step in range(1, min(len(film.frames), 5)):
        mounted.page.keyboard.press("ArrowRight")
        assert mounted.page.locator(".caption").inner_text() == film.frames[step].caption
    mounted.page.keyboard.press("End")
    assert step_of(mounted) == len(film.frames) - 1


@pytest.mark.browser
def test_a_row_of_counters_is_chosen_by_a_click(films, mount):
    mounted = mount(films["counters"])
    mounted.page.get_by_role("button", name="2 staged").click()
    assert step_of(mounted) == 1


@pytest.mark.browser
@pytest.mark.parametrize(("scheme", "wide"), [("light", 1200), ("dark", 1200), ("light", 380)])
def test_axe_finds_nothing_serious(films, browser, axe, tmp_path, scheme, wide):
    path = tmp_path / "films.html"
    shown = [films[name] for name in ("search", "proof", "attack", "tape", "counters", "defender")]
    path.write_text(player_page(shown, "Searches for mate"), encoding="utf-8")
    tab = browser.new_page(viewport={"width": wide, "height": 900}, color_scheme=scheme)
    tab.goto(path.as_uri())
    tab.locator(".lab").nth(len(shown) - 1).wait_for()
    tab.locator(".slider").first.fill("20")
    tab.evaluate(axe)
    found = tab.evaluate("() => axe.run(document).then((results) => results.violations)")
    print(*(f"{each['id']}: {node['html'][:90]}" for each in found for node in each["nodes"][:3]))
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
    tab.close()
