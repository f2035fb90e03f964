"""The notebooks in JupyterLab and in Notebook 7, by a real browser, as a reader opens them."""

import re
from io import BytesIO

import nbformat
import pytest
from PIL import Image
from playwright.sync_api import expect

from helpers.lab import (
    ROOT,
    Page,
    click,
    film,
    press,
    put_a_mark,
    put_a_prediction,
    put_cells,
    served,
    shown,
)
from helpers.shares import share
from publish.build import WIDGET, sources
from shogi_lab import Game, Position
from shogi_lab.stage.films import game_film
from shogi_lab.views import svg

pytestmark = pytest.mark.browser

NAMES = [source.stem for source in sources()]
NAMES = share(NAMES[:: len(NAMES) - 1], NAMES)
GAME = ROOT / "data" / "games" / "selfplay.usi"


@pytest.fixture(scope="module")
def jupyterlab(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab")
    with served("lab", folder) as address:
        put_a_mark(folder)
        put_a_prediction(folder)
        saved = nbformat.v4.new_code_cell("1")  # by somebody, elsewhere
        saved.outputs = [shown(svg(Position.from_sfen("startpos"))._repr_mimebundle_()[0])]
        put_cells(folder, "saved", saved)
        yield address


@pytest.fixture(scope="module")
def notebook_7(tmp_path_factory):
    with served("notebook", tmp_path_factory.mktemp("notebook")) as address:
        yield address


@pytest.fixture(scope="module")
def lab(browser, jupyterlab):
    """JupyterLab, which takes ten seconds to load, for all tests to open notebooks in."""
    with Page(browser, jupyterlab, "00_start.ipynb") as page:
        yield page


@pytest.fixture(scope="module")
def opened(request, lab):
    """A notebook of ours in JupyterLab, opened once for the tests of it."""
    lab.open(f"{request.param}.ipynb")
    return lab


@pytest.fixture(scope="module")
def outputs(opened):
    """What all cells of a notebook put out, run once for the tests of it."""
    return opened.run_all()


def notebooks(names):
    """A test of these notebooks, each as `opened`; one notebook's tests come together."""
    return pytest.mark.parametrize("opened", names, indirect=True, scope="module")


def mounted(page, outputs):
    """Assert that cells said no error, that all their widgets are there, and nobody was asked."""
    assert outputs
    assert not [out for out in outputs if out["output_type"] == "error"]
    assert not [out for out in outputs if out.get("name") == "stderr"]
    widgets = [out for out in outputs if WIDGET in out.get("data", {})]
    for number in range(len(widgets)):
        film(page.page, number)
    assert page.strangers == []


@notebooks(NAMES)
def test_opening_a_notebook_does_not_change_it(opened):
    """Else its dot says so to who has typed nothing, and git to who closes it."""
    assert not opened.changed


@notebooks(NAMES[:1])
def test_the_first_notebook_runs_whole_and_asks_nobody_else(opened, outputs):
    for asked in opened.page.get_by_role("button", name="Show me", exact=True).all():
        asked.click()
    mounted(opened, outputs)


@notebooks(NAMES[1:])
def test_a_chapters_first_film_and_exercise_run_and_ask_nobody_else(opened):
    """What only JupyterLab shows; that every cell runs, and what it says, a rebuild asserts."""
    outputs = opened.run_to_a_film()
    outputs += opened.run_cell(opened.code_cells("\n\ncheck(")[0])
    mounted(opened, outputs)
    assert ": not yet.\nCase " in outputs[-1]["data"]["text/plain"]


def test_a_mark_opens_the_evidence_and_leads_to_its_proof_and_back(lab):
    lab.open("marked.ipynb")
    for way, leads_to in (("¹", "How we know"), ("↑¹", "It is so")):
        lab.page.get_by_role("link", name=way, exact=True).click()
        expect(lab.page.locator(".jp-Cell", has_text=leads_to).last).to_be_in_viewport()


def test_a_saved_picture_of_a_film_says_how_to_run_the_page_and_runs_it(lab):
    lab.open("marked.ipynb")
    run = lab.page.get_by_role("button", name="Run this page")
    run.click()
    film(lab.page)
    expect(run).to_have_count(0)


def test_a_game_is_stepped_in_notebook_7(browser, notebook_7):
    """What a reader does first: click, nine times to the right, to the end and back."""
    frames = game_film(Game.read_all(GAME)[0]).frames
    last = len(frames) - 1
    with Page(browser, notebook_7, "game.ipynb", "notebook") as page:
        page.run_to_a_film()
        stepper = film(page.page)
        stepper.locator(".caption").click()  # where a click means nothing but to have the keys
        for keys, step in ((9 * ["ArrowRight"], 10), (["End"], last), (["ArrowLeft"], last - 1)):
            press(page.page, *keys)
            seen = [stepper.locator(each).inner_text() for each in (".counter", ".caption")]
            assert seen == [f"{step} / {last}", frames[step].caption]
        assert page.strangers == []


@pytest.mark.surface
def test_a_board_is_played_on_in_jupyterlab(lab):
    """A move by mouse, one by keys that no cell takes, and what the kernel then knows of them."""
    lab.open("board.ipynb")
    lab.run_all()
    board = film(lab.page)
    says = board.get_by_text
    click(board, "7g", "7f")
    says("Black played 7g7f, pawn from 7g to 7f. White to move.").wait_for()
    cell = lab.page.evaluate(ACTIVE)
    press(lab.page, *["ArrowUp"] * 3, "ArrowRight", "Enter", "ArrowDown", "Enter")
    says("White played 6c6d, pawn from 6c to 6d. Black to move.").wait_for()
    press(lab.page, "ArrowLeft", "Escape")
    focused = board.locator("[data-at]:focus").get_attribute("aria-label")
    assert (focused[:2], lab.page.evaluate(ACTIVE)) == ("7d", cell)
    board.get_by_label("Set the board to").fill("9/9/9 b - 1")
    press(lab.page, "Enter")
    says("3 ranks, not 9").wait_for()
    wanted = "'startpos moves 7g7f 6c6d | ply 2'"
    assert lab.answer_below(wanted) == wanted
    assert lab.strangers == []


ACTIVE = "() => window.jupyterapp.shell.currentWidget.content.activeCellIndex"


@pytest.mark.parametrize("answer", ["none", "Show me", *share([], ["the bishop's"])])
def test_an_answer_opens_what_was_folded_below_its_question_and_no_more(lab, answer):
    lab.open("asked.ipynb")
    outputs = lab.page.locator(".jp-Cell .jp-OutputPlaceholder")
    assert outputs.count() == 2
    said = lab.page.locator(".jp-InputPlaceholder")
    assert said.count() == 1
    assert "How we know: it is so" in said.inner_text()
    lab.run_cell(0)
    lab.page.get_by_role("button", name=answer, exact=True).first.wait_for()
    assert outputs.count() == 2
    lab.page.get_by_role("button", name=answer, exact=True).first.click()
    lab.page.get_by_text("a film", exact=True).wait_for()
    lab.page.get_by_text("42", exact=True).wait_for()
    assert outputs.count() == 0
    assert said.count() == 1


@pytest.mark.parametrize("app", ["lab", "notebook"])
def test_films_survive_the_night(browser, request, app):
    """A kernel has ended since the notebook was run and saved."""
    address = request.getfixturevalue({"lab": "jupyterlab", "notebook": "notebook_7"}[app])
    with Page(browser, address, "night.ipynb", app) as page:
        page.run_all()
        expect(page.page.locator(".lab")).to_have_count(3)
        seen = page.page.locator(STILLS).filter(visible=True)
        expect(seen).to_have_count(1)
        page.ends()
    with Page(browser, address, "night.ipynb", app) as page:
        wrong = page.page.get_by_text("Error displaying widget")
        expect(wrong).to_have_count(3)  # which nobody sees
        expect(wrong.filter(visible=True)).to_have_count(0)
        seen = page.page.locator(STILLS).filter(visible=True)
        expect(seen).to_have_count(4)
        for picture in seen.all():
            assert picture.evaluate("image => image.naturalWidth") > 300


STILLS = ".jp-OutputArea-output img"


def test_a_player_answers_in_jupyterlab_and_its_line_is_a_film(lab):
    lab.open("duel.ipynb")
    lab.run_all()
    board = film(lab.page)
    click(board, "7g", "7f")
    board.get_by_text(re.compile("^White played .* Black to move")).wait_for()
    lab.page.get_by_role("button", name="Hint", exact=True).click()
    lab.page.get_by_text(re.compile(r"^Hint: .* Depth 3, .* It expects ")).wait_for()
    lab.page.get_by_role("button", name="Its line", exact=True).click()
    lab.page.locator(".lab .counter").get_by_text("2 / 5").wait_for()
    lab.page.get_by_label("Level", exact=True).select_option("everything, 5 s")
    click(board, "2g", "2f")
    lab.page.get_by_role("button", name="Move now").click()
    lab.page.get_by_text(re.compile("^White plays .* nodes")).wait_for()
    assert lab.strangers == []


THEME = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
LIT = "light => document.body.dataset.jpThemeLight === light"
#: How bright the letters of a report are, and what is behind them, from 0 to 255.
BRIGHTNESS = """report => {
    const bright = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).reduce((a, b) => a + +b, 0) / 3;
    let behind = report;
    while (/, 0\\)$|transparent/.test(getComputedStyle(behind).backgroundColor))
        behind = behind.parentElement;
    return [bright(getComputedStyle(report).color),
        bright(getComputedStyle(behind).backgroundColor)];
}"""


def brightness(picture):
    """How bright a picture on the screen is in its corner, from 0 to 255."""
    with Image.open(BytesIO(picture.screenshot())) as image:
        return sum(image.convert("RGB").getpixel((3, 3))) / 3


@pytest.mark.surface
def test_stills_and_reports_are_as_dark_as_jupyterlab_and_change_with_it(lab):
    lab.open("still.ipynb")
    lab.run_all()
    report, stills = lab.page.locator(".shogi-lab-report"), lab.page.locator(".jp-OutputArea img")
    for theme in ("Dark", "Light"):
        lab.page.evaluate(THEME, f"JupyterLab {theme}")
        lab.page.wait_for_function(LIT, arg=str(theme == "Light").lower())
        expect(stills.filter(visible=True)).to_have_count(2)
        stills.evaluate_all("all => Promise.all(all.map((each) => each.decode()))")
        letters, behind = report.evaluate(BRIGHTNESS)
        assert abs(letters - behind) > 150
        for seen in (behind, *map(brightness, stills.filter(visible=True).all())):
            assert (seen < 60) == (theme == "Dark")


def test_a_notebook_that_nobody_trusts_shows_a_still_once(lab):
    lab.open("saved.ipynb")
    expect(lab.page.locator(".jp-OutputArea img:visible")).to_have_count(1)
    expect(lab.page.locator(".jp-OutputArea img:visible")).to_have_attribute("alt", "Board")
