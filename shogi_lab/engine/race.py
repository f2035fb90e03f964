"""A race: runs that take turns, lap by lap, so that what slows the machine slows them all.

    lap 1   walked 9.1   rotated 5.6   folded 6.2
    lap 2   walked 8.8   rotated 5.5   folded 6.9      of each the median lap counts

All must answer alike before they are timed. The result of a race is its laps. Times are CPU
seconds. A loop that calls kernels is compiled when it is timed, and its machine code is kept as
theirs is, unless kernels are among its arguments, since these have other names in the next process.
"""

import os
import platform
import statistics
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeVar

from shogi_lab.ground.messages import items, said, word_of

from .arguments import within
from .arrays import np
from .kernel import COMPILED

if COMPILED:
    import numba

Name = TypeVar("Name", bound=Hashable)
#: How often the runs of a race take turns, as a face takes it.
Rounds = Annotated[int, within(1, 50)]
NO_NUMBA = said("numba is not there: nothing to time")


def laps(
    runs: Mapping[Name, Callable[[], object]], rounds: int, turns: float = 1, alike: str = ""
) -> dict[Name, list[float]]:
    """Return the CPU seconds of each run in each round, at least a nanosecond. Before the first
    round all run once, to warm up.

    turns: the number that seconds are divided by, usually how often a lap does what is timed.
    alike: what the AssertionError calls the race if two runs answer differently. SHOGI_LAB_LAPS
    limits the rounds where times do not matter; then no lap is run for warmth alone.

    >>> [len(times) for times in laps({"a": lambda: sum(range(9)), "b": list}, 3).values()]
    [3, 3]
    >>> laps({"a": lambda: 1, "b": lambda: 2}, 3, alike="some sums")
    Traceback (most recent call last):
    AssertionError: some sums: a, b do not answer alike
    """
    enough = int(os.environ.get("SHOGI_LAB_LAPS", 0))
    times: dict[Name, list[float]] = {name: [] for name in runs}

    def lap(name: Name) -> Any:
        began = time.process_time()
        answer = runs[name]()
        times[name].append(max(time.process_time() - began, 1e-9) / turns)
        return answer

    if alike or not enough:
        found = {name: lap(name) for name in runs}
        answers = {name: answer for name, answer in found.items() if alike and answer is not None}
        if any(one != other for one, other in pairwise(answers.values())):
            raise AssertionError(f"{alike}: {', '.join(map(str, answers))} do not answer alike")
        if not enough:
            times = {name: [] for name in runs}
    for _ in range(min(rounds, enough or rounds) - bool(enough and alike)):
        for name in runs:
            lap(name)
    return times


def best(times: Mapping[Name, Sequence[float]]) -> dict[Name, float]:
    """Return the best lap of each run.

    >>> best({"a": [3.0, 2.0], "b": [1.0, 4.0]})
    {'a': 2.0, 'b': 1.0}
    """
    return {name: min(each) for name, each in times.items()}


def medians(times: Mapping[Name, Sequence[float]]) -> dict[Name, float]:
    """Return the median lap of each run.

    >>> medians({"a": [3.0, 2.0, 7.0], "b": [1.0, 4.0]})
    {'a': 3.0, 'b': 2.5}
    """
    return {name: statistics.median(each) for name, each in times.items()}


class Range(NamedTuple):
    """The median, the least and the greatest of one number per lap.

    >>> print(Range(3.0, 2.5, 4.0))
    3.00 (2.50 to 4.00)
    """

    middle: float
    least: float
    most: float

    def __str__(self) -> str:
        return f"{self.middle:.2f} ({self.least:.2f} to {self.most:.2f})"


def spread(laps: Sequence[float]) -> Range:
    """Return the range of some laps.

    >>> spread([3.0, 2.0, 7.0])
    Range(middle=3.0, least=2.0, most=7.0)
    """
    return Range(statistics.median(laps), min(laps), max(laps))


def ranges(times: Mapping[Name, Sequence[float]]) -> dict[Name, Range]:
    """Return the range of each run's laps.

    >>> ranges({"a": [3.0, 2.0, 7.0]})
    {'a': Range(middle=3.0, least=2.0, most=7.0)}
    """
    return {name: spread(each) for name, each in times.items()}


def ratio(ones: Sequence[float], others: Sequence[float]) -> Range:
    """Return how many times as long one run's laps took as another's, lap by lap.

    >>> ratio([6.0, 8.0, 9.0], [2.0, 2.0, 3.0])
    Range(middle=3.0, least=3.0, most=4.0)
    """
    return spread([one / other for one, other in zip(ones, others, strict=True)])


# What a range says.

#: What a range can be of, as a line of a race, or of a count, ends.
LONG, FAST = said("times as long"), said("times as fast")
SHARE, MOVES = said("of the time"), said("of the moves")
#: Of each: what would be no difference; the word for more than that, and for less.
WORDS: dict[str, tuple[int, str, str]] = {
    LONG: (1, said("longer"), said("shorter")),
    FAST: (1, said("faster"), said("slower")),
    SHARE: (0, said("more"), said("less")),
    MOVES: (0, said("more"), said("less")),
}
#: A ratio is told in percent where its ends are below these; else as it is.
PERCENT = 1.5, 2


def seen(unit: str, *found: Range) -> str:
    """Return what several ranges of one ratio show together, such as 'longer'; '' if they contain
    the value that means no difference. Their ends count as rounded for print.

    >>> seen(LONG, Range(1.03, 1.01, 1.04)), seen(FAST, Range(1.03, 1.004, 1.04))
    ('longer', '')
    """
    even, more, less = WORDS[unit]
    least, most = _ends(found)
    return more if least > even else less if most < even else ""


def word(unit: str, *found: Range) -> str:
    """Return what `seen` says as a word; if sets of data disagree, also in how many it holds.

    >>> word(LONG, Range(1.03, 1.02, 1.09)), word(FAST, Range(0.5, 0.4, 0.6))
    ('2 to 9 % longer', '0.40 to 0.60 times as fast')
    >>> word(LONG, Range(1.03, 1.02, 1.09), Range(1.01, 0.98, 1.03))
    'longer in 1 of 2 sets'
    >>> word(LONG, Range(1.01, 0.98, 1.03)), word(SHARE, Range(15.6, 14.93, 15.91))
    ('no difference seen', '14.9 to 15.9 %')
    >>> word(MOVES, Range(0.0, 0.0, 0.92))
    'at most 0.92 %'
    """
    least, most = _ends(found)
    way = seen(unit, *found)
    if not way and unit == MOVES:
        return said("at most {most} %", most=f"{most:.2f}")
    if not way:
        return _sets_apart(unit, found) or said("no difference seen")
    if unit in (SHARE, MOVES):
        return said("{span} %", span=_span(1 if unit == SHARE else 2, least, most))
    near, far = sorted(max(end, 1 / max(end, 0.01)) for end in (least, most))
    if near >= PERCENT[0] or far >= PERCENT[1]:
        span = _span(2, least, most)
        told = said("{span} times as long", span=span), said("{span} times as fast", span=span)
        return told[unit == FAST]
    span = _span(0, *sorted(100 * abs(end - 1) for end in (least, most)))
    return {
        "longer": said("{span} % longer", span=span),
        "shorter": said("{span} % shorter", span=span),
        "faster": said("{span} % faster", span=span),
        "slower": said("{span} % slower", span=span),
    }[way]


def _sets_apart(unit: str, found: Sequence[Range]) -> str:
    """Return in how many sets there is which difference, as a message; '' if in none."""
    ways = [way for each in found if (way := seen(unit, each))]
    return items(
        said("{way} in {n} of {sets} sets", way=way, n=ways.count(way), sets=len(found))
        for way in sorted(set(ways))
    )


def line(name: str, unit: str, *found: Range) -> str:
    """Return the line that fills in a verdict: a name, the word, and the ranges it rests on.

    >>> line("H2", LONG, Range(1.06, 1.06, 1.07))
    'H2: 6 to 7 % longer: 1.06 (1.06 to 1.07) times as long'
    """
    return said(
        "{name}: {word}: {ranges} {unit}", name=name, word=word(unit, *found), unit=word_of(unit),
        ranges=items(told_of(each, percent=unit in (SHARE, MOVES)) for each in found),
    )  # fmt: skip


def told_of(found: Range, percent: bool = False) -> str:
    """Return a range as a message."""
    middle, least, most = (f"{each:.2f}" for each in found)
    if percent:
        return said("{middle} % ({least} to {most} %)", middle=middle, least=least, most=most)
    return said("{middle} ({least} to {most})", middle=middle, least=least, most=most)


def _ends(found: Sequence[Range]) -> tuple[float, float]:
    return (round(min(each.least for each in found), 2), round(max(each.most for each in found), 2))


def _span(digits: int, *span: float) -> str:
    ends = [f"{each:.{digits}f}" for each in span]
    return ends[0] if ends[0] == ends[1] else said("{least} to {most}", least=ends[0], most=ends[1])


def without(ones: Sequence[float], others: Sequence[float]) -> list[float]:
    """Return how much longer one run's laps took than another's, lap by lap.

    >>> without([6.0, 8.0], [2.0, 3.0])
    [4.0, 5.0]
    """
    return [one - other for one, other in zip(ones, others, strict=True)]


# Loops over kernels.


@cache
def machine_code(loop: Callable[..., Any]) -> Callable[..., Any]:
    """Return a loop that calls kernels, compiled together with them; without numba, as it is.

    This is for small kernels: for each kernel that it is given, a loop of its own is compiled.

    >>> from shogi_lab.engine.evaluation import scaled
    >>> def twice(rule, total):
    ...     return rule(rule(total))
    >>> machine_code(twice)(scaled, 2048)
    2
    """
    return _kept(loop) if COMPILED else loop


def by_address(loop: Callable[..., Any], *args: Any) -> Callable[..., Any]:
    """Return a loop for arguments of these types, compiled once for all kernels of one signature.

    This is for large kernels: a kernel among the arguments is called by its address and not
    compiled again. That costs some 5 ns per call, and a tenth of a millisecond before the loop
    begins. Each kernel must have been called before.

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
    """Return a kernel's address, or what numba takes an argument for."""
    if not hasattr(arg, "py_func"):
        return numba.typeof(arg)
    if not arg.nopython_signatures:
        raise ValueError(f"{arg.__name__} has no address yet; call the kernel once before")
    return numba.types.FunctionType(arg.nopython_signatures[0])


# ---- what a race ran on


def machine() -> dict[str, Any]:
    """Return the processor, how many cores it has, the system, and the versions that matter.

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
