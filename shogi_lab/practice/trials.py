"""A reader's function, tried with care: endless loops are stopped, lines that run are followed."""

import ast
import ctypes
import linecache
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from reprlib import Repr
from types import TracebackType
from typing import Any, NamedTuple

from .findings import Said

PATIENCE = 1.0  # seconds that one call may compute
ASLEEP = 10  # times as long on the clock may pass, for a call that only waits
FOLLOWED = 400  # lines
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp)
SHORT = Repr()
SHORT.maxtuple = SHORT.maxlist = SHORT.maxset = SHORT.maxdict = 10
SHORT.maxstring = SHORT.maxother = 60


class Stuck(BaseException):
    """A call took too long. No `except Exception` of the reader's swallows it."""


class Enough(BaseException):
    """As many lines were followed as anybody would read."""


class Watch:
    """Stops its own thread, by Stuck, where a call computes longer than `seconds`.

    These are seconds of the thread itself, where they are counted: on a busy machine a call that
    waits for its turn is not stuck. Elsewhere they are seconds of the clock.

    The caller counts `calls` up before each call, and says by `inside` that it is under way. What
    runs in C, such as sum(count()), can be stopped only when it returns.

    >>> with Watch(0.1) as watch:
    ...     try:
    ...         watch.inside = True
    ...         while True:
    ...             pass
    ...     except Stuck:
    ...         print("stopped")
    stopped
    """

    def __init__(self, seconds: float = PATIENCE) -> None:
        self.seconds = seconds
        self.calls = 0
        self.inside = False
        self._watched = threading.get_ident()
        self._computed = _computing(self._watched)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def _watch(self) -> None:
        seen, ends = -1, (0.0, 0.0)
        while not self._over.wait(self.seconds / 8):
            if not self.inside or seen != self.calls:
                seen = self.calls
                ends = self._computed() + self.seconds, time.monotonic() + ASLEEP * self.seconds
            while self.inside and seen == self.calls and self._past(*ends):
                # again and again, since a bare `except:` may swallow one
                _stop(self._watched)
                self._over.wait(0.01)

    def _past(self, computed: float, clock: float) -> bool:
        return self._computed() > computed or time.monotonic() > clock

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.inside = False
        while True:
            try:
                self._over.set()
                self._thread.join()
                for _ in range(100):  # steps, in which one that is still under way arrives
                    pass
                return
            except Stuck:
                continue


def _computing(thread: int) -> Callable[[], float]:
    """How many seconds a thread has computed; where nobody counts them, the clock."""
    if not hasattr(time, "pthread_getcpuclockid"):  # on Windows and macOS
        return time.monotonic
    count = time.pthread_getcpuclockid(thread)
    return lambda: time.clock_gettime(count)


def _stop(thread: int) -> None:
    """Have a thread raise Stuck before its next step in Python."""
    error = ctypes.py_object(Stuck)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), error)


def said(value: Any) -> str:
    """A value in a line, shortened where it is long; large numbers in hexadecimal too.

    >>> said(40), said(4096), said({"b", "a"})
    ('40', '4096 = 0x1000', "{'a', 'b'}")
    """
    if isinstance(value, int) and value.bit_length() > 64:
        return f"a number of {value.bit_length()} bits"
    text = SHORT.repr(value)
    if " at 0x" in text:
        return f"a {type(value).__name__}"
    return f"{text} = {value:#x}" if type(value) is int and abs(value) > 255 else text


def followed(fn: Callable[..., Any], args: tuple[Any, ...], limit: int = FOLLOWED) -> list[Said]:
    """The lines that run when a function is called, each with what it changed; errors end it.

    Functions written in the same place are followed too. At most `limit` lines.

    >>> def twice(n):
    ...     both = n + n
    ...     return both
    >>> [(number, changed) for number, _, changed, _ in followed(twice, (3,))]
    [(2, 'both = 6'), (3, 'answers 6')]
    """
    trail = _Trail(fn, limit)
    outer = sys.gettrace()
    with Watch() as watch:
        watch.inside = True
        try:
            with suppress(Exception, SystemExit, Stuck, Enough):  # the lines tell of it
                sys.settrace(trail.on_event)
                fn(*args)
        finally:
            sys.settrace(outer)
    return trail.lines


class Span(NamedTuple):
    """The lines of a statement that holds a comprehension, and the names that live only there."""

    first: int
    last: int
    names: frozenset[str]


@cache
def spans(source: str) -> tuple[Span, ...]:
    """The statements of a source with a comprehension in them.

    Since Python 3.12 a list's comprehension runs in its function's own frame, each of its rounds a
    line; before, in a frame of its own. Told as one line it is the same on every Python.

    >>> spans("total = 0\\neven = [n\\n        for n in range(9)]\\n")
    (Span(first=2, last=3, names=frozenset({'n'})),)
    """
    found = []
    for node in ast.walk(ast.parse(source)):
        heads = [each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.stmt)]
        inner = [c for head in heads for c in ast.walk(head) if isinstance(c, COMPREHENSIONS)]
        if isinstance(node, ast.stmt) and inner:
            names = {n.id for c in inner for g in c.generators for n in ast.walk(g.target)
                     if isinstance(n, ast.Name)}  # fmt: skip
            last = max(head.end_lineno for head in heads if hasattr(head, "end_lineno"))
            found.append(Span(node.lineno, last, frozenset(names)))
    return tuple(found)


class _Trail:
    """What runs, line by line, for as long as the tracer is on."""

    def __init__(self, fn: Callable[..., Any], limit: int) -> None:
        self.place = getattr(fn, "__globals__", None)
        self.limit = limit
        self.lines: list[Said] = []
        self.open: dict[Any, tuple[int, dict[str, str]]] = {}
        self.inside: dict[Any, Span | None] = {}

    def on_event(self, frame: Any, event: str, arg: Any) -> Any:
        if frame.f_globals is not self.place or frame.f_code.co_name.startswith("<"):
            return None
        at, before = self.open.get(frame, (-1, {}))
        span = _span(frame)
        if event == "line" and span and span == self.inside.get(frame):
            return self.on_event
        self.inside[frame] = span
        kept = span.names if span and event == "exception" else ()
        now = {name: said(value) for name, value in frame.f_locals.items() if name not in kept}
        now |= {name: before[name] for name in kept if name in before}
        if event == "call":
            before = now
        changed = [f"{name} = {now[name]}" for name in now if before.get(name) != now[name]]
        self._add(at, changed)
        if event == "line":
            if len(self.lines) == self.limit:
                raise Enough
            number = span.first if span else frame.f_lineno
            text = linecache.getline(frame.f_code.co_filename, number).strip()
            at = len(self.lines)
            self.lines.append(Said(number, text, "", len(self.open) - 1))
        elif event == "exception":
            self._add(at, [f"raises {arg[0].__name__}: {arg[1]}"])
        elif event == "return":
            if at >= 0 and "raises " not in self.lines[at].changed:
                self._add(at, [f"answers {said(arg)}"])
            del self.open[frame], self.inside[frame]
            return None
        self.open[frame] = at, now
        return self.on_event

    def _add(self, at: int, changes: list[str]) -> None:
        """Say what the line before brought about."""
        if at >= 0 and changes:
            told = [self.lines[at].changed, *changes]
            self.lines[at] = self.lines[at]._replace(changed=", ".join(filter(None, told)))


def _span(frame: Any) -> Span | None:
    """The statement with a comprehension in which a frame is, None for any other."""
    source = "".join(linecache.getlines(frame.f_code.co_filename))
    with suppress(SyntaxError):  # of a notebook's cell with magics; its lines are told as they come
        for span in spans(source):
            if span.first <= frame.f_lineno <= span.last:
                return span
    return None
