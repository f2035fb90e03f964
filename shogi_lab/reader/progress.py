"""Progress: all exercises of all chapters on one sheet, and which are solved.

chapter   exercise   level   minutes   solved       tries   hints
1         bit_of     1       5         2026-05-04   2       1 of 2
"""

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from shogi_lab.contents import CHAPTERS as CONTENTS
from shogi_lab.contents import PREDICTIONS, modules
from shogi_lab.engine.arguments import FilePath, checked
from shogi_lab.ground.messages import clauses, plural, said, word_of
from shogi_lab.practice.exercises import LEVELS, Exercise
from shogi_lab.practice.logbook import Entry, entries, own_file
from shogi_lab.practice.marks import ChapterMarks, Mark, Marks, Verdict
from shogi_lab.practice.written import in_tongue, picture, shown_in_both
from shogi_lab.screen.language import Told, begins_in_japanese, width
from shogi_lab.screen.svg import is_themed, svg

from . import class_list
from .class_list import NAMES, Pupils

CHAPTERS = {
    said("{n} {title}", n=chapter.number, title=word_of(chapter.title)): each.EXERCISES
    for chapter in CONTENTS
    if (each := modules("exercises").get(chapter.folder))
}
#: The names of each such chapter's predictions.
PREDICTED = [
    list(each.PREDICTIONS.rows) if (each := modules("predictions").get(chapter.folder)) else []
    for chapter in CONTENTS
    if chapter.folder in modules("exercises")
]
UNTRIED = Verdict(None)
DOUBTED = said("! noted as solved, but its code fails; ? noted as solved, but not checked")


class Sheet:
    """A reader's exercises, as a picture and as text."""

    def __init__(self, marks: Marks) -> None:
        self.marks = marks

    def __repr__(self) -> str:
        return self._told(begins_in_japanese())

    def _told(self, japanese: bool) -> str:
        lines, between = [in_tongue(self.marks.told, japanese)], "：" if japanese else ": "
        for chapter in self.marks.chapters:
            heads = filter(None, (chapter.title, chapter.predicted))
            lines += ["", between.join(in_tongue(head, japanese) for head in heads)]
            lines += [f"  {_told(mark, japanese)}" for mark in chapter.marks]
        return "\n".join(lines)

    def _repr_mimebundle_(self, **_: Any) -> Any:
        """Return the picture and the text, in the notebook's language; in figures that are built,
        also in Japanese, as reports are."""
        drawn, about = svg(self.marks).alone()

        def made(japanese: bool) -> dict[str, str]:
            told = self._told(japanese)
            if is_themed(drawn):
                shown = svg(self.marks, japanese=japanese).in_page(told)
            else:
                shown = picture(self.marks, told) if japanese else ""
            flowing = {"text/html": shown} if shown else {}
            return {**({} if japanese else drawn), **flowing, "text/plain": told}

        return shown_in_both(made), about


class ClassSheet:
    """A class: which pupils have solved which exercises, as a table for a page and as text.

    pupils: each pupil's notes, or a sentence on why they cannot be read. verdicts: each pupil's
    results of running the answers' code again; if given, only they, not notes, decide what counts.
    """

    def __init__(
        self, pupils: Pupils, verdicts: Mapping[str, Mapping[str, Verdict]] | None = None
    ) -> None:
        self.pupils, self.verdicts = pupils, verdicts

    def is_solved(self, pupil: str, name: str) -> bool:
        """Whether a pupil has solved an exercise."""
        if self.verdicts is not None:
            return bool(self.verdicts.get(pupil, {}).get(name, UNTRIED).right)
        return bool(self._entry(pupil, name).solved)

    def _entry(self, pupil: str, name: str) -> Entry:
        noted = self.pupils[pupil]
        return Entry() if isinstance(noted, str) else noted.get(name, Entry())

    def __repr__(self) -> str:
        return self.told(begins_in_japanese())

    def told(self, japanese: bool) -> str:
        """Return the table as text, in one language."""
        solved_by = in_tongue(said("solved by"), japanese)
        wide = max(map(width, (*self.pupils, solved_by)))
        heads = "  ".join(
            f"{title.partition(' ')[0]:{len(each.rows)}}" for title, each in CHAPTERS.items()
        )
        first = f"{Told(in_tongue(said('chapter'), japanese)):{wide}}"
        lines = [f"{first}  {heads}".rstrip()]
        for pupil, noted in self.pupils.items():
            if isinstance(noted, str):
                lines.append(f"{Told(pupil):{wide}}  {in_tongue(noted, japanese)}")
                continue
            signs = [self._sign(pupil, name) for name in NAMES]
            left = iter(signs)
            rows = "  ".join("".join(next(left) for _ in each.rows) for each in CHAPTERS.values())
            solved = in_tongue(said("{n} solved", n=signs.count("x")), japanese)
            lines.append(f"{Told(pupil):{wide}}  {rows}  {solved}")
        key = said("x solved, o tried, . not yet; the last of each is the boss")
        lines.append(in_tongue(key, japanese))
        if self.verdicts is not None:
            lines.append(in_tongue(DOUBTED, japanese))
        return "\n".join(lines)

    def _sign(self, pupil: str, name: str) -> str:
        noted = self._entry(pupil, name)
        if self.is_solved(pupil, name):
            return "x"
        if noted.solved and self.verdicts is not None:
            return "?" if self.verdicts[pupil].get(name, UNTRIED).right is None else "!"
        return "o" if noted.tries else "."

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return shown_in_both(
            lambda japanese: {"text/plain": self.told(japanese), "text/html": self.table(japanese)}
        )

    def table(self, japanese: bool) -> str:
        """Return the table as HTML, in one language."""
        numbers = [said("chapter {n}", n=title.partition(" ")[0]) for title in CHAPTERS]
        chapters = "".join(
            f'<th colspan="{len(each.rows)}" scope="colgroup">{_html(number, japanese)}</th>'
            for number, each in zip(numbers, CHAPTERS.values(), strict=True)
        )
        heads = "".join(
            f'<th scope="col" title="{escape(row.name)}">{_short(row, place, japanese)}</th>'
            for exercises in CHAPTERS.values()
            for place, row in enumerate(exercises.rows.values(), 1)
        )
        legend = "<br>".join(
            _html(title, japanese)
            + ("：" if japanese else ": ")
            + ("、" if japanese else ", ").join(
                f"{_short(row, place, japanese)} {escape(row.name)}"
                for place, row in enumerate(exercises.rows.values(), 1)
            )
            for title, exercises in CHAPTERS.items()
        )
        rows = "".join(self._row(pupil, noted, japanese) for pupil, noted in self.pupils.items())
        counts, tries = (
            "".join(f"<td>{sum(of(pupil, name) for pupil in self.pupils)}</td>" for name in NAMES)
            for of in (self.is_solved, lambda pupil, name: self._entry(pupil, name).tries)
        )
        pupil, solved, by, in_all = (
            _html(each, japanese)
            for each in (said("pupil"), said("how many"), said("solved by"), said("tries in all"))
        )
        key = f"<p>{_html(DOUBTED, japanese)}</p>" if self.verdicts is not None else ""
        return (
            f'<table><thead><tr><td></td>{chapters}<td></td></tr><tr><th scope="col">{pupil}</th>'
            f'{heads}<th scope="col">{solved}</th></tr></thead><tbody>{rows}</tbody>'
            f'<tfoot><tr><th scope="row">{by}</th>{counts}<td></td></tr>'
            f'<tr><th scope="row">{in_all}</th>{tries}<td></td></tr></tfoot></table>'
            f"{key}<p>{legend}</p>"
        )

    def _row(self, pupil: str, noted: dict[str, Entry] | str, japanese: bool) -> str:
        head = f'<th scope="row">{escape(pupil)}</th>'
        if isinstance(noted, str):
            return f'<tr>{head}<td colspan="{len(NAMES) + 1}">{_html(noted, japanese)}</td></tr>'
        cells = "".join(f"<td>{self._cell(pupil, name, japanese)}</td>" for name in NAMES)
        solved = sum(self.is_solved(pupil, name) for name in NAMES)
        return f"<tr>{head}{cells}<td>{solved}</td></tr>"

    def _cell(self, pupil: str, name: str, japanese: bool) -> str:
        """Return what a teacher sees of an exercise: a tick, or tries; and how its code fails."""
        noted, sign = self._entry(pupil, name), self._sign(pupil, name)
        if sign == ".":
            return ""
        verdict = (self.verdicts or {}).get(pupil, {}).get(name, UNTRIED)
        day = said("solved {day}", day=noted.solved) if noted.solved else said("not yet")
        tries = plural("{n} try", "{n} tries", noted.tries)
        about = escape(in_tongue(clauses([day, tries, verdict.told]), japanese))
        seen = {"x": "\u2713", "o": f"{noted.tries}\u00d7"}.get(sign, sign)
        return f'<span title="{about}">{seen}</span>'


@checked
def progress(folder: FilePath | None = None) -> Sheet | ClassSheet:
    """Return the exercises of all chapters, and which of them the reader has solved.

    folder: a class's; each pupil's file in it, such as `anna.json` or `anna/progress.json`,
    becomes a row, even a damaged one, whose row says what is wrong. Raises ValueError if there is
    no file, or if the reader's own file is not a logbook.

    >>> print(str(progress()).splitlines()[0])  # doctest: +ELLIPSIS
    0 of ... exercises solved, which is 0 of ... minutes of work
    >>> progress("nowhere")
    Traceback (most recent call last):
    ValueError: 'nowhere' holds no pupil's file; it should hold files like anna.json ...
    """
    if folder is None:
        file = own_file()
        return Sheet(marks(entries(file, [*NAMES, *PREDICTIONS]) if file else {}))
    return ClassSheet(class_list.read(Path(folder)).pupils)


def marks(noted: dict[str, Entry]) -> Marks:
    """Return the exercises and predictions of all chapters, with the notes about them.

    >>> marks({"bit_of": Entry(2, 0, "2026-05-04")}).chapters[0].solved
    1
    """

    def entry(name: str) -> Entry:
        return noted.get(name, Entry())

    chapters = []
    for (title, exercises), names in zip(CHAPTERS.items(), PREDICTED, strict=True):
        rows = exercises.rows.values()
        solved = tuple(Mark(row.name, row.level, row.minutes, entry(row.name)) for row in rows)
        chapters.append(ChapterMarks(title, solved, tuple(map(entry, names))))
    return Marks(said("Progress"), tuple(chapters))


def _told(mark: Mark, japanese: bool) -> str:
    """Return an exercise in a line of text; what is English stands in columns."""
    noted, level = mark.noted, LEVELS[mark.level]
    minutes = said("{n} minutes", n=mark.minutes)
    state = said("solved {day}", day=noted.solved) if noted.solved else said("not yet")
    tries = plural("{n} try", "{n} tries", noted.tries)
    hints = said("{n} of 2 hints", n=noted.hints)
    if japanese:
        cells = (in_tongue(cell, True) for cell in (level, minutes, state, tries, hints))
        return "  ".join((mark.name, *cells))  # a name is code, though a catalog may know its word
    return f"{mark.name:16}{level:14}{minutes:>11}   {state:20}{tries}, {hints}"


def _html(text: str, japanese: bool) -> str:
    return escape(in_tongue(text, japanese))


def _short(row: Exercise, place: int, japanese: bool) -> str:
    """Return an exercise as the head of a narrow column: by its place in its chapter."""
    return in_tongue(said("boss"), japanese) if row.level == 4 else str(place)
