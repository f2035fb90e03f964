"""When a live page begins its Python: as a reader comes near what runs, or at the first Run."""

import gzip

import pytest

from helpers.live import anchor_at, code_cells, living, page_path, pages
from publish import live
from publish.translations import LANGUAGE

CHAPTER = "00_start"  # far down is what runs first
PLAYED = "06_player"  # whose first board is played on
#: Stands in for Python: it says what it is asked to import, and runs nothing, or never ends.
SAYS = b"""onmessage = ({data}) => {
    if (data.start) return postMessage({ready: true});
    if (data.cells?.at(-1) === "endless") return;
    if (data.imports) return postMessage({progress: JSON.stringify({imports: data.imports})});
    postMessage({done: 0});
};"""
IMPORTED = "JSON.parse(localStorage.getItem('shogi-lab-progress') ?? '{}').imports"
UNTIL = "async () => {{ while (!({})) await new Promise((done) => setTimeout(done, 20)); }}"
NEAR = "(cell) => document.getElementById(cell).scrollIntoView()"
AWHILE = 3_000  # milliseconds, within which a page begins what it wants to begin


@pytest.fixture(scope="module")
def url(tmp_path_factory):
    folder = tmp_path_factory.mktemp("ready")
    says = live.Parts(gzip.compress(SAYS), *[gzip.compress(b"")] * 2, b"{}")
    pages(folder, [CHAPTER, PLAYED], live.python_js(says))
    return lambda language, name=CHAPTER: (folder / page_path(name, language)).as_uri()


SIZE = {"width": 900, "height": 400}


def first_cell(language="en"):
    """The first cell that runs: its anchor, and all code up to it."""
    place = living(CHAPTER, language)[0]
    codes = [cell.source.rstrip() for cell in code_cells(CHAPTER, language)[: place + 1]]
    return anchor_at(CHAPTER, place), codes


@pytest.mark.browser
@pytest.mark.parametrize("language", ["en", LANGUAGE])
def test_python_begins_as_a_reader_comes_near_with_what_the_cells_import(opened, url, language):
    tab = opened(url(language), viewport=SIZE)
    cell, codes = first_cell(language)
    tab.mouse.move(300, 200)
    tab.wait_for_timeout(AWHILE)
    assert tab.evaluate("begun") == 0
    tab.evaluate(NEAR, cell)
    tab.evaluate(UNTIL.format(IMPORTED))
    assert [code.rstrip() for code in tab.evaluate(IMPORTED)] == codes
    assert tab.evaluate("begun") == 1
    status = tab.locator(f"#{cell} .live-status")
    assert status.inner_text() == ""
    tab.locator(f"#{cell} .run").click()
    status.get_by_text("Done" if language == "en" else "完了").wait_for()
    assert tab.evaluate("begun") == 1


@pytest.mark.browser
def test_after_stop_another_python_begins_and_runs_what_comes_next(opened, url):
    tab, (cell, _) = opened(url("en")), first_cell()
    tab.locator(f"#{cell} .run").click()
    tab.locator(f"#{cell} .live-status", has_text="Done").wait_for()
    tab.locator(f"#{cell} .live-bar button", has_text="Edit").click()
    tab.locator(f"#{cell} textarea").fill("endless")
    tab.locator(f"#{cell} .run").click()
    tab.locator(f"#{cell} .live-bar button", has_text="Stop").click()
    tab.evaluate(UNTIL.format("begun === 2"))
    tab.locator(f"#{cell} .live-bar button", has_text="Reset").click()
    tab.locator(f"#{cell} .run").click()
    tab.locator(f"#{cell} .live-status", has_text="Done").wait_for()
    assert tab.evaluate("begun") == 2


@pytest.mark.browser
def test_a_touch_wakes_the_picture_of_a_board_that_is_played_on(opened, url):
    tab = opened(url("en", PLAYED))
    board = tab.locator(".asleep").first
    assert board.inner_text() == "Press the board to play here"
    board.click(position={"x": 30, "y": 30})
    tab.locator(".live-status").first.get_by_text("Done").wait_for()
    assert not board.is_visible()
