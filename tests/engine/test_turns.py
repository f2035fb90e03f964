"""Doing and undoing moves: after each, the record is what its board and hands say."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import oracle
from helpers.movegen import written
from helpers.plays import play_and_check
from helpers.positions import START, positions, random_game
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import usi
from shogi_lab.engine.posi import parse_sfen, sfen_text
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move, undo_move


@pytest.mark.long
@given(positions)
def test_every_move_leads_where_the_oracle_says(run, sfen):
    pos, board = parse_sfen(sfen).record, oracle.read(sfen)
    for move in written(run, legal_moves, pos)[:: 1 if run.compiled else 8]:
        run(do_move)(pos, TABLES, move)
        assert sfen_text(pos, 1) == oracle.write(oracle.after(board, usi(move))), usi(move)
        run(undo_move)(pos, TABLES, move)


@pytest.mark.long
@settings(max_examples=12)
@given(positions)
def test_every_move_keeps_each_member_in_step_and_undo_leaves_no_changes(run, sfen):
    for move in written(run, legal_moves, parse_sfen(sfen).record)[:: 1 if run.compiled else 5]:
        play_and_check(run, sfen, [move])


@pytest.mark.long
@settings(max_examples=12)
@given(st.integers(0, 2**32))
def test_random_games_keep_each_member_in_step(run, seed):
    plies = 200 if run.compiled else 30
    moves = list(random_game(random.Random(seed), run, TABLES, plies))
    play_and_check(run, START, moves)
