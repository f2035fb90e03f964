"""Otter's plugin: answers are taken from a notebook's text and judged; nothing of it is run.

what a pupil handed in            what Otter runs instead
def count_in(...): ...      ->    hands.check = lambda verdict: verdict
def covers_padded(...)            count_in = SimpleNamespace(passed=True)
anything else                     covers_padded = SimpleNamespace(passed=False)
"""

import shutil
from pathlib import Path
from typing import Any

from shogi_lab.practice.marks import Verdict
from shogi_lab.reader.notebook_answers import answers_of

from .gradebook import FOLDERS
from .judge import judged

JUDGED = "from types import SimpleNamespace\n"
CHAPTER = "import shogi_lab.chapters.{folder} as chapter\nchapter.check = lambda verdict: verdict\n"
ANSWER = "{name} = SimpleNamespace(passed={passed})\n"


class Judged:
    """What Otter calls while it grades a submission; it needs no class of Otter's."""

    def __init__(self, submission: str | None, *_: Any) -> None:
        self.submission = Path(submission or "")
        self.verdicts: dict[str, Verdict] = {}

    def before_grading(self, _: Any) -> None:
        """Delete what came in beside the notebook: Otter would load a log, and Python modules."""
        for each in self.submission.parent.iterdir():
            if each.is_symlink() or each.is_file():
                if each != self.submission:
                    each.unlink()
            elif each.name != "tests":  # Otter's own
                shutil.rmtree(each)

    def before_execution(self, notebook: Any) -> Any:
        """Return a notebook of our own, which knows of each answer whether it is right."""
        codes = [each.source for each in notebook.cells if each.cell_type == "code"]
        for name, entry in answers_of(codes).items():
            self.verdicts[name] = judged(FOLDERS[name], name, entry.code)
        chapters = sorted({FOLDERS[name] for name in self.verdicts})
        lines = [JUDGED, *(CHAPTER.format(folder=each) for each in chapters)]
        for name, verdict in self.verdicts.items():
            lines.append(ANSWER.format(name=name, passed=verdict.right is True))
        node = type(notebook)
        cell = {"cell_type": "code", "id": "judged", "metadata": node(), "source": "".join(lines)}
        cells = [node(cell, execution_count=None, outputs=[])]
        return node(cells=cells, metadata=node(), nbformat=4, nbformat_minor=5)

    def generate_report(self) -> str:
        """Return why answers fail."""
        return "\n".join(
            f"{name}: {verdict.told or 'it is right'}" for name, verdict in self.verdicts.items()
        )
