"""Where Bonanza's mate in three errs: each kind has an example, and its film says what is so."""

import pytest

from helpers import oracle
from helpers.ways import BEST
from shogi_lab.chapters.mate_in_3.errors import EXAMPLES, ILLEGAL, truth
from shogi_lab.chapters.mate_in_3.kernels.bonanza import REPAIRS, is_mate_in3ply
from shogi_lab.engine.moves import move_list, usi
from shogi_lab.engine.pieces import BLACK, KING
from shogi_lab.engine.posi import built, faults, parse_sfen
from shogi_lab.engine.position import Position
from shogi_lab.engine.tables import TABLES

EACH = pytest.mark.parametrize(("error", "sfen"), EXAMPLES)


@pytest.mark.long
@EACH
def test_an_example_shows_its_error_and_nothing_can_be_taken_from_it(error, sfen):
    assert truth(Position.from_sfen(sfen)).error == error
    record = parse_sfen(sfen).record
    board, hands = record.board.tolist(), tuple(record.hand.tolist())
    for sq, piece in enumerate(board):
        if piece and abs(piece) != KING:
            pos = built([*board[:sq], 0, *board[sq + 1 :]], hands, BLACK)
            allowed = not faults(pos) and not Position(pos).in_check()
            assert not allowed or truth(Position(pos)).error != error


def test_what_is_missed_and_what_is_none_is_so_by_the_oracle():
    for error, sfen in EXAMPLES:
        board = oracle.read(sfen)
        found = BEST(is_mate_in3ply)(parse_sfen(sfen).record, TABLES, move_list(), 0, 0)
        if error in REPAIRS.values():
            assert not found
            assert oracle.mating_checks(board, 1) or oracle.mating_checks(board, 3)
        else:
            assert found
            assert (usi(int(found)) in oracle.checks(board)) == (error != ILLEGAL)
            assert not oracle.mating_checks(board, 1)
