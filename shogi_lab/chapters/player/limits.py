"""What stops a search: a number of nodes, the clock, another thread, or Ctrl-C.

Machine code has no clock and does not react to Ctrl-C. So the search runs in a thread of its own,
while the caller waits and watches; to stop the search, the caller writes 1 into `mind.stop`, which
every node reads. If only nodes are limited, to so few that nobody waits for long, no thread is
needed. If no thread can start, as in a browser, the search is stepped, and its limit of nodes
looks at the clock itself, because every node compares with that limit (`Clock`).
"""

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache
from math import inf
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import between, within

#: Seconds between two looks at what stops a search from outside.
LOOK = 0.005
#: Nodes that are searched without a thread: a tenth of a second or two.
AT_ONCE = 100_000


class Limits(NamedTuple):
    """When to stop thinking: at the limit that is reached first; None is no limit.

    depth: plies; nodes: positions; seconds: by the clock on the wall; cpu: seconds for which this
    process keeps a processor busy, which do not depend on the machine's other work.
    """

    depth: Annotated[int, within(1, 90)] | None = None
    nodes: Annotated[int, within(1, 1 << 60)] | None = None
    seconds: Annotated[float, between(0, 1e9)] | None = None
    cpu: Annotated[float, between(0, 1e9)] | None = None


@cache
def threads() -> bool:
    """Whether a thread can start here.

    >>> threads()
    True
    """
    try:
        threading.Thread(target=int).start()
    except RuntimeError:
        return False
    return True


class Watch:
    """A clock, and another thread's event, that stop the search which runs under them."""

    def __init__(self, mind: Any, limits: Limits, stop: threading.Event | None = None):
        self._mind, self._stop = mind, stop
        self._began, self._busy = time.perf_counter(), time.process_time()
        self._seconds, self._cpu = limits.seconds, limits.cpu
        few = limits.nodes is not None and limits.nodes <= AT_ONCE
        untimed = limits.seconds is None and limits.cpu is None
        self._alone = (few and untimed and stop is None) or not threads()
        nodes = limits.nodes or 1 << 62
        #: What `mind.node_limit` is to be.
        self.node_limit: Any = nodes if untimed or threads() else Clock(nodes, self.over)
        self._worker: ThreadPoolExecutor | None = None
        self.has_thought = False  # a first depth: before that no clock stops a search

    def __enter__(self) -> "Watch":
        if not self._alone:
            self._worker = ThreadPoolExecutor(1)
        return self

    def __exit__(self, *_: object) -> None:
        self._mind.stop = 1
        if self._worker is not None:
            self._worker.shutdown()

    def seconds(self) -> float:
        """Return the seconds since the watch began."""
        return time.perf_counter() - self._began

    def over(self) -> bool:
        """Whether time is up, or the event is set."""
        stopped = self._stop is not None and self._stop.is_set()
        return stopped or (self.has_thought and self._left() <= 0)

    def _left(self) -> float:
        """Return the seconds for which the search certainly goes on unless it is stopped: one
        thread that searches cannot use up a processor's time faster than the clock runs."""
        wall = inf if self._seconds is None else self._seconds - self.seconds()
        busy = inf if self._cpu is None else self._cpu - (time.process_time() - self._busy)
        return min(wall, busy)

    def run(self, search: Callable[..., Any], *args: Any) -> Any:
        """Return what `search(*args)` returns; it is stopped when time is up."""
        if self._worker is None:
            return search(*args)
        future = self._worker.submit(search, *args)
        while not wait([future], self._next_look()).done:
            if self.over():
                self._mind.stop = 1
        return future.result()

    def _next_look(self) -> float:
        """Return the seconds until something may have to be stopped. Even without a limit there is
        a look now and then: on Windows a thread that waits hears no Ctrl-C."""
        return max(0.0005, min(self._left(), LOOK))


class Clock:
    """A limit of nodes that is also reached when time is up; a stepped search compares with it at
    each node.
    """

    def __init__(self, nodes: int, over: Callable[[], bool]):
        self._nodes, self._over = nodes, over

    def __le__(self, nodes: int) -> bool:
        return self._nodes <= nodes or self._over()
