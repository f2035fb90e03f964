"""A film of which a live page holds a part: whoever asks for a step that is not there gets it, from
a Python that starts by itself."""

import nbformat
import pytest

from helpers.live import python_of
from publish import build, live
from publish.export import Leaf, framed, put
from publish.pages import notebook_page
from shogi_lab.chapters.kkp import CASTLED, heat_film, shipped_weights
from shogi_lab.engine import SILVER
from shogi_lab.views import show

#: As in chapter 4, where it is the first picture.
SOURCE = """from shogi_lab.chapters.kkp import CASTLED, heat_film, shipped_weights
from shogi_lab.engine import SILVER
from shogi_lab.views import *

table = shipped_weights()
show(heat_film(table, [(SILVER, CASTLED)]))"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory, runtime):
    """A live page with the heat board, in both languages, and a cell that runs."""
    folder = tmp_path_factory.mktemp("film")
    table = shipped_weights()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHOGI_LAB_FIGURES", "1")
        data, about = show(heat_film(table, [(SILVER, CASTLED)])).still()
    shown = nbformat.v4.new_output("display_data", data, metadata=about)
    cells = [
        nbformat.v4.new_code_cell(SOURCE, id="00-0a1b2c3d", outputs=[shown]),
        nbformat.v4.new_code_cell("1 + 1", id="01-a", metadata={"tags": [build.RUNS]}),
    ]
    for path, language in (("04.html", "en"), ("ja/04.html", "ja")):
        page = notebook_page(nbformat.v4.new_notebook(cells=cells))
        leaf = Leaf(path, page, "chapter", language)
        put(folder / path, framed(leaf, {path: leaf}, lives=True))
    put(folder / "live" / "python.js", python_of(runtime))
    put(folder / "live" / "live.js", live.live_js())
    return folder


def whole(tab):
    """Wait until all steps are there, and a line that offers them is not."""
    tab.wait_for_function("""() => !document.querySelector("[data-player]").shadowRoot
        .querySelector("[data-away]")""")
    assert not tab.locator(".part-of").is_visible()


@pytest.mark.browser
@pytest.mark.parametrize(
    ("path", "offers"),
    [
        ("04.html", "For any other, Python starts here first."),
        ("ja/04.html", "ほかのコマは、クリックすると"),
    ],
)
def test_of_steps_that_the_page_does_not_hold_the_last_that_was_asked_for_comes(
    folder, opened, path, offers
):
    tab = opened(folder / path)
    part, state = tab.locator(".part-of"), tab.locator(".state input")
    part.get_by_text(offers).wait_for()
    tab.locator("[data-jump]:not([aria-disabled='true'])").first.dispatch_event("click")
    line = state.input_value()
    for place in tab.locator("[data-away]").all()[:2]:
        place.dispatch_event("click")
    name = place.get_attribute("aria-label")
    part.get_by_text("10 MB").wait_for()
    box, picture = part.bounding_box(), tab.locator(".main .part").bounding_box()
    assert picture["y"] < box["y"] < picture["y"] + picture["height"] / 2
    whole(tab)
    tab.wait_for_function("""(line) => document.querySelector("[data-player]").shadowRoot
        .querySelector(".state input").value !== line""", arg=line)  # fmt: skip
    assert tab.locator(f".place[aria-label^='{name}'][aria-disabled=true]").count() == 1
    assert tab.evaluate("begun") == 1
