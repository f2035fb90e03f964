"""How the pieces move, as the first page draws it."""

import pytest

from shogi_lab import Position
from shogi_lab.chapters.posi_t.piece_moves import MIDDLE, NEAR, piece_moves
from shogi_lab.engine.squares import square_name


@pytest.mark.parametrize("steps", piece_moves().steps, ids=lambda steps: steps.name)
def test_a_piece_goes_where_its_legal_moves_do(steps):
    kings = "1k7" if steps.piece == "K" else "1k5K1"
    position = Position.from_sfen(f"{kings}/9/9/9/4{steps.piece}4/9/9/9/9 b - 1")
    moves = {move[2:4] for move in position.legal_moves() if move[:2] == square_name(MIDDLE)}
    near = {square_name(sq) for sq in NEAR}
    assert {square_name(NEAR[place]) for place in steps.places} == moves & near
    assert steps.slides == bool(moves - near)
