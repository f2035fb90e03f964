"""What a step of the ladder does, counted from outside: kernels run stepped, and each call is
counted.

made         a move made and taken back      calls of `do_move`
generated    a move written into a list      by `checks`, `legal_moves` and the like
tested       a check asked for an answer     calls of `answered` and `escape_remains`

So kernels need no counters; the count takes some milliseconds per position.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.kernel import stepped_family
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.position import Position
from shogi_lab.engine.records import copied
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.twins import plain

from .kernels.ladder import VERSIONS, tree

#: Kernels that write moves from `start` on and return the end; start is their fourth argument.
WRITERS = ("checks", "legal_moves", "king_moves", "other_moves", "put_with_promotions", "drops")
ASKERS = ("answered", "escape_remains")
COUNTED = ("generated", "tested", "made")


Step = Annotated[int, within(0, len(VERSIONS) - 1)]


@checked
def work(number: Step, positions: Sequence[Position]) -> dict[str, int]:
    """Count what one step of the ladder does on some positions: the mates found, and the calls
    above.

    >>> positions = [Position.from_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1")]
    >>> work(12, positions)["made"] > work(13, positions)["made"]
    True
    """
    version, told = VERSIONS[number], Counter[str]()
    with _tallied(version.kernel, told) as solve:
        further = version.with_tree(plain(tree()))
        args = plain(TABLES), plain(move_list()), *further
        mates = sum(solve(plain(copied(each.record)), *args) > 0 for each in positions)
    return {"mates": mates, **{name: told[name] for name in COUNTED}}


@contextmanager
def _tallied(kernel: Any, told: Counter[str]) -> Iterator[Callable[..., int]]:
    """Return the stepped kernel, with each call of its kernels told while it runs."""
    family = stepped_family(kernel)
    names = {function: each.py_func.__name__ for each, function in family.items()}
    tallied = {function: _told(name, function, told) for function, name in names.items()}
    kept = {function: dict(function.__globals__) for function in names}
    try:
        for function in names:
            named = {
                n: tallied[v] for n, v in kept[function].items() if callable(v) and v in tallied
            }
            function.__globals__.update(named)
        yield tallied[family[kernel]]
    finally:
        for function, globals_ in kept.items():
            function.__globals__.update(globals_)


def _told(name: str, function: Callable[..., Any], told: Counter[str]) -> Callable[..., Any]:
    """Return a function that does the same, and says so; what a writer lets others write is told
    once."""
    if name == "do_move":
        return _one_more("made", function, told)
    if name in ASKERS:
        return _one_more("tested", function, told)
    if name not in WRITERS:
        return function

    def writes(*args: Any) -> Any:
        before = told["generated"]
        end = function(*args)
        told["generated"] = before + end - args[3]
        return end

    return writes


def _one_more(what: str, function: Callable[..., Any], told: Counter[str]) -> Callable[..., Any]:
    def calls(*args: Any) -> Any:
        told[what] += 1
        return function(*args)

    return calls
