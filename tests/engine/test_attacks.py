"""Attacks, against a walk along each ray."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers import oracle
from helpers.lines import LINES, record_of, sets
from helpers.positions import positions, spared
from helpers.shares import share
from shogi_lab.engine.attacks import (
    aiming_sliders,
    attacked,
    attackers,
    line_slide,
    occupied,
    occupied_by,
    pawn_steps,
    piece_attacks,
    pieces_of,
    stepping_attackers,
)
from shogi_lab.engine.bitboards import bitboard_of, squares_in
from shogi_lab.engine.pieces import COLORS, PIECES, letter
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.squares import SQUARES
from shogi_lab.engine.tables import TABLES


@pytest.mark.parametrize("board", LINES)
def test_a_turned_board_answers_every_pattern_of_every_line(run, board):
    order, steps = LINES[board]
    look_up = run(line_slide)
    for sq in range(0, SQUARES, share(2, 1)):
        start = order.index(oracle.SQUARES[sq]) // 9 * 9
        row = [oracle.NUMBER[name] for name in order[start : start + 9]]
        for pattern in range(128):
            # The inner seven squares hold the pattern; the outer two must not matter.
            for edges in (0, 0b100000001):
                word = (pattern << 1 | edges) << 9 * (2 - start // 9 % 3)
                inner = {row[i + 1] for i in range(7) if pattern >> 6 - i & 1}
                reached = oracle.slide(inner, sq, steps)
                assert set(squares_in(look_up(TABLES, board, sq, word))) == reached


@given(sets, st.integers(0, 80))
def test_each_piece_attacks_what_a_walk_finds(run, taken, sq):
    pos = record_of(taken)
    for color, kind in product(COLORS, PIECES):
        placed = ["P" if each in taken else "" for each in range(SQUARES)]
        placed[sq] = letter(-kind if color else kind)
        reached = run(piece_attacks)(pos, TABLES, color, kind, sq)
        assert set(squares_in(reached)) == oracle.attacks(placed, sq), placed[sq]


@given(sets)
def test_pawns_step_all_at_once(run, pawns):
    for color, step in ((0, (-1, 0)), (1, (1, 0))):
        ahead = [each for sq in pawns for each in oracle.ray(set(), sq, step)[:1]]
        assert squares_in(run(pawn_steps)(color, bitboard_of(pawns))) == sorted(ahead)


@given(positions)
def test_sets_of_pieces_are_those_on_the_board(run, sfen):
    if spared(run, sfen):
        return
    pos, squares = parse_sfen(sfen).record, oracle.read(sfen).squares
    assert set(squares_in(run(occupied)(pos))) == {sq for sq, piece in enumerate(squares) if piece}
    for color, case in ((0, str.upper), (1, str.lower)):
        own = oracle.places(squares, [case(kind) for kind in oracle.KINDS])
        assert set(squares_in(run(occupied_by)(pos, color))) == own
        for kind in PIECES:
            own = oracle.places(squares, [case(letter(kind))])
            assert set(squares_in(run(pieces_of)(pos, color, kind))) == own


@pytest.mark.long
@given(positions)
def test_attackers_of_every_square_are_the_pieces_that_reach_it(run, sfen):
    if spared(run, sfen):
        return
    pos, squares = parse_sfen(sfen).record, oracle.read(sfen).squares
    reach = {sq: oracle.attacks(squares, sq) for sq, piece in enumerate(squares) if piece}
    taken = bitboard_of(reach)
    for target in range(SQUARES):
        for by, side in enumerate("bw"):
            found = {
                sq
                for sq, reached in reach.items()
                if oracle.owner(squares[sq]) == side and target in reached
            }
            assert set(squares_in(run(attackers)(pos, TABLES, target, by, taken))) == found
            assert run(attacked)(pos, TABLES, target, by, taken) == bool(found)
            stepping = set(squares_in(run(stepping_attackers)(pos, TABLES, target, by)))
            sliding = set(squares_in(run(aiming_sliders)(pos, TABLES, target, by)))
            assert stepping <= found <= stepping | sliding
