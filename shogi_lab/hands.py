"""Pieces in hand, packed into 21 bits.

      rook  bishop  gold  silver  knight  lance  pawn
      20-19 18-17  16-14  13-11   10-8    7-5    4-0      (bit numbers)

The layout is that of Bonanza's `hand_black` and `hand_white` (shogi.h); layouts.py has others.
"""

from .kernel import kernel
from .layouts import BONANZA

FIELDS = BONANZA.fields
BITS = BONANZA.bits

#: By piece type: what one piece adds to a hand, Bonanza's flag_hand_pawn ... flag_hand_rook.
ONE = (0, *(1 << field.shift for field in FIELDS))
#: By piece type: how far to shift a hand, and what to keep then, Bonanza's I2HandPawn ... .
SHIFT = (0, *(field.shift for field in FIELDS))
LIMIT = (0, *((1 << field.width) - 1 for field in FIELDS))


def pack(**counts: int) -> int:
    """A hand from piece counts.

    >>> bin(pack(pawn=2, rook=1))
    '0b10000000000000000010'
    >>> pack(gold=5)
    Traceback (most recent call last):
    ValueError: gold=5: a hand holds 0 to 4
    """
    return BONANZA.pack(**counts)


def unpack(hand: int) -> dict[str, int]:
    """Counts by name, the reverse of `pack`; what the fields hold, however much it is.

    >>> unpack(pack(pawn=2, rook=1))
    {'pawn': 2, 'lance': 0, 'knight': 0, 'silver': 0, 'gold': 0, 'bishop': 0, 'rook': 1}
    """
    return {field.name: (hand & field.mask) >> field.shift for field in FIELDS}


@kernel(inline=True)
def held(hand, piece):
    """How many of a piece type a hand holds: Bonanza's I2HandPawn ... I2HandRook.

    >>> from shogi_lab.pieces import PAWN
    >>> held(pack(pawn=2, rook=1), PAWN)
    2
    """
    return hand >> SHIFT[piece] & LIMIT[piece]
