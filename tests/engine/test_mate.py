"""Mate by checks, against brute force and against other programs' answers."""

import random
from collections import Counter

import pytest
from hypothesis import given

from helpers import oracle
from helpers.mates import judge
from helpers.movegen import written
from helpers.positions import KNOWN, PAWN_DROP_MATE, START, random_game, record_of, scattered
from shogi_lab.engine.arrays import np
from shogi_lab.engine.calls import meant
from shogi_lab.engine.mate import (
    each_mate_in_1,
    each_mate_in_3,
    keeps_king_safe,
    mate_in_1,
    mate_in_3,
    mate_within,
    mates_in_1,
    mates_in_3,
)
from shogi_lab.engine.movegen import checks
from shogi_lab.engine.moves import move_list, usi, usi_bits
from shogi_lab.engine.posi import POSITION, parse_sfen
from shogi_lab.engine.tables import TABLES

pytestmark = pytest.mark.usefixtures("errors_in_both")

MATE_IN_3 = "9/7k1/9/7P1/9/9/9/9/9 b 2G 1"


ROOK_DROPS = "R*1c R*1d R*1e R*1f R*1g R*1h R*1i"


def first_mate(run, solver, sfen, *plies):
    """The move that a solver finds, in USI, or None; the record is as it was, bit for bit."""
    pos, moves = record_of(sfen), move_list()
    before = pos.tobytes()
    move = run(solver)(pos, TABLES, moves, 0, *plies)
    assert pos.tobytes() == before
    return usi(move) if move else None


def first_of(run, sfen, winning):
    """Of some moves, the one that comes first in the order of our checks, or None."""
    moves = map(usi, written(run, checks, record_of(sfen)))
    return next((move for move in moves if move in winning), None)


def agree(run, sfen, at_once, within_3):
    """Every solver finds the first of the moves that mate at once, or within three plies."""
    assert first_mate(run, mate_within, sfen, 1) == first_of(run, sfen, at_once)
    assert first_mate(run, mate_in_1, sfen) == first_of(run, sfen, at_once)
    assert first_mate(run, mate_within, sfen, 3) == first_of(run, sfen, within_3)
    assert first_mate(run, mate_in_3, sfen) == first_of(run, sfen, at_once or within_3)


@pytest.mark.parametrize("name", KNOWN)
def test_known_positions_mate_in_one_as_the_oracle_says(run, name):
    winning = oracle.mating_checks(oracle.read(KNOWN[name]), 1)
    assert first_mate(run, mate_within, KNOWN[name], 1) == first_of(run, KNOWN[name], winning)
    assert first_mate(run, mate_in_1, KNOWN[name]) == first_of(run, KNOWN[name], winning)


@pytest.mark.long
@given(scattered())
def test_the_fast_solvers_find_what_mate_within_finds(run, sfen):
    at_once, within_3 = (first_mate(run, mate_within, sfen, plies) for plies in (1, 3))
    assert first_mate(run, mate_in_1, sfen) == at_once
    assert first_mate(run, mate_in_3, sfen) == (at_once or within_3)


@pytest.mark.parametrize(
    ("sfen", "at_once", "within_3"),
    [
        # A pawn drop may not mate, a pawn's move may.
        (PAWN_DROP_MATE, "", ""),
        ("7lk/9/7GP/9/9/9/9/9/4K4 b - 1", "1c1b+ 1c1b 2c1b", "1c1b+ 1c1b 2c1b"),
        # A distant check mates, unless there is something to put between.
        ("7lk/7p1/9/9/9/9/9/9/9 b R 1", ROOK_DROPS, ROOK_DROPS),
        ("7lk/7p1/9/9/9/9/9/9/9 b Rp 1", "", ""),
        # A king uncovers the check, and must not leave the bishop a way between.
        ("7lk/7p1/9/9/9/7bK/9/9/8R b - 1", "1f2f", "1f2e 1f2f 1f2g"),
        # A pawn must not promote: the pawn that White then puts between is no mate, so allowed.
        ("3n5/2p1s1b2/2k1PRg2/2N1K4/2S+p5/4sR3/6B2/9/9 b p 1", "", "5c5b"),
        # The mover is in check, and answers it with mate.
        ("7lk/7p1/9/9/9/9/7g1/8K/8R b - 1", "1h2g", "1h2g 1h2i"),
    ],
)
def test_a_rule_of_mates(run, sfen, at_once, within_3):
    board = oracle.read(sfen)
    at_once, within_3 = sorted(at_once.split()), sorted(within_3.split())
    assert (oracle.mating_checks(board, 1), oracle.mating_checks(board, 3)) == (at_once, within_3)
    agree(run, sfen, at_once, within_3)


@pytest.mark.parametrize(
    "sfen",
    [
        # What comes between was taken by the move that uncovers the check.
        "lSg1k4/+B3pg1n1/3ps1+N1N/pp1R3pl/3NPPl1p/P6PP/LPRP1Gp2/3SKS3/6g2 b B3Pp 103",
        # Who could come between is pinned by the piece that has moved.
        "ln1k2gnl/1s1g2s2/5p1pp/n5pP1/1p2S3P/p1P1PPPGK/1P1G5/2s3+rb1/5b1NL w rl5p 108",
    ],
)
def test_a_check_that_is_uncovered_mates_at_once(run, sfen):
    assert first_mate(run, mate_in_1, sfen) == first_mate(run, mate_within, sfen, 1) is not None


@pytest.mark.parametrize("name", KNOWN)
def test_a_legal_move_keeps_the_king_safe_and_no_other_does(run, name):
    pos, board = record_of(KNOWN[name]), oracle.read(KNOWN[name])
    king = int(pos.king[pos.turn])
    for move in (*oracle.board_moves(board), *oracle.drops(board)):
        packed = run(meant)(pos, usi_bits(move))
        if packed >> 7 & 127 != king:
            safe = not oracle.leaves_king(board, move)
            assert run(keeps_king_safe)(pos, TABLES, packed) == safe


@pytest.mark.long
def test_mates_are_those_of_two_other_programs(run, referees):
    for answer in referees.lines("answers/mate3.jsonl", 1 if run.compiled else 400):
        agree(run, answer["sfen"], answer["mate1"], answer["mate1"] + answer["mate3"])


def test_many_positions_are_judged_as_each_one_is(run):
    positions = np.array([parse_sfen(sfen).record for sfen in [*KNOWN.values(), MATE_IN_3]])
    before, moves = positions.tobytes(), move_list()
    for each, solver in ((each_mate_in_1, mate_in_1), (each_mate_in_3, mate_in_3)):
        found = np.zeros(len(positions), np.int64)
        run(each)(positions, TABLES, moves, found)
        assert found.tolist() == [run(solver)(pos, TABLES, moves, 0) for pos in positions]
    assert found[-1]
    assert positions.tobytes() == before


def test_what_is_no_array_of_positions_is_refused():
    for wrong in ([START], np.zeros(3)):
        with pytest.raises(ValueError, match=r"must be an? (array|record) of posi\.POSITION"):
            mates_in_3(wrong)
    assert mates_in_1(np.zeros(0, POSITION)).tolist() == []


@pytest.mark.long
def test_random_games_are_judged_as_brute_force_does(run):
    found = Counter()
    for seed in range(40 if run.compiled else 1):
        plies = 250 if run.compiled else 20
        game = list(random_game(random.Random(seed), run, TABLES, plies))
        found += judge(run, START, game)
    assert not run.compiled or min(found[name] for name in ("in check", "mates in 3")) > 20
