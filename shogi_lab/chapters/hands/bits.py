"""A packed hand as bits in their fields: rows of bits, and hands in words.

      RRBBGGGSSSNNNLLLPPPPP      whose each bit is
      010000000000000000010      one BitRow, many of them a BitTable: 2 pawns and 1 rook

In this module a hand is seven counts in the order of HAND_PIECES, pawn first.
"""

from collections.abc import Sequence
from math import prod
from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import checked, of_each, within
from shogi_lab.engine.layouts import BONANZA, Layout
from shogi_lab.engine.pieces import FULL_SET, HAND_PIECES, LETTERS, PIECE_NAMES
from shogi_lab.ground.messages import Message, listed, plural, said, word_of

Counts = tuple[int, ...]

NOBODY = "."  # whose a bit of no field is
NAMES = tuple(PIECE_NAMES[piece] for piece in HAND_PIECES)
MOST = tuple(FULL_SET[piece] for piece in HAND_PIECES)
HANDS = prod(most + 1 for most in MOST)

#: A hand as an argument, and one of its seven types by its place in HAND_PIECES.
Hand = Annotated[Counts, of_each([within(0, most) for most in MOST])]
Place = Annotated[int, within(0, len(MOST) - 1)]


class BitRow(NamedTuple):
    """Bits side by side: their title, the field of each (highest first), and their value.

    marks: a mark for some of the bits: "now", "true", "false", "off" (masked away); jumps: by bit
    number, the frame that a click leads to, -1 for none.
    """

    label: str
    letters: str
    value: int
    note: str = ""
    marks: tuple[tuple[int, str], ...] = ()
    jumps: tuple[int, ...] = ()


class BitTable(NamedTuple):
    """Rows of bits, one below the other, bit under bit; each is `bits` wide."""

    title: str
    bits: int
    rows: tuple[BitRow, ...]


# ---- hands by number


def counts_of(rank: int) -> Counts:
    """Return the hand with this number, of 106,875 hands. Pawns are the lowest digit: from number
    0 to 18 each hand has one pawn more."""
    counts = []
    for most in MOST:
        rank, count = divmod(rank, most + 1)
        counts.append(count)
    return tuple(counts)


def rank_of(counts: Sequence[int]) -> int:
    """Return the number of a hand, or -1 if a count is below 0 or more than a hand can hold."""
    if any(not 0 <= count <= most for count, most in zip(counts, MOST, strict=True)):
        return -1
    rank = 0
    for count, most in zip(reversed(counts), reversed(MOST), strict=True):
        rank = rank * (most + 1) + count
    return rank


def packed(counts: Sequence[int], layout: Layout = BONANZA) -> int:
    """Pack seven counts into one integer."""
    return layout.pack(**dict(zip(NAMES, counts, strict=True)))


@checked
def in_words(counts: Hand) -> str:
    """Return a hand in words.

    >>> in_words((2, 0, 0, 0, 0, 0, 1)), in_words((0,) * 7)
    ('2 pawns and 1 rook', 'nothing')
    """
    held = zip(NAMES, counts, strict=True)
    return listed([pieces(count, name) for name, count in held if count]) or said("nothing")


def pieces(count: int, name: str) -> Message:
    """Return in words how many pieces of a kind there are."""
    return plural("{n} {piece}", "{n} {piece}s", count, piece=word_of(name))


def in_short(counts: Sequence[int]) -> str:
    """Return a hand in letters, the rook first, as in SFEN."""
    held = zip(reversed(HAND_PIECES), reversed(counts), strict=True)
    letters = (f"{count if count > 1 else ''}{LETTERS[piece]}" for piece, count in held if count)
    return "".join(letters) or "-"
