"""Walk through a kernel line by line, and keep what each line changed."""

import linecache
import sys
from collections.abc import Collection
from itertools import count
from typing import Any, NamedTuple

from .kernel import stepped_family
from .twins import differences, frozen, plain


class Step(NamedTuple):
    """One line about to run.

    `changed` holds what changed since this function's line before it, by name:
    a local ("depth"), or a place in a record ("pos.board[40]"). `depth` counts the calls
    that are open: 0 in the kernel that was asked for.
    """

    function: str
    line: int
    text: str
    depth: int
    changed: dict[str, Any]
    call: int


class TooManySteps(RuntimeError):
    """A walk went past its limit."""


def walk(
    compiled: Any, *args: Any, limit: int = 10_000, only: Collection[Any] = ()
) -> tuple[Any, list[Step]]:
    """Run a kernel stepped, over plain twins of the records in `args`; its result and its steps.

    only: the kernels whose lines are steps; none said, all that it reaches. The records themselves
    stay as they are. Raises TooManySteps past `limit`.

    >>> from shogi_lab.bitboards import Bitboard, count
    >>> result, steps = walk(count, Bitboard(0b11, 0, 1))
    >>> result, steps[0].text[:6], steps[0].changed["bb"].bottom
    (3, 'return', 1)
    """
    family = stepped_family(compiled)
    steps: list[Step] = []
    seen: dict[Any, tuple[int, dict[str, Any]]] = {}
    calls = count()
    codes = {function.__code__ for k, function in family.items() if not only or k in only}

    def on_event(frame: Any, event: str, _: Any) -> Any:
        code = frame.f_code
        if code not in codes:
            return None
        if event == "line":
            if len(steps) == limit:
                raise TooManySteps(
                    f"{compiled.__name__} takes more than {limit} steps: "
                    "give it less to do, or a larger limit="
                )
            now = {name: frozen(value) for name, value in frame.f_locals.items()}
            if frame not in seen:
                seen[frame] = next(calls), {}
            call, before = seen[frame]
            changed = dict(differences(before, now))
            text = linecache.getline(code.co_filename, frame.f_lineno).strip()
            seen[frame] = call, now
            steps.append(Step(code.co_name, frame.f_lineno, text, len(seen) - 1, changed, call))
        elif event == "return":
            seen.pop(frame, None)
        return on_event

    args = tuple(plain(arg) if hasattr(arg, "dtype") else arg for arg in args)
    outer = sys.gettrace()
    sys.settrace(on_event)
    try:
        return family[compiled](*args), steps
    finally:
        sys.settrace(outer)
