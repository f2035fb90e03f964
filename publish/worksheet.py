"""A pupil's worksheet for a chapter: A4, to be printed from a browser and written on; and its key.

      02_hands                      name ........  date ........
      the chapter's picture         a board with the squares' numbers, where questions have squares
      a table                       what questions need, such as where each field begins
      what will happen?             [ ] one   [ ] eight   because ........
      by hand                       count_in(1, 0, 5) = ........
      three exit questions          ........

All of it is the chapter's own: its predictions, its exercises with cases of theirs, its questions.
No answer is on it; the key is the same sheet with all answers filled in. A page needs nothing
beside it, and runs nothing.
"""

import re
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout, suppress
from html import escape
from itertools import islice
from pathlib import Path
from typing import Any, cast

from nbformat import NotebookNode

from publish import build, translations
from publish.assignment import Task, folder, rows, tasks
from publish.front import still
from publish.pages import EXIT, Texts
from publish.templates import Words, page
from publish.translations import LANGUAGE, words_in
from shogi_lab.contents import modules
from shogi_lab.engine.effects import DIRECTIONS
from shogi_lab.engine.indexes import KKP_BOARD, KKP_HAND
from shogi_lab.engine.layouts import BONANZA, PADDED, YANEURAOU
from shogi_lab.engine.pieces import HAND_PIECES, PIECE_NAMES, PIECE_WORDS
from shogi_lab.engine.position import Position
from shogi_lab.practice.exercises import Exercise
from shogi_lab.practice.written import in_tongue
from shogi_lab.screen.svg import svg

LOOKED_AT, SHOWN = 2_000, 2  # cases of an exercise, and of these those to be done by hand
LONGEST, WRITTEN = 85, 40  # letters of a case, and of its answer, which pupils write
BOSS = 4  # a level, which is for the machine
FILES, RANKS = "987654321", "abcdefghi"
BOARDS = ("01_posi_t", "03_mate_in_3", "04_kkp", "05_long_effects")  # ask about squares
# Of a chapter whose picture would answer its questions: the position that they are about.
POSITIONS = {"06_player": "8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1"}
ARROWS = {"R": "→", "L": "←", "U": "↑", "D": "↓", "RU": "↗", "RD": "↘", "LU": "↖", "LD": "↙"}


def worksheet(
    source: Path, edition: NotebookNode, language: str = "en", key: str | None = None
) -> str:
    """Return the worksheet of a chapter as a whole page.

    key: the answers to its exit questions, for a sheet that has all answers; None for pupils.
    """
    said, japanese = words_in(language), language == LANGUAGE
    notebook = build.pupil(edition)
    if japanese:
        notebook = translations.japanese(notebook, source.stem)
    texts = [cell.source for cell in notebook.cells if cell.cell_type == "markdown"]
    title = next(found[1] for text in texts if (found := re.search(r"^# (.+)$", text, re.M)))
    exercises, (before, todo) = rows(source), tasks(source, language)
    needs, below = given(source.stem, said, japanese)
    return page(
        "worksheet.html",
        said,
        language=language,
        title=title,
        keyed=key is not None,
        key=Texts().html(key or ""),
        number=int(source.stem[:2]),
        picture=picture(source.stem, edition, language),
        ranks=RANKS if source.stem in BOARDS else "",
        files=FILES,
        given=needs,
        below=below,
        tongue=lambda words: in_tongue(words, japanese),
        predictions=modules("predictions")[folder(source)].PREDICTIONS.rows.values(),
        exercises=[
            exercise(each, exercises[each.name], attempt_of(each, before), japanese)
            for each in todo
            if exercises[each.name].level < BOSS
        ],
        questions=Texts().html(questions(texts)),
    )


def picture(name: str, edition: NotebookNode, language: str) -> str:
    """Return the picture of a chapter, or the position that its questions are about."""
    if name not in POSITIONS:
        return still(name, build.pupil(edition), language)
    asked = Position.from_sfen(POSITIONS[name])
    return f'<div class="still">{svg(asked, japanese=language == LANGUAGE)}</div>'


def attempt_of(task: Task, before: list[str]) -> Callable[..., Any]:
    """Return the function that an exercise begins with, which is wrong."""
    code = re.sub(r"^check\(.*", "", task.attempt, flags=re.MULTILINE)
    names: dict[str, Any] = {}
    with redirect_stdout(None):
        exec("\n".join([*before, code]), names)  # noqa: S102  the chapter's own code
    return cast(Callable[..., Any], names[task.name])


def exercise(
    task: Task, row: Exercise, attempt: Callable[..., Any], japanese: bool
) -> tuple[str, str, dict[str, str]]:
    """Return an exercise: its text, with the task in full if its cell prints that, the attempt that
    it begins with, and cases to be done by hand with their answers."""
    text = Texts().html(task.text)
    if "print(exercise(" in task.attempt:
        told = (in_tongue(each, japanese) for each in (row.question, row.example))
        text += "".join(f"<p>{escape(each)}</p>" for each in told)
    left_out = r"^(from|import) .*\n|^(check|print)\(.*"
    shown = re.sub(left_out, "", task.attempt, flags=re.MULTILINE).strip()
    return text, re.sub(r"\n{3,}", "\n\n", shown), by_hand(row, attempt)


def by_hand(row: Exercise, attempt: Callable[..., Any]) -> dict[str, str]:
    """Return the first cases of an exercise that fit on a line and have answers of their own, each
    with its answer: those that the attempt gets wrong, or else others."""
    wrong, others = dict[str, str](), dict[str, str]()
    for args in islice(row.cases(), LOOKED_AT):
        case, answer = f"{row.name}({', '.join(map(repr, args))})", repr(row.right(*args))
        if len(case) <= LONGEST and len(answer) <= WRITTEN:
            missed = repr(attempted(attempt, args)) != answer
            (wrong if missed else others).setdefault(answer, case)
        if len(wrong) == SHOWN:
            break
    first = [*wrong.items(), *(each for each in others.items() if each[0] not in wrong)]
    return {case: answer for answer, case in first[:SHOWN]}


def attempted(attempt: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Return what an attempt answers to a case; None if it fails."""
    with suppress(Exception):
        return attempt(*args)


def questions(texts: list[str]) -> str:
    """Return the chapter's exit questions."""
    paragraphs = (each for text in texts for each in text.split("\n\n"))
    return next(each for each in paragraphs if each.startswith(EXIT))


def given(name: str, said: Words, japanese: bool) -> tuple[dict[str, Iterable[Any]], str]:
    """Return what a chapter's questions need and do not say, as the rows of a table, and a line
    below it; nothing if they need none."""

    def named(word: str) -> str:
        return in_tongue(word, japanese)

    hand = [named(PIECE_NAMES[piece]) for piece in HAND_PIECES]
    match name:
        case "02_hands":
            rows = {
                f"{named(layout.name)} {what}": [getattr(field, what) for field in layout.fields]
                for layout in (BONANZA, YANEURAOU, PADDED)
                for what in ("shift", "width")
            }
            guard = said("{layout}: bit of the guard").format(layout=named(PADDED.name))
            guards = [field.shift + field.width for field in PADDED.fields]
            below = said("PADDED.guards is {guards}: each guard is 1, and every other bit is 0.")
            below = below.format(guards=f"{PADDED.guards:#x}")
            return {"": hand, **rows, guard: guards}, below
        case "04_kkp":
            board = [piece for piece, base in enumerate(KKP_BOARD) if base]
            held = [KKP_HAND[piece] if piece in HAND_PIECES else "" for piece in board]
            numbered = [f"{piece}<br>{named(PIECE_WORDS[piece])}" for piece in board]
            based = [KKP_BOARD[piece] for piece in board]
            return {"": numbered, "KKP_BOARD": based, "KKP_HAND": held}, ""
        case "05_long_effects":
            ways = [ARROWS[each] for each in DIRECTIONS]
            return {said("direction"): ways, said("number"): range(len(ways))}, ""
    return {}, ""
