"""An answer is right, or it is told what is wrong with it; nothing of a reader's is asked."""

from copy import deepcopy
from typing import NamedTuple

import pytest

from shogi_lab.engine.arrays import np
from shogi_lab.practice.answers import MOST_TOLD, SHOWN, alike, may_be_drawn, why_wrong


class Agreeing:
    """An object that says it is equal to everything."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


@pytest.mark.parametrize(
    ("got", "wanted", "told"),
    [
        (3, 4, "Your function returns 3; it should return 4."),
        ((1, 2, 3), (1, 2), "Your function returns (1, 2, 3); it should return (1, 2)."),
        (
            {1, 30, 4},
            {4, 2},
            "Your function leaves out 2. "
            "Your function also returns 1, 30, which should not be there.",
        ),
        ({(1, 2)}, set(), "Your function also returns (1, 2), which should not be there."),
        (3, None, "The answer is an int; it should be None."),
        (np.float64(3), None, "The answer is a float64; it should be None."),
        ((np.zeros(2), 1), (0, 1), "It contains a ndarray, but plain values are expected."),
        ([Agreeing()], [1], "It contains an Agreeing, but plain values are expected."),
        ({Agreeing()}, {1}, "It contains an Agreeing, but plain values are expected."),
        (
            np.int64(1),
            2,
            "The answer is a NumPy int64, and a plain int is expected. Write int(...) around it.",
        ),
        ([10**5000], [1], "Your function returns [a number of 16610 bits]; it should return [1]."),
    ],
)
def test_what_is_wrong_is_told(got, wanted, told):
    assert not alike(got, wanted)
    assert why_wrong(got, wanted).endswith(told)


class Named(NamedTuple):
    """What a right answer may be, too."""

    dx: int
    rows: tuple[int, ...]


EQUAL = [
    ((0, 26), [(0.0, 26), (False, 26), (0, 26.0), [0, 26], (0,), (0, 26, 1)]),
    ([1, [2, (3,)]], [[True, [2, (3,)]], [1, [2.0, (3,)]], [1, [2, (3.0,)]], [1, (2, (3,))]]),
    ({1, 2}, [{True, 2}, {1.0, 2}, frozenset({1, 2}), {1, 2, 3}, {1}]),
    ({(1, 0), (0, 1)}, [{(1, False), (0, 1)}, {(1, 0), (0, 1.0)}]),
    ({frozenset({1})}, [{frozenset({True})}]),
    ({1: "a", 2: [0]}, [{1.0: "a", 2: [0]}, {1: "a", 2: [False]}, {1: "a"}, {1: "a", 3: [0]}]),
    (Named(1, (2,)), [(1, (2,)), Named(True, (2,)), Named(1, (2.0,))]),
    (True, [1, 1.0]),
    ("a", [b"a"]),
    (None, [0, False]),
]


@pytest.mark.parametrize(("right", "others"), EQUAL)
def test_an_answer_is_right_by_kind_and_value_all_the_way_down(right, others):
    assert alike(deepcopy(right), right)
    for other in others:
        assert not alike(other, right), other
        assert why_wrong(other, right)


@pytest.mark.parametrize("kind", ["int8", "uint64", "intp"])
def test_whole_numbers_of_numpy_inside_are_whole_numbers_and_no_others(kind):
    one = getattr(np, kind)(1)
    assert alike((one, [one], {one}), (1, [1], {1}))
    assert alike((np.bool_(True),), (True,))
    for other in (np.float64(1), np.bool_(True), np.str_("1")):
        assert not alike((other,), (1,))
    assert not alike((one,), (True,))


def test_what_says_that_it_is_numpy_s_is_not_asked():
    forged = type("int64", (Agreeing,), {"__module__": "numpy"})
    subclass = type("int64", (np.int64,), {"__eq__": lambda *_: True, "__hash__": lambda _: 0})
    for each in (forged(), subclass(3)):
        assert not alike((each,), (1,))
        assert not alike({each}, {1})


def test_what_holds_itself_is_wrong_soon():
    ring, table, twice = [1], {}, ()
    ring.append(ring)
    table["a"] = table
    for _ in range(60):
        twice = (twice, twice)
    for got, right in ((ring, [1, [1, []]]), (table, {"a": {"a": 1}}), (twice, (1, 2))):
        assert not alike(got, right)
        assert why_wrong(got, right)
        assert not may_be_drawn(got, right)


def test_what_is_large_is_not_drawn():
    for small, large in (([(1 << 64) - 1], [1 << 64]), (["x" * SHOWN], ["x" * (SHOWN + 1)])):
        assert may_be_drawn(small, [])
        assert not may_be_drawn(large, [])


def test_of_very_many_only_some_are_told_one_by_one():
    told = why_wrong(set(range(10_000)), {0})
    assert told.count(",") == MOST_TOLD + 2
    assert told.endswith("39, 40, 9,959 more, which should not be there.")
