"""A line in a notebook that is written anew, each second, until it is final."""

import sys
import time
from collections.abc import Callable
from threading import Thread
from typing import Any

#: What the line says now, and whether it says so for good.
Line = Callable[[], tuple[str, bool]]
SECONDS = 1.0


class Text(str):
    """A text that shows itself without quotes."""

    def __repr__(self) -> str:
        return str(self)


def refreshed(line: Line) -> None:
    """Show a line, and what becomes of it; outside of a notebook it is printed once.

    >>> refreshed(lambda: ("All is done.", True))
    All is done.
    """
    text, final = line()
    if final or "IPython" not in sys.modules:
        sys.stdout.write(f"{text}\n")
        return
    import IPython.display

    put: Any = IPython.display.display
    shown = put(Text(text), display_id=True)
    if shown:  # not in a shell
        Thread(target=_refresh, args=(shown, line), daemon=True).start()


def _refresh(shown: Any, line: Line) -> None:
    final = False
    while not final:
        time.sleep(SECONDS)
        text, final = line()
        shown.update(Text(text))
