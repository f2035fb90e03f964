"""Three ways to find a slider's attacks, each against the oracle on every square."""

import pytest

from helpers import oracle
from shogi_lab.chapters.posi_t.costs import POSITIONS
from shogi_lab.chapters.posi_t.sliders import WAYS, walked_line
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.tables import TABLES


@pytest.mark.parametrize("title", POSITIONS)
def test_each_way_gives_the_oracles_attacks_on_every_square(run, title):
    pos, squares = parse_sfen(POSITIONS[title]).record, list(oracle.read(POSITIONS[title]).squares)
    for sq in range(81) if run.compiled else range(0, 81, 5):
        for kind, letter in enumerate("RB"):
            there = [letter if i == sq else piece for i, piece in enumerate(squares)]
            wanted = sorted(oracle.attacks(there, sq))
            for name, way in WAYS.items():
                assert squares_in(Bitboard(*run(way[kind])(pos, TABLES, sq))) == wanted, name


def test_a_walked_line_stops_at_the_first_piece_and_at_the_edge(run):
    pos = parse_sfen("9/9/9/4p4/9/9/9/9/9 b - 1").record
    found = [run(walked_line)(pos, 40, down, right) for down, right in ((-1, 0), (0, 1), (1, 1))]
    assert [len(squares_in(Bitboard(*each))) for each in found] == [1, 4, 4]
