"""From boards of python-shogi, a library that many readers know, and back to them.

    shogi.Board  -- a position, and the moves that were pushed onto it
    sfen(), move_stack  ->  our Position, our Game

It is imported only when it is needed: a reader who has one of its boards has installed it.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Annotated, Any, NamedTuple

from shogi_lab.ground.messages import said

from .arguments import is_a, refused, shown


class Played(NamedTuple):
    """The SFEN that a board started from, and the moves that were pushed since, in USI."""

    start: str
    moves: tuple[str, ...]


def is_board(what: Any) -> bool:
    """Whether something is a board of python-shogi.

    >>> import shogi
    >>> is_board(shogi.Board()), is_board("startpos")
    (True, False)
    """
    module = sys.modules.get("shogi")
    return module is not None and is_a(what, module.Board)


def a_board(what: Any, name: str) -> Any:
    """Return a check that something is a board of python-shogi."""
    if not is_board(what):
        raise refused(what, name, said("a Board of python-shogi"))
    return what


Board = Annotated[Any, a_board]


def sfen_on(board: Any) -> str:
    """Return the SFEN of a board."""
    # Where a hand counts none of a kind, the library writes no hand at all, not even a dash.
    with _damage_told():
        return str(board.sfen()).replace("  ", " - ")


def played_on(board: Any) -> Played:
    """Return the start and the moves that were played on a board, which is left as it is.

    >>> import shogi
    >>> board = shogi.Board()
    >>> board.push_usi("7g7f")
    Move.from_usi('7g7f')
    >>> played_on(board).moves, len(board.move_stack)
    (('7g7f',), 1)
    """
    with _damage_told():
        moves, back = tuple(move.usi() for move in board.move_stack), deepcopy(board)
        for _ in moves:
            back.pop()
    return Played(sfen_on(back), moves)


@contextmanager
def _damage_told() -> Iterator[None]:
    """Raise ValueError for whatever the library raises of a board that somebody changed by hand."""
    try:
        yield
    except Exception as error:
        raise ValueError(
            said(
                "python-shogi cannot read its own board: {why}; it must be one on which only "
                "moves were pushed",
                why=shown(error),
            )
        ) from error


def board_after(start: str, moves: tuple[str, ...] = ()) -> Any:
    """Return a board of python-shogi that starts from an SFEN and has these moves pushed onto it.

    >>> board_after("4k4/9/9/9/9/9/9/9/4K4 b P 1", ("P*5e",)).sfen()
    '4k4/9/9/9/4P4/9/9/9/4K4 w - 2'
    """
    import shogi

    board = shogi.Board(start)
    for move in moves:
        board.push_usi(move)
    return board
