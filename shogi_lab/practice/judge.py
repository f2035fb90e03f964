"""The judge: it runs the code of an answer again, in a process of its own, and compares the
answers here.

      this process                       the answer's own, confined
      right answers, as one text         the code runs; each of its answers is a line
      False\\nFalse\\nTrue\\n...     =?     False\\nFalse\\nFalse\\n...
                                                        the first line that differs is a wrong case

Only right answers can make the code right: it never learns what is right, and what it writes is
read as text. Its process has an empty folder, limits of time and memory, and may not write files,
start programs or use the network. On Linux, if the system lets us, it cannot even see the network
or another process; elsewhere only Python refuses these. That stops what pupils may try. Against
experts, mark on a machine that has nothing to lose.
"""

import ctypes
import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cache
from importlib import import_module
from itertools import islice
from multiprocessing.connection import Connection
from tempfile import TemporaryDirectory
from threading import Lock
from time import monotonic
from types import ModuleType
from typing import Any

from shogi_lab.engine.arguments import shortened
from shogi_lab.ground.messages import Message, said

from .answers import SCALARS
from .exercises import Exercise
from .inside import Stop
from .marks import Verdict
from .trials import PATIENCE, Stuck, Watch, in_line, raised, shortly

SECONDS = 60  # that an answer may compute for all cases,
SILENT = 5  # of these without a word: a call in C that holds all of Python says none;
LASTING = 600  # and that may pass on the clock,
WAITING = 60  # of these without a word, on a machine that is busy with others
MEGABYTES = 2_048
WRITTEN = 1 << 20  # bytes of a file, should one be written after all
FILES, MOST_FILES = 64, 4_096  # open at once, and before that at most
LINE = 2_000  # bytes of a line that is no right answer,
SHORT = 200  # and letters of it that are told
EVERY = 0.2  # seconds between two pieces of what is answered,
AT_ONCE = 16  # answers without a look at the clock
PIECE = 1 << 16  # bytes of one
BEGUN = b"begun\n"  # the first line
SAYS = b"!"  # begins a line that is no answer: why there is none
METHODS = multiprocessing.get_all_start_methods()
#: One process loads the package, and each answer's is its copy; on Windows each loads it itself.
STARTS: Any = multiprocessing.get_context("forkserver" if "forkserver" in METHODS else "spawn")
BUILDING, BEGINNING = Lock(), Lock()
#: Linux's CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET and CLONE_NEWIPC; prctl's PR_SET_PDEATHSIG.
ALONE = 0x10000000 | 0x20000000 | 0x40000000 | 0x08000000
DIES_WITH_PARENT, KILLED = 1, 9
#: What Python is asked for, by the beginnings of its audit events, that no answer needs,
REFUSED = (
    "os.", "subprocess.", "socket.", "shutil.", "signal.", "pty.", "winreg.", "_winapi.", "mmap.",
    "webbrowser.", "fcntl.", "resource.", "sqlite3.", "tempfile.", "syslog.", "msvcrt.",
    "ctypes.dlopen", "ctypes.dlsym/handle", "sys.addaudithook",
)  # fmt: skip
#: and of these what an import needs; what compiled kernels are found by.
ALLOWED = ("os.listdir", "os.scandir")
FOUND = ("Py", "_Py", "LLVM", "numba")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def judged(folder: str, name: str, code: str) -> Verdict:
    """Run the code of an answer again, on all cases of its exercise.

    folder: the chapter's, such as "hands"; name: that of the exercise, and of the function in the
    code.

    >>> judged("long_effects", "opposite", "def opposite(way):\\n    return 7 - way").right
    True
    """
    row = _row(folder, name)
    with BUILDING:
        right = _right(folder, name)
    with TemporaryDirectory(ignore_cleanup_errors=True) as empty:
        if STARTS.get_start_method() == "forkserver":
            STARTS.set_forkserver_preload([__name__, "shogi_lab.reader.progress"])
        heard, says = STARTS.Pipe(duplex=False)
        answering = STARTS.Process(
            target=_answer, args=(says, empty, folder, name, code), daemon=True
        )
        _begin(answering)
        says.close()
        try:
            return _held(row, right, _pieces(heard))
        finally:
            heard.close()
            answering.kill()
            answering.join()


def _begin(process: Any) -> None:
    """Begin a process that does not first do again what the script of this one does."""
    with BEGINNING:
        main, sys.modules["__main__"] = sys.modules["__main__"], ModuleType("__main__")
        try:
            process.start()
        finally:
            sys.modules["__main__"] = main


def _row(folder: str, name: str) -> Exercise:
    row: Exercise = import_module(f"shogi_lab.chapters.{folder}.exercises").EXERCISES.rows[name]
    return row


# ---- here: what comes is held against what is right


@cache
def _right(folder: str, name: str) -> bytes:
    """Return all right answers of an exercise, one per line, after the first line."""
    row = _row(folder, name)
    return BEGUN + b"".join(_line(row.right(*args)) for args in row.cases())


def _line(answer: Any) -> bytes:
    return text_of(answer).encode("utf-8", "backslashreplace") + b"\n"


def text_of(value: Any, inside: bool = False) -> str:
    """Return an answer as one line of text, the same for answers that are alike (`answers.alike`)
    and different for all others.

    inside: whether it is part of another value; there a NumPy number counts as the plain one.

    >>> text_of({3, 1}), text_of([True, (1.0, "a")]), text_of(object())
    ('{1, 3}', "[True, (1.0, 'a')]", 'a object')
    """
    kind = type(value)
    if kind in (int, bool, str, type(None), bytes):
        return repr(value)
    if kind is float:
        return repr(value + 0.0)  # -0.0 and 0.0 are equal
    if inside and kind in SCALARS:
        return text_of(SCALARS[kind](value))
    if kind is tuple or kind is list:
        begin, end = "()" if kind is tuple else "[]"
        return f"{begin}{', '.join(text_of(each, True) for each in value)}{end}"
    if kind is set or kind is frozenset:
        held = ", ".join(sorted(text_of(each, True) for each in value))
        return f"{{{held}}}" if kind is set else f"frozenset({{{held}}})"
    return shortly(value).replace("\n", " ")


def _pieces(heard: Connection) -> Iterator[bytes]:
    """Yield what an answer's process writes, until it ends or has had its time."""
    began = last = monotonic()
    while (left := min(began + LASTING, last + WAITING) - monotonic()) > 0:
        if heard.poll(left):
            try:  # of a pipe no more than is there: whoever begins a message need not end it
                piece = os.read(heard.fileno(), PIECE) if os.name == "posix" else heard.recv_bytes()
            except (EOFError, OSError):
                piece = b""
            if not piece:
                return
            last = monotonic()
            yield piece
    yield _said("late")


def _held(row: Exercise, right: bytes, pieces: Iterator[bytes]) -> Verdict:
    """Return the verdict on what comes: right if it is `right` to the end, else about its first
    line that differs."""
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
    if good == len(right):
        return Verdict(True)
    if not good:
        return Verdict(None, said("it cannot be checked here, since its process did not begin"))
    return Verdict(False, _wrong(row, right, good, b"".join(lines[:1])[:LINE] or _said("ends")))


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
    """Return the two words of a line that says why there is no answer, ('', '') for any other
    line."""
    with suppress(ValueError, RecursionError):
        match json.loads(line.removeprefix(SAYS)) if line.startswith(SAYS) else None:
            case [str(why), str(text)] if why in NOWHERE or why in FAULTS:
                return why, in_line(shortened(text, SHORT))
    return "", ""


def _told(line: bytes) -> str:
    return in_line(shortened(line.decode("utf-8", "replace").strip(), SHORT))


def _said(why: str, text: str = "") -> bytes:
    return SAYS + json.dumps([why, text]).encode() + b"\n"


# ---- there: the code runs, in a process that is its own


def _answer(says: Connection, empty: str, folder: str, name: str, code: str) -> None:
    """Run the code here, and write all its answers, one per line, up to the first that is
    missing."""
    _confine(empty, says)
    answers, watch = Answers(says), Watch()
    answers.begin()
    try:
        watch.run(lambda: _answered(_row(folder, name), code, answers, watch))
    except Stuck:
        answers.end("stuck")
    answers.flush()
    os._exit(0)  # whatever it has left behind


def _answered(row: Exercise, code: str, answers: "Answers", watch: Watch) -> None:
    """Run the code, then its function on each case, in the thread that is watched."""
    watch.at = None
    names: dict[str, Any] = {"__name__": "__main__"}
    try:
        exec(compile(code, f"<{row.name}>", "exec"), names)  # noqa: S102  confined
    except BaseException as error:  # noqa: BLE001
        return answers.end("code", raised(error))
    fn = names.get(row.name)
    if not callable(fn):
        return answers.end("nameless", row.name)
    try:
        for args in row.cases():
            given = deepcopy(args) if list in map(type, args) else args
            watch.at = given
            text = text_of(fn(*given))
            watch.at = None
            if given is not args and given != args:
                return answers.end("changes")
            answers.add(text)
    except Stop:
        return None
    except BaseException as error:  # noqa: BLE001
        return answers.end("raises", raised(error))
    return None


class Answers:
    """A place to write answers to; they are collected, and written many at once."""

    def __init__(self, says: Connection) -> None:
        self._says = says
        self._lines: list[str] = []
        self._due = 0.0

    def begin(self) -> None:
        """Write that everything is ready for the code."""
        self._write(BEGUN)

    def add(self, text: str) -> None:
        """Write one more answer, now or a little later."""
        self._lines.append(text)
        if len(self._lines) % AT_ONCE == 0 and monotonic() > self._due:
            self.flush()

    def flush(self) -> None:
        """Write the answers that are still waiting."""
        lines, self._lines = self._lines, []
        self._due = monotonic() + EVERY
        if lines:
            self._write("".join(f"{each}\n" for each in lines).encode("utf-8", "backslashreplace"))

    def end(self, why: str, text: str = "") -> None:
        """Write why there is no further answer."""
        self.flush()
        self._write(_said(why, text))

    def _write(self, data: bytes) -> None:
        if hasattr(signal, "ITIMER_PROF"):  # what computes on without a word is ended by a signal
            signal.setitimer(signal.ITIMER_PROF, SILENT)
        for at in range(0, len(data), PIECE):
            piece = data[at : at + PIECE]
            if os.name == "posix":
                os.write(self._says.fileno(), piece)
            else:
                self._says.send_bytes(piece)


def _confine(empty: str, says: Connection) -> None:
    """Take from this process whatever no answer needs, as far as the system offers a way."""
    os.chdir(empty)
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)
    if os.name == "posix":  # what else is open belongs to who began this process
        os.closerange(3, says.fileno())
        os.closerange(says.fileno() + 1, MOST_FILES)
    with suppress(ImportError):  # on Windows
        import resource

        for what, most in (
            (resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_AS, MEGABYTES << 20),
            (resource.RLIMIT_FSIZE, WRITTEN), (resource.RLIMIT_NOFILE, FILES),
            (resource.RLIMIT_CORE, 0),
        ):  # fmt: skip
            with suppress(OSError, ValueError):
                resource.setrlimit(what, (most, most))
    if sys.platform == "linux":
        _apart()
    assert ctypes.pythonapi.PyThreadState_SetAsyncExc  # found once, while anything may be
    sys.addaudithook(_refuse)


def _apart() -> None:
    """Go on in a world of its own: without network, with no other process in sight. Its first
    process, which signals do not end, only waits: it ends with the one that began it, and all in
    it with it. Where the system has no such worlds for us, go on as before."""
    system = ctypes.CDLL(None)
    if system.unshare(ALONE) == 0:
        _wait_for(os.fork())
        system.prctl(DIES_WITH_PARENT, KILLED)
        _wait_for(os.fork())


def _wait_for(inner: int) -> None:
    """End as soon as the process inside has ended; inside, go on."""
    if inner:
        os.waitpid(inner, 0)
        os._exit(0)


def _refuse(event: str, args: Any) -> None:
    """Refuse what the code asks Python for and no answer needs."""
    if event == "open":
        _, mode, flags = args
        refused = bool(flags & WRITING) or bool({*"wax+"} & {*str(mode or "")})
    elif event == "ctypes.dlsym":
        refused = not str(args[1]).startswith(FOUND)
    else:
        refused = event.startswith(REFUSED) and event not in ALLOWED
    if refused:
        raise PermissionError(f"an answer may not use {event}")
