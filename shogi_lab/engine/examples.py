"""What every example needs: a board in the form that kernels take, and moves as text.

      desk("4k4/9/4P4/... b G 1")       position, tables, an empty list of moves
      packed_move(pos, "G*5b")          a text on this board -> the number that kernels know
      named_moves(moves, end)           what a generator has written -> texts

For examples in the package's docstrings all names of `__all__` are already imported, so that each
shows its point alone; for those of a chapter, so is what its folder offers. If you paste one
elsewhere, begin with these lines:

      from shogi_lab import Game
      from shogi_lab.engine.examples import *
      from shogi_lab.chapters.kkp import heat_film        and whatever else it calls
"""

from typing import Any, NamedTuple

from .arrays import np
from .bitboards import Bitboard, bitboard_of, drawing, first, named, only
from .calls import meant
from .effects import arrows, effects_of, rays_here
from .evaluation import no_weights
from .hands import held, pack, unpack
from .kernel import for_kernel
from .kinds import PackedMove
from .kkp import SHAPE
from .moves import Move, move_list, pack_move, usi, usi_bits
from .pieces import BISHOP, BLACK, GOLD, KING, KNIGHT, LANCE, PAWN, PIECE_NAMES, ROOK, SILVER, WHITE
from .posi import START, parse_sfen
from .position import Position
from .squares import square, square_name
from .tables import tables_here
from .twins import plain

__all__ = [
    "BISHOP", "BLACK", "GOLD", "KING", "KNIGHT", "LANCE", "PAWN", "PIECE_NAMES", "ROOK",
    "SHAPE", "SILVER", "START", "WHITE", "Bitboard", "Move", "Position", "arrows",
    "bitboard_of", "desk", "drawing", "effects_of", "first", "for_kernel", "held", "move_list",
    "named", "named_moves", "no_weights", "np", "only", "pack", "pack_move", "packed_move",
    "parse_sfen", "plain", "rays_here", "square", "square_name", "tables_here", "unpack", "usi",
]  # fmt: skip


class Desk(NamedTuple):
    """A position and what else kernels need, in the form they take (`kernel.for_kernel`)."""

    pos: Any
    tables: Any
    moves: Any  #: an empty list, for generators to write into


def desk(sfen: str = START) -> Desk:
    """Set up a position for kernels; raises ValueError as `parse_sfen` does.

    >>> from shogi_lab.engine.movegen import checks
    >>> pos, tables, moves = desk("4k4/9/9/9/9/9/9/9/4K4 b G 1")
    >>> named_moves(moves, checks(pos, tables, moves, 0))
    ['G*6a', 'G*4a', 'G*6b', 'G*5b', 'G*4b']
    """
    return Desk(for_kernel(parse_sfen(sfen).record), tables_here(), for_kernel(move_list()))


def named_moves(moves: Any, end: int) -> list[str]:
    """Return the moves of a list in USI, up to `end`, which a generator returns."""
    return [usi(move) for move in moves.packed[:end]]


def packed_move(pos: Any, text: str) -> PackedMove:
    """Return a USI move, legal or not, as the number that kernels know it by on this board; raises
    ValueError for a text that is not a move."""
    return meant(pos, usi_bits(text))
