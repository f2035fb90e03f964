"""Bonanza's mate in three: what the original answered, and the same told from the legal moves."""

import pytest
from hypothesis import given

from helpers import oracle
from helpers.oracle import bonanza as slow
from helpers.positions import scattered, spared
from helpers.ways import BEST
from shogi_lab.chapters.mate_in_3.kernels.bonanza import (
    GROUPS,
    checker,
    gen_checks,
    gen_next_evasions,
    is_mate_in3ply,
    is_mate_in_1ply,
    mate3_and,
)
from shogi_lab.engine.attacks import in_check
from shogi_lab.engine.moves import move_list, usi
from shogi_lab.engine.posi import FORGIVABLE, parse_sfen
from shogi_lab.engine.squares import NOWHERE
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move


def said(run, sfen, repaired=0):
    """Bonanza's move in USI, or None; the record is left as it was."""
    pos = parse_sfen(sfen, FORGIVABLE).record
    before = pos.tobytes()
    move = run(is_mate_in3ply)(pos, TABLES, move_list(), 0, repaired)
    assert pos.tobytes() == before
    return usi(move) if move else None


# Mates by each kind that comes to the king, and by one that is dropped.
MATED = (
    "8k/9/7PG/9/9/9/9/9/9 b - 1", "8k/9/9/6NL1/9/9/9/9/9 b - 1", "8k/9/8P/7N1/9/9/9/9/9 b - 1",
    "8k/9/7SP/9/9/9/9/9/9 b - 1", "8k/9/7GP/9/9/9/9/9/9 b - 1", "8k/9/7GB/9/9/9/9/9/9 b - 1",
    "8k/9/9/6NR1/9/9/9/9/9 b - 1", "8k/9/8P/9/9/9/9/9/9 b G 1",
)  # fmt: skip


@pytest.mark.parametrize("sfen", MATED)
def test_a_mate_in_contact_is_one_of_the_slow_form(run, sfen):
    assert slow.mates_in_contact(oracle.read(sfen))
    agree(run, sfen)


@pytest.mark.long
@given(scattered())
def test_checks_and_mates_in_contact_are_those_of_the_slow_form(run, sfen):
    agree(run, sfen)


def agree(run, sfen):
    board, pos, moves = oracle.read(sfen), parse_sfen(sfen, FORGIVABLE).record, move_list()
    if int(pos.king[1 - pos.turn]) == NOWHERE or spared(run, sfen, 2):
        return
    end = run(gen_checks)(pos, TABLES, moves, 0, 0)
    safe = {
        usi(move)
        for move in moves.packed[:end].tolist()
        if not oracle.leaves_king(board, usi(move))
    }
    wanted = {*slow.known_checks(board), *slow.false_lances(board)}
    assert safe == {move for move in wanted if not oracle.leaves_king(board, move)}
    if not oracle.in_check(board, board.turn):
        move, wanted = run(is_mate_in_1ply)(pos, TABLES), slow.mates_in_contact(board)
        assert (move == 0) == (not wanted), sfen
        assert move == 0 or usi(move) in wanted, sfen


@pytest.mark.long
def test_it_says_what_the_original_said(referees):
    """All that the compiled original said of checks and mates."""
    moves, mates = move_list(), 0
    for answer in referees.lines("bonanza/answers.jsonl"):
        pos = parse_sfen(answer["sfen"], FORGIVABLE).record
        end = BEST(gen_checks)(pos, TABLES, moves, 0, 0)
        assert set(map(usi, moves.packed[:end].tolist())) == set(answer["checks"]), answer["sfen"]
        assert (said(BEST, answer["sfen"]) is not None) == answer["mate_in_3"], answer["sfen"]
        if answer["mate_in_3"]:
            mates += 1
            after = parse_sfen(answer["sfen"]).record
            first = next(
                m for m in moves.packed[:end].tolist() if usi(m) == answer["mate_in_3_move"]
            )
            BEST(do_move)(after, TABLES, first)
            assert BEST(mate3_and)(after, TABLES, move_list(), 0, 0), answer["sfen"]
        if not BEST(in_check)(pos, TABLES, int(pos.turn)):
            at_once = BEST(is_mate_in_1ply)(pos, TABLES)
            assert (at_once != 0) == (answer["mate_in_1"] is not None), answer["sfen"]
    assert mates


# Facts read off mate3.c, on positions where each of them can be seen: the groups of some evasions.
DEFENDED = {
    "7k1/7R1/9/9/9/9/9/9/9 w - 1": {"2a2b": 1},
    "7k1/7R1/7P1/9/9/9/9/9/9 w - 1": {"2a3a": 4, "2a1a": 4},
    "7k1/6gR1/7P1/9/9/9/9/9/9 w - 1": {"3b2b": 2},
    "6Sk1/7R1/7P1/9/9/9/9/9/9 w - 1": {"2a3a": 3},
    "8k/9/9/9/8R/9/9/9/9 w rlpnsgb 1": {
        "R*1b": 5, "L*1b": 0, "P*1b": 0, "N*1c": 6, "S*1b": 5, "G*1c": 6, "B*1d": 6,
    },
    "8k/9/9/9/8R/9/9/9/9 w lp 1": {"L*1b": 5, "L*1c": 6, "P*1c": 0},
    "8k/9/9/9/8R/9/9/9/9 w p 1": {"P*1b": 5, "P*1c": 6},
    "7nk/9/9/9/8R/9/9/9/9 w p 1": {"2a1c": 6, "P*1c": 5, "P*1d": 6},
    "7nk/9/7s1/9/8R/9/9/9/9 w p 1": {"2c1d": 6, "2a1c": 6},
    "7nk/7g1/9/9/8R/9/9/9/9 w - 1": {"2b1b": 5, "2a1c": 5, "2b1c": 5},
    "9/9/9/9/9/9/3p1r3/9/k4R2K w - 1": {"4g4i+": 2, "4g4i": 0},
    "8k/9/9/9/9/9/9/8K/8R b - 1": {},
}  # fmt: skip


@pytest.mark.parametrize("sfen", DEFENDED)
def test_answers_are_grouped_as_the_facts_say(run, sfen):
    pos, moves, groups = parse_sfen(sfen).record, move_list(), {}
    found = run(checker)(pos, TABLES) if run(in_check)(pos, TABLES, int(pos.turn)) else None
    for group in GROUPS if found else ():
        end = run(gen_next_evasions)(pos, TABLES, moves, 0, found, group, 0)
        groups |= dict.fromkeys(map(usi, moves.packed[:end].tolist()), group)
    assert {move: groups.get(move, 0) for move in DEFENDED[sfen]} == DEFENDED[sfen]
