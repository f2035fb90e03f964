"""A chapter's exercises as an assignment, for courses that grade by nbgrader or by Otter.

    python3 start.py assignment 02_hands --for nbgrader [FOLDER]    FOLDER/source/02_hands/...
                                                                    FOLDER/nbgrader_config.py
    python3 start.py assignment 02_hands --for otter [FOLDER]       FOLDER/02_hands.ipynb
      --language ja                                                 its texts in Japanese

    what the attempts need        imports, and what the chapter defined before
    1. One count                  the text of the exercise
    def count_in(...): ...        the attempt that the chapter begins with, for a pupil to mend
    assert check(count_in)...     graded: points for the level, by the chapter's own check

FOLDER is assignments/ by default. `nbgrader generate_assignment 02_hands` takes it from there, and
so does `otter assign 02_hands.ipynb dist`. The pupil's machine and the grader's need shogi_lab and
the packages of its notebooks: `pip install "shogi_lab[notebooks]"`.

Neither runs a pupil's notebook, nbgrader by our nbgrader_config.py, Otter by the plugin that the
assignment names: answers are taken from their text, and judged as by `marks`.
"""

import ast
import re
import sys
from pathlib import Path
from typing import NamedTuple

import jupytext
import nbformat
from nbformat import NotebookNode

from publish import build, translations
from publish.in_page import Cells, used
from publish.references import NOTEBOOKS
from publish.translations import spoken, why_not
from shogi_lab.contents import modules
from shogi_lab.ground import commands
from shogi_lab.practice.exercises import Exercise

DEFAULT = NOTEBOOKS.parent / "assignments"
TESTED = "from shogi_lab.chapters.{folder} import check as graded\n\nassert graded({name}).passed"
PLUGIN = "shogi_lab.school.otter_judge.Judged"  # named in an assignment for Otter

#: Read by nbgrader in the folder of the course; it replaces what would run the pupil's notebook.
CONFIG = '''"""For nbgrader: answers are taken from a notebook's text and judged apart from it."""

import sys

try:
    from nbconvert.preprocessors import Preprocessor
    from nbgrader import preprocessors as steps

    from shogi_lab.school.nbgrader_judge import judge
except Exception as error:  # nbgrader would go on without this file, and run the notebooks
    sys.exit(f"nothing is done, since answers could not be judged apart: {error}")


class Judged(Preprocessor):
    enabled = True

    def preprocess(self, notebook, resources):
        judge(notebook)
        return notebook, resources


c = get_config()  # noqa: F821  nbgrader's
c.Autograde.autograde_preprocessors = [
    Judged, steps.LimitOutput, steps.SaveAutoGrades, steps.AssignLatePenalties,
    steps.CheckCellMetadata,
]
'''


class Task(NamedTuple):
    """An exercise: its name, its text, the attempt of the notebook, a right answer, its points."""

    name: str
    text: str
    attempt: str
    solution: str
    points: int


def tasks(source: Path, language: str = "en") -> tuple[list[str], list[Task]]:
    """Return the code that the attempts of a chapter need before them, and its exercises."""
    notebook = jupytext.read(source, fmt="py:percent")
    said = translations.words_in(language, source.stem)
    cells = [cell for cell in notebook.cells if build.TEACHER not in build.tags(cell)]
    codes = [cell.source if cell.cell_type == "code" else "" for cell in cells]
    solutions, exercises = build.solutions(source), rows(source)
    top = build.definitions(solutions)
    found, needed = list[Task](), dict[str, None]()
    for at, cell in enumerate(cells):
        for name in sorted(build.checked(cell) & set(top) & set(exercises)):
            before = Cells().needed(at, used(ast.parse(cell.source)), codes)
            needed |= dict.fromkeys(each.text for each in before if not each.binds & set(exercises))
            solution = build.spaced([*build.needs(name, solutions), f"check({name})"])
            question = text(said(cells[at - 1].source))
            points = exercises[name].level + 1
            found.append(Task(name, question, cell.source, solution, points))
    return list(needed), found


def text(words: str) -> str:
    """Return the text of an exercise: all from its bold name on, without links to what it lacks."""
    words = words[re.search(r"^\*\*|\Z", words, re.MULTILINE).start() :]  # type: ignore[union-attr]
    return re.sub(r"!?\[((?:[^]`]|`[^`]*`)*)\]\([^)]*\)", r"\1", words)


def rows(source: Path) -> dict[str, Exercise]:
    """Return the exercises of a chapter, by their names."""
    return modules("exercises")[folder(source)].EXERCISES.rows


def folder(source: Path) -> str:
    """Return the name of a chapter without its number."""
    return source.stem.partition("_")[2]


# ---- notebooks for two graders


def for_nbgrader(source: Path, before: list[str], some: list[Task]) -> NotebookNode:
    """Return what `nbgrader generate_assignment` takes: pupils' cells free, grading ones locked."""
    cells = [nbformat.v4.new_code_cell(build.spaced(before))]
    for task in some:
        cells.append(nbformat.v4.new_markdown_cell(task.text))
        cells.append(nbformat.v4.new_code_cell(task.attempt))
        graded = nbformat.v4.new_code_cell(TESTED.format(folder=folder(source), name=task.name))
        graded.metadata["nbgrader"] = {
            "schema_version": 3, "grade_id": task.name, "grade": True, "locked": True,
            "solution": False, "task": False, "points": task.points,
        }  # fmt: skip
        cells.append(graded)
    return written(cells)


def for_otter(source: Path, before: list[str], some: list[Task]) -> NotebookNode:
    """Return what `otter assign` takes: questions in raw cells, attempts with their solutions."""
    cells = [
        raw("# ASSIGNMENT CONFIG", "requirements: false", "plugins:", f"  - {PLUGIN}"),
        nbformat.v4.new_code_cell(build.spaced(before)),
    ]
    for task in some:
        prompt = f'""" # BEGIN PROMPT\n{task.attempt}\n"""; # END PROMPT'
        solved = f"# BEGIN SOLUTION NO PROMPT\n{task.solution}\n# END SOLUTION\n{prompt}"
        tested = TESTED.format(folder=folder(source), name=task.name)
        about = raw("# BEGIN QUESTION", f"name: {task.name}", f"points: {task.points}")
        cells += [about, nbformat.v4.new_markdown_cell(task.text)]
        for kind, code in (("SOLUTION", solved), ("TESTS", tested)):
            cells += [raw(f"# BEGIN {kind}"), nbformat.v4.new_code_cell(code), raw(f"# END {kind}")]
        cells.append(raw("# END QUESTION"))
    return written(cells)


def raw(*lines: str) -> NotebookNode:
    """Return a cell that speaks to Otter."""
    return nbformat.v4.new_raw_cell("\n".join(lines))


def written(cells: list[NotebookNode]) -> NotebookNode:
    """Return a notebook made of these cells; each cell's id is its place in it."""
    for number, cell in enumerate(cells):
        cell.id = f"{number:02d}"
    return nbformat.v4.new_notebook(cells=cells, metadata=nbformat.from_dict(build.METADATA))


MADE = {
    "nbgrader": (for_nbgrader, "source/{name}/{name}.ipynb"),
    "otter": (for_otter, "{name}.ipynb"),
}


def main(arguments: list[str]) -> int:
    chosen = {each.stem: each for each in build.sources() if build.solutions(each)}
    parser = commands.parser("assignment", __doc__)
    parser.add_argument("name", choices=chosen, metavar="NAME", help=", ".join(chosen))
    parser.add_argument("folder", nargs="?", type=Path, default=DEFAULT, metavar="FOLDER")
    parser.add_argument("--for", dest="grader", choices=MADE, required=True)
    parser.add_argument("--language", choices=("en", translations.LANGUAGE), default="en")
    options = parser.parse_intermixed_args(arguments)
    make, place = MADE[options.grader]
    source = chosen[options.name]
    file = options.folder / place.format(name=options.name)
    try:
        build.put(file, build.written(make(source, *tasks(source, options.language))))
        config = options.folder / "nbgrader_config.py"
        if options.grader == "nbgrader" and not config.exists():
            config.write_text(CONFIG, "utf-8")
    except OSError as error:
        print(spoken("nothing is written: {why}", why=why_not(error)), file=sys.stderr)
        return 1
    print(spoken("{file} is written", file=file))
    return 0
