"""A reader's function, tried with care: endless loops are stopped, lines that run are followed."""

import ast
import ctypes
import linecache
import sys
import threading
import time
from _thread import start_new_thread
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import cache
from reprlib import Repr
from types import FunctionType
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import shortened
from shogi_lab.ground.messages import Message, items, said

from .findings import RanLine
from .inside import Stop, watched

PATIENCE = 1.0  # seconds that one call may compute
ASLEEP = 5  # times as long on the clock may pass, for a call that only waits:
LEAST = 0.01  # that computes less than this part of it, as none does that waits for its turn
STEPS = 250_000  # of a reader's code that any computer does in a second, watched from inside
GRACE = 0.3  # seconds in which a call that is stopped has to end
FOLLOWED = 400  # lines
LONGEST = 1_000  # letters of what a reader's own code says, such as an error's text
NAME = type.__dict__["__name__"]
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp)


class Stuck(Exception):
    """A call took too long.

    at: what was tried; left: the frame in which the call goes on, None if it could be stopped.
    """

    def __init__(self, at: Any, left: Any) -> None:
        super().__init__(at, left)
        self.at, self.left = at, left


class Enough(BaseException):
    """More lines ran than anybody would read."""


class Watch:
    """Runs a reader's code in a thread of its own, and returns whatever that code does.

    A call is stopped when its thread has computed for `seconds`, or has done next to nothing for
    five times as long on the clock: its next step in Python raises Stop. So a right answer gets
    its time even on a busy machine, where it has to wait for its turn; and a call that sleeps, or
    waits for something that never comes, ends all the same. On Windows and macOS, where a thread's
    computing time is not known, the process's counts: nearly always this thread uses it.

    A call that cannot be stopped, because it catches every exception or sleeps, is left behind. It
    runs on until the Python kernel ends: it costs its share of the processor or, if it sleeps,
    nothing but memory. Code in C that holds up all of Python, such as sum(count()) or 10 ** 10 **
    10, never gives control back: only a restart of the Python kernel ends it.

    If no thread can start, as in a browser, the code looks at the clock itself (`inside.py`). Its
    steps are counted, too, since a call that is slow on a slow tablet is not stuck.

    The code that runs sets `at` to what it tries, a new value for each call, and to None between
    calls. While it runs, `tell` is called several times per second.

    >>> def endless():
    ...     while True:
    ...         pass
    >>> try:
    ...     Watch(0.1).run(endless)
    ... except Stuck:
    ...     print("stopped")
    stopped
    """

    def __init__(self, seconds: float = PATIENCE) -> None:
        self.seconds = seconds
        self.at: Any = ()
        self.tell: Callable[[], Any] = lambda: None
        self.left: Any = None  # the frame in which it goes on after an interrupt
        self._count: Callable[[], float] = float  # nothing, before the thread runs
        self._seen: Any = None
        self._ends = 0.0
        self._since = (0.0, 0.0)
        self._done = threading.Event()

    def run(self, work: Callable[[], Any]) -> Any:
        """Return what `work` returns, or raise what it raises; Stuck if a call takes too long."""
        told: list[tuple[Any, BaseException | None]] = []
        thread = 0
        try:
            try:  # not by `threading`, where a reader's `settrace` would run before `work` does
                thread = start_new_thread(copy_context().run, (self._work, work, told))
            except RuntimeError:  # there are no threads here
                return self._inside(work)
            stuck = self._waited(thread)
        except KeyboardInterrupt:
            self.left = None if not thread or self._stopped(thread) else _frame_of(thread)
            raise
        if stuck is not None:
            raise Stuck(stuck, None if self._stopped(thread) else _frame_of(thread))
        if not told:  # it ended without a word, as under a tracer of a reader's that raises
            raise Stuck(self._seen, None)
        answer, error = told[0]
        if error is not None:
            raise error
        return answer

    def _work(self, work: Callable[[], Any], told: list[Any]) -> None:
        """Run `work` in the other thread, and keep what it answers or raises."""
        try:
            self._count = _computing()
            told.append((work(), None))
        except BaseException as error:  # noqa: BLE001  and is raised where it was asked for
            told.append((None, error))
        finally:
            self._done.set()

    def _waited(self, thread: int) -> Any:
        """Return what is being tried once a call took too long; None if the thread has ended."""
        while not self._done.wait(self.seconds / 8):
            if self._count is not float and not _frame_of(thread):
                return None  # it began, and is no more
            self.tell()
            if self._late():
                return self._seen
        return None

    def _inside(self, work: Callable[[], Any]) -> Any:
        """Return what `work` answers or raises in this thread; Stuck if a call takes too long."""
        began, taken, stuck = time.monotonic(), 0, []

        def computed() -> float:  # a slow computer has more time, for as many steps as others do
            return min(time.monotonic() - began, taken / STEPS)

        def late(asleep: float, steps: int) -> bool:
            nonlocal taken
            taken = steps
            self.tell()
            if self._late(asleep):
                stuck.append(self._seen)
            return bool(stuck)

        self._count = computed
        try:
            answer = watched(work, late)
        except Stop:
            answer = None
        if stuck:
            raise Stuck(stuck[0], None)
        return answer

    def _late(self, asleep: float = 0.0) -> bool:
        """Whether what is tried took too long, or will have after so many seconds asleep."""
        at, patience = self.at, ASLEEP * self.seconds
        now, computed = time.monotonic(), self._computed()
        if at is None or at is not self._seen:
            self._seen, self._ends, self._since = at, computed + self.seconds, (now, computed)
        elif computed > self._ends:
            return True
        passed, done = now + asleep - self._since[0], computed - self._since[1]
        if at is None or passed <= patience:
            return False
        self._since = now, computed
        return asleep > patience or done < LEAST * passed

    def _computed(self) -> float:
        """Return how many seconds the thread has computed."""
        with suppress(OSError):  # it has just ended
            return self._count()
        return 0.0

    def _stopped(self, thread: int) -> bool:
        """Whether the thread ends when told to, again and again: `except:` may swallow one."""
        ends = time.monotonic() + GRACE
        while not self._done.is_set() and time.monotonic() < ends:
            stop = ctypes.py_object(Stop)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), stop)
            self._done.wait(0.01)
        return self._done.is_set()


def _computing() -> Callable[[], float]:
    """Return how many seconds this thread has computed; if they are not counted, those of the whole
    process."""
    try:
        count = time.pthread_getcpuclockid(threading.get_ident())
    except (AttributeError, OSError):  # on Windows and macOS
        began = time.process_time()
        return lambda: time.process_time() - began
    return lambda: time.clock_gettime(count)


def _frame_of(thread: int) -> Any:
    """Return the frame that a thread is in, None if it has ended."""
    return sys._current_frames().get(thread)


class Short(Repr):
    """Writes values in one line, whatever they hold; a reader's __repr__ may raise anything."""

    def __init__(self) -> None:
        super().__init__()
        self.maxtuple = self.maxlist = self.maxset = self.maxdict = 10
        self.maxstring = self.maxother = 60

    def repr1(self, x: Any, level: int) -> str:
        """Return a value, or a value within another one, as text."""
        if type(x) is int and x.bit_length() > 64:
            return said("a number of {n} bits", n=x.bit_length())
        try:
            return super().repr1(x, level)
        except Exception as error:  # noqa: BLE001
            names = {"kind": type_name(x), "error": type_name(error)}
            return said("a {kind} that raises {error} when it is shown", **names)


SHORT = Short()


def shortly(value: Any) -> str:
    """Return a value in one line, shortened if it is long; large numbers also in hexadecimal.

    >>> shortly(40), shortly(4096), shortly({"b", "a"})
    ('40', '4096 = 0x1000', "{'a', 'b'}")
    """
    short = SHORT.repr(value)
    if isinstance(short, Message):
        return short
    text = in_line(short)
    if " at 0x" in text:
        return said("a {kind}", kind=type_name(value))
    if type(value) is int and 8 < value.bit_length() <= 64:
        return f"{text} = {value:#x}"
    return text


def in_line(text: str) -> str:
    """Return a text from the reader's code in one line, cut short if it is long.

    >>> in_line("one\\ntwo\\0\\ud800"), len(in_line("x" * 1_000_000))
    ('one two\\\\x00\\\\ud800', 1003)
    """
    return "".join(
        c if c.isprintable() or c == "\u3000" else " " if c.isspace() else repr(c)[1:-1]
        for c in shortened(text, LONGEST)
    )


def type_name(value: Any) -> str:
    """Return the name of a value's type, even if the type redefines it."""
    return shortened(NAME.__get__(type(value)))


def raised(error: Any) -> str:
    """Return an error's type and its text, cut short if it is long.

    >>> raised(KeyError("a")), raised(StopIteration())
    ("KeyError: 'a'", 'StopIteration')
    """
    kind = type_name(error)
    try:
        text = str(error)
    except Exception as another:  # noqa: BLE001  a reader's __str__ may raise anything
        names = {"kind": in_line(kind), "error": in_line(type_name(another))}
        return said("{kind}: its text raises {error}", **names)
    return in_line(f"{kind}: {text}" if text else kind)


def place_of(fn: Any) -> Any:
    """Return the global names of a function's module or notebook; None for anything else.

    >>> place_of(place_of)["__name__"], place_of(len)
    ('shogi_lab.practice.trials', None)
    """
    return fn.__globals__ if type(fn) is FunctionType else None


def followed(fn: Callable[..., Any], args: tuple[Any, ...], limit: int = FOLLOWED) -> list[RanLine]:
    """Return the lines that run when a function is called, each with its changes, up to an error.

    Functions written in the same place are followed, too. It stops after `limit` lines.

    >>> def twice(n):
    ...     both = n + n
    ...     return both
    >>> [(number, changed) for number, _, changed, _ in followed(twice, (3,))]
    [(2, 'both = 6'), (3, 'answers 6')]
    """
    trail = _Trail(place_of(fn), limit)
    with suppress(Stuck):
        Watch().run(lambda: trail.follow(fn, args))
    return list(trail.lines)


class Span(NamedTuple):
    """The lines of a statement that holds a comprehension, and the names that live only there."""

    first: int
    last: int
    names: frozenset[str]


@cache
def spans(source: str) -> tuple[Span, ...]:
    """Return the statements of a source with a comprehension in them.

    Since Python 3.12 a list comprehension runs in its function's frame, a line each round; before,
    in one of its own. Shown as one line, it looks the same on every Python.

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

    def __init__(self, place: Any, limit: int) -> None:
        self.place = place
        self.limit = limit
        self.lines: list[RanLine] = []
        self.open: dict[Any, tuple[int, dict[str, str]]] = {}
        self.inside: dict[Any, Span | None] = {}
        self.stopped = False

    def follow(self, fn: Callable[..., Any], args: tuple[Any, ...]) -> None:
        """Call a function in this thread, with the tracer on."""
        with suppress(BaseException):  # the lines tell of it
            sys.settrace(self.on_event)
            fn(*args)
        sys.settrace(None)

    def on_event(self, frame: Any, event: str, arg: Any) -> Any:
        if frame.f_globals is not self.place or frame.f_code.co_name.startswith("<"):
            return None
        at, before = self.open.get(frame, (-1, {}))
        span = _span(frame)
        if event == "line" and span and span == self.inside.get(frame):
            return self.on_event
        self.inside[frame] = span
        kept = span.names if span and event == "exception" else ()
        now = {name: shortly(value) for name, value in frame.f_locals.items() if name not in kept}
        now |= {name: before[name] for name in kept if name in before}
        if event == "call":
            before = now
        changed = [
            said("{name} = {value}", name=name, value=now[name])
            for name in now
            if before.get(name) != now[name]
        ]
        self._add(at, changed)
        if event == "line" or (event == "return" and self._untold(frame, at)):
            at = self._begun(frame, span)
        if event == "exception":
            stopped = arg[0] is Stop
            self.stopped |= stopped
            self._add(at, [] if stopped else [said("raises {error}", error=raised(arg[1]))])
        elif event == "return":
            if at >= 0 and not self.stopped and "raises " not in self.lines[at].changed:
                self._add(at, [said("answers {value}", value=shortly(arg))])
            del self.open[frame], self.inside[frame]
            return None
        self.open[frame] = at, now
        return self.on_event

    def _begun(self, frame: Any, span: Span | None) -> int:
        """Tell the line that is about to run; the answer is its place."""
        if len(self.lines) == self.limit:
            raise Enough
        number = span.first if span else frame.f_lineno
        self.lines.append(RanLine(number, _text(frame, number), "", len(self.open) - 1))
        return len(self.lines) - 1

    def _untold(self, frame: Any, at: int) -> bool:
        """Whether a `return` ran unreported, as by Python 3.14 below a loop that may break."""
        number = frame.f_lineno
        return at >= 0 and self.lines[at].number < number and _text(frame, number)[:6] == "return"

    def _add(self, at: int, changes: list[Message]) -> None:
        """Say what the line before brought about."""
        if at >= 0 and changes:
            changed = items([self.lines[at].changed, *changes])
            self.lines[at] = self.lines[at]._replace(changed=changed)


def _text(frame: Any, number: int) -> str:
    """Return a line of the file in which a frame is."""
    return shortened(linecache.getline(frame.f_code.co_filename, number).strip(), LONGEST)


def _span(frame: Any) -> Span | None:
    """Return the statement with a comprehension in which a frame is, None for any other."""
    source = "".join(linecache.getlines(frame.f_code.co_filename))
    with suppress(SyntaxError):  # of a notebook's cell with magics; its lines are told as they come
        for span in spans(source):
            if span.first <= frame.f_lineno <= span.last:
                return span
    return None
