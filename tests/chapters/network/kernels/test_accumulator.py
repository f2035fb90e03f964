"""The accumulator: sums of the oracle, the same after every move as from scratch."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import oracle
from helpers.kkp import GAMES, has_kings, turned, with_kings
from helpers.movegen import written
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
from shogi_lab.engine.movegen import legal_moves
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


@given(with_kings)
def test_on_the_turned_board_both_sides_change_places(run, ready, sfen):
    here = added_up(run, parse_sfen(sfen).record, ready).sums.tolist()
    assert added_up(run, parse_sfen(turned(sfen)).record, ready).sums.tolist() == here[::-1]


@given(with_kings)
def test_on_the_mirrored_board_sums_are_the_same(run, ready, sfen):
    board = oracle.read(sfen)
    across = [piece for rank in range(9) for piece in board.squares[9 * rank :][:9][::-1]]
    there = oracle.write(oracle.Board(tuple(across), board.turn, board.hands))
    here = added_up(run, parse_sfen(sfen).record, ready)
    assert added_up(run, parse_sfen(there).record, ready).sums.tolist() == here.sums.tolist()


@pytest.mark.long
@settings(max_examples=25)
@given(with_kings)
def test_every_move_changes_the_sums_as_it_should(run, ready, sfen):
    for move in written(run, legal_moves, parse_sfen(sfen).record)[:: 4 if run.compiled else 40]:
        assert play_accumulated(run, ready, sfen, [move])["moves"] == 1


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


@pytest.mark.long
def test_the_referees_games_keep_the_sums(run, ready, referees):
    played = Counter()
    for start, texts in referees.games(share(40, 1) if run.compiled else 240):
        if has_kings(start):
            played += play_accumulated(run, ready, start, packed_line(run, start, texts))
    assert played["moves"] > 100


@pytest.mark.parametrize(
    ("sfen", "text", "swaps"),
    [
        ("4k4/9/9/9/9/9/4P4/9/4K4 b - 1", "5g5f", [(1, 1), (1, 1)]),
        ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5e", [(1, 1), (1, 1)]),
        ("4k4/9/9/8p/9/9/9/9/4K3L b - 1", "1i1d", [(2, 2), (2, 2)]),
        ("4k4/9/9/9/9/9/9/4p4/4K4 b G 1", "5i5h", [(2, 2), (1, 1)]),
        ("4k4/9/9/9/9/9/9/9/4K4 b G 1", "5i5h", [(1, 1), (0, 0)]),
    ],
)
def test_a_move_brings_one_piece_elsewhere_or_two(sfen, text, swaps):
    """All rows of the side whose king moves are others; of the other side, its rows at most."""
    before, after = oracle.read(sfen), oracle.after(oracle.read(sfen), text)
    changed = []
    for turned_ in (lambda board: board, oracle.turned):
        old, new = (Counter(oracle.half_kp(turned_(board))) for board in (before, after))
        changed.append(((old - new).total(), (new - old).total()))
    assert changed == swaps


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


def test_one_more_than_int16_holds_goes_around(run):
    rows, accumulator = rows_of(0, 32_767, 1), empty_record(ACCUMULATOR)
    run(add_row)(rows, accumulator, 0, 0)
    run(add_row)(rows, accumulator, 0, 1)
    assert accumulator.sums[0].tolist() == [-32_768] * UNITS
