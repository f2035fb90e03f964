"""Positions of a search, valued by pairs and by a network: its sums are always those from
scratch."""

import random

import pytest

from helpers.learning import pair_record, paired
from helpers.movegen import written
from helpers.network import added_up, answer, drawn_network, ready_network
from helpers.player import positions
from helpers.positions import START
from helpers.ways import BEST
from shogi_lab.chapters.learning.kernels.kpp import PAIR_SUMS, PLACE_LIST
from shogi_lab.chapters.network.kernels.accumulator import ACCUMULATOR
from shogi_lab.chapters.network.kernels.layers import SIGNALS
from shogi_lab.chapters.network.kernels.valued import (
    KEPT_PAIRS,
    KEPT_ROWS,
    MOST,
    begin_with_pairs,
    begin_with_rows,
    play_on_with_pairs,
    play_on_with_rows,
    take_back_with_pairs,
    take_back_with_rows,
    worth_with_pairs,
    worth_with_rows,
)
from shogi_lab.chapters.network.valued_player import PairsState, RowsState
from shogi_lab.chapters.player.kernels.mind import BETTER
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.chapters.player.kernels.worth import worth_of
from shogi_lab.engine.arrays import np
from shogi_lab.engine.evaluation import scaled
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.records import empty_record

CASTLED = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"


def pairs_state(sfen, moves=""):
    written_to = (empty_record(each) for each in (PLACE_LIST, PAIR_SUMS, KEPT_PAIRS))
    return PairsState(*search_state(sfen, moves, shelter=1), pair_record(), *written_to)


def rows_state(sfen, moves=""):
    written_to = (empty_record(each) for each in (ACCUMULATOR, SIGNALS, KEPT_ROWS))
    return RowsState(*search_state(sfen, moves), *ready_network(drawn_network)[:2], *written_to)


def pairs_now(state):
    return state.sums.sums.tolist()


def pairs_from_scratch(run, state):
    return paired(run, state.pos, state.pairs)


def rows_now(state):
    return state.accumulator.sums.tolist()


def rows_from_scratch(run, state):
    return added_up(run, state.pos, ready_network(drawn_network)).sums.tolist()


WAYS = {
    "pairs": (pairs_state, begin_with_pairs, play_on_with_pairs, take_back_with_pairs, pairs_now,
              pairs_from_scratch),
    "rows": (rows_state, begin_with_rows, play_on_with_rows, take_back_with_rows, rows_now,
             rows_from_scratch),
}  # fmt: skip
in_records = pytest.mark.skipif(not BEST.compiled, reason="a searcher's records need numba here")


@pytest.mark.long
@in_records
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("sfen", [START, CASTLED])
def test_sums_go_along_and_come_back(run, way, sfen):
    make, begin, play_on, take_back, now, from_scratch = WAYS[way]
    state, rng = make(sfen), random.Random(3)
    run(begin)(state)
    line, before = [], [now(state)]
    for ply in range(60 if run.compiled else 4):
        moves = written(BEST, legal_moves, state.pos)
        if not moves:
            break
        line.append(rng.choice(moves))
        run(play_on)(state, line[-1], ply)
        assert now(state) == from_scratch(BEST, state)
        before.append(now(state))
    for move in reversed(line):
        assert now(state) == before.pop()
        run(take_back)(state, move)
    assert [now(state)] == before


@in_records
def test_pairs_are_worth_the_sides_difference_beside_the_rest(run):
    for start, moves in positions(6 if run.compiled else 2):
        state = pairs_state(start, moves)
        run(begin_with_pairs)(state)
        black, white = paired(BEST, state.pos, state.pairs)
        kpp = scaled.py_func(black - white) * (1 - 2 * int(state.pos.turn))
        assert run(worth_with_pairs)(state, 0) == BEST(worth_of)(state, 0) + kpp


@in_records
def test_a_network_s_position_is_worth_its_answer_beside_the_rest(run):
    ready = ready_network(drawn_network)
    for start, moves in positions(6 if run.compiled else 2):
        state = rows_state(start, moves)
        run(begin_with_rows)(state)
        points, _ = answer(BEST, added_up(BEST, state.pos, ready), ready, int(state.pos.turn))
        assert run(worth_with_rows)(state, 0) == BEST(worth_of)(state, 0) + points


@in_records
@pytest.mark.parametrize("sign", [1, -1])
def test_no_position_is_worth_as_much_as_a_win(run, sign):
    layers = np.array([ready_network(drawn_network).layers])
    layers["last_bias"] = sign * 10**7
    state = rows_state(START)._replace(layers=layers[0])
    run(begin_with_rows)(state)
    assert run(worth_with_rows)(state, 0) == sign * MOST
    assert MOST < BETTER
