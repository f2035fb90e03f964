"""A live cell that fills the page's memory: it says so, and the cells after it run as ever."""

import json
import shutil

import pytest

from helpers.live import LANGUAGES, RUN, WRONG, anchor_of, checked, page_path, pages, solved
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


#: Whether hashes are drawn by lot, as in the memory of another they are not, whether a table is
#: there that takes a page a minute to make, and a number by lot.
LOTS = """import random, sys
print(sys.flags.hash_randomization, 'shogi_lab.engine.effects' in sys.modules, random.random())"""


@pytest.mark.browser
@pytest.mark.skipif(not shutil.which("node"), reason="no Node.js, which makes the memory")
def test_python_begins_with_what_it_has_imported_and_else_imports_it(
    opened, tmp_path, monkeypatch, runtime
):
    def said(parts):
        pages(tmp_path, [NAME], live.python_js(parts))
        got = opened(tmp_path / page_path(NAME)).evaluate(RUN, [CELL, LOTS, 0])
        [first] = got["shown"]
        return first["out"].split() if "out" in first else got["status"]

    def wrong(place):
        sizes = json.loads(made.about)["sizes"]
        return made._replace(about=made.about.replace(b"%d" % sizes[place], b"9"))

    made = live.parts(runtime)
    lots = [said(made), said(made)]
    assert [remembered for *remembered, _ in lots] == [["0", "True"]] * 2
    assert lots[0] != lots[1]
    assert said(wrong(2))[0] == "1"  # its memory does not come up
    assert said(wrong(0)) == "Python did not start."  # nor is there a library
    monkeypatch.setattr(live, "KEPT", tmp_path)
    monkeypatch.setattr(live.shutil, "which", lambda name: None)
    assert said(live.parts(runtime))[0] == "1"


@pytest.mark.browser
def test_memory_holds_wherever_a_browser_s_heap_begins(lively, opened):
    """What languages it asks for stands in the heap first, so that all else lies elsewhere."""
    wrong = checked(WRONG.format(call=f"{EXERCISE}(sq)"), EXERCISE)
    for language in ("en-US", "de-DE", "zh-Hant-TW"):
        tab = opened(lively / page_path(NAME), locale=language)
        got = [tab.evaluate(RUN, [CELL, wrong, 0]) for _ in range(2)]
        assert all("in reading order" in str(each["shown"]) for each in got)
