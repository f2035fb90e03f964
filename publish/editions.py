"""Executed notebooks, kept in a folder: each is run once, by whoever asks first.

    test_notebooks   test_export   notebooks --check      who asks
           \\              |              /
            02_hands-6f1c0a93.json      02_hands-6f1c0a93.lock            what is kept

A name says what a run may read (`place`), so that after an edit a notebook is run again. For an
export it says the code that is run, and not the texts between: new ones are put around the outputs
that are kept.
"""

import json
import platform
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from shogi_lab.ground.files import locked, replaced

VARIABLE = "SHOGI_LAB_EXECUTED"  # names a folder that processes share
# What a run reads beside its source: ours to import, to load and to race, and what runs it.
READ = (
    "shogi_lab", "data", "benchmarks", "tests/helpers", "publish/build.py", "publish/printed.py",
    "requirements.lock",
)  # fmt: skip
TRANSLATED = "locale/ja/LC_MESSAGES"  # in which also stands what cells print in Japanese
LONGEST = 3600  # seconds that another process is waited for
SOLUTION = "solution"  # tag of a cell that solves an exercise

Run = Callable[[Path], NotebookNode]


def kept(run: Run, source: Path, file: Path) -> NotebookNode:
    """Return the notebook that a source gives: from its place, else run now and put there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with locked(file.with_suffix(".lock"), LONGEST):
        if not file.exists():
            with replaced(file) as new:
                new.write(json.dumps(run(source)).encode())
    return nbformat.from_dict(json.loads(file.read_text(encoding="utf-8")))


def place(source: Path, folder: Path, codes: Sequence[str] = ()) -> Path:
    """Return where a run of the source is kept, by all that it reads and the Python that runs it.

    codes: the code of its cells, if that alone is to count of what the source says."""
    notebooks = source.parent.parent
    texts = source, notebooks / "solutions" / source.name, notebooks.parent / TRANSLATED
    found = [*(() if codes else texts), *(notebooks.parent / name for name in READ)]
    files = sorted(file for each in found for file in (each, *each.rglob("*")) if file.is_file())
    told = sha256("\0".join([platform.python_version(), *codes]).encode())
    for file in files:
        if file.suffix != ".pyc":
            told.update(f"{file}\0{sha256(file.read_bytes()).hexdigest()}\n".encode())
    return folder / f"{source.stem}-{told.hexdigest()[:8]}.json"


def tags(cell: NotebookNode) -> set[str]:
    """Return the tags of a cell."""
    return set(cell.metadata.get("tags", []))


def as_run(cells: list[NotebookNode]) -> list[NotebookNode]:
    """Return the cells of code in the order in which they are run: solutions last, since a pupil
    who runs the other cells has not solved anything yet."""
    code = [cell for cell in cells if cell.cell_type == "code"]
    return sorted(code, key=lambda cell: SOLUTION in tags(cell))
