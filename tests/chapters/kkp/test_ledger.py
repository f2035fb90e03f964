"""The ledger adds up to the sum."""

import pytest
from hypothesis import given

from helpers.kkp import summed, with_kings
from helpers.weights import kkp_weights
from shogi_lab import Position
from shogi_lab.chapters.kkp.ledger import ledger
from shogi_lab.engine.kkp import kkp_terms


@pytest.mark.long
@given(with_kings)
def test_the_ledger_adds_up_to_the_sum(sfen):
    position = Position.from_sfen(sfen)
    terms = kkp_terms(position)
    for done in (0, 14, len(terms)):
        seen = ledger(position, kkp_weights(), done)
        assert seen.total == summed(terms[:done], kkp_weights())
        assert seen.low <= seen.total <= seen.high
    assert seen.total == position.kkp(kkp_weights())
