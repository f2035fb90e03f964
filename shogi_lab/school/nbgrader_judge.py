"""nbgrader's judge: answers are taken from a notebook's text and judged; nothing of it is run.

a cell that is graded          what it then shows, from which nbgrader counts
assert graded(count_in)        nothing: its points
assert graded(covers_padded)   an AssertionError that says what is wrong: none
"""

from typing import Any

from shogi_lab.practice.logbook import Entry
from shogi_lab.reader.notebook_answers import answers_of

from .gradebook import FOLDERS
from .judge import judged


def judge(notebook: Any) -> None:
    """Give each cell that is graded the output of a failed test, unless the answer is right."""
    codes = [cell for cell in notebook.cells if cell.cell_type == "code"]
    graded = {
        cell.metadata.nbgrader.grade_id: cell
        for cell in codes
        if cell.metadata.get("nbgrader", {}).get("grade")
    }
    answers = answers_of(cell.source for cell in codes if cell not in graded.values())
    node = type(notebook)
    for name, cell in graded.items():
        verdict = judged(FOLDERS[name], name, answers.get(name, Entry()).code)
        why = str(verdict.told)
        failed = node(output_type="error", ename="AssertionError", evalue=why, traceback=[why])
        cell.outputs = [] if verdict.right else [failed]
