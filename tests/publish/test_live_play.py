"""What a reader keeps and plays on live pages, opened from a file and without a network."""

import re
from datetime import date

import pytest

from helpers.live import RESET, RUN, anchor_of, checked, solved
from shogi_lab import Game
from shogi_lab.chapters.learning import films as of_learning
from shogi_lab.chapters.network import films as of_networks
from shogi_lab.engine.squares import square
from shogi_lab.practice.logbook import Entry, entries
from shogi_lab.reader.own import own

FIRST, CHAPTER = "00_start", "01_posi_t"


@pytest.fixture(scope="module")
def first(lively, browser):
    """The first page in a tab, where Python has begun for all tests that need no other."""
    with browser.new_context(offline=True) as context:
        tab = context.new_page()
        tab.goto((lively / f"{FIRST}.html").as_uri())
        yield tab


WRONG_CODE = "def bit_of(sq):\n    return sq // 26, sq % 26\n"
WRONG = f"{WRONG_CODE}\n\ncheck(bit_of)"


def saved(tab, folder):
    """The file that the page saves."""
    with tab.expect_download() as download:
        tab.locator(".live-kept button").first.click()
    assert download.value.suggested_filename == "progress.json"
    download.value.save_as(folder / "progress.json")
    return folder / "progress.json"


@pytest.mark.browser
def test_tries_and_what_was_written_are_kept_and_saved_as_a_notebook_notes_them(
    lively, opened, tmp_path
):
    tab, cell = opened(lively / f"{CHAPTER}.html"), anchor_of(CHAPTER, "bit_of")
    assert tab.locator(".live-kept button").first.is_disabled()
    tab.evaluate(RUN, [cell, WRONG, 0])
    code = solved(CHAPTER, "bit_of")
    right = checked(code, "bit_of")
    tab.evaluate(RUN, [cell, right, 0])
    tab.reload()
    assert tab.locator(f"#{cell} pre code").inner_text().rstrip() == right.rstrip()
    assert "Reset" in tab.locator(f"#{cell} .live-status").inner_text()
    assert tab.locator(".live-kept").inner_text().startswith("Noted here: 1 ")
    today = date.today().isoformat()
    assert entries(saved(tab, tmp_path)) == {"bit_of": Entry(2, 0, today, code=f"{code}\n")}
    tab.locator(f"#{cell} .live-bar button").nth(2).click()
    tab.reload()
    assert tab.locator(f"#{cell} pre code").inner_text().rstrip() != right.rstrip()


BY_MOUSE = ("7g7f", "3c3d", "2g2f", "8c8d", "2f2e")
BY_KEYS = ("8d8e", "6i7h", "4a3b", "2e2d", "2c2d")
HOME = ".live-out .film [data-at][tabindex='0']"  # the place of a board that Tab goes to


def keys_between(here, there):
    """The arrows that lead from one square to another; file 1 is at the right."""
    (a, rank_a), (b, rank_b) = ((each % 9, each // 9) for each in (here, there))
    across = ["ArrowRight" if b > a else "ArrowLeft"] * abs(b - a)
    return across + ["ArrowDown" if rank_b > rank_a else "ArrowUp"] * abs(rank_b - rank_a)


def offers(markdown):
    """What is offered, each with where it leads, and what is lacking, line by line."""
    rows = re.findall(r"\[([^]]*)\]\((\w+)\.ipynb\)", markdown)
    return [[*map(list, rows)], re.findall(r"^- (.*)", markdown, re.MULTILINE)]


def offered(cell):
    """The same, as a page shows it."""
    return cell.locator(".live-out .listing").evaluate("""(shown) => [
        [...shown.querySelectorAll("a")].map((each) => [
            each.textContent, each.getAttribute("href").replace(".html", "")]),
        [...shown.querySelectorAll("li")].map((each) => each.textContent)]""")


@pytest.mark.browser
def test_ten_moves_are_played_by_mouse_and_keys_and_are_one_s_own_game(first, monkeypatch):
    cell = first.locator(".live").filter(has_text="board, line = play()")
    cell.evaluate("(cell) => { cell.closest('details').open = true; }")
    run(cell)
    board = cell.locator(".live-out .film")

    def at(name):
        return board.locator(f"[data-at='{square(name)}']")

    def says(words):
        board.locator(".caption", has_text=words).wait_for()

    at("7g").click()
    at("7e").click()
    says("7g7e is not legal: a pawn on 7g does not go to 7e.")
    first.keyboard.press("Escape")
    for move in BY_MOUSE:
        at(move[:2]).click()
        at(move[2:]).click()
        says(f"played {move}")
    for move in BY_KEYS:
        for name in (move[:2], move[2:]):
            home = first.locator(HOME)
            for key in keys_between(int(home.get_attribute("data-at")), square(name)):
                first.keyboard.press(key)
            first.keyboard.press("Enter")
        says(f"played {move}")
    game = Game.parse(f"startpos moves {' '.join((*BY_MOUSE, *BY_KEYS))}")
    count = len([*game.positions()][-1].legal_moves())
    cell.locator(".live-out pre", has_text=f"{count} legal moves").wait_for()
    mine = first.locator(".live").filter(has_text="own(board)")
    run(mine)
    told = mine.locator(".live-out .listing p").first.inner_text()
    assert told == "A game of 10 moves, after move 10; Black to move."
    for films in (of_learning, of_networks):  # a page's Python has no NumPy
        monkeypatch.setattr(films, "ARRAYS", False)
    assert offered(mine) == offers(own(game)._listed(japanese=False))


#: Drops a file onto a cell, as a reader does.
DROP = """(cell) => {
    const given = new DataTransfer();
    given.items.add(new File(["startpos moves 7g7f 3c3d 2g2f"], "my.usi"));
    cell.dispatchEvent(new DragEvent("drop", {dataTransfer: given, bubbles: true}));
}"""


@pytest.mark.browser
def test_a_record_that_is_dropped_onto_a_cell_is_one_s_own_game(first):
    asks = first.locator(".live").filter(has_text="own(board)").get_attribute("id")
    cell = first.locator(f"#{asks}")
    cell.evaluate("(cell) => { cell.closest('details').open = true; }")
    cell.evaluate(DROP)
    told = cell.get_by_text("A game of 3 moves")
    told.or_(cell.locator(".live-out .error")).wait_for()
    assert "A game of 3 moves" in cell.locator(".live-out").inner_text()
    first.evaluate(RESET, asks)


#: Counts how often something under a cell says that the player thinks.
SIGNS = """(cell) => {
    window.signs = 0;
    new MutationObserver(() => { window.signs += cell.querySelectorAll(".thinks").length; })
        .observe(cell, {subtree: true, childList: true});
}"""


@pytest.mark.browser
def test_the_player_answers_on_a_page_and_says_which_level_is_too_dear_there(first):
    cell = first.locator(f"#{first.locator('.live').first.get_attribute('id')}")
    hurried = "import shogi_lab.reader.duel\nshogi_lab.reader.duel.PATIENCE = 0.5\n"
    played = "from shogi_lab.views import play\nplay(against='shogi_lab', level={})"
    written(cell, hurried + played.format("'everything, 2,000 nodes'"))
    run(cell)
    board, hint = cell.locator(".film").first, cell.get_by_role("button", name="Hint")
    for name in ("7g", "7f"):
        board.locator(f"[data-at='{square(name)}']").click()
    cell.get_by_text("White plays").wait_for()
    cell.get_by_role("combobox").select_option("everything, 5 s")
    cell.evaluate(SIGNS)
    hint.click()
    assert cell.get_by_role("button", name="Move now").is_disabled()
    cell.get_by_text("This level takes too long for a page").wait_for()
    assert first.evaluate("signs") > 0
    assert cell.locator(".thinks").count() == 0
    assert cell.locator(".live-out").get_by_text("Hint: ").count() == 1
    cell.get_by_role("button", name="Its line").click()
    cell.locator(".live-out .film").nth(1).wait_for()
    first.evaluate(RESET, cell.get_attribute("id"))


def written(cell, text):
    """Write a text into a cell."""
    cell.locator(".live-bar button").nth(1).click()
    cell.locator("textarea").fill(text)


def run(cell):
    """Run a cell, and wait until it is done, without an error."""
    cell.locator(".live-bar button").first.click()
    status = cell.locator(".live-status", has_text=re.compile("^(Done|Stopped) "))
    status.wait_for()
    assert status.inner_text().startswith("Done"), cell.locator(".live-out").inner_text()
