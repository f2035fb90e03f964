"""A live cell that fills the page's memory: it says so, and the cells after it run as ever."""

import shutil

import pytest

from helpers.live import LANGUAGES, RUN, anchor_of, checked, page_path, pages, solved
from helpers.shares import share
from publish import live

NAME, EXERCISE = "01_posi_t", "bit_of"
CELL = anchor_of(NAME, EXERCISE)
#: Much at once, and little by little: where the last piece goes, no text can be shown any more.
FILLS = (
    "kept = []\nwhile True:\n    kept.append(bytearray(50_000_000))",
    "def fills():\n    kept = []\n    while True:\n        kept.append([*range(100_000)])\nfills()",
)
FULL = {
    "en": "The memory of this page was full, so Python was stopped.",
    "ja": "このページのメモリがいっぱいになったので、Pythonを停止した。",
}


@pytest.mark.browser
@pytest.mark.parametrize("language", [*LANGUAGES][: share(1, 2)])
def test_a_cell_that_fills_memory_says_so_and_the_next_one_runs(lively, opened, language):
    tab = opened(lively / page_path(NAME, language))
    for text in FILLS[: share(1, 2)]:
        got = tab.evaluate(RUN, [CELL, text, 0])
        assert got["shown"][-1]["error"].endswith("MemoryError")
        assert got["status"].startswith(FULL[language])
        got = tab.evaluate(RUN, [CELL, checked(solved(NAME, EXERCISE), EXERCISE), 0])
        assert "81" in str(got["shown"])
        assert "error" not in got["shown"][-1]
    tab.reload()
    assert "1" in tab.locator(".live-kept").inner_text()


#: Whether hashes are drawn by lot, as in the memory of another they are not, and a number by lot.
LOTS = "import random, sys\nprint(sys.flags.hash_randomization, random.random())"


@pytest.mark.browser
@pytest.mark.skipif(not shutil.which("node"), reason="no Node.js, which makes the memory")
def test_python_begins_with_what_it_has_imported_or_says_why_not(opened, tmp_path, runtime):
    made, said = live.parts(runtime), []
    broken = made.about.replace('"sizes": [', '"sizes": [9, ')
    for parts in (made, made, made._replace(about=broken)):
        pages(tmp_path, [NAME], live.python_js(parts))
        said.append(opened(tmp_path / page_path(NAME)).evaluate(RUN, [CELL, LOTS, 0]))
    lots = [each["shown"][0]["out"].split() for each in said[:2]]
    assert [fixed for fixed, _ in lots] == ["0", "0"]
    assert lots[0] != lots[1]
    assert said[2]["status"] == "Python did not start."
