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


def test_no_index_collides_but_where_blocks_are_squeezed_too_far(films):
    said = [films["ruler"].frames[i].caption for i in range(738)]
    assert all("One block claims it" in caption for caption in said)
    told = [films["crowded"].frames[i].caption for i in range(738)]
    assert sum("a collision" in caption for caption in told) == 9
    assert sum("No block claims it" in caption for caption in told) == 9
