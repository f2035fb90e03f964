"""Borrows travel as they do in the subtraction."""

import pytest

from helpers.hands import PAIRS, A, B
from shogi_lab.chapters.hands.bits import packed
from shogi_lab.chapters.hands.borrow import lit, ripple_film, shares, smaller_guards, subtraction
from shogi_lab.engine.arrays import np
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


def test_shares_are_those_of_all_pairs():
    fields = PADDED.fields[2:]
    seen = shares(fields)
    hands = np.array([0], np.int64)
    for field in fields:
        hands = (hands[:, None] + (np.arange(field.most + 1) << field.shift)).ravel()
    difference = hands[:, None] - hands[None, :]
    assert difference.size == seen.pairs == 1_265_625
    any_false = np.zeros(difference.shape, bool)
    for field, row in zip(fields, seen.rows, strict=True):
        smaller = (hands & field.mask)[:, None] < (hands & field.mask)[None, :]
        guard = (difference >> field.shift + field.width & 1).astype(bool)
        assert (int((guard & smaller).sum()), int((guard & ~smaller).sum())) == row[2:]
        any_false |= guard & ~smaller
    assert int(any_false.sum()) == seen.any_false
    assert f"{seen.any_false / seen.pairs:.1%}" == "37.6%"


def test_a_borrow_travels_without_guards_and_is_swallowed_with_them():
    told = ["falsely the guards of silver, gold, bishop and rook.", "guard of knight, and rightly."]
    for guards, words in zip((False, True), told, strict=True):
        film = ripple_film(A, B, guards=guards)
        assert film.frames[-1].caption.endswith(words)
    assert "no guard is lit" in ripple_film(B, B).frames[-1].caption


def test_an_accusation_counts_what_is_lit(films):
    film = films["accusations"]
    assert len(film.frames) == 3**7
    for number in range(0, 3**7, 31):
        table, shares = film.frames[number].parts
        digits = [number // 3**i % 3 for i in range(7)]
        rows = {row.label: row for row in table.rows}
        a, b = PADDED.counts(rows["a"].value), PADDED.counts(rows["b"].value)
        signs = [(x > y) * 2 or int(x < y) for x, y in zip(a, b, strict=True)]
        assert signs == digits
        for digit, mark in zip(digits, shares.marks, strict=True):
            assert (mark == "true") == (digit == 1)
        assert len(rows["guards set"].marks) == digits.count(1)
