"""Places of HalfKP: as many as the field has, each of one meaning, and those of the oracle."""

from hypothesis import given

from helpers import oracle
from helpers.kkp import with_kings
from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES, held_index, standing_index
from shogi_lab.chapters.network.network import mirrored_places
from shogi_lab.engine.arrays import np
from shogi_lab.engine.hands import held
from shogi_lab.engine.pieces import COLORS, HAND_PIECES, KING
from shogi_lab.engine.posi import parse_sfen


def places(run, record, side):
    """The places that are on for a side, one by one."""
    king = (int(record.king[side]), 80 - int(record.king[side]))[side]
    found = []
    for sq, piece in enumerate(record.board.tolist()):
        if abs(piece) not in (0, KING):
            found.append(run(standing_index)(side, int(piece < 0), abs(piece), sq))
    for color in COLORS:
        for kind in HAND_PIECES:
            count = held.py_func(int(record.hand[color]), kind)
            found += [run(held_index)(side, color, kind, n) for n in range(1, count + 1)]
    return sorted(PIECE_PLACES * king + each for each in found)


@given(with_kings)
def test_the_places_that_are_on_are_the_oracles(run, sfen):
    record, board = parse_sfen(sfen).record, oracle.read(sfen)
    assert places(run, record, 0) == oracle.half_kp(board)
    assert places(run, record, 1) == oracle.half_kp(oracle.turned(board))


@given(with_kings)
def test_mirrored_places_are_those_of_the_mirrored_board(sfen):
    board = oracle.read(sfen)
    across = [piece for rank in range(9) for piece in board.squares[9 * rank :][:9][::-1]]
    there = oracle.half_kp(oracle.Board(tuple(across), board.turn, board.hands))
    assert sorted(mirrored_places(np.array(oracle.half_kp(board), int)).tolist()) == there
