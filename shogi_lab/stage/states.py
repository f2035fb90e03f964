"""State lines: what a reader looks at, in one line that can be copied and pasted.

      sfen lnsgkgsnl/... b - 1 | film sliders | step 7 | member occupied[BLACK]

Where it starts, then name and value; what a frame is about stands before its step and the member.
"""

import json
from typing import Any, NamedTuple

from shogi_lab.notation.games import Game

from .films import Film

BETWEEN = " | "
STARTS = ("startpos", "sfen", "position")
VIEWED = ("step", "member")  # what the view adds to what a frame is about


class StateLine(NamedTuple):
    """A state line in parts: where it starts, '' for nowhere, and what is said by name.

    table: weights of films of KKP, int16[81, 81, 738], which no line holds.
    """

    start: str
    told: dict[str, str]
    table: Any = None

    @property
    def film(self) -> str:
        """The name of the film, '' where there is none."""
        return self.told.get("film", "")

    @property
    def step(self) -> int:
        """The step, 0 where none is said."""
        return int(self.told.get("step", "0"))

    @property
    def member(self) -> str:
        """The option that is picked, '' where none is."""
        return self.told.get("member", "")

    @property
    def ply(self) -> int | None:
        """After how many moves it looks, None where it does not say."""
        return int(self.told["ply"]) if "ply" in self.told else None

    @property
    def about(self) -> str:
        """What the frame is about, without step and member.

        >>> read_line("sfen 9/9 | film scan | step 3").about
        'sfen 9/9 | film scan'
        """
        said = [f"{n} {value}".rstrip() for n, value in self.told.items() if n not in VIEWED]
        return BETWEEN.join(filter(None, (self.start, *said)))

    @property
    def game(self) -> Game:
        """The game that the line starts with, or a position as one without moves.

        >>> read_line("startpos moves 7g7f | step 0").game.moves
        ['7g7f']
        """
        if not self.start:
            raise ValueError(
                "the line says no position: wanted one that starts with startpos or sfen"
            )
        return Game.parse(self.start)

    @property
    def record(self) -> Any:
        """The record of the position that the line starts with."""
        return self.game.start.record

    def number(self, name: str) -> int:
        """What is said by a name, as a number."""
        return int(self.told[name])

    def data(self, name: str) -> Any:
        """What is said by a name, as the JSON that it is."""
        return json.loads(self.told[name])


def read_line(text: str, table: Any = None) -> StateLine:
    """Read a state line of a film or a board; table: the weights that come along.

    >>> read_line("startpos moves 7g7f | film game | step 1").told
    {'film': 'game', 'step': '1'}
    >>> read_line("startpos | step seven")
    Traceback (most recent call last):
    ValueError: 'startpos | step seven': wanted a number after step
    """
    parts = text.strip().split(BETWEEN)
    first = parts[0].split(" ")[0]
    start = parts.pop(0) if first in STARTS or "/" in first else ""
    told = {name: value for name, _, value in (part.strip().partition(" ") for part in parts)}
    for name in ("step", "ply"):
        if name in told and not told[name].isdecimal():
            raise ValueError(f"{text!r}: wanted a number after {name}")
    return StateLine(start, told, table)


def state_line(film: Film, step: int, member: str = "") -> str:
    """The line that brings a reader back to a frame of a film, and to the member that is picked.

    >>> from shogi_lab.stage.films import Frame
    >>> state_line(Film("one", (Frame((), "", "sfen 9/9"),), (0,)), 0)
    'sfen 9/9 | step 0'
    """
    picked = member and f"member {member}"
    return BETWEEN.join(filter(None, (film.frames[step].about, f"step {step}", picked)))


def restored(film: Film, text: str) -> StateLine:
    """A line that was copied from this film, read; ValueError where it is another's.

    >>> from shogi_lab.stage.films import Frame
    >>> film = Film("one", (Frame((), "", "sfen 9/9"),), (0,))
    >>> restored(film, "sfen 9/9 | step 0").step
    0
    >>> restored(film, "sfen 1K7/9 | step 0")
    Traceback (most recent call last):
    ValueError: 'sfen 1K7/9 | step 0' is not a line of 'one': its step 0 is 'sfen 9/9'
    """
    line = read_line(text)
    if "step" not in line.told:
        raise ValueError(
            f"{text!r} is not a state line: '... | step 7', with or without '| member ...'"
        )
    last = len(film.frames) - 1
    if line.step > last:
        raise ValueError(f"{text!r} is not a line of {film.title!r}: it has steps 0 to {last}")
    if line.about != film.frames[line.step].about:
        raise ValueError(
            f"{text!r} is not a line of {film.title!r}: "
            f"its step {line.step} is {film.frames[line.step].about!r}"
        )
    return line
