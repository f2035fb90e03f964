"""A reader's code, watched from inside, for a Python that cannot start threads.

      while True:        each line, jump and call of it looks at the clock,
          n += 1         and raises Stop there when time is up

From 3.12 on, Python reports its steps by `sys.monitoring`; an older Python does not watch. Our own
code and Python's library run at full speed.
"""

import linecache
import sys
import time
from collections.abc import Callable
from contextvars import copy_context
from pathlib import Path
from typing import Any

OURS = (str(Path(__file__).parents[1]), str(Path(linecache.__file__).parent), "<frozen ")
EVERY = 32  # steps between two looks at the clock,
QUICK = 0.01  # seconds, where so many take no longer than this; else each step looks


class Stop(SystemExit):
    """The exception that stops a call; a thread that ends by it prints nothing."""


def watched(work: Callable[[], Any], late: Callable[[float, int], bool]) -> Any:
    """Return what `work` returns, or raise what it raises; once `late` returns true, the next step
    of the reader's code raises Stop.

    late(seconds, steps): whether time is up, given how many seconds the code is about to sleep,
    and how many steps it has run.
    """
    if sys.version_info < (3, 12):
        return copy_context().run(work)
    monitoring, steps, stride, look_at, looked = sys.monitoring, 0, 1, 1, time.monotonic()

    def on_step(code: Any, *_: Any) -> Any:
        nonlocal steps, stride, look_at, looked
        if code.co_filename.startswith(OURS):
            return monitoring.DISABLE
        steps += 1
        if steps >= look_at:
            now = time.monotonic()
            stride = min(EVERY, 2 * stride) if now - looked < QUICK else 1
            look_at, looked = steps + stride, now
            if late(0.0, steps):
                look_at = steps  # and the next step is looked at too
                raise Stop
        return None

    def on_call(code: Any, _: int, called: Any, given: Any) -> Any:
        if code.co_filename.startswith(OURS):
            return monitoring.DISABLE
        if called is time.sleep and late(given if isinstance(given, (int, float)) else 0.0, steps):
            raise Stop
        return None

    tool = next(each for each in (4, 3, 2, 1, 0) if monitoring.get_tool(each) is None)
    events = monitoring.events
    stepping = (events.LINE, events.JUMP, events.PY_START)
    monitoring.use_tool_id(tool, "shogi_lab")
    try:
        for event in stepping:
            monitoring.register_callback(tool, event, on_step)
        monitoring.register_callback(tool, events.CALL, on_call)
        monitoring.set_events(tool, sum(stepping) | events.CALL)
        return copy_context().run(work)
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)
