"""A race: runs that take turns, lap by lap, so that a change in the machine's mood meets them all.

    lap 1   walked 9.1   rotated 5.6   folded 6.2
    lap 2   walked 8.8   rotated 5.5   folded 6.9      the best lap of each counts

Times are CPU seconds. A loop that calls kernels is compiled where it is timed, and kept as they
are; not where kernels are among its arguments, since these have other names in the next process.
"""

import os
import platform
import statistics
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, wraps
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

from shogi_lab.messages import Alike, said

from .arrays import np
from .given import is_a, shown, within
from .kernel import COMPILED

if COMPILED:
    import numba

Name = TypeVar("Name", bound=Hashable)
Told = TypeVar("Told")
#: How often the runs of a race take turns, as a face takes it.
Rounds = Annotated[int, within(1, 50)]


def laps(runs: Mapping[Name, Callable[[], object]], rounds: int) -> dict[Name, list[float]]:
    """CPU seconds of each run in each round, a nanosecond at least; all run once, to warm up.

    SHOGI_LAB_LAPS says how many rounds are enough, cold, where nobody will look at the times.

    >>> [len(times) for times in laps({"a": lambda: sum(range(9)), "b": list}, 3).values()]
    [3, 3]
    """
    enough = int(os.environ.get("SHOGI_LAB_LAPS", 0))
    for run in () if enough else runs.values():
        run()
    times: dict[Name, list[float]] = {name: [] for name in runs}
    for _ in range(min(rounds, enough or rounds)):
        for name, run in runs.items():
            began = time.process_time()
            run()
            times[name].append(max(time.process_time() - began, 1e-9))
    return times


def best(times: Mapping[Name, Sequence[float]], runs: float = 1) -> dict[Name, float]:
    """Each one's best lap, divided by how often a lap does the thing.

    >>> best({"a": [3.0, 2.0], "b": [1.0, 4.0]}, 2)
    {'a': 1.0, 'b': 0.5}
    """
    return {name: min(each) / runs for name, each in times.items()}


def printed(function: Callable[..., Told]) -> Callable[..., Told]:
    """A function that prints or draws what a race found; ValueError where anything else came.

    >>> @printed
    ... def print_best(found):
    ...     print(f"{found['best']:.1f} ns")
    >>> print_best({"best": 20.04})
    20.0 ns
    >>> print_best({"x": 1})
    Traceback (most recent call last):
    ValueError: {'x': 1} came: wanted what race gives
    """

    @wraps(function)
    def prints(*args: Any, **named: Any) -> Told:
        *_, found = (*args, *named.values())
        try:
            if not is_a(found, (Mapping, tuple)):
                raise TypeError(type(found).__name__)
            return function(*args, **named)
        except Exception as error:
            came = Alike(shown(found))
            raise ValueError(said("{came} came: wanted what race gives", came=came)) from error

    return prints


class Range(NamedTuple):
    """A number of each lap: in the middle of them, the least and the most."""

    middle: float
    least: float
    most: float


def ranges(times: Mapping[Name, Sequence[float]], runs: float = 1) -> dict[Name, Range]:
    """Each one's laps, divided by how often a lap does the thing.

    >>> ranges({"a": [3.0, 2.0, 7.0]}, 2)
    {'a': Range(middle=1.5, least=1.0, most=3.5)}
    """
    return {
        name: Range(*(each / runs for each in (statistics.median(laps), min(laps), max(laps))))
        for name, laps in times.items()
    }


class Ratio(NamedTuple):
    """How many times as much: in the middle of the laps, and from the least to the most."""

    middle: float
    least: float
    most: float


def ratio(ones: Sequence[float], others: Sequence[float]) -> Ratio:
    """How many times as long the ones took as the others, lap by lap.

    >>> ratio([6.0, 8.0, 9.0], [2.0, 2.0, 3.0])
    Ratio(middle=3.0, least=3.0, most=4.0)
    """
    found = [one / other for one, other in zip(ones, others, strict=True)]
    return Ratio(statistics.median(found), min(found), max(found))


# Loops over kernels.


@cache
def machine_code(loop: Callable[..., Any]) -> Callable[..., Any]:
    """A loop that calls kernels, compiled together with them; as it is where numba is absent.

    For small kernels: each that is given to the loop is compiled into a loop of its own.

    >>> from shogi_lab.engine.evaluation import scaled
    >>> def twice(rule, total):
    ...     return rule(rule(total))
    >>> machine_code(twice)(scaled, 2048)
    2
    """
    return _kept(loop) if COMPILED else loop


def by_address(loop: Callable[..., Any], *args: Any) -> Callable[..., Any]:
    """A loop for arguments such as these, compiled once for all kernels of one signature.

    For large kernels: those among the arguments are called by their addresses, some 5 ns each
    time, and not compiled again; a tenth of a millisecond goes by before the loop begins. Each must
    have been called before.

    >>> from shogi_lab.engine.evaluation import scaled
    >>> scaled(64)
    2
    >>> def twice(rule, total):
    ...     return rule(rule(total))
    >>> by_address(twice, scaled, 2048)(scaled, 2048)
    2
    """
    return _compiled(loop, tuple(map(_kind, args))) if COMPILED else loop


@cache
def _compiled(loop: Callable[..., Any], kinds: tuple[Any, ...]) -> Callable[..., Any]:
    compiler = _kept(loop)
    compiler.compile(kinds)
    compiler.disable_compile()  # else a kernel's own type, which is closer, would be compiled for
    return compiler


def _kept(loop: Callable[..., Any]) -> Any:
    from .cache import keep

    compiler = numba.njit(loop)
    keep(compiler)
    return compiler


def _kind(arg: Any) -> Any:
    """A kernel's address, or what numba takes an argument for."""
    if not hasattr(arg, "py_func"):
        return numba.typeof(arg)
    if not arg.nopython_signatures:
        raise ValueError(f"{arg.__name__} has no address yet: a kernel that was called is wanted")
    return numba.types.FunctionType(arg.nopython_signatures[0])


# ---- what a race ran on


def machine() -> dict[str, Any]:
    """The processor, how many of it, the system, and the versions that matter.

    >>> list(machine())[:4]
    ['processor', 'cores', 'system', 'python']
    """
    versions = {"python": platform.python_version(), "numpy": np.__version__}
    if COMPILED:
        versions["numba"] = numba.__version__
    cores, system = os.cpu_count(), platform.system()
    return {"processor": _processor(), "cores": cores, "system": system, **versions}


def _processor() -> str:
    try:
        info = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        return next(line for line in info.splitlines() if "model name" in line).split(": ")[1]
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()
