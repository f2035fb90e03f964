"""Lenses of KKP: what is shown is what table and sum say, square by square, term by term."""

import numpy as np
import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nearness import nearness
from positions import KNOWN, MATSURI, START, scattered
from weights import KKP_SHAPE, kkp_weights

from shogi_lab import Position
from shogi_lab.bitboards import Bitboard
from shogi_lab.indexes import BOARD_PIECES, KKP_BLOCKS, KKP_BOARD, KKP_END, KKP_HAND
from shogi_lab.kkp import kkp_of, kkp_terms
from shogi_lab.lenses import board_of
from shogi_lab.lenses_kkp import (
    asked,
    changed_terms,
    hand_weights,
    index_board,
    ledger,
    merged,
    mirrored_board,
    mirrored_term,
    reach_of,
    ruler,
    square_weights,
    turned_board,
    turned_term,
    waterfall,
    weighed,
)
from shogi_lab.pieces import HAND_PIECES, piece_of
from shogi_lab.posi import parse_sfen
from shogi_lab.scans import VERSIONS
from shogi_lab.squares import square

KINGS = (square("8h"), square("5a"))
with_kings = st.one_of(st.sampled_from(list(KNOWN.values())), scattered()).filter(
    lambda sfen: {"K", "k"} <= set(sfen.split()[0])
)


def summed(terms, weights):
    return sum(weighed(term, weights) for term in terms)


@pytest.mark.parametrize("kind", BOARD_PIECES)
def test_squares_are_those_that_a_piece_can_stand_on(kind):
    weights = kkp_weights()
    row = square_weights(weights, KINGS, kind)
    letter = board_of(parse_sfen(START).record)  # any board: only its size is asked for
    assert len(row) == len(letter.pieces)
    for sq, weight in enumerate(row):
        stuck = oracle.stuck(index_board(KKP_BOARD[kind] + 40).pieces[40], sq, "b")
        assert (weight is None) == (stuck or sq in KINGS)
        if weight is not None:
            assert weight == weights[*KINGS, KKP_BOARD[kind] + sq]


def test_hands_have_an_entry_for_none():
    weights = kkp_weights()
    for kind in BOARD_PIECES:
        held = hand_weights(weights, KINGS, kind)
        assert bool(held) == (kind in HAND_PIECES)
        for n, weight in enumerate(held):
            assert weight == weights[*KINGS, KKP_HAND[kind] + n]


def test_every_index_is_claimed_once_and_means_one_piece():
    for index in range(KKP_END):
        seen = ruler(index)
        assert sum(span.claims for span in seen.spans) == 1
        board = index_board(index)
        assert sum(map(bool, board.pieces)) + len(board.hands[0]) == 1
        if any(board.pieces):
            assert board.jumps[board.pieces.index(max(board.pieces))] == index
        assert max(board.jumps) in range(116, KKP_END)  # a click leaves the hand


def test_the_bases_overlap_by_what_is_squeezed_out():
    spans = ruler(0).spans
    out = {span.name: span.start - span.base for span in spans if not span.in_hand}
    assert {name: n for name, n in out.items() if n} == {"pawn": 9, "lance": 9, "knight": 18}
    assert len(spans) == len(KKP_BLOCKS)


@given(with_kings)
def test_the_ledger_adds_up_to_the_sum(sfen):
    record = parse_sfen(sfen).record
    terms = kkp_terms(record)
    for done in (0, 14, len(terms)):
        seen = ledger(record, kkp_weights(), done)
        assert seen.total == summed(terms[:done], kkp_weights())
        assert seen.low <= seen.total <= seen.high
    assert seen.total == kkp_of(record, kkp_weights())


@given(with_kings)
def test_the_waterfall_ends_at_the_sum_and_groups_every_term(sfen):
    record = parse_sfen(sfen).record
    seen = waterfall(record, kkp_weights())
    assert seen.total == kkp_of(record, kkp_weights())
    assert sum(bar.many for bar in seen.bars) == len(kkp_terms(record))
    assert [bar.many for bar in seen.bars[:2]] == [7, 7]


@given(with_kings)
def test_turned_and_mirrored_terms_are_those_of_turned_and_mirrored_positions(sfen):
    record = parse_sfen(sfen).record
    board, terms = oracle.read(sfen), kkp_terms(record)
    turned = parse_sfen(oracle.write(oracle.turned(board))).record
    mirror = board._replace(
        squares=tuple(board.squares[9 * r + 8 - f] for r in range(9) for f in range(9))
    )
    mirror = parse_sfen(oracle.write(mirror)).record
    for change, lens, other in (
        (turned_term, turned_board, turned),
        (mirrored_term, mirrored_board, mirror),
    ):
        wanted = {(t.sign, t.kings, t.entry, t.piece, t.square) for t in kkp_terms(other)}
        assert {(t.sign, t.kings, t.entry, t.piece, t.square) for t in map(change, terms)} == wanted
        assert lens(board_of(record)) == board_of(other)._replace(turn=lens(board_of(record)).turn)


@pytest.mark.parametrize("sfen", [START, MATSURI])
def test_a_move_changes_two_three_five_or_all_terms(sfen):
    position = Position.from_sfen(sfen)
    weights = kkp_weights()
    for move in position.legal_moves()[::3]:
        after = position.after(move)
        gone, come = changed_terms(position.record, after.record)
        packed = position.packed(move)
        king, captures = packed >> 15 & 15 == 8, packed >> 19 & 15
        if king:
            assert len(gone) == len(kkp_terms(position.record))
        else:
            assert len(gone) + len(come) == (3 if "*" in move else 5 if captures else 2)
        difference = summed(come, weights) - summed(gone, weights)
        assert difference == after.kkp(weights) - position.kkp(weights)


def test_the_five_share_an_index_and_nothing_else_differs_but_the_value():
    seen = merged(kkp_weights(), KINGS, 40, 2)
    assert len({row[2:4] for row in seen.rows}) == 1
    assert [piece_of(row[0]) for row in seen.rows] == [5, 9, 10, 11, 12]
    assert len({row[4] for row in seen.rows}) == 5


def test_every_version_of_a_scan_is_counted():
    for bb in (Bitboard(0, 0, 0), Bitboard(1, 0, 7), Bitboard(*[(1 << 27) - 1] * 3)):
        rows = asked(bb)
        assert [row.name for row in rows] == [v.kernel.__name__ for v in VERSIONS]
        assert all(0 < row.asked <= row.lines for row in rows)
    assert asked(Bitboard(0, 0, 0))[5].asked == 1  # empty_first: one test and done


def test_colours_are_full_where_few_weights_lie_beyond():
    weights = nearness()
    reach = reach_of(weights)
    beyond = np.count_nonzero(np.abs(weights) > reach)
    assert 0 < beyond < 0.04 * np.count_nonzero(weights)
    assert reach_of(np.zeros(KKP_SHAPE, np.int16)) == 1


def test_the_hand_made_table_is_the_same_left_and_right():
    table = nearness()
    mirror = np.arange(81).reshape(9, 9)[:, ::-1].ravel()
    for block in KKP_BLOCKS:
        used = np.arange(block.first, block.last + 1)
        there = used if block.in_hand else mirror[used]
        here = table[:, :, block.base + used]
        assert np.array_equal(here, table[mirror][:, mirror][:, :, block.base + there])
