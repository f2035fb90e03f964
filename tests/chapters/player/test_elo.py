"""Elo and its range, and the sequential test, against arithmetic by hand and simulated matches."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogi_lab.chapters.player.elo import POINTS, elo_of, score_of, sequential_test, strength
from shogi_lab.engine.arrays import np

pairs = st.tuples(*[st.integers(0, 200)] * 5).filter(lambda each: sum(n > 0 for n in each) > 1)


def simulated(rng, elo, number):
    """The counts of that many pairs of games, of which a quarter are drawn."""
    wins = score_of(elo) - 0.125
    chances = np.array([1 - 0.25 - wins, 0.25, wins])
    return rng.multinomial(number, np.convolve(chances, chances)).tolist()


@pytest.mark.parametrize("elo", [-400, -30.5, 0, 1, 250])
def test_elo_and_score_say_the_same(elo):
    assert elo_of(score_of(elo)) == pytest.approx(elo)
    assert score_of(elo) + score_of(-elo) == pytest.approx(1)


@given(pairs)
def test_the_range_is_that_of_a_mean_of_pairs(counts):
    each = np.repeat(np.array(POINTS) / 2, counts)
    mean, error = each.mean(), 1.96 * each.std() / len(each) ** 0.5
    found = strength(counts)
    assert found == pytest.approx([elo_of(mean), elo_of(mean - error), elo_of(mean + error)])
    assert strength(counts[::-1]) == pytest.approx([-found.elo, -found.high, -found.low])


def test_a_range_holds_the_truth_in_95_of_100_matches():
    rng = np.random.default_rng(1)
    ranges = [strength(simulated(rng, 30, 300)) for _ in range(2_000)]
    assert 0.93 < np.mean([each.low <= 30 <= each.high for each in ranges]) < 0.97


@pytest.mark.parametrize(("truth", "wrong"), [(0, "elo1"), (40, "elo0")])
def test_a_sequential_test_is_hardly_ever_wrong(truth, wrong):
    rng, said = np.random.default_rng(2), []
    for _ in range(300):
        counts, verdict = np.zeros(5, int), "go on"
        while verdict == "go on":
            counts += simulated(rng, truth, 10)
            verdict = sequential_test(counts.tolist(), 0, 40).said
        said.append(verdict)
    assert said.count(wrong) / len(said) < 0.08


@pytest.mark.long
@pytest.mark.parametrize(("truth", "wrong"), [(0, "elo1"), (20, "elo0")])
def test_nor_where_nearly_all_pairs_are_alike(truth, wrong):
    """Of players that hardly differ: in 93 of 100 pairs both games are the same."""
    more = 2 * score_of(truth) - 1
    chances = [(0.07 - more) / 2, 0.93, (0.07 + more) / 2]
    rng, said = np.random.default_rng(3), []
    for _ in range(200):
        counts, verdict = [0, 0, 0, 0, 0], "go on"
        while verdict == "go on":
            counts[2 * rng.choice(3, p=chances)] += 1
            verdict = sequential_test(counts, 0, 20).said
        said.append(verdict)
    assert said.count(wrong) / len(said) < 0.1


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 0), (1, 2, 3)])
def test_counts_that_are_no_five_are_refused(counts):
    with pytest.raises(ValueError, match="wanted five counts, not all of them 0"):
        strength(counts)
