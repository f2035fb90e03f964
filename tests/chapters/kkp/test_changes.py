"""What a move changes, and the question about it."""

import pytest
from hypothesis import given

from helpers.kkp import summed, with_kings
from helpers.positions import MATSURI, START
from helpers.weights import kkp_weights
from shogi_lab import Position
from shogi_lab.chapters.kkp.changes import changed_terms, waterfall
from shogi_lab.engine.kkp import kkp_terms


@pytest.mark.long
@given(with_kings)
def test_the_waterfall_ends_at_the_sum_and_groups_every_term(sfen):
    position = Position.from_sfen(sfen)
    seen = waterfall(position, kkp_weights())
    assert seen.total == position.kkp(kkp_weights())
    assert sum(bar.many for bar in seen.bars) == len(kkp_terms(position))
    assert [bar.many for bar in seen.bars[:2]] == [7, 7]


@pytest.mark.parametrize("sfen", [START, MATSURI])
def test_a_move_changes_two_three_five_or_all_terms(sfen):
    position = Position.from_sfen(sfen)
    weights = kkp_weights()
    for move in position.legal_moves()[::3]:
        after = position.after(move)
        gone, come = changed_terms(position, after)
        packed = position.packed(move)
        king, captures = packed >> 15 & 15 == 8, packed >> 19 & 15
        if king:
            assert len(gone) == len(kkp_terms(position))
        else:
            assert len(gone) + len(come) == (3 if "*" in move else 5 if captures else 2)
        difference = summed(come, weights) - summed(gone, weights)
        assert difference == after.kkp(weights) - position.kkp(weights)
