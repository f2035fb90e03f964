"""Hands in seven bytes: the search does what it does with hands in 21 bits, move for move."""

import random

import pytest

from helpers.positions import KNOWN, START, random_game
from shogi_lab import Position
from shogi_lab.chapters.hands.costs import by_bytes, by_packed_hands
from shogi_lab.chapters.hands.kernels.byte_hands import (
    byte_legal_moves,
    do_byte_move,
    in_bytes,
    undo_byte_move,
)
from shogi_lab.chapters.hands.kernels.search import search
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move

BOARDS = list(KNOWN.values())


def test_bytes_follow_a_game_there_and_back(run):
    pos, hands, other = (parse_sfen(START).record for _ in range(3))
    hands = in_bytes(pos)
    moves = list(random_game(random.Random(3), run, TABLES, 120 if run.compiled else 30))
    for move in moves:
        run(do_byte_move)(pos, hands, TABLES, move)
        run(do_move)(other, TABLES, move)
        assert (hands.count == in_bytes(other).count).all()
        assert without_hands(pos) == without_hands(other)
    for move in reversed(moves):
        run(undo_byte_move)(pos, hands, TABLES, move)
    assert pos.tobytes() == parse_sfen(START).record.tobytes()
    assert not hands.count.any()


def without_hands(pos):
    bare = pos.copy()
    bare.hand[:] = 0
    return bare.tobytes()


@pytest.mark.parametrize("sfen", BOARDS[:4])
def test_the_moves_are_those_of_the_packed_hand(run, sfen):
    pos, one, other = parse_sfen(sfen).record, move_list(), move_list()
    end = run(legal_moves)(pos, TABLES, one, 0)
    assert run(byte_legal_moves)(pos, in_bytes(pos), TABLES, other, 0) == end
    assert one.packed[:end].tolist() == other.packed[:end].tolist()


@pytest.mark.skipif(not COMPILED, reason="numba is not there: too slow")
def test_both_searches_do_what_the_chapters_search_does():
    for sfen in BOARDS:
        position = Position.from_sfen(sfen)
        if 81 in position.record.king:
            continue
        packed, in_seven = by_packed_hands(position, 3), by_bytes(position, 3)
        found = search(position, 3)
        counts = found.counts
        assert packed == in_seven
        assert packed[:3] == (found.value, counts.nodes, counts.probes)
        assert packed.cuts == counts.same_cuts + counts.other_cuts
