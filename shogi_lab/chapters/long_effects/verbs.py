"""The four verbs of the article: which of them each square of a move needs.

                          emit   withdraw   block   unblock
from: a piece leaves             x                  x
to: it was empty          x                 x
to: a piece is taken      x      x
"""

from typing import Any, NamedTuple

from shogi_lab.ground.messages import plural, said
from shogi_lab.stage.films import Film, Frame, LazyFrames
from shogi_lab.stage.rule import Rule, Total

VERBS: tuple[str, ...] = (said("emit"), said("withdraw"), said("block"), said("unblock"))
#: The squares on which a move can do something, and the verbs that each needs.
ROWS = {
    "from": said("from: a piece leaves"),
    "to-empty": said("to: it was empty"),
    "to-taken": said("to: a piece is taken"),
}
NEEDED = {
    "from": ("withdraw", "unblock"),
    "to-empty": ("emit", "block"),
    "to-taken": ("emit", "withdraw"),
}
#: The squares of each kind of move.
KINDS = {"drop": ("to-empty",), "no_capture": ("from", "to-empty"), "capture": ("from", "to-taken")}
CELLS = tuple((row, verb) for row in ROWS for verb in VERBS)
ANSWER = sum(1 << i for i, (row, verb) in enumerate(CELLS) if verb in NEEDED[row])


class VerbTable(NamedTuple):
    """A table of squares and verbs, while the reader fills it or when it is judged.

    cells: one row per square, one mark per verb: "x" or "" while the table is filled, then "right",
    "missing", "wrong" or "". compare: the text of a button, and the frame that it leads to.
    """

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    jumps: tuple[tuple[int, ...], ...]
    compare: tuple[str, int]


def verbs_film() -> Film:
    """Ask which verbs each square of a move needs: the reader fills a table by clicks, then
    compares.

    The frame's number has a bit for each cell, with the first row's emit the lowest, and bit 12 if
    the table is judged.

    >>> verbs_film().frames[0b1010 | 1 << 12].caption
    'Not right yet: 4 missing, 0 too many.'
    """
    judged = 1 << len(CELLS)
    rule = Rule((2,) * (len(CELLS) + 1), state=(
        "film verbs | cells 0x", Total((*(1 << i for i in range(len(CELLS))), 0), 16)
    ))  # fmt: skip
    return Film(said("Four verbs, three squares"), LazyFrames(2 * judged, _verbs),
                (0, ANSWER | judged), rule=rule)  # fmt: skip


def _verbs(number: int) -> Frame:
    judged, filled = number >> len(CELLS), number & (1 << len(CELLS)) - 1
    marks = [_mark(i, filled, bool(judged)) for i in range(len(CELLS))]
    jumps = [-1 if judged else filled ^ 1 << i for i in range(len(CELLS))]
    compare = (said("compare"), filled | 1 << len(CELLS))
    if judged:
        compare = (said("fill again"), filled)
    table = VerbTable("", tuple(ROWS), VERBS, _rows(marks), _rows(jumps), compare)
    return Frame((table,), _told(marks, bool(judged)), f"film verbs | cells {filled:#x}")


def _mark(i: int, filled: int, judged: bool) -> str:
    mine, needed = bool(filled >> i & 1), bool(ANSWER >> i & 1)
    if not judged:
        return "x" if mine else ""
    if mine:
        return "right" if needed else "wrong"
    return "missing" if needed else ""


def _told(marks: list[str], judged: bool) -> str:
    missing, wrong = marks.count("missing"), marks.count("wrong")
    if judged and missing + wrong:
        return said("Not right yet: {missing} missing, {n} too many.", missing=missing, n=wrong)
    if judged:
        return said("Right: two verbs for each square.")
    if filled := marks.count("x"):
        return plural(
            "{n} cell filled. Compare when you are done.",
            "{n} cells filled. Compare when you are done.",
            filled,
        )
    return said("Which verbs does each square need? Click the cells, then compare.")


def _rows(values: list[Any]) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(values[at : at + len(VERBS)]) for at in range(0, len(CELLS), len(VERBS)))
