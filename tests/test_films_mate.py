"""Films of searches for mate, and what a click, a key or the slider does to them in a browser."""

import re

import oracle
import pytest
from browser import launch_chromium
from harness import Mounted
from playwright.sync_api import sync_playwright
from test_lenses_mate import LANCE, NO_MATE

from shogi_lab.films import LazyFrames
from shogi_lab.films_mate import LONG, proof_film, search_film
from shogi_lab.lenses_mate import OPEN, PROVED
from shogi_lab.posi import parse_sfen
from shogi_lab.views import show, strip, strip_text
from shogi_lab.views.drawings import drawing
from shogi_lab.views.sheets import KEPT, sheet

LARGE = "3G2k2/9/9/5Rp1p/4R2s1/9/9/9/9 b BGg 1"  # 4,919 nodes within 5


@pytest.fixture(scope="module")
def record():
    return parse_sfen(LANCE).record


@pytest.fixture(scope="module")
def films(record):
    return {"search": search_film(record), "proof": proof_film(record)}


NAMES = ("search", "proof")


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


@pytest.mark.parametrize("name", NAMES)
def test_skeletons_stay_so_that_only_slots_are_sent(films, name):
    for series in zip(*(frame.parts for frame in films[name].frames), strict=True):
        assert len({drawing(part).skeleton for part in series}) == 1


@pytest.mark.parametrize("name", NAMES)
def test_places_lead_to_steps_that_are_there(films, name):
    film = films[name]
    texts = [text for frame in film.frames for part in frame.parts
             for text in drawing(part).slots.values()]  # fmt: skip
    jumps = {int(jump) for text in texts for jump in re.findall(r'data-jump="(\d+)"', text)}
    assert jumps
    assert max(jumps) < len(film.frames)


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


# In a browser.


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        yield browser
        browser.close()


@pytest.fixture
def mount(browser):
    """A film as a widget on a bare page; nothing may go wrong there."""
    pages, wrong = [], []

    def put(film):
        page = browser.new_page(viewport={"width": 1360, "height": 900})
        pages.append(page)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        return Mounted(page, show(film))

    yield put
    assert wrong == []
    for page in pages:
        page.close()


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
