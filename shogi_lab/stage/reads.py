"""Reads: which members of a record a function reads to find its answer, and how often.

What stands on 2b?      board[16]  x 1      1 read in all
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.posi import AnyRecord
from shogi_lab.engine.twins import Twin, TwinRow, plain

Read = tuple[str, tuple[int, ...]]


class Answer(NamedTuple):
    """What a function returned, and which numbers it read: member, index and count."""

    value: Any
    reads: Counter[Read]

    @property
    def total(self) -> int:
        """The total number of reads."""
        return sum(self.reads.values())


class _WatchedTwin(Twin):
    """A twin that notes each number read from it."""

    def __getattribute__(self, name: str) -> Any:
        value = object.__getattribute__(self, name)
        if not isinstance(value, TwinRow):
            object.__getattribute__(self, "_seen")[name, ()] += 1
        return value


class _WatchedRow(TwinRow):
    """A member of several numbers in such a twin."""

    __slots__ = ("name", "seen")
    name: str
    seen: Counter[Read]

    def __getitem__(self, key: Any) -> Any:
        self.seen[self.name, key if type(key) is tuple else (key,)] += 1
        return TwinRow.__getitem__(self, key)


@checked
def reads(function: Callable[..., Any], record: AnyRecord, *args: Any) -> Answer:
    """Call `function` on a record's plain twin, and note which of the twin's numbers it reads.

    function: a stepped kernel, or plain Python; the record is its first argument.

    >>> answer = reads(lambda pos: pos.board[76], parse_sfen(START).record)
    >>> answer.value, dict(answer.reads)
    (8, {('board', (76,)): 1})
    """
    seen: Counter[Read] = Counter()
    twin = plain(record.copy())  # a copy can be written to, so that its rows are lists
    for name, value in vars(twin).items():
        if isinstance(value, TwinRow):
            row = _WatchedRow(value)
            row.name, row.seen = name, seen
            setattr(twin, name, row)
    watched = _WatchedTwin(**vars(twin))
    object.__setattr__(watched, "_seen", seen)
    return Answer(function(watched, *args), seen)
