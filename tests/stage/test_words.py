"""Words that captions share, and the same in Japanese."""

from shogi_lab.engine.moves import Move, pack_move
from shogi_lab.engine.pieces import HORSE, PAWN, PRO_SILVER, ROOK
from shogi_lab.engine.squares import square
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.stage.words import in_words


def test_words_say_what_moves_and_what_is_taken():
    dropped = in_words(pack_move(Move(PAWN, None, square("5e"), False, 0)))
    assert (dropped, in_japanese(dropped)) == ("pawn dropped on 5e", "５五に歩を打つ")
    taking = in_words(pack_move(Move(ROOK, square("2h"), square("2c"), True, HORSE)))
    assert taking == "rook from 2h to 2c, takes horse, promotes"
    assert in_japanese(taking) == "２八の飛で２三の馬を取って成る"
    assert "promoted silver" in in_words(pack_move(Move(PRO_SILVER, 0, 1, False, 0)))
