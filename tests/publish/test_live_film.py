"""A film of which a live page holds a part: whoever asks for a step that is not there gets it, from
a Python that starts by itself."""

import nbformat
import pytest

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
    put(folder / "live" / "python.js", live.python_js(live.parts(runtime)))
    put(folder / "live" / "live.js", live.live_js())
    return folder


@pytest.mark.browser
@pytest.mark.parametrize(
    ("path", "offers"),
    [
        ("04.html", "Click any other, and Python starts here to make it."),
        ("ja/04.html", "ほかの手順は、クリックすると"),
    ],
)
def test_a_step_that_the_page_does_not_hold_is_made_when_it_is_asked_for(
    folder, browser, path, offers
):
    context = browser.new_context(offline=True)
    tab = context.new_page()
    wrong = []
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    tab.goto((folder / path).as_uri())
    part, state = tab.locator(".part-of"), tab.locator(".state input")
    part.get_by_text(offers).wait_for()
    tab.locator("[data-jump]:not([aria-disabled='true'])").first.dispatch_event("click")
    place = tab.locator("[data-away]").first
    line = state.input_value()
    place.dispatch_event("click")
    part.get_by_text("10 MB").wait_for()
    tab.wait_for_function("""(line) => {
        const {shadowRoot} = document.querySelector("[data-player]");
        return shadowRoot.querySelector(".state input").value !== line;
    }""", arg=line)  # fmt: skip
    assert tab.locator("[data-away]").count() == 0
    assert not part.is_visible()  # all steps are here now
    assert wrong == []
    context.close()
