"""A record: a memory layout that is declared as a table, with one line per member."""

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from .arguments import is_a
from .arrays import ARRAYS, np
from .twins import SEVERAL, FixedRow, Twin, TwinRow, listed, rows

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


class TwinRecord(Twin):
    """A record without NumPy; each layout has a class of its own.

    It has what the package uses of records: `record.copy()`, `record["hand"]`, `record.dtype`. A
    member is written as a whole; a record that is `fixed` cannot be written.
    """

    fields: ClassVar[tuple[Field, ...]]
    names: ClassVar[tuple[str, ...]]

    @property
    def dtype(self) -> type:
        """The layout of the record."""
        return type(self)

    def copy(self) -> Any:
        """Return a copy that can be written to."""
        return type(self)(**{name: rows(value) for name, value in vars(self).items()})

    def __getitem__(self, name: str) -> Any:
        return vars(self)[name]

    def __setitem__(self, name: str, value: Any) -> None:
        setattr(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.names:
            raise AttributeError(f"{name!r} is no member: {', '.join(self.names)}")
        if any(isinstance(each, FixedRow) for each in vars(self).values()):
            raise ValueError("assignment destination is read-only")
        super().__setattr__(name, rows(value) if isinstance(value, SEVERAL) else value)


#: What has a plain twin: records, arrays and NumPy's numbers.
RECORDS = (TwinRecord, np.ndarray, np.generic)


def record_dtype(fields: tuple[Field, ...]) -> Any:
    """Return the memory layout of `fields`, aligned as C aligns a struct.

    Its scalars can be read as `record.name`, in compiled code and in Python. Raises ValueError for
    a name that is already a method of every array.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> pair.names
    ('hand', 'turn')
    """
    if not ARRAYS:
        names = tuple(field.name for field in fields)
        return type("TwinRecord", (TwinRecord,), {"fields": fields, "names": names})
    taken = [field.name for field in fields if field.name in ARRAY_NAMES]
    if taken:
        raise ValueError(f"{', '.join(taken)}: a method of NumPy's records; choose another name")
    layout = np.dtype([(field.name, field.dtype, field.shape) for field in fields], align=True)
    return np.dtype((np.record, layout))


def shape_of(layout: Any, name: str) -> tuple[int, ...]:
    """Return the shape of a member."""
    if ARRAYS:
        return tuple(layout[name].shape)
    return next(field.shape for field in layout.fields if field.name == name)


def empty_record(layout: Any) -> Any:
    """Return a record of `layout` with every member zero.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> empty_record(pair).hand.tolist(), int(empty_record(pair).turn)
    ([0, 0], 0)
    """
    if not ARRAYS:
        return layout(**{field.name: _zeros(field.shape) for field in layout.fields})
    return np.zeros(1, layout)[0]


def _zeros(shape: tuple[int, ...]) -> Any:
    if len(shape) < 2:
        return TwinRow([0] * shape[0]) if shape else 0
    return TwinRow([_zeros(shape[1:]) for _ in range(shape[0])])


def array_of(record: Any) -> Any:
    """Return a copy of a record in an array of one, which is what Python gives to kernels
    (`calls.py`); if NumPy is missing, in a list.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> len(array_of(empty_record(pair)))
    1
    """
    if not ARRAYS:
        return [record.copy()]
    array = np.zeros(1, record.dtype)
    array[0] = record
    return array


def another(array: Any) -> Any:
    """Return a copy of an array of one, as bytes: NumPy would copy members one by one.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> one = array_of(empty_record(pair))
    >>> another(one)[0].turn = 1
    >>> int(one[0].turn)
    0
    """
    if not ARRAYS:
        return [array[0].copy()]
    return np.ndarray((1,), array.dtype, bytearray(array.tobytes()))


def member(array: Any, name: str) -> Any:
    """Return a member of the record in an array of one, as Python's lists and numbers.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> member(array_of(empty_record(pair)), "hand")
    [0, 0]
    """
    return array[name][0].tolist() if ARRAYS else listed(array[0][name])


def copied(record: Any) -> Any:
    """Return a copy of a record that can be written to. It is made as an array of one, because that
    is four times as fast as `copy`.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> changes(copied(empty_record(pair)), empty_record(pair))
    {}
    """
    return array_of(record)[0]


def fixed(record: Any) -> Any:
    """Return a copy of a record that cannot be written to.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> fixed(empty_record(pair)).turn = 1
    Traceback (most recent call last):
    ValueError: assignment destination is read-only
    """
    if not ARRAYS:
        same: dict[Any, Any] = {}  # nine tenths of the tables' rows occur again: each is kept once
        return type(record)(**{
            name: rows(each, lambda values: same.setdefault(row := FixedRow(values), row))
            for name, each in vars(record).items()})  # fmt: skip
    array = array_of(record)
    array.flags.writeable = False
    return array[0]


def is_record(what: Any, layout: Any) -> bool:
    """Whether something is a record of a layout.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> is_record(empty_record(pair), pair), is_record("pair", pair)
    (True, False)
    """
    return is_a(what, np.record if ARRAYS else TwinRecord) and bool(what.dtype == layout)


def content(record: Any) -> Any:
    """Return everything that a record holds as one value, which can be compared and hashed.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> content(empty_record(pair)) == content(fixed(empty_record(pair)))
    True
    """
    if ARRAYS:
        return record.tobytes()
    return tuple((name, str(listed(value))) for name, value in vars(record).items())


def array_here(values: Any, kind: str) -> Any:
    """Return nested numbers as an array of a given type; if NumPy is missing, as rows."""
    return np.array(values, kind) if ARRAYS else rows(values)


def changes(before: Any, after: Any) -> dict[str, tuple[Any, Any]]:
    """Return the members in which two records differ, each with both values.

    >>> pair = record_dtype((Field("hand", "i4", (2,), {}, ""), Field("turn", "i4", (), {}, "")))
    >>> before, after = empty_record(pair), empty_record(pair)
    >>> after.turn = 1
    >>> list(changes(before, after))
    ['turn']
    """
    return {
        name: (before[name], after[name])
        for name in before.dtype.names
        if listed(before[name]) != listed(after[name])
    }
