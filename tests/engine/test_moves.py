"""Moves in one integer, and as USI text."""

import pytest

from helpers import oracle
from shogi_lab.engine.moves import PROMOTE, Move, MoveText, pack_move, parse_usi, unpack_move, usi
from shogi_lab.engine.pieces import DRAGON, HAND_PIECES, PAWN, PIECES, PRO_SILVER, ROOK
from shogi_lab.engine.squares import NOWHERE, SQUARES, square

pytestmark = pytest.mark.usefixtures("errors_in_both")

BOARD_MOVES = [(start, to) for start in range(SQUARES) for to in range(SQUARES)]


def test_the_layout_is_bonanzas():
    packed = pack_move(Move(ROOK, square("2h"), square("2c"), True, PAWN))
    assert packed & 0x7F == square("2c")
    assert packed >> 7 & 0x7F == square("2h")
    assert packed >> 14 & 1 == 1
    assert packed >> 15 & 0xF == ROOK
    assert packed >> 19 & 0xF == PAWN
    assert packed >> 23 == 0
    assert (packed & PROMOTE) == 1 << 14


def test_unpack_undoes_pack():
    for start, to in BOARD_MOVES[::7]:
        for piece in PIECES:
            for captured in (0, PAWN, PRO_SILVER, DRAGON):
                for promotes in (False, True):
                    move = Move(piece, start, to, promotes, captured)
                    assert unpack_move(pack_move(move)) == move


def test_usi_texts_read_and_write_the_same():
    for start, to in BOARD_MOVES:
        for promotes in (False, True):
            text = oracle.SQUARES[start] + oracle.SQUARES[to] + "+" * promotes
            assert usi(pack_move(Move(PAWN, start, to, promotes, 0))) == text
            assert parse_usi(text) == MoveText(0, start, to, promotes)
    for piece, letter in zip(HAND_PIECES, "PLNSGBR", strict=True):
        for to, name in enumerate(oracle.SQUARES):
            assert usi(pack_move(Move(piece, None, to, False, 0))) == f"{letter}*{name}"
            assert parse_usi(f"{letter}*{name}") == MoveText(piece, NOWHERE, to, False)


@pytest.mark.parametrize("text", [
    "", "7g", "7g7", "7g7f7", "7g7f++", "7g7f=", "7g7f +", "7j7f", "0g7f", "7G7F", "K*5e", "p*5e",
    "P*5j", "P*5e+", "+P*5e", "P 5e", "resign", "7g-7f", "７g７f", "P*", "*5e", "P**e", ".*5e",
])  # fmt: skip
def test_what_is_not_a_usi_move_is_named(text):
    with pytest.raises(ValueError, match="is not a USI move: write it like 7g7f, 2b3c") as error:
        parse_usi(text)
    assert repr(text) in str(error.value)
