"""A word as a wheel: a byte of eight directions for each color.

LU 5   U 3   RU 0
L  6         R  1      White's bits are 8 more; the opposite of direction d is 7 - d
LD 7   D 4   RD 2
"""

from collections.abc import Sequence
from functools import cache
from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import checked, within
from shogi_lab.ground.messages import Message, clauses, said
from shogi_lab.stage.films import Film, Frame, LazyFrames
from shogi_lab.stage.rule import Enumeration, Piece, Rule, Table, Total
from shogi_lab.stage.words import SIDES

from .rays import HEADINGS, RayWords, WordRow


class Wheel(NamedTuple):
    """The eight directions with their bits, Black's and White's; `jumps`: for each bit, the frame
    that a click on it leads to.
    """

    title: str
    word: int
    jumps: tuple[int, ...] = ()


Word = Annotated[int, within(0, 0xFFFF)]


@checked
def wheel_film(words: Sequence[Word] = (0x4040, 0x005A)) -> Film:
    """Show a word as a wheel: a click sets or clears a bit. The frame's number is the word.

    >>> wheel_film().frames[0x4040].caption
    'Word 4040: Black L; White l.'
    """
    return Film(
        said("The wheel of directions"), LazyFrames(1 << 16, _wheel), tuple(words), rule=_rule()
    )


@cache
def _rule() -> Rule:
    """Return the rule of the frames: a digit for each bit, and what the bits say."""
    sides = tuple(
        Table(tuple(range(8 * color, 8 * color + 8)), tuple(_side(color, n) for n in range(256)))
        for color in (0, 1)
    )
    word = Total(tuple(1 << bit for bit in range(16)), 16, 4)
    told = Enumeration(sides, said("no rays"), clauses)
    pieces: dict[str, Piece] = {"word": word, "told": told}
    return Rule((2,) * 16, _words, pieces, state=("film wheel | word 0x", word))


def _words(**pieces: str) -> Message:
    return said("Word {word}: {told}.", **pieces)


def _side(color: int, half: int) -> str:
    """Return a side and the names of its directions, White's in small letters; '' if none."""
    cased = (str.upper, str.lower)[color]
    names = [name for d, (name, _, _) in enumerate(HEADINGS) if half >> d & 1]
    return said("{side} {rays}", side=SIDES[color], rays=cased(" ".join(names))) if names else ""


def _wheel(word: int) -> Frame:
    jumps = tuple(word ^ 1 << bit for bit in range(16))
    row = WordRow(said("the word"), word, f"{word:#06x}")
    parts = (Wheel("", word, jumps), RayWords("", (row,)))
    return Frame(parts, _rule().said(word), f"film wheel | word {word:#06x}")
