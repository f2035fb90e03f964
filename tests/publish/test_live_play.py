"""What a reader keeps and plays on live pages, opened from a file and without a network."""

from datetime import date

import jupytext
import nbformat
import pytest

from helpers.live import RUN, anchor_of, checked, site, solved
from publish import build, live
from publish.export import Leaf, framed, put
from publish.pages import notebook_page
from publish.translations import LANGUAGE, words_in
from shogi_lab.practice.logbook import Entry, entries, note_prediction

CHAPTER = "01_posi_t"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A chapter's live pages in both languages; the test skips where the runtime is not here."""
    try:
        runtime = live.runtime()
    except live.NoRuntime as error:
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp("play")
    site(folder, [CHAPTER], runtime)
    put(folder / "live" / "live.js", live.live_js())
    source = next(each for each in build.sources() if each.stem == CHAPTER)
    notebook = nbformat.read(build.japanese_target(source), as_version=4)
    page = notebook_page(notebook, said=words_in(LANGUAGE))
    first = notebook_page(tagged(build.sources()[0]))
    for leaf in (
        Leaf(f"{LANGUAGE}/{CHAPTER}.html", page, "chapter", language=LANGUAGE),
        Leaf("00_start.html", first, "chapter"),
    ):
        put(folder / leaf.path, framed(leaf, {leaf.path: leaf}, "[]", lives=True))
    return folder


def tagged(source):
    """A notebook as it is committed, its cells tagged as its source has them now."""
    notebook = nbformat.read(build.target(source), as_version=4)
    given = {each.source: each for each in jupytext.read(source, fmt="py:percent").cells}
    for cell in notebook.cells:
        if cell.source in given and cell.cell_type == "code":
            tags = {*cell.metadata.get("tags", []), *given[cell.source].metadata.get("tags", [])}
            cell.metadata["tags"] = sorted(tags)
    return notebook


@pytest.fixture
def opened(folder, browser):
    """What opens a page of the folder in a tab."""
    context = browser.new_context(offline=True)

    def opens(path):
        tab = context.new_page()
        tab.goto((folder / path).as_uri())
        return tab

    yield opens
    context.close()


@pytest.mark.browser
def test_a_page_in_japanese_says_its_buttons_and_what_it_does_in_japanese(opened):
    cell = opened(f"{LANGUAGE}/{CHAPTER}.html").locator(".live").first
    buttons = cell.locator(".live-bar button")
    assert buttons.all_inner_texts() == ["実行", "編集", "元に戻す", "停止"]
    assert buttons.first.get_attribute("title") == "このコードを実行（Shift+Enter）"
    buttons.first.click()
    status = cell.locator(".live-status")
    status.get_by_text("Pythonを準備中").wait_for()
    status.get_by_text("秒で完了。").wait_for(timeout=120_000)
    assert cell.locator(".live-out").get_attribute("aria-label") == "このコードの出力"


# ---- what is kept

WRONG = "def bit_of(sq):\n    return sq // 26, sq % 26\n\n\ncheck(bit_of)"
FORBIDDEN = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("not here", "SecurityError"); } })"""
PREDICTED = """([name, step]) => dispatchEvent(
    new CustomEvent("answered", { detail: { name, step } }))"""


def saved(tab, folder):
    """The file that the page saves."""
    with tab.expect_download() as download:
        tab.locator(".live-kept button").click()
    assert download.value.suggested_filename == "progress.json"
    download.value.save_as(folder / "progress.json")
    return folder / "progress.json"


@pytest.mark.browser
def test_tries_and_what_was_written_are_kept_and_saved_as_a_notebook_notes_them(opened, tmp_path):
    tab, cell = opened(f"{CHAPTER}.html"), anchor_of(CHAPTER, "bit_of")
    assert tab.locator(".live-kept button").is_disabled()
    tab.evaluate(RUN, [cell, WRONG, 0])
    right = checked(solved(CHAPTER, "bit_of"), "bit_of")
    tab.evaluate(RUN, [cell, right, 0])
    tab.reload()
    assert tab.locator(f"#{cell} pre code").inner_text().rstrip() == right.rstrip()
    assert "Reset" in tab.locator(f"#{cell} .live-status").inner_text()
    assert tab.locator(".live-kept").inner_text().startswith("Noted here: 1 ")
    today = date.today().isoformat()
    assert entries(saved(tab, tmp_path)) == {"bit_of": Entry(2, 0, today)}
    tab.locator(f"#{cell} .live-bar button").nth(2).click()
    tab.reload()
    assert tab.locator(f"#{cell} pre code").inner_text().rstrip() != right.rstrip()


@pytest.mark.browser
def test_predictions_on_a_page_are_noted_as_python_notes_them(opened, tmp_path):
    tab, there = opened(f"{CHAPTER}.html"), tmp_path / "there.json"
    names = ("one_square", "nine_bits", "legal_reads")
    rows = [live.PREDICTIONS[name] for name in names]
    steps = [len(rows[0].answers) + 1, rows[1].right + 1, (rows[2].right + 1) % 2 + 1]
    for row, step in zip(rows, steps, strict=True):
        tab.evaluate(PREDICTED, [row.name, step])
        tab.evaluate(PREDICTED, [row.name, 1])  # what was said first stays
        note_prediction(there, row.name, row.is_right(step))
    assert saved(tab, tmp_path).read_bytes() == there.read_bytes()


@pytest.mark.browser
def test_where_nothing_may_be_kept_it_says_so_and_the_page_works(opened, tmp_path):
    tab = opened(f"{CHAPTER}.html")
    tab.add_init_script(FORBIDDEN)
    wrong = []
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    tab.reload()
    assert "save progress.json before you close it" in tab.locator(".live-kept").inner_text()
    tab.evaluate(RUN, [anchor_of(CHAPTER, "bit_of"), WRONG, 0])
    assert entries(saved(tab, tmp_path)) == {"bit_of": Entry(1)}
    assert wrong == []


# ---- cells that are no exercises


@pytest.mark.browser
def test_cells_for_a_reader_to_change_run_with_all_that_they_need(opened):
    tab = opened("00_start.html")
    cells = tab.locator(".live")
    film = cells.filter(has_text="show(film, at=1)")
    run(film)
    assert film.locator(".live-out .film [role]").count() > 0
    again = cells.filter(has_text="Game.parse")
    again.locator(".live-bar button").nth(1).click()
    area = again.locator("textarea")
    area.fill(area.input_value().replace(" 8h2b+", " 2g2f") + "\nopening.moves")
    run(again)
    assert "['7g7f', '3c3d', '2g2f']" in again.locator(".live-out").inner_text()
    refused = cells.filter(has_text="except ValueError")
    area.fill("from shogi_lab import Game\nstart = Game.parse('position startpos').start")
    run(refused)
    assert "8h2b+" in refused.locator(".live-out").inner_text()


@pytest.mark.browser
def test_a_page_shows_the_reader_s_progress(opened):
    tab = opened("00_start.html")
    tab.evaluate(PREDICTED, ["first_move", live.PREDICTIONS["first_move"].right + 1])
    sheet = tab.locator(".live").filter(has_text="progress()")
    run(sheet)
    about = sheet.locator(".live-out img").get_attribute("alt")
    assert about.startswith("0 of ")
    assert "1 of " in about


def run(cell):
    """Run a cell, and wait until it is done."""
    cell.locator(".live-bar button").first.click()
    cell.get_by_text("Done in").wait_for(timeout=120_000)
