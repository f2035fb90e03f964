"""Progress: all exercises of all chapters on one sheet, and which are solved.

chapter   exercise   level   minutes   solved       tries   hints
1         bit_of     1       5         2026-05-04   2       1 of 2
"""

from html import escape
from itertools import chain
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

from .contents import CHAPTERS as CONTENTS
from .contents import modules
from .engine.arguments import FilePath, checked, shown
from .messages import plural, said, told_by, word_of
from .practice.exercises import LEVELS, Exercise
from .practice.logbook import FILE, Entry, entries, own_file
from .practice.marks import ChapterMarks, Mark, Marks
from .practice.trials import in_line
from .practice.written import in_tongue, picture, shown_in_both
from .screen.language import begins_in_japanese
from .screen.svg import BY_THEME, is_themed, svg

CHAPTERS = {
    said("{n} {title}", n=chapter.number, title=word_of(chapter.title)): each.EXERCISES
    for chapter in CONTENTS
    if (each := modules("exercises").get(chapter.folder))
}
NAMES = [name for exercises in CHAPTERS.values() for name in exercises.rows]
#: The names of each such chapter's predictions.
PREDICTED = [
    list(each.PREDICTIONS.rows) if (each := modules("predictions").get(chapter.folder)) else []
    for chapter in CONTENTS
    if chapter.folder in modules("exercises")
]


class Sheet:
    """A reader's exercises, as a picture and as text."""

    def __init__(self, marks: Marks) -> None:
        self.marks = marks

    def __repr__(self) -> str:
        return self._told(begins_in_japanese())

    def _told(self, japanese: bool) -> str:
        lines = [in_tongue(self.marks.told, japanese)]
        for chapter in self.marks.chapters:
            heads = filter(None, (chapter.title, chapter.predicted))
            lines += [
                "",
                ("：" if japanese else ": ").join(in_tongue(head, japanese) for head in heads),
            ]
            lines += [f"  {_told(mark, japanese)}" for mark in chapter.marks]
        return "\n".join(lines)

    def _repr_mimebundle_(self, **_: Any) -> Any:
        """Return the picture and the text, in a notebook and in Japanese as a report has them."""
        drawn, about = svg(self.marks).alone()

        def made(japanese: bool) -> dict[str, str]:
            told = self._told(japanese)
            if is_themed(drawn):
                shown = BY_THEME + svg(self.marks, japanese=japanese).by_theme(told)
            else:
                shown = picture(self.marks, told) if japanese else ""
            flowing = {"text/html": shown} if shown else {}
            return {**({} if japanese else drawn), **flowing, "text/plain": told}

        return shown_in_both(made), about


class ClassSheet:
    """A class: who has solved what, as a table for a page and as text.

    pupils: what is noted of each, or in a sentence why that cannot be read.
    """

    def __init__(self, pupils: dict[str, dict[str, Entry] | str]) -> None:
        self.pupils = pupils

    def __repr__(self) -> str:
        return self._told(begins_in_japanese())

    def _told(self, japanese: bool) -> str:
        wide = max(map(len, (*self.pupils, "solved by")))
        heads = "  ".join(f"{title.partition(' ')[0]:5}" for title in CHAPTERS)
        first = _padded(in_tongue(said("chapter"), japanese), wide)
        lines = [f"{first}  {heads}".rstrip()]
        for pupil, noted in self.pupils.items():
            if isinstance(noted, str):
                lines.append(f"{pupil:{wide}}  {in_tongue(noted, japanese)}")
                continue
            signs = [_sign(noted.get(name, Entry())) for name in NAMES]
            fives = "  ".join("".join(signs[i : i + 5]) for i in range(0, len(signs), 5))
            solved = in_tongue(said("{n} solved", n=signs.count("x")), japanese)
            lines.append(f"{pupil:{wide}}  {fives}  {solved}")
        key = said("x solved, o tried, . not yet; the fifth of each is the boss")
        return "\n".join([*lines, in_tongue(key, japanese)])

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return shown_in_both(
            lambda japanese: {
                "text/plain": self._told(japanese),
                "text/html": self._table(japanese),
            }
        )

    def _table(self, japanese: bool) -> str:
        numbers = [said("chapter {n}", n=title.partition(" ")[0]) for title in CHAPTERS]
        chapters = "".join(
            f'<th colspan="{len(each.rows)}" scope="colgroup">{_html(number, japanese)}</th>'
            for number, each in zip(numbers, CHAPTERS.values(), strict=True)
        )
        heads = "".join(
            f'<th scope="col" title="{escape(row.name)}">{_short(row, japanese)}</th>'
            for exercises in CHAPTERS.values()
            for row in exercises.rows.values()
        )
        legend = "<br>".join(
            _html(title, japanese)
            + ("：" if japanese else ": ")
            + ("、" if japanese else ", ").join(
                f"{_short(row, japanese)} {escape(row.name)}" for row in exercises.rows.values()
            )
            for title, exercises in CHAPTERS.items()
        )
        rows = "".join(self._row(pupil, noted, japanese) for pupil, noted in self.pupils.items())
        counts = "".join(f"<td>{self._solved(name)}</td>" for name in NAMES)
        pupil, solved, by = (
            _html(each, japanese) for each in (said("pupil"), said("solved"), said("solved by"))
        )
        return (
            f'<table><thead><tr><td></td>{chapters}<td></td></tr><tr><th scope="col">{pupil}</th>'
            f'{heads}<th scope="col">{solved}</th></tr></thead><tbody>{rows}</tbody>'
            f'<tfoot><tr><th scope="row">{by}</th>{counts}<td></td></tr></tfoot></table>'
            f"<p>{legend}</p>"
        )

    def _row(self, pupil: str, noted: dict[str, Entry] | str, japanese: bool) -> str:
        head = f'<th scope="row">{escape(pupil)}</th>'
        if isinstance(noted, str):
            return f'<tr>{head}<td colspan="{len(NAMES) + 1}">{_html(noted, japanese)}</td></tr>'
        cells = "".join(f"<td>{_cell(noted.get(name, Entry()))}</td>" for name in NAMES)
        solved = sum(bool(noted.get(name, Entry()).solved) for name in NAMES)
        return f"<tr>{head}{cells}<td>{solved}</td></tr>"

    def _solved(self, name: str) -> int:
        read = (noted for noted in self.pupils.values() if not isinstance(noted, str))
        return sum(bool(noted.get(name, Entry()).solved) for noted in read)


@checked
def progress(folder: FilePath | None = None) -> Sheet | ClassSheet:
    """Return the exercises of all chapters, and which of them the reader has solved.

    folder: of a class; each pupil's file in it, as `anna.json` or as `anna/progress.json`, is a
    row, also one that is damaged: it says how. ValueError if there is none, or where the
    reader's own file is no logbook.

    >>> print(str(progress()).splitlines()[0])  # doctest: +ELLIPSIS
    0 of ... exercises solved, which is 0 of ... minutes of work
    >>> progress("nowhere")
    Traceback (most recent call last):
    ValueError: 'nowhere' holds no pupil's file; it should hold files like anna.json ...
    """
    if folder is None:
        file = own_file()
        return Sheet(marks(entries(file, [*NAMES, *chain(*PREDICTED)]) if file else {}))
    files = {each.parent.name: each for each in sorted(Path(folder).glob(f"*/{FILE}"))}
    files |= {each.stem: each for each in sorted(Path(folder).glob("*.json"))}
    if not files:
        words = {"folder": shown(str(folder)), "file": f"anna/{FILE}"}
        raise ValueError(
            said(
                "{folder} holds no pupil's file; it should hold files like anna.json or {file}",
                **words,
            )
        )
    return ClassSheet({in_line(name): _noted(files[name]) for name in sorted(files)})


def _noted(file: Path) -> dict[str, Entry] | str:
    """Return what is noted of a pupil, or what is wrong with the file."""
    try:
        return entries(file, NAMES)
    except ValueError as error:
        told = told_by(error)
        return told if in_line(told) == told else in_line(told)


def marks(noted: dict[str, Entry]) -> Marks:
    """Return the exercises and predictions of all chapters with what is noted of them.

    >>> marks({"bit_of": Entry(2, 0, "2026-05-04")}).chapters[0].solved
    1
    """
    return Marks(
        said("Progress"),
        tuple(
            ChapterMarks(
                title,
                tuple(
                    Mark(row.name, row.level, row.minutes, noted.get(row.name, Entry()))
                    for row in exercises.rows.values()
                ),
                tuple(noted.get(name, Entry()) for name in names),
            )
            for (title, exercises), names in zip(CHAPTERS.items(), PREDICTED, strict=True)
        ),
    )


def _told(mark: Mark, japanese: bool) -> str:
    """Return an exercise in a line of text; what is English stands in columns."""
    noted, level = mark.noted, LEVELS[mark.level]
    minutes = said("{n} minutes", n=mark.minutes)
    state = said("solved {day}", day=noted.solved) if noted.solved else said("not yet")
    tries = plural("{n} try", "{n} tries", noted.tries)
    hints = said("{n} of 2 hints", n=noted.hints)
    if japanese:
        cells = (mark.name, level, minutes, state, tries, hints)
        return "  ".join(in_tongue(cell, True) for cell in cells)
    return f"{mark.name:16}{level:14}{minutes:>11}   {state:20}{tries}, {hints}"


def _html(text: str, japanese: bool) -> str:
    return escape(in_tongue(text, japanese))


def _padded(text: str, wide: int) -> str:
    """Return a text with blanks after it; a kanji is as wide as two."""
    return text + " " * (wide - sum(1 + (east_asian_width(char) in "WFA") for char in text))


def _short(row: Exercise, japanese: bool) -> str:
    """Return an exercise as the head of a narrow column."""
    return in_tongue(said("boss"), japanese) if row.level == 4 else str(row.level + 1)


def _sign(noted: Entry) -> str:
    return "x" if noted.solved else "o" if noted.tries else "."


def _cell(noted: Entry) -> str:
    """Return what a teacher sees of one exercise of one pupil: a tick, or the tries so far."""
    if noted.solved:
        return f'<span title="solved {noted.solved}">\u2713</span>'
    return f'<span title="not yet">{noted.tries}\u00d7</span>' if noted.tries else ""
