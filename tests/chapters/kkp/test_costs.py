"""What an evaluation costs: ways to sum and to scan, the search that asks its leaves, and that all
of them are timed."""

import pytest

from helpers import oracle
from helpers.charts import charted
from helpers.phrases import lacking
from shogi_lab.chapters.kkp import costs
from shogi_lab.chapters.kkp.costs import (
    NEW_GAME,
    along_games,
    fillings,
    in_a_search,
    one_sum,
    played,
    race,
    scans,
    show_race,
    show_scans,
    ways_to_sum,
)
from shogi_lab.chapters.kkp.kernels.leaves import BARE, MODES, STEPS
from shogi_lab.chapters.kkp.kernels.scans import VERSIONS
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


@pytest.mark.long
def test_every_scan_is_asked_and_timed():
    found, names = scans(GAMES.positions, 1, 1), [version.kernel.__name__ for version in VERSIONS]
    for each in found["questions"].values():
        assert list(each) == names
        assert min(each.values()) > 0
    for each in found["laps"].values() if COMPILED else ():
        assert list(each) == names
        assert min(map(min, each.values())) > 0
    assert found["questions"]["empty"]["empty_first"] == 1


@needs_numba
@pytest.mark.long
def test_the_macro_is_held_against_what_its_claims_name(capsys):
    names = {version.kernel.__name__: [2.0, 2.0] for version in VERSIONS}
    times = {**names, "empty_first": [3.0, 6.0]}
    found = scans(GAMES.positions, 3, 1)
    show_scans({**found, "laps": dict.fromkeys(found["laps"], times)}, pictures=False)
    said = capsys.readouterr().out
    for claim, other in costs.CLAIMED.items():
        assert other in ("by_mask", "from_the_top")
        for filling in costs.CHARTED:
            assert f"  K9 {claim}, {filling}: 1.50 to 3.00 times as long: 2.25 (1.50 to" in said


def test_both_chains_wait_for_each_link():
    x = 5 << 40
    for _ in range(3):
        x = (x.bit_length() - 1 ^ 9) * costs.MIXER % (1 << 48) | 1
    assert costs.scan_chain(5 << 40, 42, 9, 3) == x
    found = costs.latency(2, 1_000)
    assert {name: len(each) for name, each in found.items()} == {"scan": 2, "shift": 2}
    assert min(map(min, found.values())) > 0


def test_one_sum_is_timed_in_each_way():
    found = one_sum(GAMES.positions[:3], 1)
    assert len(found) == (5 if COMPILED else 3)
    assert min(map(min, found.values())) > 0


@needs_numba
def test_a_search_is_timed_in_each_mode():
    found = in_a_search(GAMES.positions[:1], 1, 1)
    assert list(found["laps"]) == list(MODES)
    assert min(map(min, found["laps"].values())) > 0


@needs_numba
@pytest.mark.long
def test_every_way_along_games_is_timed_in_bare_makes(capsys):
    found = race([GAME], 1, 1, 1)
    ways = found["along games"]["laps"]
    assert list(ways) == list(costs.ASKED)
    assert min(map(min, ways.values())) > 0
    assert found["along games"]["moves"] == len(GAME.moves)
    words = charted(show_race, found) | charted(show_scans, found["scans"])
    words |= charted(costs.print_latency, {"scan": [1.2, 1.3], "shift": [1.0, 1.0]})
    said = capsys.readouterr().out
    assert all(name in said for name in (*ways, *MODES))
    assert "   0.00 bare makes" in said
    code = {"make_list", "score", *found["scans"]["questions"]["empty"]}
    assert lacking(words - code) == {}
