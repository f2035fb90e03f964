"""The small searcher: without dominance it is plain negamax; with it, only the counts differ."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.movegen import written
from helpers.positions import MATSURI, START, random_game
from shogi_lab import Game, Position
from shogi_lab.chapters.hands.kernels.search import DEEPEST, LOST, meetings, negamax, search
from shogi_lab.chapters.hands.kernels.transpositions import (
    RULES,
    Window,
    counts,
    transposition_table,
)
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.posi import parse_sfen, sfen_text
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move, undo_move

ALL = Window(-LOST - DEEPEST, LOST + DEEPEST)
#: Few pieces, so that a stepped search has an end.
SPARSE = (
    "4k4/9/4p4/9/9/4R4/9/9/4K4 b - 1",
    "8k/9/7GG/9/9/9/9/9/K8 b P 1",
    "8k/9/7GG/9/9/9/9/9/K8 w P 1",
    "7nk/7pl/8P/9/9/9/9/9/K8 b LP 1",
    "7nk/7pl/8P/9/9/9/9/9/K8 w LPlp 1",
    "k8/9/K8/9/9/9/9/9/9 w - 1",
)


def table_for(run, rule):
    """Of the one size that kernels are compiled for; stepped, a small one."""
    return transposition_table(rule=rule) if run.compiled else transposition_table(128, rule)


def found(run, sfen, depth, rule="equal", window=ALL):
    """Value and counts of a search."""
    table = table_for(run, rule)
    pos = parse_sfen(sfen).record
    before = pos.tobytes()
    value = run(negamax)(pos, TABLES, move_list(), table, depth, window)
    assert pos.tobytes() == before
    return value, counts(table)


def plainly(run, pos, depth):
    """The value by every line to the end: no window, no table."""
    if depth == 0:
        return int(pos.material) * (1 - 2 * int(pos.turn))
    best = -LOST - depth
    for move in written(run, legal_moves, pos):
        run(do_move)(pos, TABLES, move)
        best = max(best, -plainly(run, pos, depth - 1))
        run(undo_move)(pos, TABLES, move)
    return best


@settings(max_examples=10)
@given(st.integers(0, 2**32), st.integers(0, 120))
def test_so_it_is_in_positions_of_games(run, seed, plies):
    pos = parse_sfen(START).record
    for move in random_game(random.Random(seed), run, TABLES, plies if run.compiled else 10):
        run(do_move)(pos, TABLES, move)
    for depth in range(3 if run.compiled else 2):
        assert found(run, sfen_text(pos, 1), depth)[0] == plainly(run, pos, depth)


@pytest.mark.long
@settings(max_examples=24)
@given(st.sampled_from(SPARSE), st.integers(-2000, 2000), st.integers(0, 2000))
def test_outside_its_window_a_value_is_a_bound(run, sfen, alpha, width):
    value = found(run, sfen, 2)[0]
    window = Window(alpha, alpha + width + 1)
    bound = found(run, sfen, 2, window=window)[0]
    if bound <= window.alpha:
        assert value <= bound
    elif bound >= window.beta:
        assert value >= bound
    else:
        assert value == bound


def test_a_side_without_a_move_has_lost_and_the_longer_way_is_better(run):
    mated = "8k/8G/8P/9/9/9/9/9/K8 w - 1"
    assert found(run, mated, 2)[0] == -LOST - 2
    assert found(run, "8k/9/8P/9/9/9/9/9/K8 b G 1", 1)[0] != LOST  # the horizon is before the mate
    assert found(run, "8k/9/8P/9/9/9/9/9/K8 b G 1", 2)[0] == LOST + 1
    assert found(run, "8k/9/8P/9/9/9/9/9/K8 b G 1", 4)[0] == LOST + 3


# Positions of a game.


def shuttled(drop, again):
    """A piece dropped and taken, the kings back where they were; the same for a second piece."""
    line = f"{drop}*1b 1a1b 9i8i 1b2a 8i9i 2a1a {again}*1b 1a1b 9i8i 1b2a 8i9i 2a1a"
    return list(Game.parse(f"sfen 8k/9/9/9/9/9/9/9/K8 b LPS 1 moves {line}").positions())


def test_positions_of_a_game_meet_on_one_board_with_other_hands():
    found = [meeting[:2] for meeting in meetings(shuttled("P", "S"))]
    assert found == [(0, 6), (2, 8), (3, 9), (4, 10), (5, 11), (0, 12), (6, 12)]
    assert meetings(shuttled("P", "S")[:6]) == []


# The face.


def test_the_best_move_leads_to_the_value():
    for sfen in (*SPARSE, MATSURI):
        position = Position.from_sfen(sfen)
        for rule in RULES:
            value, move, _ = search(position, 2, rule)
            if move is None:
                assert position.legal_moves() == []
            else:
                assert -search(position.after(move), 1, "equal").value == value
