"""The accumulator: sums of the oracle, the same after every move as from scratch."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import oracle
from helpers.kkp import GAMES, with_kings
from helpers.network import added_up, drawn_network, play_accumulated, ready_network, slow_network
from helpers.plays import packed_line
from helpers.positions import START, random_game
from helpers.shares import share
from shogi_lab import Game
from shogi_lab.chapters.network.kernels.accumulator import (
    ACCUMULATOR,
    ROWS,
    UNITS,
    add_row,
    bring_elsewhere,
    do_move_accumulated,
    swap_rows,
)
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kkp import moves_king
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import TABLES


@pytest.fixture(scope="module")
def ready():
    return ready_network(drawn_network)


@pytest.mark.long
@given(with_kings)
def test_sums_are_those_of_the_oracle(run, ready, sfen):
    wanted = oracle.sums(oracle.read(sfen), slow_network(drawn_network))
    assert added_up(run, parse_sfen(sfen).record, ready).sums.tolist() == wanted


@pytest.mark.long
@settings(max_examples=8)
@given(st.integers(0, 2**32))
def test_random_games_keep_the_sums(run, ready, seed):
    moves = list(random_game(random.Random(seed), run, TABLES, 200 if run.compiled else 20))
    assert play_accumulated(run, ready, START, moves)["moves"] == len(moves)


@pytest.mark.long
def test_our_games_keep_the_sums(run, ready):
    played, games = Counter(), Game.read_all(GAMES)
    for game in games[:: 1 if run.compiled else share(24, 6)]:
        played += play_accumulated(run, ready, START, packed_line(run, START, game.moves))
    assert played["moves"] > (2_000 if run.compiled else 90)
    assert played["moves by a king"] > 0


def test_a_kings_side_is_refreshed_and_the_others_is_not(run, ready):
    """The smallest case that a missing refresh gets wrong: one piece, and a step of a king."""
    pos = parse_sfen("4k4/9/9/9/4P4/9/9/9/4K4 b - 1").record
    [move] = packed_line(run, "4k4/9/9/9/4P4/9/9/9/4K4 b - 1", ["5i5h"])
    before, after = added_up(run, pos, ready), empty_record(ACCUMULATOR)
    stale = before.copy()
    run(bring_elsewhere)(pos, ready.rows, stale, 0, move)
    assert stale.sums.tolist() == before.sums.tolist()  # no row was swapped, and all are wrong
    run(do_move_accumulated)(pos, TABLES, ready.rows, before, after, move)
    assert after.sums[0].tolist() != before.sums[0].tolist()
    assert after.sums[1].tolist() == before.sums[1].tolist()
    assert moves_king.py_func(move)


def rows_of(*numbers):
    """Rows that hold one number each, the first of them what a sum starts with."""
    rows = np.zeros(1, ROWS)
    rows["start"][0], rows["units"] = numbers[0], UNITS
    for place, number in enumerate(numbers[1:]):
        rows["weights"][0, place] = number
    rows.flags.writeable = False
    return rows[0]


@pytest.mark.parametrize("edge", [32_767, -32_768])
def test_int16_is_held_to_its_last_number(run, edge):
    rows, accumulator = rows_of(0, edge, 0), empty_record(ACCUMULATOR)
    run(add_row)(rows, accumulator, 1, 0)
    assert accumulator.sums.tolist() == [[0] * UNITS, [edge] * UNITS]
    run(swap_rows)(rows, accumulator, 1, 0, 1)
    assert accumulator.sums.tolist() == [[0] * UNITS, [0] * UNITS]
