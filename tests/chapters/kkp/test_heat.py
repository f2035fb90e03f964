"""The heat board shows the table's row."""

import pytest

from helpers import oracle
from helpers.kkp import KINGS, WEIGHTS
from helpers.weights import kkp_weights
from shogi_lab.chapters.kkp.heat import CASTLED, heat_step, square_weights
from shogi_lab.chapters.kkp.ruler import index_board
from shogi_lab.engine.indexes import BOARD_PIECES, KKP_BOARD
from shogi_lab.engine.pieces import GOLD
from shogi_lab.engine.squares import SQUARES, square


@pytest.mark.parametrize("kind", BOARD_PIECES)
def test_squares_are_those_that_a_piece_can_stand_on(kind):
    weights = kkp_weights()
    row = square_weights(weights, KINGS, kind)
    assert len(row) == SQUARES
    for sq, weight in enumerate(row):
        stuck = oracle.stuck(index_board(KKP_BOARD[kind] + 40).pieces[40], sq, "b")
        assert (weight is None) == (stuck or sq in KINGS)
        if weight is not None:
            assert weight == weights[*KINGS, KKP_BOARD[kind] + sq]


def test_a_heat_board_shows_the_tables_row(films):
    film = films["heat"]
    for kind in BOARD_PIECES:
        for kings in (CASTLED, (40, 4), (80, 0)):
            for mover in (0, 1):
                seen = film.frames[heat_step(kind, kings, mover)].parts[0]
                assert seen.pieces[kings[0]] == "K"
                assert seen.pieces[kings[1]] == "k"
                assert [each.chosen for each in seen.movers] == [mover == 0, mover == 1]
    seen = film.frames[heat_step(GOLD, CASTLED)].parts[0]
    assert seen.weights[50] == WEIGHTS[*CASTLED, 333 + 50]
    to = film.frames[seen.jumps[square("2h")]].parts[0]
    assert to.pieces[square("2h")] == "K"
    assert seen.jumps[CASTLED[1]] == -1  # no king steps on the other
