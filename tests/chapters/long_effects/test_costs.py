"""What effects cost: the games are played from the start, each of them."""

import pytest

from shogi_lab.chapters.long_effects import costs
from shogi_lab.chapters.long_effects.kernels.ladder import VERSIONS
from shogi_lab.engine.effects import RAYS, effects_of
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.posi import START, parse_sfen
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.engine.twins import plain

GAMES = costs.random_games(2)
needs_numba = pytest.mark.skipif(not COMPILED, reason="numba is not there")


@needs_numba
@pytest.mark.parametrize("version", VERSIONS)
def test_a_loop_begins_each_game_at_the_start(version):
    here, words = costs.at_the_start()
    costs.play_games(version.do, here, words, (TABLES, RAYS), costs.in_one_list(GAMES)[:-1])
    pos = parse_sfen(START).record
    for move in GAMES[-1]:
        do_move(pos, TABLES, move)
    assert plain(here[0][0]) == plain(pos)
    assert here[1]["words"][0].tolist() == effects_of(pos).words.tolist()


@pytest.mark.parametrize("way", costs.WAYS[1:])
def test_bytes_that_differ_from_the_words_are_not_timed(way, monkeypatch):
    left_by = costs.left_by
    monkeypatch.setattr(
        costs, "left_by", lambda do, *game: [] if do is way.do else left_by(do, *game)
    )
    with pytest.raises(AssertionError, match=way.name):
        costs.check_bytes(GAMES[0][:4])
