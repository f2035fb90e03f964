"""What effects cost: the games, what is checked before, and that every version is timed."""

import pytest

from shogi_lab.chapters.long_effects.costs import (
    TURNS,
    at_the_start,
    in_one_list,
    left_by,
    play_and_undo_games,
    play_games,
    random_games,
)
from shogi_lab.engine.effects import RAYS
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.twins import plain

GAMES = random_games(2)
needs_numba = pytest.mark.skipif(not COMPILED, reason="numba is not there")


@needs_numba
@pytest.mark.parametrize("number", TURNS)
def test_loops_begin_each_game_at_the_start_and_come_back_to_it(number):
    do, undo = TURNS[number]
    here, words = at_the_start()
    start = left_by(number, [])[:2]
    play_games(do, here, words, (TABLES, RAYS), in_one_list(GAMES)[:-1])
    assert first(here) == left_by(number, GAMES[-1])[:2]
    play_games(do, here, words, (TABLES, RAYS), in_one_list([]))
    play_and_undo_games(do, undo, here, (TABLES, RAYS), in_one_list(GAMES))
    assert first(here) == start


def first(here):
    """The first position of two, and the words of its effects."""
    positions, effects = here
    return plain(positions[0]), plain(effects[0]).words
