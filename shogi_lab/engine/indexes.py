"""Which number a piece has in the tables of weights: Bonanza's index of KKP, and that of KPP.

      KKP     0      19     24      29      34     39      42     45
              pawns  lances knights silvers golds  bishops rooks         held, by their number
              45     117    189     252     333    414     495     576     657     738
              pawn   lance  knight  silver  gold   bishop  horse   rook    dragon  by square

A piece that could never move again stands nowhere: a pawn has no index on the first rank. So the
index of a pawn on `sq` is not 45 + sq but 36 + sq, and the bases overlap while the indexes do not.
In KPP each run of Black's pieces ("friend", f) is followed by the same run of White's ("enemy",
e). Bonanza's enumerations kkp_hand_pawn ... kkp_end and f_hand_pawn ... fe_end (shogi.h).
"""

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from shogi_lab.ground.messages import Square, plural, said

from .arguments import one_of
from .bitboards import Bitboard, squares_in
from .pieces import (
    BISHOP,
    BLACK,
    COLORS,
    DRAGON,
    FULL_SET,
    GOLD,
    GOLD_LIKE,
    HAND_PIECES,
    HORSE,
    KNIGHT,
    LANCE,
    PAWN,
    PIECE_NAMES,
    ROOK,
    SILVER,
)
from .squares import square_name
from .tables import TABLES

#: The types that have squares of their own; what moves like a gold shares the gold's.
BOARD_PIECES = (PAWN, LANCE, KNIGHT, SILVER, GOLD, BISHOP, HORSE, ROOK, DRAGON)
BoardPiece = Annotated[int, one_of(BOARD_PIECES)]


class Block(NamedTuple):
    """Consecutive indexes of one piece type: `base` plus a square, or plus a number in hand."""

    color: int
    piece: int
    in_hand: bool
    base: int
    first: int
    last: int

    @property
    def start(self) -> int:
        """The first index that is used."""
        return self.base + self.first

    @property
    def end(self) -> int:
        """The index after the last one."""
        return self.base + self.last + 1

    def meaning(self, index: int) -> str:
        """Return what an index of this block stands for.

        >>> KKP_BLOCKS[0].meaning(3), KKP_BLOCKS[7].meaning(36 + 56)
        ('3 pawns in hand', 'pawn on 7g')
        """
        name, rest = PIECE_NAMES[self.piece], index - self.base
        if self.in_hand:
            return plural("{n} {piece} in hand", "{n} {piece}s in hand", rest, piece=name)
        return said("{piece} on {sq}", piece=name, sq=Square(square_name(rest)))


def _stands(color: int, piece: int) -> tuple[int, int]:
    """Return the first and the last square from which a piece can still move."""
    squares = squares_in(Bitboard(*TABLES.mobile[color, piece].tolist()))
    return squares[0], squares[-1]


def _laid(rows: Iterable[tuple[int, int, bool]]) -> tuple[Block, ...]:
    """Return blocks one after another, each as wide as its piece has places."""
    blocks, end = [], 0
    for color, piece, in_hand in rows:
        first, last = (0, FULL_SET[piece]) if in_hand else _stands(color, piece)
        blocks.append(Block(color, piece, in_hand, end - first, first, last))
        end = blocks[-1].end
    return tuple(blocks)


_RUNS = [(piece, True) for piece in HAND_PIECES] + [(piece, False) for piece in BOARD_PIECES]

KKP_BLOCKS = _laid((BLACK, piece, in_hand) for piece, in_hand in _RUNS)
KPP_BLOCKS = _laid((color, piece, in_hand) for piece, in_hand in _RUNS for color in COLORS)
#: Bonanza's kkp_end and fe_end: how many indexes there are.
KKP_END = KKP_BLOCKS[-1].end
KPP_END = KPP_BLOCKS[-1].end
#: Bonanza's pos_n: how many unordered pairs of them, each with itself included.
PAIRS = KPP_END * (KPP_END + 1) // 2


def _bases(blocks: Iterable[Block], color: int, in_hand: bool) -> tuple[int, ...]:
    """Return the base by piece type, 0 if a type has none."""
    bases = [0] * 16
    for block in blocks:
        if (block.color, block.in_hand) == (color, in_hand):
            bases[block.piece] = block.base
    if not in_hand:
        for piece in GOLD_LIKE:
            bases[piece] = bases[GOLD]
    return tuple(bases)


#: By piece type: index = base + number in hand, or base + square, as the piece's side sees it.
KKP_HAND = _bases(KKP_BLOCKS, BLACK, True)
KKP_BOARD = _bases(KKP_BLOCKS, BLACK, False)
#: By the lowest five bits of a piece as it stands, negative for White: Black's index is this plus
#: the square, White's is this minus the square.
KKP_STANDING = (*KKP_BOARD, 0, *(base + 80 for base in reversed(KKP_BOARD[1:])))
#: By color and piece type, the same for KPP.
KPP_HAND = tuple(_bases(KPP_BLOCKS, color, True) for color in COLORS)
KPP_BOARD = tuple(_bases(KPP_BLOCKS, color, False) for color in COLORS)


def block_of(index: int, blocks: tuple[Block, ...] = KKP_BLOCKS) -> Block:
    """Return the block that an index belongs to.

    >>> block_of(116).meaning(116), block_of(117).meaning(117)
    ('pawn on 1i', 'lance on 9b')
    >>> block_of(738)
    Traceback (most recent call last):
    ValueError: 738 is not an index: it must be from 0 to 737
    """
    for block in blocks:
        if block.start <= index < block.end:
            return block
    last = blocks[-1].end - 1
    raise ValueError(said("{index} is not an index: it must be from 0 to {n}", index=index, n=last))
