"""Elo and its range, and the sequential test, against arithmetic by hand."""

from math import isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogi_lab.chapters.player.elo import ENOUGH, POINTS, elo_of, score_of, strength
from shogi_lab.engine.arrays import np

pairs = st.tuples(*[st.integers(0, 200)] * 5).filter(any)


@pytest.mark.parametrize("elo", [-400, -30.5, 0, 1, 250])
def test_elo_and_score_say_the_same(elo):
    assert elo_of(score_of(elo)) == pytest.approx(elo)
    assert score_of(elo) + score_of(-elo) == pytest.approx(1)


@given(pairs)
def test_the_range_is_that_of_a_mean_of_pairs_with_one_lost_and_one_won_more(counts):
    each = np.append(np.repeat(np.array(POINTS) / 2, counts), [0, 1])
    mean, error = each.mean(), 1.96 * each.std() / len(each) ** 0.5
    found = strength(counts)
    assert found[:3] == pytest.approx([elo_of(mean), elo_of(mean - error), elo_of(mean + error)])
    assert strength(counts[::-1])[:3] == pytest.approx([-found.elo, -found.high, -found.low])
    assert found.decided == sum(counts) - counts[2]


@given(pairs)
def test_no_range_is_a_point_or_without_bounds(counts):
    found = strength(counts)
    assert found.low < found.elo < found.high
    assert isfinite(found.elo)
    assert isfinite(found.low) or isfinite(found.high)


@given(pairs)
def test_a_range_is_told_where_chance_alone_would_not_decide_all_pairs_alike(counts):
    found = strength(counts)
    by_chance = 2 / 2**found.decided
    assert (found.ends == "too few decided") == (found.decided < ENOUGH) == (by_chance > 0.05)
    assert not (found.is_sure and found.decided < ENOUGH)
