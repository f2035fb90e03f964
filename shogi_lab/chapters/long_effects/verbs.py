"""The four verbs of the article: which of them each kind of move needs, and where.

             emit   withdraw      block   unblock
drop         to                   to
no_capture   to     from          to      from
capture      to     from and to           from
"""

from typing import Any, NamedTuple

from shogi_lab.ground.messages import plural, said
from shogi_lab.stage.films import Film, Frame, LazyFrames
from shogi_lab.stage.rule import Rule, Total

VERBS: tuple[str, ...] = (said("emit"), said("withdraw"), said("block"), said("unblock"))
KINDS = ("drop", "no_capture", "capture")
#: Where a kind of move needs a verb; the article's list.
NEEDED = {
    ("drop", "emit"): "to", ("drop", "block"): "to",
    ("no_capture", "withdraw"): "from", ("no_capture", "unblock"): "from",
    ("no_capture", "emit"): "to", ("no_capture", "block"): "to",
    ("capture", "withdraw"): "from and to", ("capture", "unblock"): "from",
    ("capture", "emit"): "to",
}  # fmt: skip
PLACES = {
    "from": said("at from"), "to": said("at to"), "from and to": said("at from and to"),
}  # fmt: skip
CELLS = tuple((kind, verb) for kind in KINDS for verb in VERBS)


class VerbTable(NamedTuple):
    """A table of kinds of moves and verbs, while the reader fills it or when it is judged.

    cells: one row per kind of move, one mark per verb: "x" or "" while the table is filled, then
    "right", "missing", "wrong" or "". said: the text of a judged cell; compare: the text of a
    button, and the frame that it leads to.
    """

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    said: tuple[tuple[str, ...], ...]
    jumps: tuple[tuple[int, ...], ...]
    compare: tuple[str, int]


def verbs_film() -> Film:
    """Ask which verbs each kind of move needs: the reader fills a table by clicks, then compares.

    The frame's number has a bit for each cell, with drop's emit the lowest, and bit 12 if the table
    is judged.

    >>> verbs_film().frames[0b0101 | 1 << 12].caption
    'Not right yet: 7 missing, 0 too many.'
    """
    answer = sum(1 << i for i, cell in enumerate(CELLS) if cell in NEEDED)
    judged = 1 << len(CELLS)
    rule = Rule((2,) * (len(CELLS) + 1), state=(
        "film verbs | cells 0x", Total((*(1 << i for i in range(len(CELLS))), 0), 16)
    ))  # fmt: skip
    return Film(said("Four verbs, three kinds of moves"), LazyFrames(2 * judged, _verbs),
                (0, answer | judged), rule=rule)  # fmt: skip


def _verbs(number: int) -> Frame:
    judged, filled = number >> len(CELLS), number & (1 << len(CELLS)) - 1
    marks = [_mark(i, filled, bool(judged)) for i in range(len(CELLS))]
    where = [PLACES[NEEDED[cell]] if judged and cell in NEEDED else "" for cell in CELLS]
    jumps = [-1 if judged else filled ^ 1 << i for i in range(len(CELLS))]
    compare = (said("compare"), filled | 1 << len(CELLS))
    if judged:
        compare = (said("fill again"), filled)
    table = VerbTable("", KINDS, VERBS, _rows(marks), _rows(where), _rows(jumps), compare)
    return Frame((table,), _told(marks, bool(judged)), f"film verbs | cells {filled:#x}")


def _mark(i: int, filled: int, judged: bool) -> str:
    mine, needed = bool(filled >> i & 1), CELLS[i] in NEEDED
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
        return said("Right: these {n} cells are needed, and no others.", n=len(NEEDED))
    if filled := marks.count("x"):
        return plural(
            "{n} cell filled. Compare when you are done.",
            "{n} cells filled. Compare when you are done.",
            filled,
        )
    return said("Which processes does each kind of move need? Click the cells, then compare.")


def _rows(values: list[Any]) -> tuple[tuple[Any, ...], ...]:
    return tuple(tuple(values[at : at + len(VERBS)]) for at in range(0, len(CELLS), len(VERBS)))
