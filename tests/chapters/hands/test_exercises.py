"""Chapter 2's exercises: what is tried is all that there is, the smaller the sooner."""

import pytest

from helpers import oracle
from shogi_lab.chapters.hands.exercises import EXERCISES
from shogi_lab.engine.arrays import np
from shogi_lab.engine.layouts import BONANZA, PADDED


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
