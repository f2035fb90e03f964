"""The judge: it runs an answer's code again, in a process of its own, and compares here.

      this process                       the answer's own, confined
      right answers, as one text         the code runs; each of its answers is a line
      False\\nFalse\\nTrue\\n...     =?     False\\nFalse\\nFalse\\n...
                                                        the first line that differs is a wrong case

Only right answers can make the code right. Its process (`answering`) gets cases and gives back
text: it knows no right answer, and cannot read the files in which they stand. The system itself
holds it (`confinement`): SECURITY.md says what that keeps out, and on which systems.
"""

import json
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from sysconfig import get_paths
from tempfile import TemporaryDirectory
from threading import Lock
from time import monotonic
from types import ModuleType
from typing import Any

from shogi_lab.engine.arguments import shortened
from shogi_lab.engine.cache import base
from shogi_lab.ground.messages import Message, said
from shogi_lab.practice.exercises import Exercise
from shogi_lab.practice.marks import Verdict
from shogi_lab.practice.trials import PATIENCE, in_line

from .answering import BEGUN, CASES, PIECE, SAYS, Task, answer, line_of, reason, written
from .confinement import readable

LASTING = 600.0  # seconds that may pass on the clock,
WAITING = 60  # of these without a word, on a machine that is busy with others
LINE = 2_000  # bytes of a line that is no right answer,
SHORT = 200  # and letters of it that are told
METHODS = multiprocessing.get_all_start_methods()
#: One process loads what answers need, and each answer's is its copy; on Windows each loads it
#: itself.
STARTS: Any = multiprocessing.get_context("forkserver" if "forkserver" in METHODS else "spawn")
BUILDING, BEGINNING = Lock(), Lock()
PROBE = "def opposite(way):\n    return 7 - way"
PACKAGE = Path(__file__).parents[1]
SYSTEMS = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/etc/ld.so.cache", "/proc/cpuinfo")
#: What a process of an answer knows of the environment here, by the beginnings of the names: a hub
#: has its keys there.
KEPT = ("PYTHON", "SHOGI_LAB_CACHE", "XDG_CACHE", "HOME", "NUMBA_", "OMP_", "OPENBLAS_", "LANG",
        "LC_", "PATH", "SYSTEMROOT", "TEMP", "TMP", "LOCALAPPDATA", "USERPROFILE")  # fmt: skip


def judged(
    folder: str, name: str, code: str, trusted: bool = False, lasting: float = LASTING
) -> Verdict:
    """Run the code of an answer again, on all cases of its exercise.

    folder: the chapter's, such as "hands"; name: that of the exercise, and of the function in the
    code; trusted: run it even where the system cannot confine it; lasting: seconds on the clock.

    >>> judged("long_effects", "opposite", "def opposite(way):\\n    return 7 - way").right
    True
    """
    row = _row(folder, name)
    with BUILDING:
        cases, right = _cases(folder, name), _right(folder, name)
    with TemporaryDirectory(ignore_cleanup_errors=True) as empty:
        Path(empty, CASES).write_bytes(cases)
        if STARTS.get_start_method() == "forkserver":
            STARTS.set_forkserver_preload([answer.__module__])
        heard, says = STARTS.Pipe(duplex=False)
        task = Task(empty, folder, name, code, *_open(), trusted)
        answering = STARTS.Process(target=answer, args=(says, task), daemon=True)
        _begin(answering)
        says.close()
        try:
            return _held(row, right, _pieces(heard, lasting))
        finally:
            heard.close()
            answering.kill()
            answering.join()


@cache
def is_confined() -> bool:
    """Whether this system confines what runs an answer."""
    return judged("long_effects", "opposite", PROBE).right is True


@cache
def _open() -> tuple[list[str], list[str]]:
    """Return what an answer's process may read: the interpreter and its packages, and of ours all
    but the exercises; and the folders whose names it may see, for imports."""
    hidden = [*PACKAGE.glob("chapters/*/exercises.py"), *PACKAGE.glob("chapters/*/__pycache__")]
    paths = {get_paths()[each] for each in ("stdlib", "platstdlib", "purelib", "platlib")}
    python = [*paths, f"{sys.base_prefix}/lib", *SYSTEMS]
    kept = base()
    roots = [*map(Path, sorted(python)), PACKAGE, *([kept] if kept else [])]
    return readable(roots, hidden), [str(each.resolve()) for each in roots if each.is_dir()]


def _begin(process: Any) -> None:
    """Begin a process that does not first do again what the script of this one does, and knows
    little of the environment here."""
    with BEGINNING:
        main, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
        everything = {**os.environ}
        try:
            for each in everything.keys() - {name for name in everything if name.startswith(KEPT)}:
                del os.environ[each]
            process.start()
        finally:
            os.environ.update(everything)
            sys.modules["__main__"] = main


def _row(folder: str, name: str) -> Exercise:
    row: Exercise = import_module(f"shogi_lab.chapters.{folder}.exercises").EXERCISES.rows[name]
    return row


# ---- here: what comes is held against what is right


@cache
def _right(folder: str, name: str) -> bytes:
    """Return all right answers of an exercise, one per line, after the first line."""
    row = _row(folder, name)
    return BEGUN + b"".join(line_of(row.right(*args)) for args in row.cases())


@cache
def _cases(folder: str, name: str) -> bytes:
    return written(_row(folder, name).cases())


def _pieces(heard: Connection, lasting: float) -> Iterator[bytes]:
    """Yield what an answer's process writes, until it ends or has had its time."""
    began = last = monotonic()
    while (left := min(began + lasting, last + WAITING) - monotonic()) > 0:
        if heard.poll(left):
            try:  # of a pipe no more than is there: whoever begins a message need not end it
                piece = os.read(heard.fileno(), PIECE) if os.name == "posix" else heard.recv_bytes()
            except (EOFError, OSError):
                piece = b""
            if not piece:
                return
            last = monotonic()
            yield piece
    yield reason("late")


def _held(row: Exercise, right: bytes, pieces: Iterator[bytes]) -> Verdict:
    """Return the verdict on what comes: right if `right` to the end, else its first difference."""
    good, rest = 0, b""  # so many bytes are right, all in whole lines; what came after them
    for piece in pieces:
        rest += piece
        whole = rest.rfind(b"\n") + 1
        if not right.startswith(rest[:whole], good) or len(rest) - whole > LINE:
            break
        good, rest = good + whole, rest[whole:]
        if good == len(right):
            break
    lines = rest.splitlines(keepends=True)
    while good < len(right) and lines and right.startswith(lines[0], good):
        good += len(lines.pop(0))
    if lines[:1] == [reason("open")]:
        return Verdict(None, said("it was not run, since this system cannot confine it"))
    if good == len(right):
        return Verdict(True)
    if not good:
        return Verdict(None, said("it cannot be checked here, since its process did not begin"))
    return Verdict(False, _wrong(row, right, good, b"".join(lines[:1])[:LINE] or reason("ends")))


def _wrong(row: Exercise, right: bytes, good: int, line: bytes) -> str:
    """Say in a clause what goes wrong, if a line came that is no right answer."""
    why, text = _why(line)
    if why in NOWHERE:
        return NOWHERE[why](text)
    number = right.count(b"\n", 0, good)
    (args,) = islice(row.cases(), number - 1, number)
    about = {"n": f"{number:,}", "total": f"{row.total:,}", "unit": row.unit}
    if why in FAULTS:
        wrong = FAULTS[why](text)
    else:
        wanted = _told(right[good : right.index(b"\n", good)])
        wrong = said("it returns {got} and should return {wanted}", got=_told(line), wanted=wanted)
    about |= {"case": row.told(*args), "wrong": wrong}
    return said("it fails on case {n} of {total} {unit} ({case}): {wrong}", **about)


#: Why there is no answer at all, or none to a case, by the words in which its process says so.
NOWHERE: dict[str, Callable[[str], Message]] = {
    "code": lambda text: said("its code does not run: it raises {error}", error=text),
    "nameless": lambda text: said("its code has no function {name}", name=text),
}
FAULTS: dict[str, Callable[[str], Message]] = {
    "raises": lambda text: said("it raises {error}", error=text),
    "stuck": lambda _: said("it has not returned after {n} second", n=f"{PATIENCE:g}"),
    "changes": lambda _: said("it changes its argument"),
    "ends": lambda _: said("it ends its process, or computes for too long"),
    "late": lambda _: said("it was stopped, since it takes too long"),
}


def _why(line: bytes) -> tuple[str, str]:
    """Return both words of a line that says why there is no answer, ('', '') for others."""
    with suppress(ValueError, RecursionError):
        match json.loads(line.removeprefix(SAYS)) if line.startswith(SAYS) else None:
            case [str(why), str(text)] if why in NOWHERE or why in FAULTS:
                return why, in_line(shortened(text, SHORT))
    return "", ""


def _told(line: bytes) -> str:
    return in_line(shortened(line.decode("utf-8", "replace").strip(), SHORT))
