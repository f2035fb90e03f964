"""How the pieces move: each stands in the middle of five by five squares, and its destinations are
marked.

. . . . .
. x x x .
. x G x .    a gold
. . x . .
. . . . .
"""

from typing import NamedTuple

from shogi_lab.engine.attacks import piece_attacks
from shogi_lab.engine.bitboards import squares_in
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.pieces import (
    BISHOP,
    BLACK,
    DRAGON,
    GOLD,
    GOLD_LIKE,
    HORSE,
    KING,
    KNIGHT,
    LANCE,
    PAWN,
    PIECE_WORDS,
    ROOK,
    SILVER,
    SLIDES,
    letter,
)
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.squares import square
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.twins import plain
from shogi_lab.ground.messages import said

SHOWN = (KING, GOLD, SILVER, KNIGHT, LANCE, PAWN, ROOK, DRAGON, BISHOP, HORSE)
MIDDLE = square("5e")
#: The squares of five by five, in reading order.
NEAR = tuple(MIDDLE + 9 * down + right for down in range(-2, 3) for right in range(-2, 3))


class Steps(NamedTuple):
    """A piece as SFEN writes it, its name, and the places in `NEAR` that it goes to; slides: those
    along which it goes on until something stands in the way."""

    piece: str
    name: str
    places: tuple[int, ...]
    slides: bool


class PieceMoves(NamedTuple):
    """All pieces with their moves, and the letters of those that move like a gold."""

    title: str
    steps: tuple[Steps, ...]
    golden: tuple[str, ...]


def piece_moves() -> PieceMoves:
    """Return how all pieces move, on an empty board.

    >>> [steps.name for steps in piece_moves().steps if len(steps.places) < 3]
    ['knight', 'lance', 'pawn']
    """
    empty, tables = plain(parse_sfen("9/9/9/9/9/9/9/9/9 b - 1").record), plain(TABLES)
    steps = []
    for kind in SHOWN:
        reached = squares_in(stepped(piece_attacks)(empty, tables, BLACK, kind, MIDDLE))
        places = tuple(place for place, sq in enumerate(NEAR) if sq in reached)
        steps.append(Steps(letter(kind), PIECE_WORDS[kind], places, kind in SLIDES))
    golden = tuple(letter(kind) for kind in reversed(GOLD_LIKE) if kind != GOLD)
    return PieceMoves(said("How the pieces move"), tuple(steps), golden)
