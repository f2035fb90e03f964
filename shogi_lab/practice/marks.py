"""A reader's marks: the exercises of each chapter, the notes about them, and their drawing; and
the result of running an answer's code again.
"""

from typing import NamedTuple

from shogi_lab.ground.messages import said
from shogi_lab.screen.drawings import Drawing, drawing
from shogi_lab.screen.elements import Drawn, box, circle, joined, moved, path, rect
from shogi_lab.screen.outlines import line

from .logbook import Entry


class Verdict(NamedTuple):
    """Whether an answer is right, None if that is not known; and if not, the reason in a clause."""

    right: bool | None
    told: str = ""


class Mark(NamedTuple):
    """An exercise, and the notes about it. `level`: 0 to 3, 4 for the boss; `minutes`: roughly how
    long it takes."""

    name: str
    level: int
    minutes: int
    noted: Entry


class ChapterMarks(NamedTuple):
    """A chapter's exercises, and the notes about each of its predictions."""

    title: str
    marks: tuple[Mark, ...]
    predictions: tuple[Entry, ...] = ()

    @property
    def predicted(self) -> str:
        """Return the chapter's predictions in words, '' if nothing was predicted yet.

        >>> ChapterMarks("", (), (Entry(1, 0, "2026-05-04"), Entry(1), Entry())).predicted
        '1 of 2 predictions right'
        """
        made = sum(bool(noted.tries) for noted in self.predictions)
        right = sum(bool(noted.solved) for noted in self.predictions)
        return said("{n} of {all} predictions right", n=right, all=made) if made else ""

    @property
    def solved(self) -> int:
        """Return how many of the exercises are solved."""
        return sum(bool(mark.noted.solved) for mark in self.marks)


class Marks(NamedTuple):
    """The exercises of all chapters."""

    title: str
    chapters: tuple[ChapterMarks, ...]

    @property
    def told(self) -> str:
        """Return a sentence that sums up all exercises.

        >>> Marks("", (ChapterMarks("", (Mark("bit_of", 0, 5, Entry(2, 0, "2026-05-04")),)),)).told
        '1 of 1 exercises solved, which is 5 of 5 minutes of work'
        """
        marks = [mark for chapter in self.chapters for mark in chapter.marks]
        return said(
            "{n} of {all} exercises solved, which is {won} of {minutes} minutes of work",
            n=sum(chapter.solved for chapter in self.chapters),
            all=len(marks),
            won=sum(mark.minutes for mark in marks if mark.noted.solved),
            minutes=sum(mark.minutes for mark in marks),
        )


# ---- drawn: one table of exercises, a bar over each chapter

PAGE, ROW_H, HEAD_H, GAP = 760, 23, 34, 16
NAME_X, LEVEL_X, MINUTES_X, SOLVED_X, TRIES_X, HINTS_X = 34, 200, 360, 410, 560, 690
BAR_W = 150
INK = {"fill": "currentColor"}
PEN = {"fill": "none", "stroke": "#fff", "stroke_width": 2}


@drawing.register
def _marks(seen: Marks) -> Drawing:
    """Return the sum, the names of the columns, then the chapters under each other."""
    out, y = [line(seen.told, 0, 13, 13, "label")], 24.0
    heads = (
        (said("exercise"), NAME_X, 0.0), (said("level"), LEVEL_X, 0.0),
        (said("minutes"), MINUTES_X, 1.0), (said("solved"), SOLVED_X, 0.0),
        (said("tries"), TRIES_X, 1.0), (said("hints"), HINTS_X, 1.0),
    )  # fmt: skip
    out += [line(text, x, y + 14, 11, "dim", anchor) for text, x, anchor in heads]
    y += 16
    for chapter in seen.chapters:
        out.append(moved(0, y, _chapter(chapter)))
        y += HEAD_H + ROW_H * len(chapter.marks) + GAP
    return Drawing(PAGE, y - GAP + 4, joined(out), {})


def _chapter(chapter: ChapterMarks) -> Drawn:
    """Return a chapter's name over its exercises; right, a bar as long as what is solved of it."""
    all_ = len(chapter.marks)
    told = said("{n} of {all}", n=chapter.solved, all=all_)
    if chapter.predicted:
        told = said("{predicted}    {solved}", predicted=chapter.predicted, solved=told)
    left = PAGE - BAR_W
    rows = joined(moved(0, HEAD_H + i * ROW_H, _row(each)) for i, each in enumerate(chapter.marks))
    bar = box(left, 11, BAR_W, 9, "bit-off", 4.5)
    if chapter.solved:
        wide = BAR_W * chapter.solved / all_
        bar += rect(look="green", **INK, x=left, y=11, width=wide, height=9, rx=4.5)
    return (
        line(chapter.title, 0, 20, 13.5, "label")
        + line(told, left - 12, 20, 12, "dim", 1)
        + bar
        + path(look="rule", d=f"M0,28.5h{PAGE}")
        + rows
    )


def _row(mark: Mark) -> Drawn:
    """Return a sign, then the exercise in words and numbers."""
    noted, y = mark.noted, 15
    look = "label" if noted.solved or noted.tries else "dim"
    hints = said("{n} of {all}", n=noted.hints, all=2)
    cells = [
        line(mark.name, NAME_X, y, 12.5, "label"),
        line(str(mark.minutes), MINUTES_X, y, 12, "label", 1),
        line(noted.solved or said("not yet"), SOLVED_X, y, 12, "label" if noted.solved else "dim"),
        line(str(noted.tries), TRIES_X, y, 12, look, 1),
        line(hints, HINTS_X, y, 12, "label" if noted.hints else "dim", 1),
    ]
    return _sign(mark) + _level(mark.level) + joined(cells)


def _sign(mark: Mark) -> Drawn:
    """Return a tick for a solved exercise, a half ring for one that was tried, else a ring."""
    if mark.noted.solved:
        sign = circle(look="green", **INK, r=8) + path(d="M-4,.5l3,3l5-6.5", **PEN)
    else:
        half = path(look="orange", **INK, d="M0,-7a7,7 0 0 1 0,14z") if mark.noted.tries else ()
        sign = half + circle(look="word", r=7)
    return moved(13, 10.5, sign)


def _level(level: int) -> Drawn:
    """Return five dots, blue up to the level; the boss has a word, too."""
    dots = joined(
        circle(**({"look": "blue", **INK} if i <= level else {"look": "bit-off"}),
               cx=LEVEL_X + 6 + 14 * i, cy=10.5, r=4.5)
        for i in range(5)
    )  # fmt: skip
    return dots + (line(said("boss"), LEVEL_X + 74, 15, 11.5, "label") if level == 4 else ())
