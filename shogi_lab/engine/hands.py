"""Pieces in hand, packed into 21 bits, and which hand is at least as good.

      rook  bishop  gold  silver  knight  lance  pawn
      20-19 18-17  16-14  13-11   10-8    7-5    4-0      (bit numbers)

The layout is Bonanza's `hand_black` and `hand_white` (shogi.h); others are in layouts.py.
"""

from .kernel import kernel
from .kinds import PackedHand
from .layouts import BONANZA
from .pieces import BISHOP, GOLD, HAND_PIECES, KNIGHT, LANCE, PAWN, ROOK, SILVER

FIELDS = BONANZA.fields
BITS = BONANZA.bits

#: By piece type: what one piece adds to a hand, Bonanza's flag_hand_pawn ... flag_hand_rook.
ONE = (0, *(1 << field.shift for field in FIELDS))
#: By piece type: how far to shift a hand, and what to keep then, Bonanza's I2HandPawn ... .
SHIFT = (0, *(field.shift for field in FIELDS))
LIMIT = (0, *((1 << field.width) - 1 for field in FIELDS))

#: Every other field, so that the bit above each is free to show a borrow.
EVEN, ODD = BONANZA.only(*HAND_PIECES[0::2]), BONANZA.only(*HAND_PIECES[1::2])
ABOVE_EVEN, ABOVE_ODD = BONANZA.above(*HAND_PIECES[0::2]), BONANZA.above(*HAND_PIECES[1::2])
#: Knight to rook: a missing one is stood in for by nothing.
FIVE = BONANZA.only(KNIGHT, SILVER, GOLD, BISHOP, ROOK)


def pack(**counts: int) -> int:
    """Return a hand from piece counts.

    >>> bin(pack(pawn=2, rook=1))
    '0b10000000000000000010'
    >>> pack(gold=5)
    Traceback (most recent call last):
    ValueError: gold=5: a hand holds 0 to 4
    """
    return BONANZA.pack(**counts)


def unpack(hand: int) -> dict[str, int]:
    """Return counts by name, the reverse of `pack`: what the fields hold, possible or not.

    >>> unpack(pack(pawn=2, rook=1))
    {'pawn': 2, 'lance': 0, 'knight': 0, 'silver': 0, 'gold': 0, 'bishop': 0, 'rook': 1}
    """
    return {field.name: (hand & field.mask) >> field.shift for field in FIELDS}


@kernel(inline=True)
def held(hand, piece):
    """Return how many of a piece type a hand holds: Bonanza's I2HandPawn ... I2HandRook.

    >>> held(pack(pawn=2, rook=1), PAWN)
    2
    """
    return hand >> SHIFT[piece] & LIMIT[piece]


@kernel(inline=True)
def covers(a: PackedHand, b: PackedHand):
    """Whether hand `a` holds at least as many of each piece type as hand `b`.

    Two subtractions, each of every other field: a field of `a` that is too small borrows from the
    bit above it (LS3600, 2009, for knight to rook; here for all seven).

    >>> covers(pack(pawn=2, rook=1), pack(pawn=1)), covers(pack(rook=2), pack(pawn=1))
    (True, False)
    """
    even = ((a & EVEN) - (b & EVEN)) & ABOVE_EVEN
    odd = ((a & ODD) - (b & ODD)) & ABOVE_ODD
    return (even | odd) == 0


@kernel
def dominates(a: PackedHand, b: PackedHand):
    """Whether hand `a` is at least as good as hand `b` to Bonanza: a lance, silver, gold or rook
    may stand in for a pawn, and a rook for a lance.

    Nothing stands in for any of the types from knight to rook. A surplus rook counts as a lance,
    then each surplus lance, silver, gold or rook as a pawn. Bonanza's author calls the rule
    "aggressive", and it is not always true on a board (Bonanza 4.1.3, utility.c, is_hand_eq_supe).

    >>> dominates(pack(rook=2), pack(pawn=1, lance=1)), dominates(pack(knight=1), pack(pawn=1))
    (True, False)
    """
    if not covers(a, b & FIVE):
        return False
    surplus = held(a, ROOK) - held(b, ROOK) + held(a, LANCE) - held(b, LANCE)
    if surplus < 0:
        return False
    surplus += held(a, SILVER) - held(b, SILVER) + held(a, GOLD) - held(b, GOLD)
    return surplus + held(a, PAWN) - held(b, PAWN) >= 0
