"""The process in which an answer runs: it gets code and cases, and writes answers as text.

      cases                       ->   fn(0), fn(1), ...   ->   begun
      [(0,), (1,), (2,), ...]                                   0
                                                                27
                                                                !["raises", "KeyError: 3"]

It loads nothing that knows a right answer, and confines itself before the code runs.
"""

import ctypes
import json
import marshal
import os
import signal
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from importlib import import_module
from multiprocessing.connection import Connection
from time import monotonic
from typing import IO, Any, NamedTuple

from shogi_lab.practice.answers import SCALARS
from shogi_lab.practice.inside import Stop
from shogi_lab.practice.trials import Stuck, Watch, raised, shortly

from .confinement import confine

SILENT = 5  # seconds without a word: a call in C that holds all of Python says none
EVERY = 0.2  # seconds between two pieces of what is answered,
AT_ONCE = 16  # answers without a look at the clock
PIECE = 1 << 16  # bytes of one
MOST_FILES = 4_096  # that whoever began this process may have left open
BEGUN = b"begun\n"  # the first line
SAYS = b"!"  # begins a line that is no answer: why there is none
TOGETHER = 1_000  # cases in one list
UNSHARED = 2  # the version of marshal that writes a value as often as it occurs
CASES = "cases"  # the file's name


class Task(NamedTuple):
    """What an answer's process is given.

    folder: an empty one, but for the file of cases; chapter, name: of the exercise; code: the
    answer's; readable, listed: see `confine`; trusted: whether the code runs where the system
    cannot confine it.
    """

    folder: str
    chapter: str
    name: str
    code: str
    readable: Sequence[str]
    listed: Sequence[str]
    trusted: bool


# ---- cases and answers as bytes


def written(cases: Iterable[tuple[Any, ...]]) -> bytes:
    """Return cases as bytes: each as its values, or if some are not plain, as code that makes it.

    >>> from io import BytesIO
    >>> [*read(BytesIO(written([(3, [1]), (max, "a")])), {"max": max})]
    [(3, [1]), (<built-in function max>, 'a')]
    """
    rows = [args if _is_plain(args) else _made(args) for args in cases]
    return b"".join(
        marshal.dumps(rows[at : at + TOGETHER], UNSHARED) for at in range(0, len(rows), TOGETHER)
    )


def read(file: IO[bytes], names: Mapping[str, Any]) -> Iterator[tuple[Any, ...]]:
    """Yield cases as they are written; `names` are those that the code of some needs."""
    with suppress(EOFError):
        while True:
            for row in marshal.load(file):  # noqa: S302  our own
                yield eval(row, {**names}) if type(row) is str else row  # noqa: S307  our own


def _is_plain(args: tuple[Any, ...]) -> bool:
    try:
        return bool(marshal.dumps(args, UNSHARED))
    except ValueError:
        return False


def _made(args: tuple[Any, ...]) -> str:
    parts = (each.__name__ if callable(each) else repr(each) for each in args)
    return f"({', '.join(parts)},)"


def text_of(value: Any, inside: bool = False) -> str:
    """Return an answer as one line of text, the same for answers that are alike (`answers.alike`)
    and different for all others.

    inside: whether it is part of another value; there a NumPy number counts as the plain one."""
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


def line_of(answer: Any) -> bytes:
    """Return an answer as the line that the process writes."""
    return text_of(answer).encode("utf-8", "backslashreplace") + b"\n"


def reason(why: str, text: str = "") -> bytes:
    """Return a line that says why there is no answer."""
    return SAYS + json.dumps([why, text]).encode() + b"\n"


# ---- the code runs


def answer(says: Connection, task: Task) -> None:
    """Run an answer's code here, and write its answers, one per line, up to a missing one."""
    os.chdir(task.folder)
    with open(CASES, "rb") as cases:
        _let_go(says.fileno(), cases.fileno())
        assert ctypes.pythonapi.PyThreadState_SetAsyncExc  # found once, while anything may be
        held = confine(task.readable, task.listed)
        answers, watch = Answers(says), Watch()
        answers.begin()
        if not held and not task.trusted:
            answers.end("open")
        else:
            try:
                watch.run(lambda: _answered(task, cases, answers, watch))
            except Stuck:
                answers.end("stuck")
            answers.flush()
    os._exit(0)  # whatever it has left behind


def _let_go(*kept: int) -> None:
    """Close whatever else is open here: it belongs to whoever began this process."""
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)
    if os.name == "posix":
        below = 2
        for number in (*sorted(kept), MOST_FILES):
            os.closerange(below + 1, number)
            below = number


def _answered(task: Task, cases: IO[bytes], answers: "Answers", watch: Watch) -> None:
    """Run the code, then its function on each case, in the thread that is watched."""
    watch.at = None
    names: dict[str, Any] = {"__name__": "__main__"}
    given = _given(task.chapter)
    try:
        exec(compile(task.code, f"<{task.name}>", "exec"), names)  # noqa: S102  confined
    except BaseException as error:  # noqa: BLE001
        return answers.end("code", raised(error))
    fn = names.get(task.name)
    if not callable(fn):
        return answers.end("nameless", task.name)
    try:
        for args in read(cases, given):
            mine = deepcopy(args) if list in map(type, args) else args
            watch.at = mine
            text = text_of(fn(*mine))
            watch.at = None
            if mine is not args and mine != args:
                return answers.end("changes")
            answers.add(text)
    except Stop:
        return None
    except BaseException as error:  # noqa: BLE001
        return answers.end("raises", raised(error))
    return None


def _given(chapter: str) -> Mapping[str, Any]:
    """Return what the cases of a chapter hold besides plain values."""
    try:
        return vars(import_module(f"shogi_lab.chapters.{chapter}.given"))
    except ModuleNotFoundError:
        return {}


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
        self._write(reason(why, text))

    def _write(self, data: bytes) -> None:
        if hasattr(signal, "ITIMER_PROF"):  # what computes on without a word is ended by a signal
            signal.setitimer(signal.ITIMER_PROF, SILENT)
        for at in range(0, len(data), PIECE):
            piece = data[at : at + PIECE]
            if os.name == "posix":
                os.write(self._says.fileno(), piece)
            else:
                self._says.send_bytes(piece)
