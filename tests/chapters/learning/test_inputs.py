"""Inputs on the board: those of the oracle, each piece's two, and what cannot be asked."""

import pytest

from helpers import oracle
from helpers.films import film
from helpers.positions import KNOWN
from shogi_lab import Position
from shogi_lab.chapters.learning.inputs import inputs_on


@pytest.mark.parametrize("name", ["the start", "a festival of pieces", "593 moves"])
def test_inputs_are_those_of_the_oracle_for_either_side(name):
    position = Position.from_sfen(KNOWN[name])
    board = oracle.read(position.sfen())
    for side, seen in enumerate((board, oracle.turned(board))):
        assert inputs_on(position, side) == sorted(oracle.half_kp(seen))


def test_a_click_leads_to_the_piece_on_that_square():
    seen = film("learning", "inputs")
    for frame in seen.frames[:1]:
        for board in frame.parts[0].boards:
            for sq, step in enumerate(board.jumps):
                assert (step >= 0) == (board.pieces[sq] not in ("", "K", "k"))
                if step >= 0:
                    (marked,) = [each for each in seen.frames[step].parts[0].boards
                                 if each.pieces == board.pieces]  # fmt: skip
                    assert marked.layers[1].squares == (sq,)


def test_without_both_kings_no_input_is_on():
    with pytest.raises(ValueError, match="Black without a king"):
        inputs_on(Position.from_sfen("4k4/9/9/9/9/9/9/9/9 w - 1"), 1)
