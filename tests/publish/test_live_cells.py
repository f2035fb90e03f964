"""Each live cell of each page, in both languages: Python is given all code that stands before it.

`start.py proofs live` runs all of them, in their order and each alone on a page just opened.
"""

import json
import os
import subprocess
import sys
from copy import deepcopy

import pytest

from helpers.live import (
    ECHO,
    LANGUAGES,
    RUN,
    anchor_at,
    code_cells,
    committed,
    living,
    page_path,
    pages,
)
from publish import build, translations
from shogi_lab.screen.language import JAPANESE

CHAPTERS = [each.stem for each in build.sources()]


@pytest.mark.parametrize("name", CHAPTERS)
def test_the_code_of_a_japanese_page_is_that_of_the_english_one_as_an_export_has_it(name):
    english, ours = deepcopy(committed(name)), committed(name, translations.LANGUAGE)
    for cell, japanese in zip(english.cells, ours.cells, strict=True):
        cell.metadata[JAPANESE] = {str(number): output.text
                                   for number, output in enumerate(japanese.get("outputs", []))
                                   if "text" in output}  # fmt: skip
    exported = translations.japanese(english, name).cells
    assert [cell.source for cell in code_cells(name, translations.LANGUAGE)] == [
        cell.source for cell in exported if cell.cell_type == "code"]  # fmt: skip


@pytest.fixture(scope="module")
def echoes(tmp_path_factory):
    """All pages, whose Python shows what it was given."""
    folder = tmp_path_factory.mktemp("echoes")
    pages(folder, CHAPTERS, ECHO)
    return folder


@pytest.mark.browser
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", CHAPTERS)
def test_python_is_given_all_code_up_to_a_cell_also_what_is_covered(echoes, opened, name, language):
    tab = opened(echoes / page_path(name, language))
    for place in living(name, language):
        got = tab.evaluate(RUN, [anchor_at(name, place), None, 0])
        before = [cell.source.rstrip() for cell in code_cells(name, language)[: place + 1]]
        # Each twice, as it was first and as it is now.
        assert json.loads(got["shown"][0]["out"]) == [each for each in before for _ in (0, 1)]


#: Runs cells of a page, each alone, in a Python that has what a page's has; says what fails.
ALONE = """
import json, sys
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "numba", "matplotlib", "ipywidgets", "anywidget"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
from publish.in_page import Cells
from publish.jupyter_in_page import PAGE, stand_in
codes, places = json.load(sys.stdin)
for place in places:
    said = []
    PAGE.say = said.append
    stand_in()
    Cells().run(place, codes, said.append)
    print(*(f"{place}: {each['error']}" for each in said if "error" in each))
"""


@pytest.mark.long
@pytest.mark.parametrize("name", CHAPTERS)
def test_each_live_cell_runs_alone_with_what_a_page_has(name):
    codes = [cell.source for cell in code_cells(name, "en")]
    ran = subprocess.run(
        [sys.executable, "-c", ALONE], input=json.dumps([codes, living(name, "en")]),
        cwd=build.NOTEBOOKS, env=os.environ | {"PYTHONPATH": str(build.NOTEBOOKS.parent)},
        capture_output=True, text=True)  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == ""
