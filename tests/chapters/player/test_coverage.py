"""Ranges and tests keep their word, on a share of the matches of `start.py proofs coverage`."""

import pytest

from helpers.matches import GAMES, LIKELY, held
from helpers.shares import share
from shogi_lab.chapters.player.coverage import LIKE, of_a_game, of_a_pair, truth_of
from shogi_lab.chapters.player.elo import score_of


@pytest.mark.parametrize("elo", [-100, 0, 20, 150])
def test_pairs_have_the_strength_that_they_are_made_for(elo):
    for chances in (of_a_game(score_of(elo)), of_a_pair(elo), of_a_pair(elo, 0.25)):
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
    for favored in (0, 0.25):
        assert truth_of(of_a_pair(elo, favored)) == pytest.approx(elo)


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("like", LIKE)
def test_a_range_of_95_percent_holds_the_truth_as_often_as_it_says(like, games):
    for elo in LIKELY[like]:
        held(like, elo, games, share(500, 2_000), 1)
