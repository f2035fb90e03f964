"""Chapter 4's exercises: right is what the engine says."""

import pytest

from helpers.weights import kkp_weights
from shogi_lab import Position
from shogi_lab.chapters.kkp.changes import changed_terms
from shogi_lab.chapters.kkp.exercises import EXERCISES
from shogi_lab.engine.hands import unpack
from shogi_lab.engine.indexes import KKP_BOARD, block_of
from shogi_lab.engine.kkp import kkp_terms
from shogi_lab.engine.moves import unpack_move
from shogi_lab.engine.pieces import PIECE_NAMES

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}
MIDDLE = Position.from_sfen(
    "ln2r3l/1s2g1kb1/pp2gp2n/1bppp1ppS/P8/1PPSPP2L/2NP2PP1/1SG3G2/L3R1KN1 b Pp 51"
)


# What is right


def test_indexes_mean_the_piece_and_the_square():
    for piece, sq in EXERCISES.rows["index_of"].cases():
        index = RIGHT["index_of"](piece, sq)
        assert index == KKP_BOARD[piece] + sq
        assert block_of(index).base == KKP_BOARD[piece]


@pytest.mark.parametrize("position", [MIDDLE, Position.from_sfen("startpos")])
def test_terms_of_hands_and_of_moves_are_the_engine_s(position):
    hands = [list(unpack(int(hand)).values()) for hand in position.record.hand]
    terms = [(term.sign, term.entry) for term in kkp_terms(position)[:14]]
    assert RIGHT["hand_terms"](*hands) == terms
    kings = tuple(int(sq) for sq in position.record.king)
    weights = kkp_weights()

    def weight(own, enemy, index):
        return int(weights[own, enemy, index])

    for usi in position.legal_moves():
        move = unpack_move(position.packed(usi))
        if move.piece == 8:
            continue
        after = position.after(usi)
        gone, come = changed_terms(position, after)
        color = position.turn
        hand = unpack(int(position.record.hand[color]))
        kind = move.piece if move.start is None else move.captured & 7
        squares = [sq if sq is None or not color else 80 - sq for sq in (move.start, move.to)]
        asked = (
            color,
            move.piece,
            -1 if squares[0] is None else squares[0],
            squares[1],
            move.promotes,
            move.captured,
            hand[PIECE_NAMES[kind]] if kind else 0,
        )
        wanted = tuple({(t.sign, t.entry) for t in terms} for terms in (gone, come))
        assert RIGHT["terms_moved"](*asked) == wanted
        total = RIGHT["sum_after"](position.kkp(weights), weight, kings, asked)
        assert total == after.kkp(weights)
