"""Mate by checks, against brute force and against other programs' answers."""

import oracle
import pytest
from hypothesis import given
from positions import KNOWN, scattered

from shogi_lab.mate import mate_within
from shogi_lab.movegen import checks
from shogi_lab.moves import move_list, usi
from shogi_lab.posi import parse_sfen
from shogi_lab.tables import TABLES


def first_mate(run, sfen, plies):
    """The move that `mate_within` finds, in USI, or None."""
    pos, moves = parse_sfen(sfen).record, move_list()
    move = run(mate_within)(pos, TABLES, moves, 0, plies)
    assert pos.tobytes() == parse_sfen(sfen).record.tobytes()
    return usi(move) if move else None


def first_of(run, sfen, winning):
    """Of some moves, the one that comes first in the order of our checks, or None."""
    moves = move_list()
    end = run(checks)(parse_sfen(sfen).record, TABLES, moves, 0)
    return next((move for move in map(usi, moves.m[:end].tolist()) if move in winning), None)


@pytest.mark.parametrize("name", KNOWN)
def test_known_positions_mate_in_one_as_the_oracle_says(run, name):
    winning = oracle.mating_checks(oracle.read(KNOWN[name]), 1)
    assert first_mate(run, KNOWN[name], 1) == first_of(run, KNOWN[name], winning)


@given(scattered())
def test_scattered_positions_mate_in_one_as_the_oracle_says(run, sfen):
    winning = oracle.mating_checks(oracle.read(sfen), 1)
    assert first_mate(run, sfen, 1) == first_of(run, sfen, winning)


@pytest.mark.parametrize("path", ["answers/mate3.jsonl", "problems/problems.jsonl"])
def test_mates_within_three_are_those_of_two_other_programs(run, referees, path):
    for answer in referees.lines(path, 1 if run.compiled else 400):
        sfen = answer["sfen"]
        winning = answer["winning"] if "winning" in answer else answer["mate1"] + answer["mate3"]
        assert first_mate(run, sfen, 3) == first_of(run, sfen, winning), sfen
