"""A line that is rewritten, each second, until it is final."""

import sys
import time
from collections.abc import Callable
from shutil import get_terminal_size
from threading import Thread
from typing import Any

from .language import width

#: What the line says now, and whether it says so for good.
Line = Callable[[], tuple[str, bool]]
SECONDS = 1.0


class Text(str):
    """A text that shows itself without quotes."""

    def __repr__(self) -> str:
        return str(self)


class Replaced:
    """A line whose text can be replaced: in a notebook, on a page and in a terminal. Elsewhere, as
    in a file, each text is a new line.

    >>> line = Replaced()
    >>> line.say("half"); line.say("whole")
    half
    whole
    """

    def __init__(self) -> None:
        self._shown: Any = None
        self._wide = 0

    def say(self, text: str, final: bool = False) -> None:
        """Show a text in the line, in place of the last; final: whether no other follows."""
        if sys.stdout.isatty():
            room = get_terminal_size().columns - 1  # what is longer would begin a second line
            line = _cut(text, room)
            blanks = max(0, self._wide - width(line))
            self._wide = width(line)
            sys.stdout.write(f"\r{line}{' ' * blanks}{chr(10) * final}")
            sys.stdout.flush()
        elif self._shown:
            self._shown.update(Text(text))
        elif "IPython" in sys.modules:
            import IPython.display

            put: Any = IPython.display.display
            self._shown = put(Text(text), display_id=True)
        else:
            sys.stdout.write(f"{text}\n")


def _cut(text: str, room: int) -> str:
    while width(text) > room:
        text = text[:-1]
    return text


def refreshed(line: Line) -> None:
    """Show a line, and the texts that replace it; outside a notebook it is printed once.

    >>> refreshed(lambda: ("All is done.", True))
    All is done.
    """
    text, final = line()
    if final or "IPython" not in sys.modules or sys.stdout.isatty():
        sys.stdout.write(f"{text}\n")
        return
    shown = Replaced()
    shown.say(text)
    Thread(target=_refresh, args=(shown, line), daemon=True).start()


def _refresh(shown: Replaced, line: Line) -> None:
    final = False
    while not final:
        time.sleep(SECONDS)
        text, final = line()
        shown.say(text)
