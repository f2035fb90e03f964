"""Arguments: checked when a public function is called, or refused in a sentence.

A public function says in its annotations what it takes, and `checked` holds it to that:

      @checked
      def ray_film(record: Record, sq: Square, title: str = "") -> Film: ...

      ray_film(record, 2.5)        ValueError: sq is 2.5; it must be a whole number from 0 to 80
"""

import inspect
import operator
import os
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, wraps
from itertools import islice
from math import inf, isfinite
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from shogi_lab.ground.messages import said

from .arrays import np

SHOWN = 60  # letters of what came that a message repeats
MOST = 1_000_000  # values of a row: more than any table or game has
LONGEST_PATH = 900  # letters
MOST_INTEGER = (1 << 63) - 1

#: Of what came and its name, what is used instead; ValueError where it will not do.
Check = Callable[[Any, str], Any]
Function = TypeVar("Function", bound=Callable[..., Any])
Value = TypeVar("Value")


def shortened(text: str, most: int = SHOWN) -> str:
    """Return a text, cut short if it is long.

    >>> shortened("7g7f"), shortened("7g7f 3c3d", 4)
    ('7g7f', '7g7f...')
    """
    return text if len(text) <= most + 3 else f"{text[:most]}..."


def shown(what: Any, most: int = SHOWN) -> str:
    """Return a value as a message quotes it: in one line, cut short if it is long.

    >>> shown("7g7f"), len(shown("9" * 1_000_000))
    ("'7g7f'", 63)
    """
    try:
        text = repr(what[: most + 3] if is_a(what, (str, bytes, list, tuple)) else what)
        text = re.sub(r"\s*\n\s*", " ", text[: 10 * most])
    except Exception as error:  # noqa: BLE001  a stranger's __repr__ may raise anything
        text = f"a {type(what).__name__} that raises {type(error).__name__} when it is shown"
    return shortened(" ".join(text.split()) if "\n" in text else text, most)


def is_a(what: Any, kind: Any) -> bool:
    """Whether an object is of a class, or of one of several, whatever its own `__class__` says.

    >>> is_a(True, int), is_a("7g7f", (int, list))
    (True, False)
    """
    return issubclass(type(what), kind)


def refused(what: Any, name: str, wanted: str) -> ValueError:
    """Return the error that says which value an argument had, and what was expected.

    >>> refused(2.5, "sq", "a square")
    ValueError('sq is 2.5; it must be a square')
    """
    words = {"name": name, "came": shown(what), "wanted": wanted}
    return ValueError(said("{name} is {came}; it must be {wanted}", **words))


def whole_number(what: Any, name: str, least: int, most: int) -> int:
    """Return a whole number between two bounds, inclusive, of any kind `operator.index` takes;
    ValueError says what was expected.

    >>> whole_number(True, "depth", 0, 12)
    1
    >>> whole_number(2.5, "depth", 0, 12)
    Traceback (most recent call last):
    ValueError: depth is 2.5; it must be a whole number from 0 to 12
    """
    try:
        number = operator.index(what)
    except Exception:  # noqa: BLE001  a stranger's __index__ may raise anything
        number = None
    if number is None or not least <= number <= most:
        wanted = said("a whole number from {least} to {most}", least=least, most=most)
        raise refused(what, name, wanted)
    return number


def pair(what: Any, name: str) -> tuple[int, int]:
    """Return two whole numbers; ValueError says what was expected.

    >>> pair([1, 0], "step")
    (1, 0)
    """
    try:
        one, other = what
        return operator.index(one), operator.index(other)
    except Exception:  # noqa: BLE001  a stranger's __iter__ may raise anything
        raise refused(what, name, said("two whole numbers")) from None


def within(least: int, most: int) -> Check:
    """Return a check that a value is a whole number between two bounds, inclusive.

    >>> within(0, 80)(40, "sq")
    40
    """
    return lambda what, name: whole_number(what, name, least, most)


def between(least: float, most: float) -> Check:
    """Return a check that a value is a number between two bounds, inclusive.

    >>> between(0.1, 10)(float("nan"), "zoom")
    Traceback (most recent call last):
    ValueError: zoom is nan; it must be a number from 0.1 to 10
    """

    def check(what: Any, name: str) -> float:
        try:
            number = _number(what, name)
        except ValueError:
            number = inf
        if not least <= number <= most:
            wanted = said("a number from {least} to {most}", least=least, most=most)
            raise refused(what, name, wanted)
        return number

    return check


#: Letters of what is offered, in an error.
OFFERED = 400


def one_of(values: Sequence[Any]) -> Check:
    """Return a check that a value is one of a few texts or numbers.

    >>> one_of(("light", "dark"))("grey", "theme")
    Traceback (most recent call last):
    ValueError: theme is 'grey'; it must be 'light' or 'dark'
    """
    known = {each: each for each in values}
    *most, last = map(repr, values)
    words = {"others": shortened(", ".join(most), OFFERED), "last": last}
    wanted = said("{others} or {last}", **words) if most else last

    def check(what: Any, name: str) -> Any:
        try:
            key = str.__str__(what) if is_a(what, str) else operator.index(what)
            return known[key]
        except Exception:  # noqa: BLE001  a stranger's __index__ may raise anything
            raise refused(what, name, wanted) from None

    return check


def file_path(what: Any, name: str) -> Path:
    """Return the path of a file, whether the file exists or not.

    >>> file_path("", "path")
    Traceback (most recent call last):
    ValueError: path is ''; it must be the path of a file
    """
    try:
        text = os.fspath(what)
        os.fsencode(text)
        good = isinstance(text, str) and "\0" not in text and 0 < len(text) <= LONGEST_PATH
    except Exception:  # noqa: BLE001  a stranger's __fspath__ may raise anything
        good = False
    if not good:
        raise refused(what, name, said("the path of a file"))
    return Path(text)


FilePath = Annotated[Any, file_path]


# ---- what a function's annotations say


def checked(function: Function) -> Function:
    """Return a function that checks each argument by its annotation, and runs on the values that
    the checks return.

    If the annotation says int, a number must be whole, and may be NumPy's; a row (Sequence) may be
    any sized collection in order. `Annotated[int, within(0, 80)]` has a check of its own. An
    argument without annotation, or with Any, is passed on as it is.

    >>> @checked
    ... def doubled(sq: Annotated[int, within(0, 80)]) -> int:
    ...     return 2 * sq
    >>> doubled(40), doubled(True)
    (80, 2)
    >>> doubled(2.5)
    Traceback (most recent call last):
    ValueError: sq is 2.5; it must be a whole number from 0 to 80
    """
    held: list[_Checks] = []

    @wraps(function)
    def checked(*args: Any, **named: Any) -> Any:
        if not held:
            held.append(_checks(function))
        in_order, rest, by_name = held[0]
        given = []  # in a loop, and with no word to zip: that halves what a call costs more
        for each, (name, check) in zip(args, in_order):  # noqa: B905
            given.append(check(each, name))
        if len(args) > len(given):
            given += [rest(each, "") for each in args[len(given) :]]
        for name, value in named.items():
            named[name] = by_name[name](value, name)
        return function(*given, **named)

    checked.is_face = True  # type: ignore[attr-defined]
    return checked  # type: ignore[return-value]


class _Checks(NamedTuple):
    """The checks of a function's parameters: by their order, of all further ones, by name."""

    in_order: tuple[tuple[str, Check], ...]
    rest: Check
    by_name: Mapping[str, Check]


def _checks(function: Any) -> _Checks:
    hints = get_type_hints(function, include_extras=True)
    in_order: list[tuple[str, Check]] = []
    rest: Check = _any
    others: Check = _any
    found = {}
    for name, parameter in inspect.signature(function).parameters.items():
        check = check_of(hints.get(name, Any))
        if parameter.kind is parameter.VAR_POSITIONAL:
            rest = _called(name, check)
        elif parameter.kind is parameter.VAR_KEYWORD:
            others = check
        else:
            found[name] = check
            in_order += [(name, check)] * (parameter.kind is not parameter.KEYWORD_ONLY)
    return _Checks(tuple(in_order), rest, defaultdict(lambda: others, found))


def _called(name: str, check: Check) -> Check:
    return lambda what, _: check(what, name)


def check_of(kind: Any) -> Check:
    """Return the check that an annotation asks for."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _then(check_of(inner[0]), inner[1]) if get_origin(inner[0]) else inner[1]
    if origin in (Union, UnionType):
        return _either([check_of(each) for each in inner], NoneType in inner)
    if origin is tuple and ... not in inner:
        return of_each([check_of(each) for each in inner])
    if origin is list:
        row = row_of(check_of(inner[0]))
        return lambda what, name: list(row(what, name))
    if origin in (tuple, Sequence, Collection):
        return row_of(check_of(inner[0]))
    if origin in (Iterable, Iterator):
        return _one_by_one(check_of(inner[0]))
    if origin in (Mapping, dict):
        return _named(check_of(inner[1]), check_of(inner[0]))
    if origin is Callable or kind is Callable:
        return _callable
    return SIMPLE.get(kind) or _instance(kind)


def _then(check: Check, other: Check) -> Check:
    return lambda what, name: other(check(what, name), name)


def _any(what: Any, name: str) -> Any:
    return what


def _integer(what: Any, name: str) -> int:
    try:
        return whole_number(what, name, -MOST_INTEGER, MOST_INTEGER)
    except ValueError:
        raise refused(what, name, said("a whole number")) from None


def _number(what: Any, name: str) -> float:
    try:
        number = float(what) if is_a(what, (int, float, np.integer, np.floating)) else inf
    except Exception:  # noqa: BLE001  a stranger's __float__ may raise anything
        number = inf
    if not isfinite(number):
        raise refused(what, name, said("a number"))
    return number


def _flag(what: Any, name: str) -> bool:
    try:
        return bool(what) if is_a(what, np.bool_) else bool(whole_number(what, name, 0, 1))
    except ValueError:
        raise refused(what, name, "True or False") from None


def _text(what: Any, name: str) -> str:
    if not is_a(what, str):
        raise refused(what, name, said("a text"))
    return str.__str__(what)


def _nothing(what: Any, name: str) -> None:
    if what is not None:
        raise refused(what, name, "None")


def _callable(what: Any, name: str) -> Any:
    if not callable(what):
        raise refused(what, name, said("a function"))
    return what


SIMPLE: dict[Any, Check] = {
    Any: _any, int: _integer, float: _number, bool: _flag, str: _text, NoneType: _nothing,
}  # fmt: skip


def _instance(kind: type) -> Check:
    """Return the check of a value that is of a class of ours, as it is."""

    def check(what: Any, name: str) -> Any:
        if not is_a(what, kind):
            words = {"name": kind.__name__}
            one, vowel = said("a {name}", **words), said("an {name}", **words)
            raise refused(what, name, vowel if kind.__name__[0] in "AEIO" else one)
        return what

    return check


def _either(checks: Sequence[Check], or_none: bool) -> Check:
    """Return the check that passes if one of several does; the first of them says what is wrong."""

    def check(what: Any, name: str) -> Any:
        if or_none and what is None:
            return None
        wrong = None
        for each in checks:
            try:
                return each(what, name)
            except ValueError as error:
                wrong = wrong or error
        raise wrong or refused(what, name, said("something else"))

    return check


def row_of(check: Check) -> Check:
    """Return a check that each value of a row passes `check`.

    >>> row_of(within(0, 80))([40, 81], "squares")
    Traceback (most recent call last):
    ValueError: squares[1] is 81; it must be a whole number from 0 to 80
    """

    def checked(what: Any, name: str) -> tuple[Any, ...]:
        values = _listed(what, name)
        return tuple(check(each, f"{name}[{i}]") for i, each in enumerate(values))

    return checked


def nonempty(what: Any, name: str) -> Any:
    """Return a row as it is, if it is not empty."""
    if not len(what):
        raise refused(what, name, said("a list of one value or more"))
    return what


#: A row of one or more.
Some = Annotated[Sequence[Value], nonempty]


def fields_of(kind: Any) -> Check:
    """Return a check of one of our NamedTuples and of its fields, by their annotations.

    >>> class Ends(NamedTuple):
    ...     start: int
    ...     to: int
    >>> fields_of(Ends)(Ends(1, "x"), "ends")
    Traceback (most recent call last):
    ValueError: ends.to is 'x'; it must be a whole number
    """

    def checked(what: Any, name: str) -> Any:
        _instance(kind)(what, name)
        pairs = zip(_field_checks(kind).items(), what, strict=True)
        return kind(*(check(each, f"{name}.{field}") for (field, check), each in pairs))

    return checked


def fields_held(made: Any) -> None:
    """Check the fields of one of our dataclasses that was just made, by their annotations.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Ends:
    ...     start: int
    ...
    ...     def __post_init__(self):
    ...         fields_held(self)
    >>> Ends("x")
    Traceback (most recent call last):
    ValueError: start is 'x'; it must be a whole number
    """
    for name, check in _field_checks(made.__class__).items():
        object.__setattr__(made, name, check(getattr(made, name), name))


@cache
def _field_checks(kind: Any) -> dict[str, Check]:
    hints = get_type_hints(kind, include_extras=True)
    named = (each.name for each in fields(kind)) if is_dataclass(kind) else kind._fields
    return {name: check_of(hints[name]) for name in named}


def _listed(what: Any, name: str) -> tuple[Any, ...]:
    """Return the values of a row; ValueError for what has none, or too many."""
    wanted = said("a list or a tuple of at most {n} values", n=f"{MOST:,}")
    if is_a(what, (str, bytes, bytearray, Mapping, set, frozenset)):
        raise refused(what, name, wanted)
    try:
        count = len(what)
        values = tuple(islice(what, count + 1 if count <= MOST else 0))
    except Exception:  # noqa: BLE001  a stranger's __len__ or __iter__ may raise anything
        values, count = (), -1
    if len(values) != count:
        raise refused(what, name, wanted)
    return values


def of_each(checks: Sequence[Check]) -> Check:
    """Return a check that a row has one value for each of `checks`, and that each passes its own.

    >>> of_each([within(0, 80)] * 2)([40], "kings")
    Traceback (most recent call last):
    ValueError: kings is [40]; it must be 2 values, and 1 came
    """

    def checked(what: Any, name: str) -> tuple[Any, ...]:
        values = _listed(what, name)
        if len(values) != len(checks):
            words = {"n": len(checks), "came": len(values)}
            raise refused(what, name, said("{n} values, and {came} came", **words))
        pairs = enumerate(zip(checks, values, strict=True))
        return tuple(check(each, f"{name}[{i}]") for i, (check, each) in pairs)

    return checked


def _one_by_one(check: Check) -> Check:
    """Return the check of values that can be iterated over; unless they are a list or a tuple, each
    is checked only when it is reached."""

    def values(what: Any, name: str) -> Iterator[Any]:
        for i, each in enumerate(what):
            yield check(each, f"{name}[{i}]")

    def checked(what: Any, name: str) -> Iterable[Any]:
        if is_a(what, (list, tuple)):
            return row_of(check)(what, name)
        if is_a(what, (str, bytes, bytearray)):
            raise refused(what, name, said("a list or a tuple"))
        try:
            each = iter(what)
        except Exception:  # noqa: BLE001  a stranger's __iter__ may raise anything
            raise refused(what, name, said("a list or a tuple")) from None
        return values(each, name)

    return checked


def _named(check: Check, key: Check = _any) -> Check:
    """Return the check of values by name."""

    def checked(what: Any, name: str) -> dict[Any, Any]:
        try:
            pairs = dict(what.items()) if is_a(what, Mapping) else None
        except Exception:  # noqa: BLE001  a stranger's items may raise anything
            pairs = None
        if pairs is None:
            raise refused(what, name, said("a dict of values by name"))
        return {
            key(each, name): check(value, f"{name}[{shown(each)}]") for each, value in pairs.items()
        }

    return checked
