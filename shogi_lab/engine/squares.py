"""Squares are numbers 0 to 80 in reading order: 9a is 0, 1a is 8, 5e is 40, 1i is 80.

That is the order of an SFEN line, of Bonanza's bitboards (A9 to I1) and of
`board.reshape(9, 9)`. 81 stands for "no such square": the king of a side that has none.
"""

from typing import Annotated, Any

from shogi_lab.ground.messages import said

from .arguments import checked, is_a, pair, shown, whole_number, within

SQUARES = 81
NOWHERE = 81
#: A square's number, as a face takes it.
Square = Annotated[int, within(0, SQUARES - 1)]
FILES = "987654321"
RANKS = "abcdefghi"

#: A step to each neighbor as (ranks down, files to the right), seen from Black.
UP, DOWN, LEFT, RIGHT = (-1, 0), (1, 0), (0, -1), (0, 1)
UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = (-1, -1), (-1, 1), (1, -1), (1, 1)
STRAIGHT = (UP, DOWN, LEFT, RIGHT)
DIAGONAL = (UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT)


def square(name: str) -> int:
    """Return the number of a square written as in USI.

    >>> square("9a"), square("5e"), square("1i")
    (0, 40, 80)
    >>> square("0a")
    Traceback (most recent call last):
    ValueError: '0a' is not a square: write a file 1-9, then a rank a-i
    """
    if is_a(name, str) and len(name) == 2 and name[0] in FILES and name[1] in RANKS:
        return 9 * RANKS.index(name[1]) + FILES.index(name[0])
    came = shown(name)
    raise ValueError(said("{came} is not a square: write a file 1-9, then a rank a-i", came=came))


def square_name(sq: int) -> str:
    """Return a square as USI writes it.

    >>> square_name(40)
    '5e'
    >>> square_name(81)
    Traceback (most recent call last):
    ValueError: 81 is not a square; it must be from 0 (9a) to 80 (1i)
    """
    try:
        sq = whole_number(sq, "sq", 0, SQUARES - 1)
    except ValueError:
        came = shown(sq)
        raise ValueError(
            said("{came} is not a square; it must be from 0 (9a) to 80 (1i)", came=came)
        ) from None
    return FILES[sq % 9] + RANKS[sq // 9]


@checked
def turned(sq: Square) -> int:
    """Return the square seen from the other side of the board: Bonanza's `Inv`.

    >>> square_name(turned(square("7g")))
    '3c'
    """
    return SQUARES - 1 - sq


def mirrored(sq: Any) -> Any:
    """Return a square, or an array of squares, with left and right exchanged.

    >>> square_name(mirrored(square("7g")))
    '3g'
    """
    return sq // 9 * 9 + 8 - sq % 9


def ray(sq: int, step: tuple[int, int]) -> list[int]:
    """Return the squares from `sq` to the edge, nearest first; step: ranks down and files right.

    >>> [square_name(each) for each in ray(square("7c"), UP_LEFT)]
    ['8b', '9a']
    """
    rank, column = divmod(whole_number(sq, "sq", 0, SQUARES - 1), 9)
    down, right = pair(step, "step")
    if not down and not right:
        raise ValueError(said("step is (0, 0); it must lead to another square"))
    met = []
    while 0 <= rank + down < 9 and 0 <= column + right < 9:
        rank, column = rank + down, column + right
        met.append(9 * rank + column)
    return met
