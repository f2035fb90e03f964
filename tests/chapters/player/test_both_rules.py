"""Positions searched by both rules of hands: rows, their sums, and exact ranges of shares."""

import pytest

from shogi_lab.chapters.player.both_rules import (
    MORE_NODES,
    NODES,
    changed,
    exact_share,
    groups,
    lines_of_groups,
    searched_twice,
)

ROWS = searched_twice()


def test_what_differs_and_nothing_else_is_searched_once_more():
    differ = {row[:2] for row in ROWS if row.nodes == NODES and not row.same}
    assert {row[:2] for row in ROWS if row.nodes == MORE_NODES} == differ


def test_every_position_is_once_in_a_group_and_told():
    found = groups(ROWS)
    for those in found.values():
        assert len({row.sfen for row in those}) == len(those)
    assert {row[2:] for those in found.values() for row in those} == {row[2:] for row in ROWS}
    told = "\n".join(lines_of_groups("H12", ROWS))
    for name, those in found.items():
        seen = changed(those)
        assert f"{name}, {those[0].nodes:,} nodes: {seen.positions:,} positions" in told
        assert f"H12 {name}, moves changed: " in told


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
