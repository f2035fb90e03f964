"""Plain twins: a NumPy record as an object of Python ints and nested lists.

Stepped kernels run over twins, since NumPy's scalars overflow (a sum of int8 is an int8) and are
slow when they are read one by one. Names and indexing are the record's: `twin.pieces[0, 1, 2]`. If
NumPy is missing, a record is a twin from the beginning (`records.py`).
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from .arrays import np


class Twin(SimpleNamespace):
    """A plain Python object with the members of a record, under their names."""


class TwinRow(list):
    """A nested list that is read and written like an array: `row[i, j]`."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        if type(key) is not tuple:
            return list.__getitem__(self, key)
        row: Any = self
        for index in key:
            row = list.__getitem__(row, index)
        return row

    def __setitem__(self, key: Any, value: Any) -> None:
        row: Any = self
        if type(key) is tuple:
            for index in key[:-1]:
                row = list.__getitem__(row, index)
            key = key[-1]
        list.__setitem__(row, key, rows(value) if isinstance(value, SEVERAL) else value)

    def tolist(self) -> list[Any]:
        """Return a copy as nested lists, as an array's method of this name does."""
        return [each.tolist() if isinstance(each, ROWS) else each for each in self]


class FixedRow(tuple):
    """A `TwinRow` of a read-only record (a table): writing to it raises TypeError."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        if type(key) is not tuple:
            return tuple.__getitem__(self, key)
        row: Any = self
        for index in key:
            row = tuple.__getitem__(row, index)
        return row

    def tolist(self) -> list[Any]:
        """Return a copy as nested lists."""
        return [each.tolist() if isinstance(each, ROWS) else each for each in self]


#: What is written into a row as rows, and what rows are.
SEVERAL, ROWS = (list, tuple), (TwinRow, FixedRow)


def rows(values: Any, row: Any = TwinRow) -> Any:
    """Return nested values as new rows, which can be written to; return a number as it is.

    >>> rows(((1, 2), [3, 4]))[1, 0]
    3
    """
    if not isinstance(values, SEVERAL):
        return values
    if values and isinstance(values[0], SEVERAL):
        return row([rows(each, row) for each in values])
    return row(values)


def listed(member: Any) -> Any:
    """Return a member of a record, which may be of any kind and read-only, as lists and numbers.

    >>> listed(TwinRow([1, 2])) == listed(FixedRow([1, 2])), listed(3)
    (True, 3)
    """
    return member if isinstance(member, int) else member.tolist()


class Cells:
    """A read-only array too large to copy: `cells[i, j]` is that cell as a Python number."""

    __slots__ = ("array",)

    def __init__(self, array: Any):
        self.array = array

    @property
    def shape(self) -> Any:
        """The number of cells along each axis."""
        return self.array.shape

    def __getitem__(self, key: Any) -> Any:
        return self.array.item(key)


#: From so many cells on, a read-only array is read where it lies.
LARGE = 1 << 20


def plain(value: Any) -> Any:
    """Return a record, array or number as a `Twin`, rows, or a Python number.

    A read-only array of `LARGE` size becomes `Cells`: a table of weights is not copied. A twin
    gives another twin, which shares the read-only members with it.

    >>> pair = np.dtype((np.record, [("hand", "i4", (2,)), ("turn", "i1")]))
    >>> plain(np.zeros(1, pair)[0])
    Twin(hand=[0, 0], turn=0)
    """
    if isinstance(value, Twin):
        return Twin(**{name: plain(member) for name, member in vars(value).items()})
    if isinstance(value, (TwinRow, FixedRow, Cells, int)):
        return rows(value) if isinstance(value, TwinRow) else value
    if value.dtype.names:
        return Twin(**{name: plain(value[name]) for name in value.dtype.names})
    if value.size >= LARGE and not value.flags.writeable:
        return Cells(value)
    row = TwinRow if value.flags.writeable else FixedRow
    if value.ndim > 1:
        return row(map(plain, np.asarray(value)))  # a row of a matrix is a matrix
    return row(value.tolist()) if value.ndim else value.item()


def restore(twin: Twin, record: Any) -> None:
    """Write a twin's members back into `record`.

    Raises TypeError if the names differ, OverflowError if a number does not fit its member.

    >>> pair = np.zeros(1, np.dtype((np.record, [("hand", "i4", (2,)), ("turn", "i1")])))[0]
    >>> twin = plain(pair)
    >>> twin.hand[1] = 5
    >>> restore(twin, pair)
    >>> pair.hand.tolist()
    [0, 5]
    """
    names = record.dtype.names
    if tuple(vars(twin)) != names:
        raise TypeError(f"the twin has {list(vars(twin))}, the record {list(names)}")
    for name, value in vars(twin).items():
        record[name] = value


def frozen(value: Any) -> Any:
    """Return a copy that later steps cannot change: rows become tuples, and a twin becomes a dict.

    >>> twin = Twin(hand=TwinRow([0, 0]), turn=0)
    >>> before = frozen(twin)
    >>> twin.hand[1] = 5
    >>> before
    {'hand': (0, 0), 'turn': 0}
    """
    if isinstance(value, Twin):
        return {name: frozen(member) for name, member in vars(value).items()}
    return tuple(map(frozen, value)) if isinstance(value, TwinRow) else value


def differences(before: Any, now: Any, path: tuple[Any, ...] = ()) -> Any:
    """Yield (path, value) for each innermost value that has changed between two `frozen` states; a
    path is the names and numbers that lead there.

    A record met for the first time is left out: all of it would be new.

    >>> before, now = {"hand": (0, 0), "turn": 0}, {"hand": (0, 5), "turn": 0}
    >>> list(differences(before, now))
    [(('hand', 1), 5)]
    """
    for name, value in now.items() if isinstance(now, dict) else enumerate(now):
        if isinstance(before, dict) and name not in before:
            if not isinstance(value, dict):
                yield (*path, name), value
        elif before[name] is not value and before[name] != value:
            if _comparable(before[name], value):
                yield from differences(before[name], value, (*path, name))
            else:
                yield (*path, name), value


def _comparable(before: Any, now: Any) -> bool:
    """Whether to look inside: two dicts, or two rows of one length (a Bitboard is one value)."""
    return type(before) is type(now) and type(now) in (dict, tuple) and len(before) == len(now)
