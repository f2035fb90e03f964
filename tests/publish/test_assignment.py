"""Assignments for nbgrader and Otter: their cells run by themselves, and grade what is right."""

import importlib
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest

from publish import assignment, build
from shogi_lab.contents import modules

SOURCES = [source for source in build.sources() if build.solutions(source)]
HANDS = next(each for each in SOURCES if each.stem == "02_hands")


def written(tmp_path, capsys, grader, *more):
    assert assignment.main(["02_hands", str(tmp_path), "--for", grader, *more]) == 0
    file = capsys.readouterr().out.removesuffix(" is written\n")
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    return file, notebook.cells


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_an_attempt_runs_with_what_stands_first_and_is_not_right(source):
    before, tasks = assignment.tasks(source)
    assert len(tasks) == len(modules("exercises")[source.stem[3:]].EXERCISES.rows)
    names = {}
    exec(build.spaced(before), names)
    for task in tasks:
        assert task.text.startswith("**")
        assert "](" not in task.text
        exec(task.attempt, names)
        with pytest.raises(AssertionError):
            exec(graded(source, task), names)


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_the_first_solution_is_right(source):
    before, (task, *_) = assignment.tasks(source)
    names = {}
    exec(build.spaced(before), names)
    exec(task.solution, names)
    exec(graded(source, task), names)


def graded(source, task):
    return assignment.TESTED.format(folder=assignment.folder(source), name=task.name)


def test_nbgrader_finds_locked_cells_with_points_and_no_solution(tmp_path, capsys):
    file, cells = written(tmp_path, capsys, "nbgrader")
    assert file == str(tmp_path / "source/02_hands/02_hands.ipynb")
    marked = [cell.metadata.nbgrader for cell in cells if "nbgrader" in cell.metadata]
    assert [each.grade_id for each in marked] == [
        "count_in", "guards_of", "covers_padded", "which_smaller", "as_good"
    ]  # fmt: skip
    assert [each.points for each in marked] == [1, 2, 3, 4, 5]
    assert all(each.grade and each.locked and not each.solution for each in marked)
    solution = "return hand >> shift & (1 << width) - 1"
    assert not any(solution in cell.source for cell in cells)


def test_otter_finds_each_question_with_solution_prompt_and_tests(tmp_path, capsys):
    file, cells = written(tmp_path, capsys, "otter")
    assert file == str(tmp_path / "02_hands.ipynb")
    words = [cell.source.splitlines()[0] for cell in cells if cell.cell_type == "raw"]
    question = ["BEGIN QUESTION", "BEGIN SOLUTION", "END SOLUTION", "BEGIN TESTS", "END TESTS",
                "END QUESTION"]  # fmt: skip
    assert words == [f"# {each}" for each in ("ASSIGNMENT CONFIG", *question * 5)]
    prompts = [cell.source for cell in cells if "# BEGIN PROMPT" in cell.source]
    assert len(prompts) == 5
    assert all(
        re.search(r"# BEGIN SOLUTION NO PROMPT\n.*\n# END SOLUTION", each, re.S) for each in prompts
    )


def test_a_chapter_without_exercises_is_refused(capsys):
    with pytest.raises(SystemExit):
        assignment.main(["00_start", "--for", "otter"])
    assert "invalid choice: '00_start'" in capsys.readouterr().err


#: What a pupil may write first to get all points where a notebook is run.
FORGER = """import shogi_lab.chapters.hands as hands
class Passed: passed = True
hands.check = lambda fn: Passed
import os; os.mkdir("forged")"""


def by_nbgrader(file, notebook, monkeypatch):
    """The points of a notebook by our configuration of nbgrader."""
    steps = ("LimitOutput", "SaveAutoGrades", "AssignLatePenalties", "CheckCellMetadata")
    theirs = SimpleNamespace(preprocessors=SimpleNamespace(**{each: each for each in steps}))
    monkeypatch.setitem(sys.modules, "nbgrader", theirs)
    monkeypatch.setitem(sys.modules, "nbgrader.preprocessors", theirs.preprocessors)
    made = SimpleNamespace(Autograde=SimpleNamespace())
    exec((file.parents[2] / "nbgrader_config.py").read_text("utf-8"), {"get_config": lambda: made})
    judge, *others = made.Autograde.autograde_preprocessors
    assert others == [*steps]
    judge().preprocess(notebook, {})
    return [not cell.outputs for cell in notebook.cells if "nbgrader" in cell.metadata]


def by_otter(file, notebook, monkeypatch):
    """The points of a notebook by the plugin that an assignment for Otter names, which takes away
    what a pupil laid beside it."""
    folder = file.parent / "submission"
    for each in ("tests", "shogi_lab"):
        (folder / each).mkdir(parents=True, exist_ok=True)
    for each in (file.name, ".OTTER_LOG", "pickle.py"):
        (folder / each).write_text("")
    module, _, name = assignment.PLUGIN.rpartition(".")
    plugin = getattr(importlib.import_module(module), name)(str(folder / file.name))
    plugin.before_grading(None)
    assert {each.name for each in folder.iterdir()} == {"tests", file.name}
    names, (cell,) = {}, plugin.before_execution(notebook).cells
    exec(cell.source, names)
    _, some = assignment.tasks(HANDS)
    return [passes(task, names) for task in some]


def passes(task, names):
    try:
        exec(graded(HANDS, task), names)
    except (AssertionError, NameError):
        return False
    return True


def test_nbgrader_ends_where_answers_could_not_be_judged_apart(monkeypatch):
    monkeypatch.setitem(sys.modules, "nbgrader", None)
    with pytest.raises(SystemExit, match="nothing is done, since answers could not be judged"):
        exec(assignment.CONFIG, {})


@pytest.mark.long
@pytest.mark.parametrize("grade", [by_nbgrader, by_otter])
def test_a_grader_gives_a_forger_nothing_and_a_right_answer_its_points(
    grade, tmp_path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    _, some = assignment.tasks(HANDS)
    for solved in (0, 2):  # the first ones, each in the cell of its attempt
        file, _ = written(tmp_path, capsys, grade.__name__.removeprefix("by_"))
        notebook = nbformat.read(file, as_version=4)
        notebook.cells[0].source = f"{FORGER}\n{notebook.cells[0].source}"
        for i, task in enumerate(some):
            (cell,) = [each for each in notebook.cells if task.attempt in each.source]
            cell.source = task.solution if i < solved else task.attempt
        points = grade(Path(file), notebook, monkeypatch)
        assert points == [True] * solved + [False] * (5 - solved)
    assert not Path("forged").exists()
