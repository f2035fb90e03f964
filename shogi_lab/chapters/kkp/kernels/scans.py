"""The squares of a bitboard, one by one: the same task done in eight ways.

      word     bit 26 is the first square, bit 0 the last: highest bit first means in order
      top      find the highest bit, clear it, until the word is empty
      bottom   w & w - 1 clears the lowest bit: one step less, but squares come last to first

The article's macro, foreach_bitboard_firstone, is `empty_first`: it first asks, for all three
words at once, whether there is anything to do, and only then goes through them from the top. Every
version writes the squares into a list and returns their number; `VERSIONS` begins with the naive
one.
"""

from typing import Any, NamedTuple

from shogi_lab.engine.bitboards import first, highest, is_empty, lowest, only, rest, words
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.records import Field, empty_record, fixed, record_dtype

FOUND = record_dtype((Field("sq", "i4", (81,), {}, "the squares found, in the order they came"),))

#: By nine bits, how many are one, and their places from the left; and each square's own mask.
RANKS = record_dtype(
    (
        Field("many", "i4", (512,), {}, "how many pieces on a rank"),
        Field("place", "i4", (512, 9), {}, "the files they stand on, 0 to 8 from the left"),
        Field("mask", "i4", (81, 3), {"abb_mask": ()}, "the bitboard of a square alone"),
    )
)


class Version(NamedTuple):
    """One way to go through a bitboard: a kernel (bb, ranks, squares), and a reason to use it."""

    number: int
    kernel: Any
    ascending: bool
    reason: str


def empty_found() -> Any:
    """Return a record with room for the squares of a bitboard."""
    return empty_record(FOUND)


def _ranks() -> Any:
    ranks = empty_record(RANKS)
    for row in range(512):
        places = [place for place in range(9) if row >> 8 - place & 1]
        ranks.many[row] = len(places)
        ranks.place[row, : len(places)] = places
    ranks.mask = [only.py_func(sq) for sq in range(81)]
    return fixed(ranks)


ROWS = _ranks()


@kernel
def by_squares(bb, ranks, squares):
    """Ask every square whether it is in the set."""
    n = 0
    for sq in range(81):
        if bb[sq // 27] >> 26 - sq % 27 & 1:
            squares.sq[n] = sq
            n += 1
    return n


@kernel
def by_ranks(bb, ranks, squares):
    """Look up, nine bits at a time, the squares of a rank's pieces."""
    n = 0
    for rank in range(9):
        row = bb[rank // 3] >> 9 * (2 - rank % 3) & 511
        for i in range(ranks.many[row]):
            squares.sq[n] = 9 * rank + ranks.place[row, i]
            n += 1
    return n


@kernel
def by_mask(bb, ranks, squares):
    """Scan as Bonanza's own loop does: test for an empty set, take FirstOne, and Xor with a mask
    over all three words.

    >>> here = for_kernel(empty_found())
    >>> n = by_mask(Bitboard(1 << 26, 1, 1), for_kernel(ROWS), here)
    >>> [int(sq) for sq in here.sq[:n]]
    [0, 53, 80]
    """
    n = 0
    while not is_empty(bb):
        sq = first(bb)
        mask = ranks.mask
        bb = words(bb.top ^ mask[sq, 0], bb.middle ^ mask[sq, 1], bb.bottom ^ mask[sq, 2])
        squares.sq[n] = sq
        n += 1
    return n


@kernel
def by_first(bb, ranks, squares):
    """Take the first square and go on with the rest; each time, ask again which word it is in.

    >>> here = for_kernel(empty_found())
    >>> n = by_first(Bitboard(1 << 26, 1, 1), for_kernel(ROWS), here)
    >>> [int(sq) for sq in here.sq[:n]]
    [0, 53, 80]
    """
    n = 0
    while not is_empty(bb):
        squares.sq[n] = first(bb)
        bb = rest(bb)
        n += 1
    return n


@kernel
def from_the_bottom(bb, ranks, squares):
    """Scan word by word, lowest bit first: within a word the squares come in reverse order."""
    n = 0
    for w in range(3):
        word = bb[w]
        while word:
            squares.sq[n] = 27 * w + 26 - lowest(word)
            word &= word - 1
            n += 1
    return n


@kernel
def from_the_top(bb, ranks, squares):
    """Scan word by word, highest bit first: sq = 26, 53 or 80 minus the bit's number.

    The article's macro does the same, by `_BitScanReverse`.

    >>> here = for_kernel(empty_found())
    >>> n = from_the_top(Bitboard(3 << 25, 1, 1), for_kernel(ROWS), here)
    >>> [int(sq) for sq in here.sq[:n]]
    [0, 1, 53, 80]
    """
    n = 0
    for w in range(3):
        word = bb[w]
        while word:
            at = highest(word)
            word ^= 1 << at
            squares.sq[n] = 27 * w + 26 - at
            n += 1
    return n


@kernel
def empty_first(bb, ranks, squares):
    """Scan as the article's macro does, but find with one test instead of three that there is
    nothing to do.

    >>> here = for_kernel(empty_found())
    >>> empty_first(Bitboard(0, 0, 0), for_kernel(ROWS), here)
    0
    >>> n = empty_first(Bitboard(3 << 25, 1, 1), for_kernel(ROWS), here)
    >>> [int(sq) for sq in here.sq[:n]]
    [0, 1, 53, 80]
    """
    n = 0
    if bb.top | bb.middle | bb.bottom:
        for w in range(3):
            word = bb[w]
            while word:
                at = highest(word)
                word ^= 1 << at
                squares.sq[n] = 27 * w + 26 - at
                n += 1
    return n


@kernel
def two_words(bb, ranks, squares):
    """Scan two words of 54 and 27 bits, from the top: that saves one loop and its last test."""
    n = 0
    left = bb.top << 27 | bb.middle
    for half in range(2):
        while left:
            at = highest(left)
            left ^= 1 << at
            squares.sq[n] = 53 + 27 * half - at
            n += 1
        left = bb.bottom
    return n


VERSIONS = (
    Version(1, by_squares, True, "the obvious way: 81 questions, whatever the board holds"),
    Version(2, by_ranks, True, "a table answers nine squares at once: nine look-ups"),
    Version(3, by_mask, True, "Bonanza's loop: FirstOne, and a mask over all three words"),
    Version(4, by_first, True, "first and rest: only the word it was found in changes"),
    Version(5, from_the_bottom, False, "a single AND clears the lowest bit: out of order"),
    Version(6, from_the_top, True, "the highest bit is the first square: in order"),
    Version(7, empty_first, True, "the article's macro: an empty board is done with by one test"),
    Version(8, two_words, True, "words are 64 bits wide now: two loops do for three"),
)
