"""Turned and mirrored terms are those of turned and mirrored positions."""

from hypothesis import given

from helpers import oracle
from helpers.kkp import with_kings
from shogi_lab import Position
from shogi_lab.chapters.kkp.turned import mirrored_board, mirrored_term, turned_board, turned_term
from shogi_lab.engine.kkp import kkp_terms
from shogi_lab.stage.lenses import board_of


@given(with_kings)
def test_turned_and_mirrored_terms_are_those_of_turned_and_mirrored_positions(sfen):
    position = Position.from_sfen(sfen)
    board, terms = oracle.read(sfen), kkp_terms(position)
    turned = Position.from_sfen(oracle.write(oracle.turned(board)))
    mirror = board._replace(
        squares=tuple(board.squares[9 * r + 8 - f] for r in range(9) for f in range(9))
    )
    mirror = Position.from_sfen(oracle.write(mirror))
    for change, lens, other in (
        (turned_term, turned_board, turned),
        (mirrored_term, mirrored_board, mirror),
    ):
        wanted = {(t.sign, t.kings, t.entry, t.piece, t.square) for t in kkp_terms(other)}
        assert {(t.sign, t.kings, t.entry, t.piece, t.square) for t in map(change, terms)} == wanted
        seen = lens(board_of(position))
        assert seen == board_of(other)._replace(turn=seen.turn)
