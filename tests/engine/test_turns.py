"""Doing and undoing moves: after each, the record is what its board and hands say."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import oracle
from helpers.movegen import written
from helpers.plays import packed_line, play_and_check
from helpers.positions import KNOWN, START, random_game, scattered
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import usi
from shogi_lab.engine.posi import parse_sfen, sfen_text
from shogi_lab.engine.records import changes
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move, toggle_piece, toggle_turned, undo_move

positions = st.one_of(st.sampled_from(list(KNOWN.values())), scattered())


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


@pytest.mark.long
def test_the_referees_games_keep_each_member_in_step(run, referees):
    played = 0
    for start, texts in referees.games(20 if run.compiled else 120):
        played += play_and_check(run, start, packed_line(run, start, texts))
    assert played > 300


def test_each_kind_of_move_touches_the_members_it_should(run):
    always = {"hash_key", "occupied", "pieces", "board", "turn"}
    turned = {"occupied_rl90", "occupied_rl45", "occupied_rr45"}
    cases = (
        ("4k4/9/9/9/9/9/4P4/9/4K4 b - 1", "5g5f", always | turned | {"pawn_attacks"}),
        ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5e", always | turned | {"pawn_attacks", "hand"}),
        ("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5e", always | turned | {"total_gold", "hand"}),
        ("4k4/9/9/9/9/9/9/9/4K4 b - 1", "5i4h", always | turned | {"horse_dragon_king", "king"}),
        ("4k4/9/9/9/9/9/9/9/4K3R b - 1", "1i1c", always | turned | {"rook_dragon"}),
        ("4k4/9/9/9/9/9/9/9/4K3R b - 1", "1i1c+",
         always | turned | {"rook_dragon", "horse_dragon_king", "material"}),
        ("4k4/8P/9/9/9/9/9/9/4K4 b - 1", "1b1a+",
         always | turned | {"pawn_attacks", "total_gold", "material"}),
        ("4k4/9/9/8n/9/9/9/9/4K3L b - 1", "1i1d",
         always | turned | {"hand", "material"}),
    )  # fmt: skip
    for sfen, text, touched in cases:
        before, after = parse_sfen(sfen).record, parse_sfen(sfen).record
        run(do_move)(after, TABLES, packed_line(run, sfen, [text])[0])
        assert set(changes(before, after)) == touched, (sfen, text)


def test_a_capture_leaves_the_turned_boards_full_where_it_lands(run):
    sfen = "4k4/9/9/8p/9/9/9/9/4K3L b - 1"
    before, after = parse_sfen(sfen).record, parse_sfen(sfen).record
    run(do_move)(after, TABLES, packed_line(run, sfen, ["1i1d"])[0])
    for member in ("occupied_rl90", "occupied_rl45", "occupied_rr45"):
        flipped = [int(a) ^ int(b) for a, b in zip(before[member], after[member], strict=True)]
        assert sum(word.bit_count() for word in flipped) == 1


def test_toggling_twice_changes_nothing(run):
    before = parse_sfen(START).record
    for color in (0, 1):
        for kind in (*range(1, 13), 14, 15):
            pos = parse_sfen(START).record
            run(toggle_piece)(pos, TABLES, color, kind, 40)
            assert changes(before, pos)
            run(toggle_piece)(pos, TABLES, color, kind, 40)
            assert changes(before, pos) == {}
    for sq in range(81):
        pos = parse_sfen(START).record
        run(toggle_turned)(pos, TABLES, sq)
        assert set(changes(before, pos)) == {"occupied_rl90", "occupied_rl45", "occupied_rr45"}
        run(toggle_turned)(pos, TABLES, sq)
        assert changes(before, pos) == {}
