"""How many questions a scan asks: each version is walked through, and its lines with a question
are counted.

an empty board     by_squares ==================== 81
                   from_the_top =  3
                   empty_first  1
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from shogi_lab.engine.arguments import Some, checked, within
from shogi_lab.engine.bitboards import Bitboard, Squares, squares_in
from shogi_lab.ground.messages import plural, said, word_of
from shogi_lab.stage.films import Film, Frame, about_line
from shogi_lab.stage.lenses import Bits
from shogi_lab.stage.walk import walk

from .kernels.scans import ROWS, VERSIONS, empty_found


class Asked(NamedTuple):
    """One way through a bitboard: its name, how often it asks, and whether squares come in
    order.
    """

    name: str
    reason: str
    asked: int
    lines: int
    ascending: bool


class Scans(NamedTuple):
    """Ways through one bitboard, which has `found` squares; most: the largest count in the film."""

    title: str
    rows: tuple[Asked, ...]
    found: int
    most: int


#: What the chapter calls the bitboards that it scans.
NAMES = (said("No lances on the board"), said("Black's golds"), said("Black's pieces"))
ASKS = re.compile(r"(if|elif|while|for) (?!\w+ in range\(\d+\))")


def asked(bb: Bitboard) -> tuple[Asked, ...]:
    """Count the conditions that each version of scans.py asks on its way through a bitboard.

    Our own source is counted, stepped: a line that decides whether to go on (if, while, for)
    counts each time it runs. A loop that runs a fixed number of times decides nothing: the
    article's macro has it unrolled, as compilers do.

    >>> [row.asked for row in asked(Bitboard(0, 0, 0))][5:]
    [3, 1, 2]
    """
    rows = []
    for version in VERSIONS:
        _, steps = walk(version.kernel, bb, ROWS, empty_found(), limit=100_000)
        questions = sum(ASKS.match(step.text) is not None for step in steps)
        name = version.kernel.__name__
        rows.append(Asked(name, version.reason, questions, len(steps), version.ascending))
    return tuple(rows)


@checked
def scans_film(boards: Some[tuple[str, Squares]], chosen: Sequence[int] = ()) -> Film:
    """Show what each version of scans.py asks on its way through a bitboard, a frame for each
    board.

    boards: pairs (name, bitboard); chosen: the numbers of the decisive frames, by default the
    first, the middle and the last.

    >>> scans_film([("nothing", Bitboard(0, 0, 0))]).frames[0].caption
    'nothing, 0 squares: by_squares asks 81 times, from_the_top 3, empty_first 1, two_words 2.'
    """
    about = about_line(film="scans", boards=[[name, *map(int, bb)] for name, bb in boards])
    scanned = [asked(bb) for _, bb in boards]
    most = max(row.asked for rows in scanned for row in rows)
    frames = []
    for (name, bb), rows in zip(boards, scanned, strict=True):
        squares = squares_in(bb)
        by = {row.name: row.asked for row in rows}
        caption = plural(
            "{name}, {n} square: by_squares asks {squares} times, from_the_top {top}, "
            "empty_first {empty}, two_words {two}.",
            "{name}, {n} squares: by_squares asks {squares} times, from_the_top {top}, "
            "empty_first {empty}, two_words {two}.",
            len(squares),
            name=word_of(name),
            squares=by["by_squares"],
            top=by["from_the_top"],
            empty=by["empty_first"],
            two=by["two_words"],
        )
        parts = (Scans("", rows, len(squares), most), Bits("", tuple(squares)))
        frames.append(Frame(parts, caption, about))
    last = len(frames) - 1
    chosen = [within(0, last)(each, "chosen") for each in chosen]
    decisive = tuple(chosen) or tuple(sorted({0, last // 2, last}))
    return Film(said("What a scan asks"), tuple(frames), decisive)
