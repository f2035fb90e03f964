"""What a live cell shows without end is cut: the page draws on, hears Stop, and does not grow."""

import pytest

from helpers.live import HEARD, LANGUAGES, RESET, RUN, anchor_at, living, page_path
from helpers.shares import share
from publish.jupyter_in_page import AT_ONCE, EVERY, MOST

CHAPTER = "00_start"
CELL = anchor_at(CHAPTER, living(CHAPTER)[-1])
IMPORTS = "from ipywidgets import Label, Output\nfrom IPython.display import display\n"
INSIDE = f"{IMPORTS}out = Output()\ndisplay(out)\nwith out:\n    "
SHOWS = f"{IMPORTS}class Bold:\n    def _repr_html_(self): return 'x'\nwhile True: display(Bold())"
#: What never ends, each with what its cut says in both languages before it says how much more.
FLOODS = {
    "while True: print('x' * 100)": ("100,000 characters", "100,000文字で"),
    "while True: print('x', end='')": ("100,000 characters", "100,000文字で"),
    "import sys\nwhile True: print('x', file=sys.stderr)": ("100,000 characters", "100,000文字で"),
    f"{INSIDE}while True: print('x')": ("100,000 characters", "100,000文字で"),
    SHOWS: ("100 pictures and widgets", "100個で"),
}
BEGINS = {"en": "The output is cut: the page shows", "ja": "出力は途中まで。このページに表示する"}
LABEL = f"{IMPORTS}line = Label()\ndisplay(line)\nfor n in range(50_000): line.value = str(n)"
HEAP = "performance.memory.usedJSHeapSize"
LARGEST = 50_000_000  # bytes that a page's own heap may have more after all floods


@pytest.fixture(scope="module", params=LANGUAGES)
def asked(request, lively, browser):
    """What runs scripts on a page where Python has begun, and its language."""
    with browser.new_context(offline=True) as context:
        tab = context.new_page()
        tab.goto((lively / page_path(CHAPTER, request.param)).as_uri())
        tab.evaluate(HEARD)
        ran(tab.evaluate, "1")
        yield tab.evaluate, request.param


def ran(ask, text, enough=0):
    """What a text shows, when it is stopped where there is enough; the page hears no more news than
    it draws, beside each thing that is shown, the text's end, and what is noted."""
    ask("heard.length = 0")
    got = ask(RUN, [CELL, text, enough])
    assert ask("heard.length") <= AT_ONCE + got["seconds"] / EVERY + MOST["things"] + 3
    return got


@pytest.mark.browser
@pytest.mark.parametrize("text", [*FLOODS][:: share(4, 1)])
def test_what_never_ends_is_cut_and_stopped_and_the_page_does_not_grow(asked, text):
    ask, language = asked
    ran(ask, "1")  # Python has begun: Stop ended it
    before = ask(HEAP)
    got = ran(ask, text, ".cut")
    assert got["status"].startswith({"en": "Stopped.", "ja": "停止した。"}[language])
    english, japanese = FLOODS[text]
    words = ask("document.querySelector('.live-out .cut').textContent")
    assert words.startswith(BEGINS[language])
    assert (english if language == "en" else japanese) in words
    shown = ask("document.querySelector('.live-out').textContent")
    assert len(shown) <= MOST["characters"] + len(words)
    assert ask("document.querySelectorAll('.live-out *').length") <= 2 * MOST["things"] + 5
    assert ask(HEAP) < before + LARGEST
    ask(RESET, CELL)


@pytest.mark.browser
def test_much_that_ends_is_shown_whole_in_its_order(asked):
    ask, _ = asked
    got = ran(ask, "for n in range(20_000): print(n % 10)\nprint('last')")
    assert got["shown"] == [{"out": "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n" * 2_000 + "last\n"}]
    assert ran(ask, LABEL)["shown"] == [{"out": "49999"}]
    ask(RESET, CELL)
