"""What a face makes of what it is given: one sentence on each kind of mistake."""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

import pytest

from helpers.arrays import with_arrays
from helpers.hostile import Endless, nested, raising
from shogi_lab.engine.arguments import Some, checked, fields_of, shown, within
from shogi_lab.engine.arrays import np

SQUARE = Annotated[int, within(0, 80)]


class Ends(NamedTuple):
    start: SQUARE
    to: SQUARE


@checked
def given(
    sq: SQUARE,
    *more: int,
    title: str = "",
    chosen: Sequence[SQUARE] = (),
    names: Mapping[str, int] | None = None,
    ends: Annotated[Ends, fields_of(Ends)] | None = None,
    flag: bool = False,
    zoom: float = 1.0,
    pairs: Some[tuple[str, int]] = (("a", 1),),
):
    return sq, more, title, chosen, names, ends, flag, zoom, pairs


@pytest.mark.parametrize(
    "number", with_arrays([40, True], lambda: [np.int8(40), np.uint64(40), np.int64(0)])
)
def test_any_whole_number_will_do(number):
    assert given(number)[0] == int(number)
    assert type(given(number)[0]) is int


@pytest.mark.parametrize(
    ("args", "named", "told"),
    [
        ((2.5,), {}, "sq is 2.5; it must be a whole number from 0 to 80"),
        ((81,), {}, "sq is 81; it must be a whole number from 0 to 80"),
        ((1 << 64,), {}, f"sq is {1 << 64}; it must be a whole number from 0 to 80"),
        ((4, "x"), {}, "more is 'x'; it must be a whole number"),
        ((4, 1 << 63), {}, f"more is {1 << 63}; it must be a whole number"),
        ((4,), {"title": 4}, "title is 4; it must be a text"),
        ((4,), {"chosen": "4"}, "chosen is '4'; it must be a list or a tuple of at most 1,000,000"),
        ((4,), {"chosen": [4, None]}, "chosen[1] is None; it must be a whole number from 0 to 80"),
        ((4,), {"chosen": range(1 << 40)}, "chosen is range(0, 1099511627776); it must be a list"),
        ((4,), {"chosen": Endless()}, "chosen is <helpers.hostile.Endless object at"),
        ((4,), {"names": {"x": 2.5}}, "names['x'] is 2.5; it must be a whole number"),
        ((4,), {"names": [1]}, "names is [1]; it must be a dict of values by name"),
        ((4,), {"ends": (1, 2)}, "ends is (1, 2); it must be an Ends"),
        ((4,), {"ends": Ends(1, 99)}, "ends.to is 99; it must be a whole number from 0 to 80"),
        ((4,), {"flag": 2}, "flag is 2; it must be True or False"),
        ((4,), {"zoom": float("nan")}, "zoom is nan; it must be a number"),
        ((4,), {"pairs": ()}, "pairs is (); it must be a list of one value or more"),
        ((4,), {"pairs": [("a",)]}, "pairs[0] is ('a',); it must be 2 values, and 1 came"),
    ],
)
def test_what_came_and_what_was_wanted_is_said(args, named, told):
    with pytest.raises(ValueError, match="must be") as error:
        given(*args, **named)
    assert str(error.value).startswith(told)


def test_whatever_comes_is_told_in_one_short_line():
    for stranger in (
        *(raising(name)() for name in ("__repr__", "__getattribute__", "__index__", "__class__")),
        raising("__str__", "__repr__")(), nested(100_000, []), 10**5000, "x" * 1_000_000,
        np.zeros((81, 81)),
    ):  # fmt: skip
        assert len(shown(stranger)) < 120
        assert "\n" not in shown(stranger)
        with pytest.raises(ValueError, match="must be a whole number from 0 to 80"):
            given(stranger)
