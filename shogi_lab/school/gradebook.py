"""The gradebook: it reads a class's files, runs each answer's code again, and shows the results.

      anna.shogi_lab.json            the table, on the screen
      ben.shogi_lab.json     ->      marks.html           table, votes, what to talk about next
      chie/progress.json             pupils/anna.html     to be handed back
                                     marks-moodle.csv     to be imported there
                                     marks-canvas.csv

    python3 start.py marks FOLDER [TO] [--class class.csv] [--chapter 2] [--ja]

A mark is the number of exercises of a chapter whose code is right, whatever the pupil's file says;
where a pupil tried nothing in a chapter, there is none. Whose a file is, `class_list` says.
"""

import argparse
import csv
import os
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cached_property
from html import escape
from io import StringIO, TextIOWrapper
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from shogi_lab.contents import PREDICTIONS, modules
from shogi_lab.ground import commands
from shogi_lab.ground.files import replaced
from shogi_lab.ground.messages import Message, plural, said, told_by
from shogi_lab.practice.logbook import Entry
from shogi_lab.practice.marks import Verdict
from shogi_lab.practice.written import in_tongue
from shogi_lab.reader import class_list
from shogi_lab.reader.class_list import NAMES, Pupils
from shogi_lab.reader.progress import CHAPTERS, ClassSheet
from shogi_lab.screen.language import begins_in_japanese
from shogi_lab.stage.predictions import Prediction

from .hand_in import LONGEST, UNFIT
from .judge import is_confined, judged

FOLDERS = {
    name: folder for folder, each in modules("exercises").items() for name in each.EXERCISES.rows
}
#: What a spreadsheet computes begins with one; the full-width ones are Japanese keyboards'.
FORMULAS = (*"=+-@\t\r", *"＝＋－＠")
MOST_FAILS = 3  # ways to fail that a teacher talks about
CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
Heard = Callable[[int, int], None]
Answer = tuple[str, str]  # an exercise's name and the code of an answer to it


class Gradebook:
    """What a class has handed in, and the results of running its code again.

    pupils, remarks, columns: as `class_list.read` returns them; verdicts: for each pupil, the
    verdict on each exercise; chapters: the titles of those that are marked.
    """

    def __init__(
        self,
        pupils: Pupils,
        verdicts: dict[str, dict[str, Verdict]],
        remarks: Sequence[str] = (),
        chapters: Collection[str] = CHAPTERS,
        columns: Mapping[str, Mapping[str, str]] = MappingProxyType({}),
    ) -> None:
        self.pupils, self.verdicts = pupils, verdicts
        self.remarks, self.chapters = remarks, chapters
        self.columns = {name: columns.get(name) or {"Username": name} for name in pupils}
        self.sheet = ClassSheet(pupils, verdicts)
        self.read = {pupil: noted for pupil, noted in pupils.items() if not isinstance(noted, str)}

    # ---- what to look at

    def doubts(self) -> Iterator[str]:
        """Yield a sentence for each exercise that is noted as solved and is not."""
        for pupil, noted in self.read.items():
            for name in NAMES:
                if noted.get(name, Entry()).solved and not self.sheet.is_solved(pupil, name):
                    verdict = self.verdicts[pupil].get(name)
                    why = verdict.told if verdict else said("no code came with it")
                    about = {"pupil": pupil, "exercise": name, "why": why}
                    yield said("{pupil}: {exercise} is noted as solved, but {why}", **about)

    def next(self) -> str:
        """Return which exercise to talk about: the one that most pupils tried and did not solve."""
        name = self._unsolved()
        if not name:
            return said("Whatever was tried is solved.")
        tried = self._pupils_who_tried(name)
        pupils = plural("{n} pupil has tried it", "{n} pupils have tried it", len(tried))
        n = sum(self.sheet.is_solved(pupil, name) for pupil in tried)
        return said("Talk about {exercise} next: {pupils}, and {n} of them solved it.",
                    exercise=name, pupils=pupils, n=n)  # fmt: skip

    def fails(self) -> list[str]:
        """Return in which ways the answers to that exercise fail, the most frequent first."""
        name = self._unsolved()
        told = Counter(each[name].told for each in self.verdicts.values()
                       if name in each and not each[name].right)  # fmt: skip
        return [said("{answers}: {why}", answers=plural("{n} answer", "{n} answers", n), why=why)
                for why, n in told.most_common(MOST_FAILS)]  # fmt: skip

    def _unsolved(self) -> str:
        """Return that exercise; '' if all tries succeeded."""
        tried = {name: self._pupils_who_tried(name) for name in NAMES}
        left = {name: sum(not self.sheet.is_solved(pupil, name) for pupil in some)
                for name, some in tried.items()}  # fmt: skip
        name = max(NAMES, key=lambda each: (left[each], len(tried[each])))
        return name if left[name] else ""

    def _pupils_who_tried(self, name: str) -> list[str]:
        return [pupil for pupil, noted in self.read.items() if self._tried(noted, pupil, name)]

    def _tried(self, noted: dict[str, Entry], pupil: str, name: str) -> bool:
        return bool(noted.get(name, Entry()).tries) or self.sheet.is_solved(pupil, name)

    def votes(self, asked: Prediction) -> list[tuple[str, int, bool]]:
        """Return how the class voted on a prediction: each answer, how many pupils chose it first,
        and whether it is right."""
        chosen = Counter(noted.get(asked.name, Entry()).chosen for noted in self.read.values())
        return [(each.words, chosen[i + 1], i == asked.right)
                for i, each in enumerate(asked.answers)]  # fmt: skip

    # ---- told

    def told(self, japanese: bool) -> str:
        """Return the table, what to look at, and what to talk about, as text."""
        looked_at = [*self.remarks, *self.doubts()]
        told = [in_tongue(each, japanese) for each in (*looked_at, self.next())]
        told.insert(len(looked_at), "")
        fails = [f"  {in_tongue(each, japanese)}" for each in self.fails()]
        return "\n".join([self.sheet.told(japanese), *[""] * bool(looked_at), *told, *fails])

    def html(self, japanese: bool) -> str:
        """Return the whole gradebook as one page, which needs no other file and runs no code."""

        def words(text: str) -> str:
            return escape(in_tongue(text, japanese))

        def items(lines: Iterable[str]) -> str:
            inside = "".join(f"<li>{words(each)}</li>" for each in lines)
            return f"<ul>{inside}</ul>" if inside else ""

        title = words(said("Marks"))
        next_ = (
            f"<p><strong>{words(self.next())}</strong></p>{items(self.fails())}"
            f'<div class=wide tabindex=0 role=region aria-label="{title}">'
            f"{self.sheet.table(japanese)}</div>"
        )
        failing = "".join(
            f"<h3>{escape(pupil)}</h3>{answers}" for pupil in self.verdicts
            if (answers := self._answers(pupil, japanese, wrong_only=True))
        )  # fmt: skip
        votes = "".join(
            f"<h3>{words(asked.question)}</h3><table class=votes>"
            f"{''.join(_bar(*row, len(self.read), words) for row in rows)}</table>"
            for asked, rows in ((each, self.votes(each)) for each in PREDICTIONS.values())
            if any(n for _, n, _ in rows)
        )
        sections = (
            (said("The exercise to talk about next"), next_),
            (said("What was handed in"), items(self.remarks)),
            (said("Where a file and its code do not agree"), items(self.doubts())),
            (said("Answers that fail"), failing),
            (said("What the class believed"), votes),
        )
        parts = [f"<h2>{words(head)}</h2>{inside}" for head, inside in sections if inside]
        return _page(title, [f"<h1>{title}</h1>", *parts], japanese)

    def _answers(self, pupil: str, japanese: bool, wrong_only: bool = False) -> str:
        """Return a pupil's answers as HTML: each with its code, and why it fails."""
        noted, out = self.read[pupil], []
        for name, verdict in self.verdicts[pupil].items():
            if verdict.right and wrong_only:
                continue
            why = escape(in_tongue(verdict.told or said("it is right"), japanese))
            code = escape(noted[name].code)
            out.append(f"<h4>{escape(name)}</h4><p>{why}</p><pre tabindex=0>{code}</pre>")
        return "".join(out)

    def page_of(self, pupil: str, japanese: bool) -> str:
        """Return what is handed back to a pupil: marks, and the answers with why they fail."""
        marks = zip(self.marks.items(), self._marked(pupil), strict=True)
        rows = "".join(
            f"<li>{escape(in_tongue(title, japanese))}: {mark or '-'} / {most}</li>"
            for (title, most), mark in marks
        )
        about, name = self.pupils[pupil], escape(pupil)
        more = (f"<p>{escape(in_tongue(about, japanese))}</p>" if isinstance(about, str)
                else self._answers(pupil, japanese))  # fmt: skip
        return _page(name, [f"<h1>{name}</h1><ul>{rows}</ul>", more], japanese)

    # ---- to be imported

    @cached_property
    def marks(self) -> dict[Message, int]:
        """The chapters in which anything was tried, each with its number of exercises."""
        return {
            title: len(exercises.rows)
            for title, exercises in CHAPTERS.items()
            if title in self.chapters and any(self._tries_in(pupil, title) for pupil in self.read)
        }

    def _tries_in(self, pupil: str, title: Message) -> bool:
        noted = self.read[pupil]
        return any(self._tried(noted, pupil, name) for name in CHAPTERS[title].rows)

    def _marked(self, pupil: str) -> list[str]:
        """Return a pupil's marks, each as text; none where nothing was tried or can be read."""
        return [
            str(sum(self.sheet.is_solved(pupil, name) for name in CHAPTERS[title].rows))
            if pupil in self.read and self._tries_in(pupil, title)
            else ""
            for title in self.marks
        ]

    def _rows(self) -> Iterator[tuple[str, Mapping[str, str], list[str]]]:
        """Yield the name, columns and marks of each pupil who has any: an import would take for a
        pupil without them the marks away that are there."""
        for pupil, columns in self.columns.items():
            if any(marks := self._marked(pupil)):
                yield pupil, columns, marks

    def moodle(self) -> str:
        """Return a file for Moodle, to be imported there under Grades, Import, CSV file.

        Its first columns are those of the class list. One of them is mapped to what Moodle calls
        the same ("Username", "Email address"), and each chapter to "new grade item" or to the one
        that is there. A new item has a maximum of 100, to be changed to the number of exercises.
        https://docs.moodle.org/en/Grade_import

        Moodle's importer (`grade/import/csv/classes/load_data.php`) gives the marks of a row whose
        name is blank to the pupil of the row before, and reads a blank mark of a new item as 0. So
        "-" stands for what is not there.
        """
        rows = [*self._rows()]
        titles = [*dict.fromkeys(title for _, columns, _ in rows for title in columns)]
        table = [[*titles, *self._items()]]
        for _, columns, marks in rows:
            names = (unformulated(columns.get(title, "")) for title in titles)
            table.append([cell or "-" for cell in (*names, *marks)])
        return _csv(table)

    def canvas(self) -> str:
        """Return a file for Canvas: Grades, Import. It finds pupils by ID, which stands in its own
        names of files and in its exported gradebook, else by log-in, else by name.

        Columns and the row "Points Possible" as Canvas exports them and its importer
        (`lib/gradebook_importer.rb` of instructure/canvas-lms) asks for them.
        """
        most = ["    Points Possible", "", "", "", "", *map(str, self.marks.values())]
        table = [[*CANVAS, *self._items()], most]
        for pupil, columns, marks in self._rows():
            name = columns.get("Username", pupil)
            known = {"Student": name, "SIS Login ID": "" if " " in name else name, **columns}
            names = (unformulated(known.get(title, "")) for title in CANVAS)
            table.append([*names, *marks])
        return _csv(table)

    def _items(self) -> list[str]:
        return [f"shogi_lab {title}" for title in self.marks]


def unformulated(text: str) -> str:
    """Return a text in a form that a spreadsheet does not mistake for a formula."""
    return f"'{text}" if text.startswith(FORMULAS) else text


def _csv(rows: list[list[str]]) -> str:
    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()


def _page(title: str, parts: list[str], japanese: bool) -> str:
    head = f"<title>{title}</title><style>{STYLE}</style>"
    return (
        f'<!doctype html><html lang="{"ja" if japanese else "en"}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta name="color-scheme" content="light dark">{head}</head>'
        f"<body><main>{''.join(parts)}</main></body></html>\n"
    )


def _bar(answer: str, votes: int, right: bool, all_: int, words: Callable[[str], str]) -> str:
    mark = " ✓" if right else ""
    return (
        f"<tr><th scope=row>{words(answer)}{mark}</th><td>{votes}</td>"
        f'<td><span class="bar{" right" if right else ""}" '
        f'style="width:{100 * votes / all_:.0f}%"></span></td></tr>'
    )


STYLE = """
:root { color-scheme: light dark; --line: #8886; --bar: #8889; --right: #2a8a4a; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
.wide { overflow-x: auto; font-size: .85rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .35rem; border-bottom: 1px solid var(--line); text-align: center; }
th[scope=row] { text-align: left; font-weight: normal; white-space: nowrap; }
td[colspan] { text-align: left; max-width: 40rem; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 0; }
p, li { overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .5rem; border: 1px solid var(--line); font-size: .85rem; }
.votes { width: 100%; max-width: 48rem; }
.votes th { white-space: normal; width: 50%; }
.votes td:last-child { width: 45%; text-align: left; }
.bar { display: block; height: .9rem; min-width: 1px; background: var(--bar); }
.right { background: var(--right); }
"""


# ---- a class is marked


def marked(
    pupils: Pupils,
    hear: Heard = lambda done, all_: None,
    names: Collection[str] = NAMES,
    trusted: bool = False,
) -> dict[str, dict[str, Verdict]]:
    """Run the code of all answers of a class again; answers that are written alike run once.

    hear: is called with the number of answers that are done and the number of all; names: of the
    exercises that are marked; trusted: as `judged` has it.
    """
    answers: dict[str, dict[str, Answer]] = {
        pupil: {name: (name, noted[name].code) for name in names
                if name in noted and noted[name].code}
        for pupil, noted in pupils.items() if not isinstance(noted, str)
    }  # fmt: skip
    todo = {*chain.from_iterable(each.values() for each in answers.values())}
    done: dict[Answer, Verdict] = {}
    with ThreadPoolExecutor(os.cpu_count()) as judges:
        runs = {judges.submit(judged, FOLDERS[name], name, code, trusted): (name, code)
                for name, code in sorted(todo, key=lambda each: NAMES.index(each[0]))}  # fmt: skip
        for run in as_completed(runs):
            done[runs[run]] = run.result()
            hear(len(done), len(todo))
    return {pupil: {name: done[answer] for name, answer in each.items()}
            for pupil, each in answers.items()}  # fmt: skip


def write(book: Gradebook, to: Path, japanese: bool, folders: Mapping[str, str]) -> list[str]:
    """Write the pages and the files for Moodle and Canvas into a folder; return their names.

    folders: of pupils, those from Moodle, which takes a zip of such folders as feedback.
    """
    made = {
        "marks.html": book.html(japanese),
        "marks-moodle.csv": book.moodle(),
        "marks-canvas.csv": book.canvas(),
    }
    for number, pupil in enumerate(book.pupils, 1):
        name = UNFIT.sub("_", pupil)[:LONGEST]
        page = Path("pupils", folders.get(pupil, ""), name).as_posix()
        page = f"{page} {number}.html" if f"{page}.html" in made else f"{page}.html"
        made[page] = book.page_of(pupil, japanese)
    for name, text in made.items():
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        with replaced(to / name) as file:
            file.write(text.encode("utf-8", "replace"))
    return [*list(made)[:3], "pupils/"]


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = commands.parser("marks", __doc__)
    add = parser.add_argument
    add("folder", type=Path, metavar="FOLDER", help="holds what was handed in")
    add("to", type=Path, nargs="?", metavar="TO", help="is written into, instead of FOLDER")
    add("--class", dest="roster", type=Path, metavar="CSV",
        help="a line for each pupil: a name for the marks, then other names")  # fmt: skip
    add("--chapter", choices=[title.partition(" ")[0] for title in CHAPTERS],
        help="mark this chapter only")  # fmt: skip
    add("--trust", action="store_true", help="run answers even where nothing confines them")
    add("--ja", action="store_true", default=begins_in_japanese(), help="in Japanese")
    return parser.parse_intermixed_args(arguments)


def main(arguments: list[str]) -> int:
    """Mark the class of a folder."""
    options = _options(arguments)
    chosen = [title for title in CHAPTERS
              if options.chapter in (None, title.partition(" ")[0])]  # fmt: skip
    try:
        return _marks(options, options.to or options.folder, chosen)
    except FileNotFoundError as error:
        return _failed(said("{name} is not there", name=error.filename), options.ja)
    except (OSError, ValueError) as error:
        return _failed(told_by(error), options.ja)


def _marks(options: argparse.Namespace, to: Path, chosen: list[Message]) -> int:
    handed = class_list.read(options.folder, options.roster)
    pupils = handed.pupils
    to.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=to):  # whether it can be written there, before the work
        trusted = options.trust or not is_confined()
    if trusted and not (options.trust or _trusts(options.ja)):
        return 1
    hear = _heard if sys.stderr.isatty() else lambda *_: None
    names = [name for title in chosen for name in CHAPTERS[title].rows]
    verdicts = marked(pupils, hear, names, trusted)
    remarks = [*handed.remarks, *class_list.alike(pupils)]
    book = Gradebook(pupils, verdicts, remarks, chosen, handed.columns)
    files = write(book, to, options.ja, handed.folders)
    if isinstance(sys.stdout, TextIOWrapper):  # a name may have letters that a console lacks
        sys.stdout.reconfigure(errors="replace")
    told = said("Written into {folder}: {files}.", folder=to, files=", ".join(files))
    sys.stdout.write(f"{book.told(options.ja)}\n\n{in_tongue(told, options.ja)}\n")
    return 0


def _trusts(japanese: bool) -> bool:
    """Ask whether code of pupils is to run where the system does not confine it."""
    why = said(
        "This system cannot confine the pupils' code, so that it could read your files. Mark on "
        "Linux 5.13 or newer, or trust the class with --trust."
    )
    sys.stderr.write(f"{in_tongue(why, japanese)}\n")
    if not sys.stdin.isatty():
        return False
    return input(in_tongue(said("Go on (y or n)?"), japanese) + " ").strip().lower() == "y"


def _heard(done: int, all_: int) -> None:
    sys.stderr.write(f"\r{done} / {all_}" + "\n" * (done == all_))


def _failed(why: str, japanese: bool) -> int:
    sys.stderr.write(f"{in_tongue(why, japanese)}\n")
    return 1


if __name__ == "__main__":
    if begins_in_japanese() or "--ja" in sys.argv:
        commands.speak(lambda words: in_tongue(words, True))
    sys.exit(main(sys.argv[1:]))
