"""How far a long check is, in a line that is replaced every second, from the third on.

1,402 of 6,144 words and rows are right so far; about 2 minutes to go. Ctrl-C stops it.
"""

import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

from shogi_lab.ground.messages import Message, plural, said
from shogi_lab.screen.language import begins_in_japanese, is_building
from shogi_lab.screen.refreshed import Replaced

from .written import in_tongue

PATIENT = 2.0  # seconds until a check says how far it is,
EVERY = 1.0  # and from one such line to the next


class Pace:
    """A check that is running.

    row: its exercise, once that is known; right: returns how many cases are right so far.
    """

    def __init__(self) -> None:
        self.row: Any = None
        self.right: Callable[[], int] = int
        self._line = Replaced()
        self._began = monotonic()
        self._due = self._began + PATIENT
        self._told = False

    def begin(self, row: Any, right: Callable[[], int]) -> None:
        """Note that the cases are tried from now on."""
        self.row, self.right = row, right

    def tell(self) -> None:
        """Show how far the check is, after a second; nothing while a notebook is built."""
        if monotonic() < self._due or not self.row or is_building():
            return
        right = self.right()
        words = {"far": self.so_far(right), "way": way()}
        if right:
            seconds = (monotonic() - self._began) * (self.row.total - right) / right
            self._say(said("{far}; about {time} to go. {way}", **words, time=lasting(seconds)))
        else:
            self._say(said("{far}. {way}", **words))
        self._due = monotonic() + EVERY
        self._told = True

    def so_far(self, right: int) -> Message:
        """Return a clause that says how many cases are right so far."""
        about = {"tried": f"{right:,}", "total": f"{self.row.total:,}", "unit": self.row.unit}
        return said("{tried} of {total} {unit} are right so far", **about)

    def end(self) -> None:
        """Show how long the check took, if the line has shown anything before."""
        if self._told:
            n = round(monotonic() - self._began)
            self._say(plural("The check took {n} second.", "The check took {n} seconds.", n), True)

    def _say(self, text: str, final: bool = False) -> None:
        self._line.say(in_tongue(text, begins_in_japanese()), final)


def lasting(seconds: float) -> Message:
    """Return a duration in words, in the unit that makes the number small.

    >>> lasting(0.2), lasting(100), lasting(120), lasting(20_000)
    ('1 second', '100 seconds', '2 minutes', '6 hours')
    """
    if seconds < 120:
        return plural("{n} second", "{n} seconds", max(1, round(seconds)))
    if seconds < 7200:
        return plural("{n} minute", "{n} minutes", round(seconds / 60))
    return plural("{n} hour", "{n} hours", round(seconds / 3600))


def way() -> Message:
    """Return the sentence that says how a check is stopped in this Python."""
    if sys.platform == "emscripten":
        return said("Stop ends it.")
    if "ipykernel" in sys.modules:
        return said("The kernel's interrupt (■) stops it.")
    return said("Ctrl-C stops it.")
