"""The gradebook: it reads a class's files, runs each answer's code again, and shows the results.

      anna.shogi_lab.json            the table, on the screen
      ben.shogi_lab.json     ->      marks.html           table, votes, what to talk about next
      chie/progress.json             pupils/anna.html     to be handed back
                                     marks-moodle.csv     to be imported there
                                     marks-canvas.csv

    python -m shogi_lab.school.gradebook FOLDER [TO] [--class class.csv] [--chapter 2] [--ja]

A mark is the number of exercises of a chapter whose code is right, whatever the pupil's file says;
where a pupil tried nothing in a chapter, there is none. Whose a file is, `class_list` says.
"""

import argparse
import csv
import os
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cached_property
from html import escape
from io import StringIO, TextIOWrapper
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from shogi_lab.contents import PREDICTIONS, modules
from shogi_lab.ground.files import replaced
from shogi_lab.ground.messages import Message, plural, said, told_by
from shogi_lab.practice.logbook import Entry
from shogi_lab.practice.marks import Verdict
from shogi_lab.practice.written import in_tongue
from shogi_lab.reader.progress import CHAPTERS, NAMES, ClassSheet, Pupils
from shogi_lab.stage.predictions import Prediction

from . import class_list
from .hand_in import LONGEST, UNFIT
from .judge import is_confined, judged

FOLDERS = {
    name: folder for folder, each in modules("exercises").items() for name in each.EXERCISES.rows
}
#: What a spreadsheet computes begins with one; the full-width ones are Japanese keyboards'.
FORMULAS = (*"=+-@\t\r", *"＝＋－＠")
MOST_FAILS = 3  # ways to fail that a teacher talks about
Heard = Callable[[int, int], None]
Answer = tuple[str, str]  # an exercise's name and the code of an answer to it


class Gradebook:
    """What a class has handed in, and the results of running its code again.

    pupils: as `class_list.read` returns them; verdicts: for each pupil, the verdict on each
    exercise; remarks: sentences about files; chapters: the titles of those that are marked.
    """

    def __init__(
        self,
        pupils: Pupils,
        verdicts: dict[str, dict[str, Verdict]],
        remarks: Sequence[str] = (),
        chapters: Collection[str] = CHAPTERS,
    ) -> None:
        self.pupils, self.verdicts = pupils, verdicts
        self.remarks, self.chapters = remarks, chapters
        self.sheet = ClassSheet(pupils, verdicts)
        self.read = {pupil: noted for pupil, noted in pupils.items() if not isinstance(noted, str)}

    # ---- what to look at

    def doubts(self) -> Iterator[str]:
        """Yield a sentence for each exercise about which a file and its code do not agree."""
        for pupil, noted in self.read.items():
            for name in NAMES:
                entry, verdict = noted.get(name, Entry()), self.verdicts[pupil].get(name)
                solved = self.sheet.is_solved(pupil, name)
                if entry.solved and not solved:
                    why = verdict.told if verdict else said("no code came with it")
                    about = {"pupil": pupil, "exercise": name, "why": why}
                    yield said("{pupil}: {exercise} is noted as solved, but {why}", **about)
                elif solved and not entry.solved:
                    about = {"pupil": pupil, "exercise": name}
                    yield said("{pupil}: {exercise} is right, but not noted as solved", **about)

    def next(self) -> str:
        """Return the exercise to talk about next: the one that the most pupils have tried and not
        solved.
        """
        name = self._unsolved()
        if not name:
            return said("Whatever was tried is solved.")
        tried = self._pupils_who_tried(name)
        pupils = plural("{n} pupil has tried it", "{n} pupils have tried it", len(tried))
        return said(
            "Talk about {exercise} next: {pupils}, and {n} of them solved it.",
            exercise=name,
            pupils=pupils,
            n=sum(self.sheet.is_solved(pupil, name) for pupil in tried),
        )

    def fails(self) -> list[str]:
        """Return sentences that say in which ways the answers to that exercise fail, the most
        frequent first.
        """
        told = Counter(
            verdicts[name].told
            for verdicts in self.verdicts.values()
            if (name := self._unsolved()) in verdicts and not verdicts[name].right
        )
        return [
            said("{answers}: {why}", answers=plural("{n} answer", "{n} answers", n), why=why)
            for why, n in told.most_common(MOST_FAILS)
        ]

    def _unsolved(self) -> str:
        """Return the exercise that most pupils tried and have not solved; '' if all tries
        succeeded."""
        tried = {name: self._pupils_who_tried(name) for name in NAMES}
        left = {
            name: sum(not self.sheet.is_solved(pupil, name) for pupil in tried[name])
            for name in NAMES
        }
        name = max(NAMES, key=lambda each: (left[each], len(tried[each])))
        return name if left[name] else ""

    def _pupils_who_tried(self, name: str) -> list[str]:
        return [pupil for pupil, noted in self.read.items() if self._tried(noted, pupil, name)]

    def _tried(self, noted: dict[str, Entry], pupil: str, name: str) -> bool:
        return bool(noted.get(name, Entry()).tries) or self.sheet.is_solved(pupil, name)

    def votes(self, asked: Prediction) -> list[tuple[str, int, bool]]:
        """Return how the class voted on a prediction: each answer, how many pupils chose it first,
        and whether it is right; then, if there are any, the numbers of pupils who chose a wrong
        answer that was not noted, and of those who asked to be shown.
        """
        votes = [0] * (len(asked.answers) + 2)
        for noted in self.read.values():
            entry = noted.get(asked.name, Entry())
            if 1 <= entry.chosen <= len(asked.answers):
                votes[entry.chosen - 1] += 1
            elif entry.tries:
                votes[asked.right if entry.solved else -2] += 1
            elif entry.hints:
                votes[-1] += 1
        words = [each.words for each in asked.answers]
        words += [said("a wrong answer, but which one is not noted"), said("asked to be shown")]
        rows = zip(words, votes, (i == asked.right for i in range(len(votes))), strict=True)
        return [(*row,) for i, row in enumerate(rows) if i < len(asked.answers) or row[1]]

    # ---- told

    def told(self, japanese: bool) -> str:
        """Return the table, what to look at, and what to talk about, as text."""
        looked_at = chain(self.remarks, self.doubts())
        parts = [self.sheet.told(japanese), *self._told(looked_at, japanese)]
        fails = [f"  {in_tongue(each, japanese)}" for each in self.fails()]
        return "\n".join([*parts, "", in_tongue(self.next(), japanese), *fails])

    @staticmethod
    def _told(lines: Iterator[str], japanese: bool) -> list[str]:
        told = [in_tongue(each, japanese) for each in lines]
        return ["", *told] if told else []

    def html(self, japanese: bool) -> str:
        """Return the whole gradebook as one page, which needs no other file and runs no code."""

        def words(text: str) -> str:
            return escape(in_tongue(text, japanese))

        remarks = "".join(f"<li>{words(each)}</li>" for each in self.remarks)
        doubts = "".join(f"<li>{words(each)}</li>" for each in self.doubts())
        failing = "".join(
            f"<h3>{escape(pupil)}</h3>{self._answers(pupil, japanese, wrong_only=True)}"
            for pupil, verdicts in self.verdicts.items()
            if any(not each.right for each in verdicts.values())
        )
        asked = [each for each in PREDICTIONS.values() if any(n for _, n, _ in self.votes(each))]
        votes = "".join(
            f"<h3>{words(each.question)}</h3><table class=votes>"
            f"{''.join(_bar(*row, len(self.read), words) for row in self.votes(each))}</table>"
            for each in asked
        )
        title = words(said("Marks"))
        to_talk_about = words(said("The exercise to talk about next"))
        fails = "".join(f"<li>{words(each)}</li>" for each in self.fails())
        disagree = words(said("Where a file and its code do not agree"))
        believed = words(said("What the class believed"))
        handed_in, fail = words(said("What was handed in")), words(said("Answers that fail"))
        parts = [
            f"<h1>{title}</h1><h2>{to_talk_about}</h2><p><strong>{words(self.next())}</strong></p>",
            f"<ul>{fails}</ul>" if fails else "",
            f'<div class=wide tabindex=0 role=region aria-label="{title}">'
            f"{self.sheet.table(japanese)}</div>",
            f"<h2>{handed_in}</h2><ul>{remarks}</ul>" if remarks else "",
            f"<h2>{disagree}</h2><ul>{doubts}</ul>" if doubts else "",
            f"<h2>{fail}</h2>{failing}" if failing else "",
            f"<h2>{believed}</h2>{votes}" if votes else "",
        ]  # fmt: skip
        return _page(title, parts, japanese)

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
        about = self.pupils[pupil]
        why = f"<p>{escape(in_tongue(about, japanese))}</p>" if isinstance(about, str) else ""
        answers = "" if why else self._answers(pupil, japanese)
        name = escape(pupil)
        return _page(name, [f"<h1>{name}</h1><ul>{rows}</ul>", why, answers], japanese)

    # ---- to be imported

    @cached_property
    def marks(self) -> dict[Message, int]:
        """The chapters in which anything was tried, each with its largest possible number of
        points.
        """
        return {
            title: len(exercises.rows)
            for title, exercises in CHAPTERS.items()
            if title in self.chapters and any(self._tries_in(pupil, title) for pupil in self.read)
        }

    def _tries_in(self, pupil: str, title: Message) -> bool:
        noted = self.read[pupil]
        return any(self._tried(noted, pupil, name) for name in CHAPTERS[title].rows)

    def _marked(self, pupil: str) -> list[str]:
        """Return the marks of a pupil, each as text: none if the pupil's file cannot be read, or
        where the pupil tried nothing."""
        return [
            str(sum(self.sheet.is_solved(pupil, name) for name in CHAPTERS[title].rows))
            if pupil in self.read and self._tries_in(pupil, title)
            else ""
            for title in self.marks
        ]

    def moodle(self) -> str:
        """Return a file for Moodle, to be imported there under Grades, Import, CSV file.

        There choose Map from "Username", Map to "Username" or "Email address", whichever the pupils
        took as their name, and for each chapter "new grade item" or the one that you have. A new
        item has a maximum of 100, which you change to the number of the chapter's exercises.
        https://docs.moodle.org/en/Grade_import

        Moodle's importer (`grade/import/csv/classes/load_data.php`) gives the marks of a row whose
        name is blank to the pupil of the row before, and reads a blank mark of a new item as 0. So
        neither is left blank: "-" stands for no mark.
        """
        rows = [["Username", *(f"shogi_lab {title}" for title in self.marks)]]
        for pupil in self.pupils:
            marks = [mark or "-" for mark in self._marked(pupil)]
            rows.append([unformulated(pupil), *marks])
        return _csv(rows)

    def canvas(self) -> str:
        """Return a file for Canvas: Grades, Import. It finds pupils by their log-in, else by their
        name.

        Columns and the row "Points Possible" as Canvas exports them and its importer
        (`lib/gradebook_importer.rb` of instructure/canvas-lms) asks for them.
        """
        items = [f"shogi_lab {title}" for title in self.marks]
        rows = [
            ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", *items],
            ["    Points Possible", "", "", "", "", *map(str, self.marks.values())],
        ]
        for pupil in self.pupils:
            login = "" if " " in pupil else pupil
            names = [pupil, "", "", login, ""]
            rows.append([*map(unformulated, names), *self._marked(pupil)])
        return _csv(rows)


def unformulated(text: str) -> str:
    """Return a text in a form that a spreadsheet does not mistake for a formula.

    >>> unformulated("=1+1"), unformulated("anna")
    ("'=1+1", 'anna')
    """
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
    return {
        pupil: {name: done[answer] for name, answer in each.items()}
        for pupil, each in answers.items()
    }


def write(book: Gradebook, to: Path, japanese: bool) -> list[str]:
    """Write the pages and the files for Moodle and Canvas into a folder; return their names."""
    made = {
        "marks.html": book.html(japanese),
        "marks-moodle.csv": book.moodle(),
        "marks-canvas.csv": book.canvas(),
    }
    (to / "pupils").mkdir(exist_ok=True)
    for number, pupil in enumerate(book.pupils, 1):
        name = UNFIT.sub("_", pupil)[:LONGEST]
        page = f"pupils/{name}.html"
        page = f"pupils/{name} {number}.html" if page in made else page
        made[page] = book.page_of(pupil, japanese)
    for name, text in made.items():
        with replaced(to / name) as file:
            file.write(text.encode("utf-8", "replace"))
    return [*list(made)[:3], "pupils/"]


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="marks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("folder", type=Path, metavar="FOLDER", help="holds what was handed in")
    add("to", type=Path, nargs="?", metavar="TO", help="is written into, instead of FOLDER")
    add("--class", dest="roster", type=Path, metavar="CSV",
        help="a line for each pupil: a name for the marks, then other names")  # fmt: skip
    add("--chapter", choices=[title.partition(" ")[0] for title in CHAPTERS],
        help="mark this chapter only")  # fmt: skip
    add("--trust", action="store_true", help="run answers even where nothing confines them")
    add("--ja", action="store_true", help="in Japanese")
    return parser.parse_intermixed_args(arguments)


def main(arguments: list[str]) -> int:
    """Mark the class of a folder."""
    options = _options(arguments)
    chosen = [title for title in CHAPTERS
              if options.chapter in (None, title.partition(" ")[0])]  # fmt: skip
    try:
        return _marks(options, options.to or options.folder, chosen)
    except (OSError, ValueError) as error:
        return _failed(told_by(error), options.ja)


def _marks(options: argparse.Namespace, to: Path, chosen: list[Message]) -> int:
    pupils, remarks = class_list.read(options.folder, options.roster)
    to.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=to):  # whether it can be written there, before the work
        trusted = options.trust or not is_confined()
    if trusted and not (options.trust or _trusts(options.ja)):
        return 1
    hear = _heard if sys.stderr.isatty() else lambda *_: None
    names = [name for title in chosen for name in CHAPTERS[title].rows]
    verdicts = marked(pupils, hear, names, trusted)
    book = Gradebook(pupils, verdicts, [*remarks, *class_list.alike(pupils)], chosen)
    files = write(book, to, options.ja)
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
    sys.exit(main(sys.argv[1:]))
