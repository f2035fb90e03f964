"""What Bonanza's macros read, and the tree that the position is in."""

from helpers import oracle
from helpers.posi_t import MIDDLE
from shogi_lab.chapters.posi_t.macros import read_by


def test_a_macro_reads_what_stands_on_the_board(middle):
    board = oracle.read(MIDDLE).squares

    def where(*letters):
        return [oracle.SQUARES[sq] for sq, piece in enumerate(board) if piece in letters]

    wanted = {
        "BB_BTGOLD": where("G", "+P", "+L", "+N", "+S"),
        "BB_B_RD": where("R", "+R"),
        "BB_B_BH": where("B", "+B"),
        "BB_BPAWN": where("P"),
        "SQ_BKING": where("K"),
    }
    for macro, squares in wanted.items():
        assert read_by(macro, middle).value == (" ".join(squares) or "none"), macro
    pieces = sum(map(bool, board))
    assert read_by("BOARD", middle).value == f"{pieces} pieces on 81 squares"
    for macro in ("OCCUPIED_FILE", "OCCUPIED_DIAG1", "OCCUPIED_DIAG2"):
        assert read_by(macro, middle).value == f"{pieces} bits"
