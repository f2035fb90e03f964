"""A live cell that fills the page's memory: it says so, and the cells after it run as ever."""

import pytest

from helpers.live import LANGUAGES, RUN, anchor_of, checked, page_path, solved
from helpers.shares import share

NAME, EXERCISE = "01_posi_t", "bit_of"
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
    cell, tab = anchor_of(NAME, EXERCISE), opened(lively / page_path(NAME, language))
    for text in FILLS[: share(1, 2)]:
        got = tab.evaluate(RUN, [cell, text, 0])
        assert got["shown"][-1]["error"].endswith("MemoryError")
        assert got["status"].startswith(FULL[language])
        got = tab.evaluate(RUN, [cell, checked(solved(NAME, EXERCISE), EXERCISE), 0])
        assert "81" in str(got["shown"])
        assert "error" not in got["shown"][-1]
    tab.reload()
    assert "1" in tab.locator(".live-kept").inner_text()
