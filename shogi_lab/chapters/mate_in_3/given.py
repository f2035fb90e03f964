"""What an exercise of chapter 3 gives its solver: a problem."""

from typing import Any

from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said

MOST_LOOKED = 300


class TooMany(Exception):
    """A solver has looked at more positions than one that stops in time needs."""


class Problem:
    """A position as a solver sees it: its checks, its legal moves, and the position after one of
    them.

    Altogether `MOST_LOOKED` positions after it may be looked at; then `after` raises TooMany.
    """

    def __init__(self, position: Position, looked: list[str] | None = None) -> None:
        self.position = position
        self._looked = [] if looked is None else looked  # one list for all that comes after

    def checks(self) -> list[str]:
        """Return the moves that give check, in USI, sorted."""
        return self.position.checks()

    def legal_moves(self) -> list[str]:
        """Return all moves, in USI, sorted."""
        return self.position.legal_moves()

    def after(self, move: str) -> "Problem":
        """Return the position after a move."""
        self._looked.append(move)
        if len(self._looked) > MOST_LOOKED:
            raise TooMany(
                said("{n} positions looked at: does it stop once it is decided?", n=MOST_LOOKED)
            )
        return Problem(self.position.after(move), self._looked)

    def __deepcopy__(self, memo: Any) -> "Problem":
        """Return the same problem, with nothing looked at yet."""
        return Problem(self.position)

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        return f"Problem(Position.from_sfen({self.position.sfen()!r}))"
