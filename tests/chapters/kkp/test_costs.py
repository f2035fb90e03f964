"""What an evaluation costs: ways to sum and to scan, the search that asks its leaves, and that all
of them are timed."""

import pytest

from helpers import oracle
from shogi_lab.chapters.kkp import costs
from shogi_lab.chapters.kkp.costs import NEW_GAME, along_games, fillings, played, ways_to_sum
from shogi_lab.chapters.kkp.kernels.leaves import BARE, STEPS
from shogi_lab.chapters.kkp.pseudo import kkp_weights, kpp_weights
from shogi_lab.engine.arrays import np
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.evaluation import empty_lists, kpp_table
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.kkp import kkp_table
from shogi_lab.engine.race import machine_code
from shogi_lab.notation.games import Game

GAME = Game.read_all("data/games/selfplay.usi")[0]
GAMES = played([GAME])
needs_numba = pytest.mark.skipif(not COMPILED, reason="numba is not there")


@needs_numba
def test_a_loop_that_is_given_no_kernel_is_compiled_once_for_all_processes():
    weights = kkp_table(kkp_weights()), kpp_table(kpp_weights()), empty_lists()
    args = STEPS, costs.at_the_start(), costs.TABLES, weights, GAMES.moves
    first, second = (machine_code.__wrapped__(costs.along_moves) for _ in range(2))
    assert first(*args) == second(*args)
    assert list(second.stats.cache_hits.values()) == [1]


def test_games_are_played_from_their_start_each():
    moves, found = played([GAME, GAME], 50)
    once = len(GAME.moves) + 1
    assert moves[0] == moves[once] == NEW_GAME
    assert (moves[:once] == moves[once:]).all()
    positions = list(GAME.positions())[50::50]
    wanted = [oracle.read(each.sfen()).squares for each in positions] * 2
    assert [oracle.read(each.sfen()).squares for each in found] == wanted


def test_every_way_to_sum_gives_the_oracles_sums():
    positions = GAMES.positions[:4]
    wanted = [oracle.kkp(oracle.read(each.sfen()), kkp_weights()) for each in positions]
    for name, way in ways_to_sum(positions, kkp_weights()).items():
        assert list(map(int, way())) == wanted, name


@needs_numba
@pytest.mark.long
def test_ways_that_differ_along_the_games_are_not_timed(monkeypatch):
    monkeypatch.setitem(costs.ASKED, "full", BARE)
    wanted = "along the games: increments, full, make_list do not answer alike"
    with pytest.raises(AssertionError, match=wanted):
        along_games(GAMES.moves[:3], 1, 1)


def test_fillings_hold_what_they_are_called():
    boards = fillings(GAMES.positions, 50)
    for name, size in costs.SIZES.items():
        assert {len(squares_in(Bitboard(*each))) for each in boards.get(name, [])} <= {size}
    assert 0 < np.mean(boards["as met"].sum(axis=1) == 0) < 1


def test_both_chains_wait_for_each_link():
    x = 5 << 40
    for _ in range(3):
        x = (x.bit_length() - 1 ^ 9) * costs.MIXER % (1 << 48) | 1
    assert costs.scan_chain(5 << 40, 42, 9, 3) == x
    found = costs.latency(2, 1_000)
    assert {name: len(each) for name, each in found.items()} == {"scan": 2, "shift": 2}
    assert min(map(min, found.values())) > 0
