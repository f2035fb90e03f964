"""Where Bonanza's mate in three errs: each kind has an example, and its film says what is so."""

import pytest

from helpers import oracle
from helpers.hunts import taken_apart, with_hands
from helpers.ways import BEST
from shogi_lab.chapters.mate_in_3.errors import (
    EXAMPLES,
    ILLEGAL,
    LEFT_OUT,
    errors,
    errors_film,
    truth,
)
from shogi_lab.chapters.mate_in_3.kernels.bonanza import REPAIRS, is_mate_in3ply
from shogi_lab.chapters.mate_in_3.problems import read_problems
from shogi_lab.engine.moves import move_list, usi
from shogi_lab.engine.pieces import KING
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.position import Position
from shogi_lab.engine.tables import TABLES

EACH = pytest.mark.parametrize(("error", "sfen"), EXAMPLES)


@pytest.mark.long
@EACH
def test_an_example_shows_its_error_and_nothing_can_be_taken_from_it(error, sfen):
    assert truth(Position.from_sfen(sfen)).error == error
    board, hands = taken_apart(sfen)
    for sq, piece in enumerate(board):
        if piece and abs(piece) != KING:
            pos = with_hands([*board[:sq], 0, *board[sq + 1 :]], hands)
            assert pos is None or truth(Position(pos)).error != error


def test_what_is_missed_and_what_is_none_is_so_by_the_oracle():
    for error, sfen in EXAMPLES:
        board = oracle.read(sfen)
        found = BEST(is_mate_in3ply)(parse_sfen(sfen).record, TABLES, move_list(), 0, 0)
        if error in REPAIRS.values():
            assert not found
            assert oracle.mating_checks(board, 1) or oracle.mating_checks(board, 3)
        else:
            assert found
            assert (usi(int(found)) in oracle.checks(board)) == (error != ILLEGAL)
            assert not oracle.mating_checks(board, 1)


@pytest.mark.long
def test_errors_of_our_problems_are_counted():
    positions = [problem.position for problem in read_problems("data/mates/problems.jsonl")]
    found = errors(positions)
    assert found["positions"] == len(positions)
    assert found["mates in 1"] == sum(truth(position).length == 1 for position in positions)
    missed = sum(found[kind] for kind in REPAIRS.values()) + found["several rules at once"]
    mates = found["mates in 1"] + found["mates in 3"]
    assert mates - found["found of 1"] - found["found of 3"] == missed > 0
    assert found["mate in 5"] > 0
    assert not found[LEFT_OUT]


@pytest.mark.long
@EACH
def test_a_frame_says_what_is_so(error, sfen):
    (frame,) = errors_film([(error, sfen)]).frames
    seen = truth(Position.from_sfen(sfen))
    assert ("finds no mate" in frame.caption) == (not seen.said)
    if seen.length:
        assert f" {seen.length}" in frame.caption
    lit = [row for row in frame.parts[1].rows if row.here]
    assert len(lit) == 1
    assert lit[0].move in frame.caption
