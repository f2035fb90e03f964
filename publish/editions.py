"""Executed notebooks, kept in a folder: each is run once, by whoever asks first.

    test_notebooks   test_export   notebooks --check      who asks
           \\              |              /
            02_hands-6f1c0a93.json      02_hands-6f1c0a93.lock            what is kept

A name says what a run may read (`digest`), so that after an edit a notebook is run again. For an
export, a run is kept with what it *has* read (reads.py), and an edit elsewhere leaves it as it is.
Texts between the cells of code are put around the outputs that are kept; where only messages have
changed, the cells that say them are run, and what these need.
"""

import json
import platform
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any

import nbformat
from nbformat import NotebookNode

from publish import reads
from shogi_lab.ground.files import locked, replaced

VARIABLE = "SHOGI_LAB_EXECUTED"  # names a folder that processes share
# What a run reads beside its source: ours to import, to load and to race, and what runs it.
READ = (
    "shogi_lab", "data", "benchmarks", "tests/helpers", "locale/ja/LC_MESSAGES",
    "publish/build.py", "publish/printed.py", "requirements.lock",
)  # fmt: skip
LONGEST = 3600  # seconds that another process is waited for
AT_ONCE = 2  # kernels that run side by side
USUAL = 120  # seconds that a run takes, where nobody has measured it
FORM = 2  # of what is kept of a run; of another form nothing is read
SOLUTION = "solution"  # tag of a cell that solves an exercise

Run = Callable[[Path], NotebookNode]
#: Cells of code that are to run, by their numbers, and of each whether it may show something new.
Cells = dict[int, bool]
#: Runs such cells, adds to the list what they read, and takes the outputs of all others from an
#: edition with the same code.
Noting = Callable[[Path, list[str], NotebookNode | None, Cells], NotebookNode]
Codes = Callable[[Path], list[str]]


def kept(run: Run, source: Path, folder: Path) -> NotebookNode:
    """Return the notebook that a source gives: from the folder, else run now and put there."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{source.stem}-{digest(source)}.json"
    with locked(file.with_suffix(".lock"), LONGEST):
        if not file.exists():
            with replaced(file) as new:
                new.write(json.dumps(run(source)).encode())
    return nbformat.from_dict(json.loads(file.read_text(encoding="utf-8")))


def tags(cell: NotebookNode) -> set[str]:
    """Return the tags of a cell."""
    return set(cell.metadata.get("tags", []))


def as_run(cells: list[NotebookNode]) -> list[NotebookNode]:
    """Return the cells of code in the order in which they are run: solutions last, since a pupil
    who runs the other cells has not solved anything yet."""
    code = [cell for cell in cells if cell.cell_type == "code"]
    return sorted(code, key=lambda cell: SOLUTION in tags(cell))


def unchanged(run: Noting, codes: Codes, source: Path, file: Path) -> tuple[NotebookNode, bool]:
    """Return the notebook that a source gives, and whether some of it was run now: because a file
    that the last run read has changed, or its code, or because there was none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with locked(file.with_suffix(".lock"), LONGEST):
        last, told = _last(file), codes(source)
        due = _due(last, told, source)
        if due is not None:
            whole = 0 < len(due) == len(told)
            last = _all(run, source, due) if whole else _some(run, last, source, due)
            last |= {"codes": told, "form": FORM}
            with replaced(file) as new:
                new.write(json.dumps(last).encode())
    return nbformat.from_dict(last["edition"]), bool(due)


def awaited(codes: Codes, source: Path, file: Path) -> float:
    """Return the seconds that `unchanged` will take to run a notebook: 0 if nothing has changed,
    else what the last run of all cells took, or a share of it for some."""
    last, told = _last(file), codes(source)
    due = _due(last, told, source) or {}
    return float(last.get("seconds", USUAL)) * len(due) / max(1, len(told))


def _last(file: Path) -> dict[str, Any]:
    """Return the last run as it is kept; nothing if there was none."""
    last = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return last if last.get("form") == FORM else {}


def _due(last: dict[str, Any], codes: list[str], source: Path) -> Cells | None:
    """Return the cells to run: none if only texts between them changed; None if nothing did."""
    every = dict.fromkeys(range(len(codes)), True)
    if not last:
        return every
    before, now = last["state"], reads.state(source, last["read"])
    changed = {name for name, _ in before.items() ^ now.items()}
    if not changed:
        return None
    changed -= reads.texts(source, last["read"])
    if changed - {reads.SAID} or last["codes"] != codes:
        return every
    if not changed:
        return {}
    cells = as_run(nbformat.from_dict(last["edition"]).cells)
    new = reads.reworded(last["read"], before[reads.SAID], codes, cells)
    return {cell: cell in new for cell in reads.needing(new, codes)} or every


def _all(run: Noting, source: Path, due: Cells) -> dict[str, Any]:
    """Return what is kept of a run of all cells."""
    read, began = list[str](), perf_counter()
    edition = run(source, read, None, due)
    return {"read": read, "state": reads.state(source, read), "edition": edition,
            "seconds": round(perf_counter() - began)}  # fmt: skip


def _some(run: Noting, last: dict[str, Any], source: Path, due: Cells) -> dict[str, Any]:
    """Return what is kept of a run of some cells, and of the last run of the others."""
    read = list[str]()
    edition = run(source, read, nbformat.from_dict(last["edition"]), due)
    read = reads.joined(last["read"], read, due)
    return last | {"read": read, "state": reads.state(source, read), "edition": edition}


def digest(source: Path) -> str:
    """Return eight digits for all that a run of the source reads, and the Python that runs it."""
    notebooks = source.parent.parent
    beside = "solutions/" + source.name, f"../locale/ja/LC_MESSAGES/{source.stem}.po"
    found = [*(notebooks / name for name in beside), *(notebooks.parent / name for name in READ)]
    files = sorted(file for each in found for file in (each, *each.rglob("*")) if file.is_file())
    told = sha256(platform.python_version().encode())
    for file in (source, *files):
        if file.suffix != ".pyc":
            told.update(f"{file}\0{sha256(file.read_bytes()).hexdigest()}\n".encode())
    return told.hexdigest()[:8]
