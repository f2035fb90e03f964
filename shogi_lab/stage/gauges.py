"""Gauges: what each chapter's part of the engine room shows of a move.

PanelRow    a gauge's name, its title, the section that explains it, and how it is read
Turn        what all gauges are read at: a move, and the positions before and after it
Ran         a line of do_move that has run, and the record as it left it
Reading     a sentence, pictures, and how large the change is
Gauge       the reading under its title; if it cannot be read, a sentence that says why
"""

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import shortened
from shogi_lab.engine.position import Position
from shogi_lab.engine.records import array_of
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.engine.twins import plain, restore
from shogi_lab.ground.messages import said, told_by
from shogi_lab.notation.games import Game

from .lenses import Member, touched
from .walk import lines_run


class Turn(NamedTuple):
    """A move in USI, and the positions before and after it; '' if none was played, and both
    positions are the same. game: up to the move, which it includes. line: how many of the
    `lines_of` the move have run, if it is half done; then of `position` only the record is there.
    network: the path of one that is read instead of the lab's, None for none."""

    before: Position
    move: str
    position: Position
    game: Game
    line: int = 0
    network: Any = None


class Reading(NamedTuple):
    """What a gauge says in a sentence, and shows in parts of a frame; change: how large the change
    is, from 0 to 1 for one that decides the game."""

    told: str
    parts: tuple[Any, ...] = ()
    change: float = 0.0


class PanelRow(NamedTuple):
    """A chapter's gauge: its name, title, and the section of the chapter's notebook that explains
    it. proof: the section that proves what it says; side: where it stands on a wide page, "left" or
    "right" of the board or "below" it; slow: the largest kernel that it asks, if it is read in the
    background; by_line: whether it reads nothing but records, so that it can be read while a move
    is half done."""

    name: str
    title: str
    section: str
    read: Callable[[Turn], Reading]
    proof: str
    side: str = "below"
    slow: Any = None
    by_line: bool = False


class Ran(NamedTuple):
    """A line of `do_move` that has run: number, members written, and the record after it."""

    number: int
    wrote: tuple[Member, ...]
    record: Any


class Gauge(NamedTuple):
    """A part of a frame: what a gauge says and shows, under its title."""

    title: str
    told: str
    parts: tuple[Any, ...]


def turns(game: Game) -> tuple[Turn, ...]:
    """Return what gauges are read at along a game: its start, then each move.

    >>> [each.move for each in turns(Game.parse("startpos moves 7g7f 3c3d"))]
    ['', '7g7f', '3c3d']
    """
    positions, moves = list(game.positions()), ["", *game.moves]
    return tuple(
        Turn(positions[max(ply - 1, 0)], move, positions[ply], Game(game.start, moves[1 : ply + 1]))
        for ply, move in enumerate(moves)
    )


@lru_cache(8)
def lines_of(before: Position, move: str) -> tuple[Ran, ...]:
    """Return the lines of `do_move` that run for a move, in the order in which they do.

    >>> [row.name for row in lines_of(Position(), "7g7f")[3].wrote]
    ['turn']
    """
    twin, ran = plain(before.record.copy()), [Ran(0, (), before.record)]

    def after(number: int) -> None:
        record = before.record.copy()
        restore(twin, record)
        ran.append(Ran(number, touched(ran[-1].record, record).rows, record))

    lines_run(do_move, after, twin, _tables(), before.packed(move))
    return tuple(ran[1:])


@cache
def _tables() -> Any:
    return plain(TABLES)


def halves(turn: Turn) -> tuple[Turn, ...]:
    """Return a turn after each line of its move that writes to the record.

    >>> turn = turns(Game.parse("startpos moves 7g7f"))[1]
    >>> [half.line for half in halves(turn)]
    [4, 6, 7, 8, 10, 12, 13]
    """
    return tuple(
        turn._replace(position=Position._of(array_of(each.record), 1), line=line)
        for line, each in enumerate(lines_of(turn.before, turn.move), 1)
        if each.wrote
    )


def so_far(turn: Turn, told: str) -> str:
    """Return what is told of a turn; if its move is half done, as what is true so far."""
    return said("So far: {told}", told=told) if turn.line else told


def reading(row: PanelRow, turn: Turn) -> Reading:
    """Read a gauge: if it does not apply, or has a fault, it says so, and all others go on.

    >>> broken = PanelRow("mine", "Mine", "", lambda turn: Reading(str(1 // 0)), "")
    >>> reading(broken, turns(Game.parse("startpos"))[0]).told
    'This panel has a fault: ZeroDivisionError, integer division or modulo by zero.'
    """
    try:
        return row.read(turn)
    except ValueError as error:
        return Reading(said("{why}.", why=shortened(told_by(error), 200)))
    except Exception as error:  # noqa: BLE001  a chapter's code may raise anything
        words = {"kind": type(error).__name__, "why": shortened(str(error), 200)}
        return Reading(said("This panel has a fault: {kind}, {why}.", **words))
