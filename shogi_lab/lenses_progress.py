"""What there is to see of a reader's progress: the exercises of each chapter, with their marks."""

from typing import NamedTuple

from .logbook import Entry


class Mark(NamedTuple):
    """An exercise and what is noted of it. `level`: 0 to 3, 4 is the boss; `minutes`: about."""

    name: str
    level: int
    minutes: int
    noted: Entry

    @property
    def minutes_won(self) -> int:
        """Its minutes where it is solved."""
        return self.minutes if self.noted.solved else 0


class ChapterMarks(NamedTuple):
    """A chapter's exercises."""

    title: str
    marks: tuple[Mark, ...]

    @property
    def solved(self) -> int:
        """How many of them are solved."""
        return sum(bool(mark.noted.solved) for mark in self.marks)


class Marks(NamedTuple):
    """The exercises of all chapters."""

    title: str
    chapters: tuple[ChapterMarks, ...]

    @property
    def told(self) -> str:
        """All of it in a sentence.

        >>> Marks("", (ChapterMarks("", (Mark("bit_of", 0, 5, Entry(2, 0, "2026-05-04")),)),)).told
        '1 of 1 exercises solved, which is 5 of 5 minutes of work'
        """
        marks = [mark for chapter in self.chapters for mark in chapter.marks]
        solved = sum(chapter.solved for chapter in self.chapters)
        won, all_ = sum(mark.minutes_won for mark in marks), sum(mark.minutes for mark in marks)
        return (
            f"{solved} of {len(marks)} exercises solved, which is {won} of {all_} minutes of work"
        )
