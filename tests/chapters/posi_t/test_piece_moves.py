"""How the pieces move, as the first page draws it."""

import pytest

from helpers.films import film
from helpers.posi_t import MIDDLE as PLAYED
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


def test_every_piece_of_the_side_to_move_is_shown_its_legal_moves():
    seen, legal = film("posi_t", "reach").frames, Position.from_sfen(PLAYED).legal_moves()
    shown = {
        square_name(sq) + square_name(to)
        for sq, frame in enumerate(seen)
        for to in frame.parts[0].layers[1:] and frame.parts[0].layers[1].squares
        if frame.caption.startswith("White")
    }
    assert shown == {move.rstrip("+") for move in legal if "*" not in move}
