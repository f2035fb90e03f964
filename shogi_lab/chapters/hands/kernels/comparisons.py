"""Is hand `a` at least as good as hand `b`? A ladder from branches to one subtraction.

      five          knight to rook, each: the part that the article rewrites
      covers        all seven piece types, each
      dominates     a pawn may be stood in for by a lance, silver, gold or rook, a lance by a rook

      .RR.BB.GGG.SSS.NNN.LLL.PPPPP
       00 00 010 000 001 000 00010      a
       00 00 001 001 001 000 00001      b
      0000000000111100000000000001      a - b: too few silvers, so their guard is lit

Each version reads hands of one layout; `VERSIONS` says which, and why the version is there.
"""

from collections.abc import Callable
from typing import NamedTuple

from shogi_lab.engine.hands import covers, dominates, held
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kinds import GuardBits, PackedHand
from shogi_lab.engine.layouts import APERY, BONANZA, BYTES, HALF_PADDED, PADDED, Layout
from shogi_lab.engine.pieces import BISHOP, GOLD, KNIGHT, LANCE, PAWN, ROOK, SILVER

# The article's masks: 0x19c700 and 0x220800, 0x063800 and 0x084000.
KNIGHT_GOLD_ROOK = BONANZA.only(KNIGHT, GOLD, ROOK)
ABOVE_KNIGHT_GOLD_ROOK = BONANZA.above(KNIGHT, GOLD, ROOK)
SILVER_BISHOP = BONANZA.only(SILVER, BISHOP)
ABOVE_SILVER_BISHOP = BONANZA.above(SILVER, BISHOP)

# 0x3fff00 and 0x0c00000; 0x2488800 are the guards once the rook has moved up one bit.
KNIGHT_TO_BISHOP = HALF_PADDED.only(KNIGHT, SILVER, GOLD, BISHOP)
KNIGHT_TO_BISHOP |= HALF_PADDED.above(KNIGHT, SILVER, GOLD)
HIGH_ROOK = HALF_PADDED.only(ROOK)
SPREAD_GUARDS = HALF_PADDED.above(KNIGHT, SILVER, GOLD, BISHOP) | HALF_PADDED.above(ROOK) << 1

GUARDS = PADDED.guards
#: By piece type: its bits in a hand, Bonanza's IsHandPawn ... IsHandRook.
IN_PLACE = (0, *(field.mask for field in BONANZA.fields))
BYTE_SHIFTS = tuple(field.shift for field in BYTES.fields)


@kernel(inline=True)
def in_place(hand, piece):
    """Return a piece type's bits in a hand, not shifted: Bonanza's IsHandPawn ... IsHandRook.

    Compare them only with bits of the same piece type: a rook weighs 524,288 pawns here.

    >>> in_place(BONANZA.pack(rook=1, pawn=3), ROOK), in_place(BONANZA.pack(rook=1, pawn=3), PAWN)
    (524288, 3)
    """
    return hand & IN_PLACE[piece]


# Knight to rook.


@kernel
def five_by_branches(a: PackedHand, b: PackedHand):
    """Compare five types one by one, as Bonanza does (4.1.2 and 4.1.3, utility.c,
    is_hand_eq_supe).

    >>> five_by_branches(BONANZA.pack(gold=1), BONANZA.pack(pawn=9))
    True
    """
    if in_place(a, KNIGHT) < in_place(b, KNIGHT):
        return False
    if in_place(a, SILVER) < in_place(b, SILVER):
        return False
    if in_place(a, GOLD) < in_place(b, GOLD):
        return False
    if in_place(a, BISHOP) < in_place(b, BISHOP):
        return False
    return in_place(a, ROOK) >= in_place(b, ROOK)


@kernel
def five_by_half_padding(a, b):
    """Subtract 24-bit hands once; their rook field first moves up one bit (LS3600, 2009).

    >>> five_by_half_padding(HALF_PADDED.pack(gold=1), HALF_PADDED.pack(silver=1))
    False
    """
    a = (a & KNIGHT_TO_BISHOP) | (a & HIGH_ROOK) << 1
    b = (b & KNIGHT_TO_BISHOP) | (b & HIGH_ROOK) << 1
    return (a - b) & SPREAD_GUARDS == 0


@kernel
def five_by_two_masks(a: PackedHand, b: PackedHand):
    """Subtract every other field, twice; the neighbors' bits are the guards (LS3600, 2009).

    >>> five_by_two_masks(BONANZA.pack(gold=1), BONANZA.pack(silver=1))
    False
    """
    first: GuardBits = ((a & KNIGHT_GOLD_ROOK) - (b & KNIGHT_GOLD_ROOK)) & ABOVE_KNIGHT_GOLD_ROOK
    second: GuardBits = ((a & SILVER_BISHOP) - (b & SILVER_BISHOP)) & ABOVE_SILVER_BISHOP
    return (first | second) == 0


# All seven piece types.


@kernel
def covers_by_branches(a: PackedHand, b: PackedHand):
    """Compare seven fields in place; the first that is too small ends the comparison.

    >>> covers_by_branches(BONANZA.pack(gold=1), BONANZA.pack(pawn=9))
    False
    """
    if in_place(a, PAWN) < in_place(b, PAWN):
        return False
    if in_place(a, LANCE) < in_place(b, LANCE):
        return False
    return five_by_branches(a, b)


@kernel
def covers_by_bytes(a, b):
    """Compare seven bytes, one after the other: Hoki's `char hand_black[7]` (to LS3600, 2009).

    >>> covers_by_bytes(BYTES.pack(gold=2), BYTES.pack(gold=1))
    True
    """
    for shift in BYTE_SHIFTS:
        if (a >> shift & 255) < (b >> shift & 255):
            return False
    return True


#: The form of `hands.covers`.
covers_by_two_masks = covers


@kernel
def covers_by_padding(a, b):
    """Subtract once: no guard is lit if no field of `a` is smaller (LS3600, 2009; Apery;
    YaneuraOu, types.h, hand_is_equal_or_superior).

    >>> covers_by_padding(PADDED.pack(gold=2), PADDED.pack(gold=1))
    True
    """
    return borrows(a, b) == 0


@kernel
def covers_by_guards(a, b):
    """Subtract once, from a hand whose guards are all set: each field borrows from its own.

    >>> covers_by_guards(PADDED.pack(gold=2), PADDED.pack(gold=1))
    True
    """
    return smaller_by_guards(a, b) == 0


@kernel
def borrows(a, b):
    """Return the guards that a - b lights,
    in padded hands.

    >>> bin(borrows(0, PADDED.pack(bishop=1)))
    '0b1001000000000000000000000000'
    """
    return (a - b) & GUARDS


@kernel
def smaller_by_guards(a, b):
    """Return the guards of exactly those fields in which padded hand `a` holds less than `b`.

    >>> bin(smaller_by_guards(0, PADDED.pack(bishop=1)))
    '0b1000000000000000000000000'
    """
    return GUARDS ^ (((a | GUARDS) - b) & GUARDS)


# With stand-ins.


@kernel
def dominates_413(a: PackedHand, b: PackedHand):
    """Decide by Bonanza's rule as 4.1.3 writes it (utility.c, is_hand_eq_supe): by I2Hand, so that
    a rook counts as one lance, and a lance, silver or gold as one pawn.

    >>> dominates_413(BONANZA.pack(lance=1), BONANZA.pack(pawn=1))
    True
    >>> dominates_413(BONANZA.pack(lance=1), BONANZA.pack(pawn=2))
    False
    """
    if not five_by_branches(a, b):
        return False
    surplus = held(a, ROOK) - held(b, ROOK)
    surplus += held(a, LANCE) - held(b, LANCE)
    if surplus < 0:
        return False
    surplus += held(a, SILVER) - held(b, SILVER)
    surplus += held(a, GOLD) - held(b, GOLD)
    surplus += held(a, PAWN) - held(b, PAWN)
    return surplus >= 0


@kernel
def dominates_412(a: PackedHand, b: PackedHand):
    """Decide by the rule with the bug of 4.1.2: IsHand instead of I2Hand, so that a lance counts as
    32 pawns, a rook as 16,384 lances. It calls too many hands better, and misses none.

    >>> dominates_412(BONANZA.pack(lance=1), BONANZA.pack(pawn=2))
    True
    """
    if not five_by_branches(a, b):
        return False
    surplus = in_place(a, ROOK) - in_place(b, ROOK)
    surplus += in_place(a, LANCE) - in_place(b, LANCE)
    if surplus < 0:
        return False
    surplus += in_place(a, SILVER) - in_place(b, SILVER)
    surplus += in_place(a, GOLD) - in_place(b, GOLD)
    surplus += in_place(a, PAWN) - in_place(b, PAWN)
    return surplus >= 0


@kernel
def dominates_by_matching(a: PackedHand, b: PackedHand):
    """Decide by giving each missing lance a rook, then each missing pawn any piece that is still
    left over.

    >>> dominates_by_matching(BONANZA.pack(rook=1), BONANZA.pack(pawn=1, lance=1))
    False
    """
    if not five_by_two_masks(a, b):
        return False
    rooks = held(a, ROOK) - held(b, ROOK)
    lances = held(a, LANCE) - held(b, LANCE)
    if lances < 0:
        rooks += lances
        lances = 0
    if rooks < 0:
        return False
    silvers = held(a, SILVER) - held(b, SILVER)
    golds = held(a, GOLD) - held(b, GOLD)
    missing_pawns = held(b, PAWN) - held(a, PAWN)
    return missing_pawns <= lances + silvers + golds + rooks


class Version(NamedTuple):
    """A way to compare, and the layout of the hands that it reads."""

    number: int
    kernel: Callable[[int, int], bool]
    layout: Layout
    question: str
    reason: str
    source: str

    @property
    def name(self) -> str:
        """Return the kernel's name.

        >>> VERSIONS[0].name
        'five_by_branches'
        """
        return self.kernel.__name__


BONANZA_413 = "Bonanza 4.1.3, utility.c, is_hand_eq_supe"
ARTICLE = "LS3600 (2009), the article on comparing hands"
VERSIONS = (
    Version(1, five_by_branches, BONANZA, "five",
            "field by field: the first that is smaller ends it", BONANZA_413),
    Version(2, five_by_half_padding, HALF_PADDED, "five",
            "one subtraction: a borrow leaves its trace in the bit above", ARTICLE),
    Version(3, five_by_two_masks, BONANZA, "five",
            "every other field: the neighbors' bits are the guards, 21 bits suffice", ARTICLE),
    Version(4, covers_by_branches, BONANZA, "covers",
            "field by field, all seven: the other half of the #if", BONANZA_413),
    Version(5, covers_by_bytes, BYTES, "covers",
            "no packing: seven counts in seven bytes, one after the other", BYTES.source),
    Version(6, covers_by_two_masks, BONANZA, "covers",
            "every other field, all seven: two subtractions, 21 bits", ARTICLE),
    Version(7, covers_by_padding, PADDED, "covers",
            "one subtraction for all seven, at the price of 28 bits", APERY.source),
    Version(8, covers_by_guards, PADDED, "covers",
            "guards set beforehand: no borrow travels, so each field answers for itself",
            "the oldest trick of arithmetic on packed fields (Lamport, 1975)"),
    Version(9, dominates_413, BONANZA, "dominates",
            "counts added up: a rook for a lance, then anything left for a pawn", BONANZA_413),
    Version(10, dominates_412, BONANZA, "dominates",
            "wrong: fields in place added up, so a lance weighs 32 pawns",
            "Bonanza 4.1.2, as the article quotes it"),
    Version(11, dominates_by_matching, BONANZA, "dominates",
            "stand-ins assigned one after the other: a rook to each missing lance first",
            "the rule's meaning, written out"),
    Version(12, dominates, BONANZA, "dominates",
            "4.1.3's rule with two masks in place of the five comparisons",
            "shogi_lab.engine.hands"),
)  # fmt: skip
