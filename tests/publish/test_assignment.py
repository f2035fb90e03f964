"""Assignments for nbgrader and Otter: their cells run by themselves, and grade what is right."""

import re
import sys
from types import SimpleNamespace

import nbformat
import pytest

from publish import assignment, build

SOURCES = [source for source in build.sources() if build.solutions(source)]


def written(tmp_path, capsys, grader, *more):
    assert assignment.main(["02_hands", str(tmp_path), "--for", grader, *more]) == 0
    file = capsys.readouterr().out.removesuffix(" is written\n")
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    return file, notebook.cells


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.stem)
def test_an_attempt_runs_with_what_stands_first_and_is_not_right(source):
    before, tasks = assignment.tasks(source)
    assert len(tasks) == 5
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


def test_its_texts_may_be_japanese(tmp_path, capsys):
    _, cells = written(tmp_path, capsys, "nbgrader", "--language", "ja")
    assert "駒" in next(cell.source for cell in cells if cell.cell_type == "markdown")


def test_a_chapter_without_exercises_is_refused(capsys):
    with pytest.raises(SystemExit):
        assignment.main(["00_start", "--for", "otter"])
    assert "invalid choice: '00_start'" in capsys.readouterr().err


#: What a pupil may write first to get all points where a notebook is run.
FORGER = """import shogi_lab.chapters.hands as hands
class Passed: passed = True
hands.check = lambda fn: Passed"""


@pytest.mark.long
def test_nbgrader_gives_a_forger_nothing_and_a_right_answer_its_points(
    tmp_path, capsys, monkeypatch
):
    file, _ = written(tmp_path, capsys, "nbgrader")
    steps = ("LimitOutput", "SaveAutoGrades", "AssignLatePenalties", "CheckCellMetadata")
    theirs = SimpleNamespace(preprocessors=SimpleNamespace(**{each: each for each in steps}))
    monkeypatch.setitem(sys.modules, "nbgrader", theirs)
    monkeypatch.setitem(sys.modules, "nbgrader.preprocessors", theirs.preprocessors)
    made = SimpleNamespace(Autograde=SimpleNamespace())
    names = {"get_config": lambda: made}
    exec((tmp_path / "nbgrader_config.py").read_text("utf-8"), names)
    judge, *others = made.Autograde.autograde_preprocessors
    assert others == [*steps]
    notebook = nbformat.read(file, as_version=4)
    _, (first, *_) = assignment.tasks(next(each for each in SOURCES if each.stem == "02_hands"))
    notebook.cells[0].source = f"{FORGER}\n{notebook.cells[0].source}\n{first.solution}"
    notebook.cells[2].source = ""
    judge().preprocess(notebook, {})
    graded = [cell.outputs for cell in notebook.cells if "nbgrader" in cell.metadata]
    assert [len(each) for each in graded] == [0, 1, 1, 1, 1]
