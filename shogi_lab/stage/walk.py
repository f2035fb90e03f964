"""Walk through a kernel line by line, and keep what each line changed.

first   if bb.top:                       bb = Bitboard(0, 1, 1)
first   if bb.middle:                    nothing has changed
first   return 53 - highest(bb.middle)
"""

import linecache
import sys
from collections.abc import Callable, Collection
from itertools import count
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, is_a, shortened, shown, within
from shogi_lab.engine.kernel import Kernel, stepped_family
from shogi_lab.engine.records import RECORDS
from shogi_lab.engine.twins import differences, frozen, plain
from shogi_lab.ground.messages import said


class Step(NamedTuple):
    """A line that is about to run.

    `changed` holds what has changed since the last line of the same function, by name: a local
    ("depth"), or the path to a place in a record (("pos", "board", 40)). `depth` counts the open
    calls: it is 0 in the kernel that the walk begins with.
    """

    function: str
    line: int
    text: str
    depth: int
    changed: dict[Any, Any]
    call: int


class TooManySteps(RuntimeError):
    """The walk has more steps than its limit."""


Limit = Annotated[int, within(1, 1_000_000)]


@checked
def walk(
    compiled: Kernel, *args: Any, limit: Limit = 10_000, only: Collection[Kernel] = ()
) -> tuple[Any, list[Step]]:
    """Run a kernel stepped, over plain twins of records; return its result and steps.

    only: the kernels whose lines become steps; by default all that the kernel calls, directly or
    not. The records themselves stay as they are. Raises TooManySteps after `limit` steps.

    >>> from shogi_lab.engine.bitboards import count
    >>> result, steps = walk(count, Bitboard(0b11, 0, 1))
    >>> result, steps[0].text[:6], steps[0].changed["bb"].bottom
    (3, 'return', 1)
    """
    family = stepped_family(compiled)
    codes = {function.__code__ for k, function in family.items() if not only or k in only}
    trace = _Trace(compiled.__name__, codes, limit)
    args = tuple(plain(arg) if is_a(arg, RECORDS) else arg for arg in args)
    outer = sys.gettrace()
    sys.settrace(trace)
    try:
        return family[compiled](*args), trace.steps
    except TooManySteps:
        raise
    except Exception as error:  # a kernel trusts what it is given
        words = {"kernel": compiled.__name__, "args": shown(args)}
        why = f"{type(error).__name__}, {shortened(str(error))}"
        wrong = said("{kernel} does not run on {args}: {why}", **words, why=why)
        raise ValueError(wrong) from error
    finally:
        sys.settrace(outer)


def lines_run(compiled: Kernel, after: Callable[[int], object], *args: Any) -> None:
    """Run a kernel stepped, over plain twins that it may write to, and call `after` with the number
    of each of its own lines that has run: a walk in a thousandth of the time."""
    function = stepped_family(compiled)[compiled]
    running: list[int] = []

    def note(frame: Any, event: str, _: Any) -> Any:
        if frame.f_code is not function.__code__:
            return None
        while running:
            after(running.pop())
        if event == "line":
            running.append(frame.f_lineno)
        return note

    outer = sys.gettrace()
    sys.settrace(note)
    try:
        function(*args)
    finally:
        sys.settrace(outer)


class _Trace:
    """A trace function that notes each line of some functions as a step."""

    def __init__(self, name: str, codes: Collection[Any], limit: int) -> None:
        self.name, self.codes, self.limit = name, codes, limit
        self.steps: list[Step] = []
        self.numbers = count()
        #: Of each open call its number, and its locals at its last line.
        self.open: dict[Any, tuple[int, dict[str, Any]]] = {}

    def __call__(self, frame: Any, event: str, _: Any) -> Any:
        if frame.f_code not in self.codes:
            return None
        if event == "line":
            self.note(frame)
        elif event == "return":
            self.open.pop(frame, None)
        return self

    def note(self, frame: Any) -> None:
        if len(self.steps) == self.limit:
            words = {"name": self.name, "n": self.limit}
            raise TooManySteps(said("{name} takes more than {n} steps: give it less to do, or a "
                                    "larger limit=", **words))  # fmt: skip
        call, before = self.open.get(frame) or (next(self.numbers), {})
        now = {name: frozen(value) for name, value in frame.f_locals.items()}
        self.open[frame] = call, now
        code, line = frame.f_code, frame.f_lineno
        text = linecache.getline(code.co_filename, line).strip()
        found = differences(before, now)
        changed = {path if path[1:] else path[0]: value for path, value in found}
        self.steps.append(Step(code.co_name, line, text, len(self.open) - 1, changed, call))
