"""An answer is right, or it is told what is wrong with it; nothing of a reader's is asked."""

import pytest

from shogi_lab.engine.arrays import np
from shogi_lab.practice.answers import MOST_TOLD, alike, change, may_be_drawn, why_wrong


class Agreeing:
    """An object that says it is equal to everything."""

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0


@pytest.mark.parametrize(
    ("got", "wanted", "told"),
    [
        (3, 4, "Yours answers 3; right is 4."),
        ((1, 2, 3), (1, 2), "Yours answers (1, 2, 3); right is (1, 2)."),
        ({1, 30, 4}, {4, 2}, "Yours lacks 2. Yours has 1, 30 too much."),
        ({(1, 2)}, set(), "Yours has (1, 2) too much."),
        ((np.zeros(2), 1), (0, 1), "There is a ndarray in it, where plain values are wanted."),
        ([Agreeing()], [1], "There is an Agreeing in it, where plain values are wanted."),
        ({Agreeing()}, {1}, "There is an Agreeing in it, where plain values are wanted."),
        (np.int64(1), 2, "It is a NumPy int64: int(...) makes it a plain one."),
        ([10**5000], [1], "Yours answers [a number of 16610 bits]; right is [1]."),
    ],
)
def test_what_is_wrong_is_told(got, wanted, told):
    assert not alike(got, wanted)
    assert why_wrong(got, wanted).endswith(told)


def test_numbers_of_numpy_inside_are_numbers():
    assert alike((np.int64(1), 2), (1, 2))


def test_of_very_many_only_some_are_told_one_by_one():
    told = why_wrong(set(range(10_000)), {0})
    assert told.count(",") == MOST_TOLD + 1
    assert told.endswith("39, 40, 9,959 more too much.")


def test_what_has_other_parts_than_a_right_answer_is_not_drawn():
    assert may_be_drawn({1, 99}, {3})
    for got in ([1], {None}, {1 << 65}, {"\0"}, {"x" * 99}, set(range(1_001))):
        assert not may_be_drawn(got, {3})


def test_what_was_changed_is_told():
    assert change(([1], 2), ([], 2)) == "It changes what it is given: [1] became []."
