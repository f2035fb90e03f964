"""A record: a memory layout declared as a table, one line a member."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

ARRAY_NAMES = frozenset(name for name in dir(np.record) if not name.startswith("_"))


class Field(NamedTuple):
    """One line of a record's table.

    `sources` maps each name that the original gives to an index into this member:
    `{"b_occupied": (0,), "w_occupied": (1,)}`; a whole member has the index `()`.
    """

    name: str
    dtype: str
    shape: tuple[int, ...]
    sources: Mapping[str, tuple[int, ...]]
    holds: str


def record_dtype(fields: tuple[Field, ...]) -> np.dtype:
    """The memory layout of `fields`, aligned as C aligns a struct.

    Its scalars answer to `record.name`, compiled and not.
    Raises ValueError for a name that is already a method of every array.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> pair.itemsize, np.zeros(1, pair)[0].turn.item()
    (12, 0)
    """
    taken = [field.name for field in fields if field.name in ARRAY_NAMES]
    if taken:
        raise ValueError(f"{', '.join(taken)}: a method of NumPy's records; choose another name")
    layout = np.dtype([(field.name, field.dtype, field.shape) for field in fields], align=True)
    return np.dtype((np.record, layout))


def empty_record(layout: np.dtype) -> Any:
    """A record of `layout` with every member zero.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> empty_record(pair).hand.tolist(), empty_record(pair).turn.item()
    ([0, 0], 0)
    """
    return np.zeros(1, layout)[0]


def changes(before: Any, after: Any) -> dict[str, tuple[Any, Any]]:
    """The members that differ, each with both values.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> before, after = empty_record(pair), empty_record(pair)
    >>> after.turn = 1
    >>> list(changes(before, after))
    ['turn']
    """
    return {
        name: (before[name], after[name])
        for name in before.dtype.names
        if not np.array_equal(before[name], after[name])
    }
