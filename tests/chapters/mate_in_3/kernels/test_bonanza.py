"""Bonanza's mate in three: what the original answered, and the same told from the legal moves."""

import pytest
from hypothesis import given

from helpers import oracle
from helpers.oracle import bonanza as slow
from helpers.positions import scattered, spared
from helpers.ways import BEST
from shogi_lab.chapters.mate_in_3.defender import bonanza_tries
from shogi_lab.chapters.mate_in_3.kernels.bonanza import (
    GROUPS,
    checker,
    gen_checks,
    gen_next_evasions,
    is_mate_in3ply,
    is_mate_in_1ply,
    mate3_and,
)
from shogi_lab.chapters.mate_in_3.problems import read_problems
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


@pytest.mark.long
@given(scattered())
def test_checks_and_mates_in_contact_are_those_of_the_slow_form(run, sfen):
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


def test_groups_are_those_of_the_sorted_evasions(run):
    checked = 0
    for problem in read_problems("data/mates/problems.jsonl")[:: 8 if run.compiled else 80]:
        pos = problem.position.after(problem.winning[0]).record if problem.winning else None
        if pos is None or not run(in_check)(pos, TABLES, int(pos.turn)):
            continue
        tries, found, moves = bonanza_tries(pos), run(checker)(pos, TABLES), move_list()
        for group in GROUPS:
            end = run(gen_next_evasions)(pos, TABLES, moves, 0, found, group, 0)
            written = sorted(map(usi, moves.packed[:end].tolist()))
            assert written == sorted(each.move for each in tries if each.group == group)
            checked += len(written)
    assert checked
