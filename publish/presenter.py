"""What a presenter says and asks beside the slides of a chapter, for a window of its own.

      notes/02_hands.js      shogiLabNotes({"cell-3": ["<h2 data-plan="90">Timing: ...", ...], ...})
      ja/notes/02_hands.js   the same in Japanese

Under a cell of the chapter stand the rows of the plan that begin with it, the notes for teachers
before it, and the wrong answers to expect of it. presenter.js shows them with the cell's slide: of
the rows those of one plan, by the minutes of it, once a teacher has chosen one.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterator

from nbformat import NotebookNode

from publish import build, documents, translations
from publish.pages import Texts
from publish.references import NOTEBOOKS
from publish.translations import LANGUAGE

PART = re.compile(r"^## (.+)\n", re.MULTILINE)
ROW = re.compile(r"^\| (\d+-\d+) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
HEAD = re.compile(r"^\| \w+ \| \w+ \| (\w+) \| (\w+) \|\n\|[-| ]+\|$", re.MULTILINE)
WRONG = re.compile(r"^### \d\. .*?^def (\w+).*?(?=^##|\Z)", re.MULTILINE | re.DOTALL)
#: Where a part of a chapter begins: a section, a heading in it, an exercise.
BEGINS = re.compile(r"^(?:## (\d+) |### (.+)|\*\*(\d\. .+?)\*\*)", re.MULTILINE)


def notes(name: str, edition: NotebookNode, language: str = "en") -> dict[str, list[str]]:
    """Return the notes of a chapter as HTML, by the cell of the pupil's page where each is read.

    edition: the teacher's.
    """
    ours = translations.japanese(edition, name) if language == LANGUAGE else edition
    found, before = defaultdict[str, list[str]](list), list[str]()
    planned = list(plan(name, edition, language))
    for cell in ours.cells:
        if build.TEACHER in build.tags(cell):
            before.append(Texts().html(cell.source))
        elif build.SOLUTION not in build.tags(cell):
            place = place_of(cell)
            found[place] += [text for there, text in planned if there == place]
            found[place] += before
            before = []
    return {place: texts for place, texts in found.items() if texts}


def place_of(cell: NotebookNode) -> str:
    """Return the id of a cell on the pupil's page."""
    return f"cell-{int(cell.id.partition('-')[0])}"


def plan(name: str, edition: NotebookNode, language: str = "en") -> Iterator[tuple[str, str]]:
    """Yield each row of the plans, and each wrong answer to expect, of the chapter's teaching page:
    the cell with which it begins, and what it says."""
    page = NOTEBOOKS / "teaching" / f"{name}.md"
    if not page.exists():
        return
    english, told = documents.text_of(page, "en"), documents.text_of(page, language)
    places = begins(edition)
    parts = list(zip(PART.split(english)[1:], PART.split(told)[1:], strict=True))
    for (_, title), (named, text) in zip(parts[::2], parts[1::2], strict=True):
        if head := HEAD.search(text):
            for row, here in zip(ROW.finditer(named), ROW.finditer(text), strict=True):
                minutes, _, teacher, pupils = here.groups()
                says = Texts().html(f"- **{head[1]}** {teacher}\n- **{head[2]}** {pupils}")
                place = place_in(places, row[2].partition("; ")[0])
                [which] = re.findall(r"\d+", title)
                yield place, f'<h2 data-plan="{which}">{title} · {minutes}</h2>{says}'
        for wrong, here in zip(WRONG.finditer(named), WRONG.finditer(text), strict=True):
            yield attempted(edition, wrong[1]), f"<h2>{title}</h2>{Texts().html(here[0])}"


def begins(edition: NotebookNode) -> list[tuple[str, str]]:
    """Return the parts of a chapter as plans call them, '3', '4 · Why 21 bits' or '7 · 1. One
    count', each with the cell in which it begins."""
    cells = build.pupil(edition).cells
    found, section = [("0", place_of(cells[0]))], "0"
    for cell in (each for each in cells if each.cell_type == "markdown"):
        for number, heading, exercise in BEGINS.findall(cell.source):
            section = number or section
            found.append((number or f"{section} · {heading or exercise}", place_of(cell)))
    return found


def place_in(places: list[tuple[str, str]], part: str) -> str:
    """Return the cell in which a part begins, by the beginning of its name; '' if there is none."""
    exact = (place for name, place in places if name == part)
    longer = (place for name, place in places if " · " in part and name.startswith(part))
    return next(exact, "") or next(longer, "")


def attempted(edition: NotebookNode, function: str) -> str:
    """Return the cell of the exercise in which pupils write a function; '' where there is none."""
    for cell in build.pupil(edition).cells:
        if build.checked(cell) and re.search(rf"^def {function}\b", cell.source, re.MULTILINE):
            return place_of(cell)
    return ""


def script(name: str, edition: NotebookNode, language: str = "en") -> str:
    """Return the notes of a chapter as a file that a page can load."""
    text = json.dumps(notes(name, edition, language), ensure_ascii=False, separators=(",", ":"))
    return f"shogiLabNotes({text});\n"
