"""Hands have their numbers and their words."""

import itertools

from shogi_lab.chapters.hands.bits import HANDS, MOST, counts_of, in_short, rank_of


def test_every_hand_has_its_number():
    assert HANDS == 106_875
    ranks = [rank_of(counts) for counts in itertools.product(*(range(n + 1) for n in MOST))]
    assert sorted(ranks) == list(range(HANDS))
    assert all(rank_of(counts_of(rank)) == rank for rank in range(0, HANDS, 97))
    assert in_short((2, 0, 0, 0, 0, 0, 1)) == "R2P"
