"""KPP by relative squares: sums of the oracle, the same after every move as from scratch."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers import oracle
from helpers.kkp import turned, with_kings
from helpers.learning import drawn_pair, pair_record, paired, play_paired
from helpers.plays import packed_line
from helpers.positions import START, random_game
from shogi_lab.chapters.learning.kernels.kpp import PLACE_LIST, list_places, pairs_change
from shogi_lab.engine.kkp import moves_king
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import TABLES


@pytest.fixture(scope="module")
def pairs():
    return pair_record()


@given(with_kings)
def test_lists_are_those_of_the_oracle(run, sfen):
    for side, board in enumerate((sfen, turned(sfen))):
        listed = empty_record(PLACE_LIST)
        run(list_places)(parse_sfen(sfen).record, listed, side)
        places = sorted(listed.places[: listed.length].tolist())
        assert places == oracle.seen_places(oracle.read(board))


@pytest.mark.long
@given(with_kings)
def test_sums_are_those_of_the_oracle(run, pairs, sfen):
    wanted = oracle.pair_sums(oracle.read(sfen), drawn_pair)
    assert paired(run, parse_sfen(sfen).record, pairs) == wanted


@pytest.mark.long
@settings(max_examples=8)
@given(st.integers(0, 2**32))
def test_random_games_keep_the_sums(run, pairs, seed):
    moves = list(random_game(random.Random(seed), run, TABLES, 200 if run.compiled else 10))
    assert play_paired(run, pairs, START, moves)["moves"] == len(moves)


def test_a_kings_side_is_made_from_scratch(run, pairs):
    """The smallest case that a missing refresh gets wrong: one piece, and a step of a king."""
    sfen = "4k4/9/9/9/4P4/9/9/9/4K4 b - 1"
    pos, [move] = parse_sfen(sfen).record, packed_line(run, sfen, ["5i5h"])
    listed, before = empty_record(PLACE_LIST), paired(run, pos, pairs)
    assert moves_king.py_func(move)
    assert run(pairs_change)(pos, pairs, listed, 0, move) == 0  # no piece moves, and all are wrong
    after = paired(run, parse_sfen("4k4/9/9/9/4P4/9/9/4K4/9 w - 1").record, pairs)
    assert after[0] != before[0]
    assert after[1] == before[1]
