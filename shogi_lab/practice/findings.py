"""What there is to see of a reader's answer: the case, both answers, and how each was reached."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import shown
from shogi_lab.engine.squares import FILES, RANKS
from shogi_lab.ground.messages import said
from shogi_lab.stage.lenses import Member, Members

YOURS, RIGHT = said("yours"), said("right")
YOUR_LINES = said("your lines, as they ran")
RIGHT_WAY = said("how to get the right answer")
Places = tuple[str, tuple[int, ...], tuple[int, ...]]  # a set's name, its places, the wrong ones


class RanLine(NamedTuple):
    """A line of the reader's code that ran, its number, and what it changed or returned.

    `depth` is 0 in the function of the exercise, 1 in one that it calls, and so on.
    """

    number: int
    text: str
    changed: str
    depth: int = 0


class SmallBoard(NamedTuple):
    """A small board: the places in a set, those that are wrong, and what columns and rows are."""

    name: str
    places: tuple[int, ...]
    wrong: tuple[int, ...]
    across: str = FILES
    down: str = RANKS


class Sets(NamedTuple):
    """Small boards side by side."""

    title: str
    boards: tuple[SmallBoard, ...]


class PieceLine(NamedTuple):
    """A line of squares: the piece on each as SFEN writes it, '' for none.

    Below it stand sets of its places, from 0: each with a name, its places, and the wrong ones.
    """

    title: str
    pieces: tuple[str, ...]
    sets: tuple[Places, ...]


class BitRow(NamedTuple):
    """A number to look at bit by bit, the bits of it that are wrong, and the number in words."""

    label: str
    value: int
    wrong: int
    text: str


class BitRows(NamedTuple):
    """Numbers of `bits` bits, one below the other.

    `fields` are named above: a name, its lowest bit, how many bits it has.
    """

    title: str
    bits: int
    rows: tuple[BitRow, ...]
    fields: tuple[tuple[str, int, int], ...] = ()


class Finding(NamedTuple):
    """A report on an answer: what was asked, a picture of it, and both ways line by line.

    `said` is a list of sentences; `case` is a part with a drawing of its own, or None. `solved`
    says whether the answer is right; then the case is the hardest one.
    """

    title: str
    said: tuple[str, ...]
    case: Any
    yours: tuple[RanLine, ...]
    right: tuple[str, ...]
    solved: str = ""


def sets(
    asked: int, yours: Iterable[int], right: Iterable[int], across: str = FILES, down: str = RANKS
) -> Sets:
    """Return small boards of the square asked about, the reader's answer and the right one.

    across, down: what columns and rows are on the board of the answers.

    >>> sets(40, [13], [13, 14]).boards[1][:3]
    ('yours', (13,), (14,))
    """
    answers = (SmallBoard(*row, across, down) for row in _both(yours, right))
    return Sets("", (SmallBoard(said("the square"), (asked,), ()), *answers))


def piece_line(
    pieces: Iterable[str], yours: Iterable[int] | None, right: Iterable[int]
) -> PieceLine:
    """Return a line of pieces with the right places and, if there is one, the reader's answer.

    >>> piece_line(("K", "P", "r"), set(), {1}).sets
    (('yours', (), (1,)), ('right', (1,), ()))
    """
    answers = _both(yours or (), right)
    return PieceLine("", tuple(pieces), answers if yours is not None else answers[1:])


def _both(yours: Iterable[int], right: Iterable[int]) -> tuple[Places, Places]:
    """Return the reader's answer and the right one: a name, the places, those that are wrong."""
    mine, wanted = {*yours}, {*right}
    marked = tuple(sorted(mine)), tuple(sorted(mine ^ wanted))
    return (YOURS, *marked), (RIGHT, tuple(sorted(wanted)), ())


def bit_rows(
    bits: int,
    asked: Iterable[tuple[str, int]],
    yours: int | None,
    right: int,
    fields: tuple[tuple[str, int, int], ...] = (),
    shift: int = 0,
) -> BitRows:
    """Return rows of bits: the numbers that were asked about, the reader's answer if it is a
    number, and the right one.

    shift: how far to the left the answers stand, so that they lie under what they come from.

    >>> bit_rows(4, [("word", 0b1010)], 0b0001, 0b0101).rows[1]
    BitRow(label='yours', value=1, wrong=4, text='0x1')
    """
    rows = [BitRow(label, value, 0, f"{value:#x}") for label, value in asked]
    for label, value in ((YOURS, yours), (RIGHT, right)):
        if value is not None:
            wrong = (value ^ right) << shift & ((1 << bits) - 1)
            text = f"{value:#x}" if value.bit_length() < 40 else said("far too long")
            rows.append(BitRow(label, value << shift, wrong, text))
    return BitRows("", bits, tuple(rows), fields)


def as_table(
    title: str, rows: Sequence[tuple[str, str]], got: Any, answer: str = said("you say")
) -> Members:
    """Return a case as a table, and below it the answer, if there is one to draw."""
    members = [Member(name, "", value, "") for name, value in rows]
    if got is not None:
        members.append(Member(answer, "", "", shown(got)))
    return Members(title, tuple(members))
