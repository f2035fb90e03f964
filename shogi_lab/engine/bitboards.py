"""A bitboard: a set of squares in three words of 27 bits, three ranks to a word.

      top      ranks a b c      bit 26 is 9a, bit 0 is 1c
      middle   ranks d e f      bit 26 is 9d, bit 0 is 1f
      bottom   ranks g h i      bit 26 is 9g, bit 0 is 1i

Bonanza's `bitboard_t` (shogi.h): p[0], p[1], p[2]. The first square of a word is its
highest bit, so that a word written in binary reads like the three ranks it holds.
"""

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

from shogi_lab.ground.messages import said

from .arguments import check_of, checked, shown, within
from .kernel import instruction, kernel
from .kinds import SquareNumber
from .squares import square_name

WORD_BITS = 27
FULL = (1 << WORD_BITS) - 1
#: One bit in each rank of a word: nine bits times this are three equal ranks.
EACH_RANK = 1 << 18 | 1 << 9 | 1


class Bitboard(NamedTuple):
    """A set of squares as three words."""

    top: int
    middle: int
    bottom: int


def a_bitboard(what: Any, name: str) -> Bitboard:
    """Return a bitboard as it is, if it has no bits but those of the 81 squares."""
    return Bitboard(*THREE_WORDS(what, name))


Word = Annotated[int, within(0, FULL)]
THREE_WORDS = check_of(tuple[Word, Word, Word])
Squares = Annotated[Bitboard, a_bitboard]

EMPTY = Bitboard(0, 0, 0)


def bitboard(drawing: str) -> Bitboard:
    """Read a drawing: `x` is in the set, `.` is not, blanks are ignored.

    >>> bitboard('''
    ...     x . . . . . . . .
    ...     . . . . . . . . .
    ...     . . . . . . . . x
    ...     . . . . . . . . .
    ...     . . . . x . . . .
    ...     . . . . . . . . .
    ...     . . . . . . . . .
    ...     . . . . . . . . .
    ...     . . . . . . . . .
    ... ''')
    Bitboard(top=67108865, middle=8192, bottom=0)
    """
    marks = "".join(drawing.split())
    if len(marks) != 81 or set(marks) - set("x."):
        words = {"n": len(marks), "marks": shown("".join(sorted(set(marks))))}
        raise ValueError(
            said("{n} marks, among them {marks}: a bitboard drawing has 81, each x or .", **words)
        )
    return bitboard_of(sq for sq, mark in enumerate(marks) if mark == "x")


def drawing(bb: Bitboard) -> str:
    """Return the reverse of `bitboard`: nine lines, rank a first.

    >>> print(drawing(Bitboard(67108865, 8192, 0)))
    x . . . . . . . .
    . . . . . . . . .
    . . . . . . . . x
    . . . . . . . . .
    . . . . x . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
    marks = "".join(f"{word:027b}" for word in bb).replace("1", "x").replace("0", ".")
    return "\n".join(" ".join(marks[i : i + 9]) for i in range(0, 81, 9))


def bitboard_of(squares: Iterable[int]) -> Bitboard:
    """Return the set of the given squares.

    >>> bitboard_of([0, 26, 40])
    Bitboard(top=67108865, middle=8192, bottom=0)
    """
    words = [0, 0, 0]
    for sq in squares:
        words[sq // WORD_BITS] |= 1 << 26 - sq % WORD_BITS
    return Bitboard(*words)


@checked
def squares_in(bb: Squares) -> list[int]:
    """Return the squares of the set in reading order.

    >>> squares_in(Bitboard(1, 0, 1 << 26))
    [26, 54]
    """
    return [sq for sq in range(81) if bb[sq // WORD_BITS] >> 26 - sq % WORD_BITS & 1]


def named(bb: Bitboard) -> str:
    """Return the squares of the set by name, in reading order.

    >>> named(Bitboard(1, 0, 1 << 26))
    '1c 9g'
    """
    return " ".join(map(square_name, squares_in(bb)))


def _highest_compiled(builder: Any, x: Any) -> Any:
    from llvmlite.ir import IntType

    zero_is_undefined = IntType(1)(1)
    return builder.sub(x.type(63), builder.ctlz(x, zero_is_undefined))


@instruction(_highest_compiled)
def highest(x: int) -> int:
    """Return the number of the highest one bit of x > 0.

    >>> highest(0b10100)
    4
    """
    return x.bit_length() - 1


def _lowest_compiled(builder: Any, x: Any) -> Any:
    from llvmlite.ir import IntType

    zero_is_undefined = IntType(1)(1)
    return builder.cttz(x, zero_is_undefined)


@instruction(_lowest_compiled)
def lowest(x: int) -> int:
    """Return the number of the lowest one bit of x > 0.

    >>> lowest(0b10100)
    2
    """
    return (x & -x).bit_length() - 1


@instruction(lambda builder, x: builder.ctpop(x))
def popcount(x: int) -> int:
    """Return how many bits of x >= 0 are one.

    >>> popcount(0b10100)
    2
    """
    return x.bit_count()


@kernel(inline=True)
def words(top, middle, bottom):
    """Return a bitboard from three words of a record.

    >>> words(1, 2, 4)
    Bitboard(top=1, middle=2, bottom=4)
    """
    return Bitboard(top, middle, bottom)


@kernel(inline=True)
def union(a, b):
    """Return the squares in either set.

    >>> union(Bitboard(1, 0, 0), Bitboard(2, 0, 4))
    Bitboard(top=3, middle=0, bottom=4)
    """
    return Bitboard(a.top | b.top, a.middle | b.middle, a.bottom | b.bottom)


@kernel(inline=True)
def intersection(a, b):
    """Return the squares in both sets.

    >>> intersection(Bitboard(3, 0, 1), Bitboard(2, 1, 1))
    Bitboard(top=2, middle=0, bottom=1)
    """
    return Bitboard(a.top & b.top, a.middle & b.middle, a.bottom & b.bottom)


@kernel(inline=True)
def difference(a, b):
    """Return the squares in `a` but not in `b`.

    >>> difference(Bitboard(3, 0, 1), Bitboard(2, 1, 1))
    Bitboard(top=1, middle=0, bottom=0)
    """
    return Bitboard(
        a.top & (FULL ^ b.top), a.middle & (FULL ^ b.middle), a.bottom & (FULL ^ b.bottom)
    )


@kernel(inline=True)
def complement(bb):
    """Return the squares not in the set: Bonanza's BBNot, with the bits above each word clear."""
    return Bitboard(FULL ^ bb.top, FULL ^ bb.middle, FULL ^ bb.bottom)


@kernel(inline=True)
def is_empty(bb):
    """Whether no square is in the set.

    >>> is_empty(Bitboard(0, 0, 0)), is_empty(Bitboard(0, 0, 1))
    (True, False)
    """
    return bb.top | bb.middle | bb.bottom == 0


@kernel(inline=True)
def contains(bb, sq):
    """Whether a square (0 to 80) is in the set.

    >>> contains(Bitboard(0, 1, 0), 53), contains(Bitboard(0, 1, 0), 54)
    (True, False)
    """
    here = only(sq)
    return bb.top & here.top | bb.middle & here.middle | bb.bottom & here.bottom != 0


@kernel(inline=True)
def only(sq):
    """Return the set of one square (0 to 80): Bonanza's abb_mask.

    The word's number, `sq // 27`, is computed by a product and a shift, which is faster: 19/512 is
    a little more than 1/27, and the result is right up to 80.

    >>> only(53)
    Bitboard(top=0, middle=1, bottom=0)
    """
    w = sq * 19 >> 9
    bit = 1 << 26 - sq + 27 * w
    return Bitboard(bit * (w == 0), bit * (w == 1), bit * (w == 2))


@kernel(inline=True)
def first(bb) -> SquareNumber:
    """Return the first square in reading order of a set that is not empty: Bonanza's FirstOne.

    The two upper words are looked at as one. The mask changes nothing, but it tells the compiler
    that the square is not negative. Without it the code would test that wherever the square is an
    index.

    >>> first(Bitboard(0, 1, 1))
    53
    """
    high = bb.top << 27 | bb.middle
    if high:
        return 53 - highest(high) & 127
    return 80 - highest(bb.bottom) & 127


@kernel(inline=True)
def rest(bb):
    """Return the set without its first square; empty stays empty.

    >>> rest(Bitboard(0, 1, 1))
    Bitboard(top=0, middle=0, bottom=1)
    """
    high = bb.top << 27 | bb.middle
    if high:
        high ^= 1 << highest(high)
        return Bitboard(high >> 27, high & FULL, bb.bottom)
    if bb.bottom:
        return Bitboard(0, 0, bb.bottom ^ 1 << highest(bb.bottom))
    return bb


@kernel(inline=True)
def last(bb) -> SquareNumber:
    """Return the last square in reading order of a set that is not empty: Bonanza's LastOne.

    >>> last(Bitboard(1, 1, 0))
    53
    """
    if bb.bottom:
        return 80 - lowest(bb.bottom)
    if bb.middle:
        return 53 - lowest(bb.middle)
    return 26 - lowest(bb.top)


@kernel(inline=True)
def count(bb):
    """Return how many squares are in the set.

    >>> count(Bitboard(0b1011, 0, 1))
    4
    """
    return popcount(bb.top) + popcount(bb.middle) + popcount(bb.bottom)
