"""The ledger adds up to the sum."""

import pytest
from hypothesis import given

from helpers.kkp import summed, with_kings
from helpers.weights import kkp_weights
from shogi_lab.chapters.kkp.ledger import ledger
from shogi_lab.engine.kkp import kkp_of, kkp_terms
from shogi_lab.engine.posi import parse_sfen


@pytest.mark.long
@given(with_kings)
def test_the_ledger_adds_up_to_the_sum(sfen):
    record = parse_sfen(sfen).record
    terms = kkp_terms(record)
    for done in (0, 14, len(terms)):
        seen = ledger(record, kkp_weights(), done)
        assert seen.total == summed(terms[:done], kkp_weights())
        assert seen.low <= seen.total <= seen.high
    assert seen.total == kkp_of(record, kkp_weights())
