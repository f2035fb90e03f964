"""Executed notebooks, kept in a folder: each is run once, by whoever asks first.

    test_notebooks   test_export   test_japanese   notebooks --check      who asks
           \\              |             |              /
            02_hands-6f1c0a93.json      02_hands-6f1c0a93.lock            what is kept

A name says what a run may read (`digest`), so that after an edit a notebook is run again. For an
export, a run is kept with what it *has* read (reads.py), and an edit elsewhere leaves it as it is;
so does one of texts between the cells of code, which are put around the outputs that are kept.
"""

import json
import platform
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any

import nbformat
from nbformat import NotebookNode

from publish import reads
from shogi_lab.files import locked, replaced

VARIABLE = "SHOGI_LAB_EXECUTED"  # names a folder that processes share
# What a run reads beside its source: ours to import, to load and to race, and what runs it.
READ = (
    "shogi_lab", "data", "benchmarks", "tests/helpers", "locale/ja/LC_MESSAGES",
    "publish/build.py", "publish/printed.py", "requirements.lock",
)  # fmt: skip
LONGEST = 3600  # seconds that another process is waited for
AT_ONCE = 2  # kernels that run side by side
USUAL = 120  # seconds that a run takes, where nobody has measured it

Run = Callable[[Path], NotebookNode]
#: Adds the files that it reads to the list, or takes the outputs of an edition with the same code.
Noting = Callable[[Path, list[str], NotebookNode | None], NotebookNode]
Codes = Callable[[Path], list[str]]


class Editions:
    """The notebooks of some sources, by name: `editions("02_hands")`.

    One that failed fails again at once; what is given is shared, and must not be changed."""

    def __init__(self, run: Run, sources: Iterable[Path], folder: Path) -> None:
        self._run, self._folder = run, folder
        self._sources = {source.stem: source for source in sources}
        self._begun: dict[str, Future[NotebookNode]] = {}
        self._kernels = ThreadPoolExecutor(AT_ONCE)

    def __call__(self, name: str) -> NotebookNode:
        return self._asked(name).result()

    def all(self) -> dict[str, NotebookNode]:
        """Return all of them, two being run at a time."""
        asked = {name: self._asked(name) for name in self._sources}
        return {name: future.result() for name, future in asked.items()}

    def _asked(self, name: str) -> Future[NotebookNode]:
        if name not in self._begun:
            source = self._sources[name]
            self._begun[name] = self._kernels.submit(kept, self._run, source, self._folder)
        return self._begun[name]


def kept(run: Run, source: Path, folder: Path) -> NotebookNode:
    """Return the notebook that a source gives: from the folder, else run now and put there."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{source.stem}-{digest(source)}.json"
    with locked(file.with_suffix(".lock"), LONGEST):
        if not file.exists():
            with replaced(file) as new:
                new.write(json.dumps(run(source)).encode())
    return nbformat.from_dict(json.loads(file.read_text(encoding="utf-8")))


def unchanged(run: Noting, codes: Codes, source: Path, file: Path) -> tuple[NotebookNode, bool]:
    """Return the notebook that a source gives, and whether it was run now: because a file that the
    last run read has changed, or its code, or because there was none."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with locked(file.with_suffix(".lock"), LONGEST):
        last = _last(file)
        changed = _changed(last, source)
        runs = _runs(last, changed, codes, source)
        if runs or changed:
            read: list[str] = [] if runs else last["read"]
            began = perf_counter()
            edition = run(source, read, None if runs else nbformat.from_dict(last["edition"]))
            took = round(perf_counter() - began) if runs else last["seconds"]
            last = {"read": read, "state": reads.state(source, read), "seconds": took,
                    "codes": codes(source), "edition": edition}  # fmt: skip
            with replaced(file) as new:
                new.write(json.dumps(last).encode())
    return nbformat.from_dict(last["edition"]), runs


def awaited(codes: Codes, source: Path, file: Path) -> float:
    """Return the seconds that `unchanged` will take to run a notebook: 0 if nothing has changed,
    else what the last run took."""
    last = _last(file)
    runs = _runs(last, _changed(last, source), codes, source)
    return float(last.get("seconds", USUAL)) if runs else 0


def _last(file: Path) -> dict[str, Any]:
    """Return the last run as it is kept; nothing if there was none."""
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def _changed(last: dict[str, Any], source: Path) -> set[str]:
    """Return the names of what was another as the last run was kept."""
    before, now = last.get("state", {}), reads.state(source, last.get("read", ()))
    return {name for name, _ in before.items() ^ now.items()}


def _runs(last: dict[str, Any], changed: set[str], codes: Codes, source: Path) -> bool:
    """Return whether a notebook is run: unless nothing has changed but texts between its code."""
    if not last or changed - reads.texts(source, last["read"]):
        return True
    return bool(changed) and last.get("codes") != codes(source)


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
