"""Borrows travel as they do in the subtraction."""

from collections import Counter
from itertools import product

import pytest

from helpers.hands import PAIRS, B
from shogi_lab.chapters.hands.bits import packed
from shogi_lab.chapters.hands.borrow import lit, ripple_film, shares, smaller_guards, subtraction
from shogi_lab.engine.layouts import BONANZA, HALF_PADDED, PADDED, YANEURAOU


@pytest.mark.parametrize("layout", [BONANZA, HALF_PADDED, PADDED, YANEURAOU])
@pytest.mark.parametrize(("a", "b"), PAIRS[:8])
def test_column_by_column_is_the_subtraction(layout, a, b):
    whole, other = packed(a, layout), packed(b, layout)
    end = subtraction(whole, other, layout, layout.bits)
    assert end.difference == whole - other & (1 << layout.bits) - 1
    owed = 0
    for bit in range(layout.bits):  # as on paper
        here = (whole >> bit & 1) - (other >> bit & 1) - owed
        owed = int(here < 0)
        assert (bit in end.borrowed) == bool(owed)
        assert end.difference >> bit & 1 == here & 1
    assert subtraction(whole, other, layout, 5).difference == end.difference & 31


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_lowest_lit_guard_is_right_and_set_guards_always_are(a, b):
    whole, other = packed(a, PADDED), packed(b, PADDED)
    smaller = smaller_guards(PADDED, whole, other)
    assert [x < y for x, y in zip(a, b, strict=True)].count(True) == len(smaller)
    plain = subtraction(whole, other, PADDED, PADDED.bits)
    assert [mark for _, mark in plain.marks][:1] == ["true"] * bool(smaller)
    assert set(smaller) <= {bit for bit, _ in plain.marks} == set(lit(PADDED, plain.difference))
    guarded = subtraction(whole, other, PADDED, PADDED.bits, PADDED.guards)
    assert guarded.marks == tuple((bit, "true") for bit in smaller)


def test_where_no_guard_is_lit_that_is_said():
    assert "no guard is lit" in ripple_film(B, B).frames[-1].caption
    untold = ripple_film((0, 2, 2, 0, 0, 1, 1), (3, 2, 1, 1, 2, 0, 1), HALF_PADDED).frames[-1]
    assert untold.caption.endswith("gold, and rightly. Too few, with no guard to show it: pawn.")


def test_guards_are_counted_over_all_pairs():
    fields = PADDED.fields[4:]
    every = [packed((0,) * 4 + n, PADDED) for n in product(*(range(f.most + 1) for f in fields))]
    marks = [subtraction(*pair, PADDED, PADDED.bits).marks for pair in product(every, every)]
    count, found = Counter(mark for each in marks for mark in each), shares(fields)
    told = [(row.rightly, row.falsely) for row in found.rows]
    guards = [field.shift + field.width for field in fields]
    assert told == [(count[bit, "true"], count[bit, "false"]) for bit in guards]
    assert found.any_false == sum("false" in dict(each).values() for each in marks)
