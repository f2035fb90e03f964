"""A pupil's worksheet for a chapter: A4, to be printed from a browser and written on.

      02_hands                      name ........  date ........
      the chapter's picture         an empty board
      what will happen?             [ ] one   [ ] eight   because ........
      by hand                       count_in(1, 0, 5) = ........
      three exit questions          ........

All of it is the chapter's own: its predictions, its exercises with cases of theirs, its questions.
No answer is on it. The page needs nothing beside it, and runs nothing.
"""

import re
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from html import escape
from itertools import islice
from pathlib import Path
from string import Template
from typing import Any, cast

from nbformat import NotebookNode

from publish import build, translations
from publish.assignment import Task, folder, tasks
from publish.front import still
from publish.pages import EXIT, Texts
from publish.translations import LANGUAGE, Words, words_in
from shogi_lab.contents import modules
from shogi_lab.practice.exercises import Exercise
from shogi_lab.practice.written import in_tongue

TEMPLATE = Path(__file__).resolve().parent / "site" / "worksheet.html"
BLANK = '<span class="blank"></span>'
LOOKED_AT, SHOWN = 400, 2  # cases of an exercise, and of these those to be done by hand
LONGEST = 44  # letters of a case that pupils copy
BOSS = 4  # a level, which is for the machine
FILES, RANKS = "987654321", "abcdefghi"


def worksheet(source: Path, edition: NotebookNode, language: str = "en") -> str:
    """Return the worksheet of a chapter as a whole page."""
    said, japanese = words_in(language), language == LANGUAGE
    notebook = build.pupil(edition)
    if japanese:
        notebook = translations.japanese(notebook, source.stem)
    texts = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    title = next(found[1] for text in texts if (found := re.search(r"^# (.+)$", text, re.M)))
    rows = modules("exercises")[folder(source)].EXERCISES.rows
    before, asked = tasks(source, language)
    page = translations.filled(TEMPLATE.read_text(encoding="utf-8"), said)
    return Template(page).substitute(
        language=language,
        title=escape(title),
        number=int(source.stem[:2]),
        picture=still(source.stem, build.pupil(edition), language),
        board=board(),
        predictions="\n".join(predictions(folder(source), said, japanese)),
        exercises="\n".join(
            exercise(each, rows[each.name], attempt_of(each, before))
            for each in asked
            if rows[each.name].level < BOSS
        ),
        questions=questions(texts),
    )


def predictions(chapter: str, said: Words, japanese: bool) -> list[str]:
    """Return each question that the chapter asks: its answers to be ticked, and room for the
    reason."""
    asked = modules("predictions")[chapter].PREDICTIONS.rows.values()
    boxes = [
        "".join(
            f'<li><span class="box"></span>{escape(in_tongue(answer.words, japanese))}</li>'
            for answer in each.answers
        )
        for each in asked
    ]
    why = said("because")
    return [
        f"<section><p>{escape(in_tongue(each.question, japanese))}</p><ul>{box}</ul>"
        f'<p class="line">{why} {BLANK}</p></section>'
        for each, box in zip(asked, boxes, strict=True)
    ]


def attempt_of(task: Task, before: list[str]) -> Callable[..., Any]:
    """Return the function that an exercise begins with, which is wrong."""
    code = re.sub(r"^check\(.*", "", task.attempt, flags=re.MULTILINE)
    names: dict[str, Any] = {}
    with redirect_stdout(None):
        exec("\n".join([*before, code]), names)  # noqa: S102  the chapter's own code
    return cast(Callable[..., Any], names[task.name])


def exercise(task: Task, row: Exercise, attempt: Callable[..., Any]) -> str:
    """Return an exercise: its text, the attempt that it begins with, and cases to be done by
    hand."""
    text = Texts().html(task.text.replace(" ▸", ""))
    shown = re.sub(r"^(from|import) .*\n|^check\(.*", "", task.attempt, flags=re.MULTILINE).strip()
    lines = "".join(
        f"<p class=line><code>{escape(each)} =</code> {BLANK}</p>" for each in by_hand(row, attempt)
    )
    return f"<section>{text}<pre>{escape(shown)}</pre>{lines}</section>"


def by_hand(row: Exercise, attempt: Callable[..., Any]) -> list[str]:
    """Return the first cases of an exercise that are short to write and have answers of their own:
    those that the attempt gets wrong, or else others."""
    wrong, others = dict[str, str](), dict[str, str]()
    for args in islice(row.cases(), LOOKED_AT):
        case, answer = f"{row.name}({', '.join(map(repr, args))})", repr(row.right(*args))
        if len(case) <= LONGEST:
            missed = repr(attempted(attempt, args)) != answer
            (wrong if missed else others).setdefault(answer, case)
        if len(wrong) == SHOWN:
            break
    cases = [*wrong.values(), *(others[each] for each in others if each not in wrong)]
    return cases[:SHOWN]


def attempted(attempt: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Return what an attempt answers to a case; None if it fails."""
    with suppress(Exception):
        return attempt(*args)


def questions(texts: list[str]) -> str:
    """Return the chapter's exit questions, with room for three answers."""
    paragraphs = [each for text in texts for each in text.split("\n\n")]
    asked = next(each for each in paragraphs if each.startswith(EXIT))
    lines = "".join(f"<p class=line>{n}. {BLANK}</p>" for n in (1, 2, 3))
    return f"<section>{Texts().html(asked)}{lines}</section>"


def board() -> str:
    """Return an empty board, with the names of its files and ranks."""
    lines = "".join(f"M{20 * n} 0V180M0 {20 * n}H180" for n in range(10))
    files = "".join(f'<text x="{20 * n + 10}" y="-4">{name}</text>' for n, name in enumerate(FILES))
    ranks = "".join(
        f'<text x="188" y="{20 * n + 13}">{name}</text>' for n, name in enumerate(RANKS)
    )
    return f'<svg class="board" viewBox="-2 -14 198 196"><path d="{lines}"/>{files}{ranks}</svg>'
