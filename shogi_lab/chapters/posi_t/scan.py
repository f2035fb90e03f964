"""A set of squares, found one by one: three words, their first bit, and the rest.

top       . . . . x . . . .  ...     bit 22: 26 - 22 = 4, which is 5a
middle    . . . . . . . . .  ...
bottom    . . . . . . x . .  ...
"""

from collections.abc import Sequence
from typing import NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.bitboards import Bitboard, Squares, squares_in
from shogi_lab.engine.squares import FILES, RANKS
from shogi_lab.ground.messages import Message, plural, said
from shogi_lab.stage.films import Film, Frame, about_line
from shogi_lab.stage.lenses import Bits
from shogi_lab.stage.words import at

WORDS = (said("top"), said("middle"), said("bottom"))
#: The square of each word's bit 0.
LAST = (26, 53, 80)


class Words(NamedTuple):
    """The three words of a bitboard, bit 26 first: which bits are left, and which is found now."""

    title: str
    values: tuple[int, int, int]
    taken: tuple[int, ...]
    found: int
    formula: str


def scan(bb: Bitboard, step: int, title: str = "") -> Words:
    """Return a bitboard after its first `step` squares are found, as Bonanza's scan finds them."""
    squares = squares_in(bb)
    if not step:
        return Words(title, bb, (), -1, "")
    sq = squares[step - 1]
    base = LAST[sq // 27]
    formula = said(
        "sq = {last} - {bit} = {n}, which is {square}",
        last=base,
        bit=base - sq,
        n=sq,
        square=at(sq),
    )
    return Words(title, bb, tuple(squares[: step - 1]), sq, formula)


@checked
def scan_film(bb: Squares, title: str) -> Film:
    """Show how the squares of a set are found, from first to last: each is the highest bit of the
    first word that has one.

    >>> scan_film(Bitboard(1 << 22, 1, 0), "two").frames[1].caption
    'The highest bit of the top word is 22: 26 - 22 = 4, which is 5a.'
    """
    squares = squares_in(bb)
    about = about_line(film="scan", set=[title, *map(int, bb)])
    frames = []
    for step in range(len(squares) + 1):
        left, now = squares[step:], squares[step - 1 : step] if step else []
        bits = Bits(title, (*now, *left), tuple(now), across=FILES, down=RANKS)
        caption = plural(
            "There is {n} square to find in the three words.",
            "There are {n} squares to find in the three words.",
            len(squares),
        )
        if step:
            caption = _found(now[0])
        frames.append(Frame((scan(bb, step), bits), caption, about))
    return Film(title, tuple(frames), _new_words(squares)[:3] if squares else (0,))


def _found(sq: int) -> Message:
    last = LAST[sq // 27]
    return said(
        "The highest bit of the {word} word is {bit}: {last} - {bit} = {n}, which is {square}.",
        word=WORDS[sq // 27],
        bit=last - sq,
        last=last,
        n=sq,
        square=at(sq),
    )


def _new_words(squares: Sequence[int]) -> tuple[int, ...]:
    """Return the steps at which the scan comes to another word; 1 is always among them."""
    words = [sq // 27 for sq in squares]
    changes = {i + 1 for i in range(1, len(words)) if words[i] != words[i - 1]}
    return tuple(sorted({1, *changes}))
