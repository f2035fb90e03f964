"""Hands have their numbers and their words."""

import itertools

from shogi_lab.chapters.hands.bits import HANDS, MOST, counts_of, in_short, in_words, rank_of


def test_every_hand_has_its_number():
    assert HANDS == 106_875
    ranks = [rank_of(counts) for counts in itertools.product(*(range(n + 1) for n in MOST))]
    assert sorted(ranks) == list(range(HANDS))
    assert all(rank_of(counts_of(rank)) == rank for rank in range(0, HANDS, 97))


def test_no_hand_has_fewer_than_none_or_more_than_all():
    assert rank_of((-1, 0, 0, 0, 0, 0, 0)) == rank_of((0, 0, 0, 0, 0, 0, 3)) == -1


def test_hands_in_words():
    assert in_words((1, 0, 0, 0, 0, 0, 0)) == "1 pawn"
    assert in_words((2, 1, 0, 0, 3, 0, 0)) == "2 pawns, 1 lance and 3 golds"
    assert in_short((18, 4, 4, 4, 4, 2, 2)) == "2R2B4G4S4N4L18P"
