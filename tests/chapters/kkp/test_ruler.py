"""Every index means one piece, unless blocks are squeezed."""

from shogi_lab.chapters.kkp.ruler import index_board, ruler
from shogi_lab.engine.indexes import KKP_END


def test_every_index_is_claimed_once_and_means_one_piece():
    for index in range(KKP_END):
        seen = ruler(index)
        assert sum(span.claims for span in seen.spans) == 1
        board = index_board(index)
        assert sum(map(bool, board.pieces)) + len(board.hands[0]) == 1
        if any(board.pieces):
            assert board.jumps[board.pieces.index(max(board.pieces))] == index
        assert max(board.jumps) in range(116, KKP_END)  # a click leaves the hand
