"""Both rules of hands: which positions are searched again, and exact ranges of shares."""

import pytest

from shogi_lab.chapters.player.both_rules import MORE_NODES, NODES, exact_share, searched_twice

ROWS = searched_twice()


def test_what_differs_and_nothing_else_is_searched_once_more():
    differ = {row[:2] for row in ROWS if row.nodes == NODES and not row.same}
    assert {row[:2] for row in ROWS if row.nodes == MORE_NODES} == differ


#: Of some, so many: the ends in percent, as tables of exact binomial ranges have them.
KNOWN = {
    (0, 10): (0, 30.85),
    (1, 20): (0.13, 24.87),
    (5, 10): (18.71, 81.29),
    (10, 10): (69.15, 100),
}


@pytest.mark.parametrize(("some", "of"), KNOWN)
def test_ranges_are_those_of_the_tables(some, of):
    assert exact_share(some, of)[1:] == pytest.approx(KNOWN[some, of], abs=0.006)
