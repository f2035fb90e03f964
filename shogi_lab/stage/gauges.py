"""Gauges: what each chapter's part of the engine room shows of a move.

PanelRow    a gauge's name, its title, the section that explains it, and how it is read
Turn        what all gauges are read at: a move, and the positions before and after it
Reading     a sentence, pictures, and how large the change is
Gauge       the reading under its title; if it cannot be read, a sentence that says why
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import shortened
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said, told_by
from shogi_lab.notation.games import Game


class Turn(NamedTuple):
    """A move in USI, and the positions before and after it; '' if none was played, and both
    positions are the same. game: up to the move, which it includes.
    """

    before: Position
    move: str
    position: Position
    game: Game


class Reading(NamedTuple):
    """What a gauge says in a sentence, and shows in parts of a frame; change: how large the change
    is, from 0 to 1 for one that decides the game.
    """

    told: str
    parts: tuple[Any, ...] = ()
    change: float = 0.0


class PanelRow(NamedTuple):
    """A chapter's gauge: its name, title, and the section of the chapter's notebook that explains
    it. side: where it stands on a wide page, "left" or "right" of the board or "below" it;
    is_slow: whether it is read in the background.
    """

    name: str
    title: str
    section: str
    read: Callable[[Turn], Reading]
    side: str = "below"
    is_slow: bool = False


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


def reading(row: PanelRow, turn: Turn) -> Reading:
    """Read a gauge. If it does not apply to the position, it says why; if it has a fault, it says
    which, and all others go on.

    >>> broken = PanelRow("mine", "Mine", "", lambda turn: Reading(str(1 // 0)))
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
