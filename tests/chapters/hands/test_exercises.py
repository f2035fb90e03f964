"""Chapter 2's exercises: right is what the oracle says."""

import pytest

from helpers import oracle
from shogi_lab.chapters.hands.exercises import EXERCISES
from shogi_lab.engine.arrays import np
from shogi_lab.engine.layouts import BONANZA, LAYOUTS, PADDED, YANEURAOU
from shogi_lab.engine.pieces import HAND_PIECES, LETTERS

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}
G = PADDED.guards


def some(row, share):
    """One in `share` of the cases."""
    return list(row.cases())[::share]


def held(hand, layout):
    """A hand as the oracle has it."""
    counts = zip(HAND_PIECES, layout.counts(hand), strict=True)
    return {LETTERS[piece]: count for piece, count in counts}


# What is tried


@pytest.mark.long
def test_each_of_the_pairs_of_five_kinds_comes_once_the_smaller_the_sooner():
    pairs = list(EXERCISES.rows["covers_padded"].cases())
    hands = list(oracle.hands("NSGBR"))
    assert len(set(pairs)) == len(pairs) == len(hands) ** 2
    sizes = {packed: sum(PADDED.counts(packed)) for packed in {a for a, _ in pairs}}
    assert len(sizes) == len(hands)
    assert all(sum(PADDED.counts(packed)[:2]) == 0 for packed in sizes)
    together = [sizes[a] + sizes[b] for a, b in pairs]
    assert together == sorted(together)


@pytest.mark.long
def test_each_hand_comes_with_each_field_the_smaller_the_sooner():
    cases = list(EXERCISES.rows["count_in"].cases())
    assert len(set(cases)) == len(cases) == 7 * sum(1 for _ in oracle.hands())
    sizes = [sum(BONANZA.counts(hand)) for hand, shift, _ in cases if shift == 0]
    assert sizes == sorted(sizes)


@pytest.mark.long
def test_the_boss_sees_all_small_pairs_and_each_difference_that_is_open():
    pairs = list(EXERCISES.rows["as_good"].cases())
    assert len(set(pairs)) == len(pairs)
    hands, at = np.unique(np.array(pairs), return_inverse=True)
    counts = np.array([BONANZA.counts(packed) for packed in hands.tolist()])
    first, second = counts[at.reshape(-1, 2)].transpose(1, 0, 2)
    sizes = (first + second).sum(axis=1)
    assert (np.diff(sizes) >= 0).all()
    small = [h for h in oracle.hands() if sum(h.values()) <= 5]
    few = sum(1 for a in small for b in small if sum(a.values()) + sum(b.values()) <= 5)
    assert np.searchsorted(sizes, 6) == few
    met = np.unique(first - second, axis=0)
    assert (met[:, 2:].min(axis=1) >= 0).sum() == 37 * 9 * 5**3 * 3**2


# What is right


def test_counts_are_what_was_packed():
    for packed, shift, width in some(EXERCISES.rows["count_in"], 97):
        counts = dict(zip(BONANZA.fields, BONANZA.counts(packed), strict=True))
        field = next(field for field in counts if (field.shift, field.width) == (shift, width))
        assert RIGHT["count_in"](packed, shift, width) == counts[field]


def test_guards_are_the_layouts_own_where_every_field_has_one():
    for layout in (PADDED, YANEURAOU):
        fields = [(shift, width) for _, shift, width in layout.fields]
        assert RIGHT["guards_of"](fields) == layout.guards
    assert G in {RIGHT["guards_of"](*case) for case in EXERCISES.rows["guards_of"].cases()}
    assert PADDED in LAYOUTS


def test_comparisons_are_the_oracle_s():
    for a, b in some(EXERCISES.rows["covers_padded"], 211):
        smaller = oracle.smaller(held(a, PADDED), held(b, PADDED))
        lit = sum(
            1 << field.shift + field.width
            for field in PADDED.fields
            if LETTERS[field.piece] in smaller
        )
        assert RIGHT["covers_padded"](a, b) == (not smaller)
        assert RIGHT["which_smaller"](a, b) == lit


def test_stand_ins_are_the_oracle_s():
    for a, b in some(EXERCISES.rows["as_good"], 53):
        expected = oracle.dominates(held(a, BONANZA), held(b, BONANZA))
        assert RIGHT["as_good"](a, b) == expected
        assert EXERCISES.rows["as_good"].way(a, b)[-1] == f"so {expected}"
