"""Indexes of KKP and KPP: derived from where pieces can stand, and Bonanza's own numbers."""

import pytest

from helpers import oracle
from shogi_lab.engine.indexes import (
    KKP_BLOCKS,
    KKP_BOARD,
    KKP_END,
    KKP_HAND,
    KPP_BLOCKS,
    KPP_BOARD,
    KPP_END,
    KPP_HAND,
    PAIRS,
    block_of,
)
from shogi_lab.engine.pieces import COLORS, GOLD_LIKE, HAND_PIECES, letter

pytestmark = pytest.mark.usefixtures("errors_in_both")

BOARD_TYPES = (1, 2, 3, 4, 5, 6, 14, 7, 15)


def test_the_bases_of_kkp_are_bonanzas():
    assert [KKP_HAND[kind] for kind in HAND_PIECES] == [0, 19, 24, 29, 34, 39, 42]
    bases = [KKP_BOARD[kind] for kind in BOARD_TYPES]
    assert bases == [36, 108, 171, 252, 333, 414, 495, 576, 657]
    assert KKP_END == 738
    assert {KKP_BOARD[kind] for kind in GOLD_LIKE} == {333}


def test_the_bases_of_kpp_are_bonanzas():
    for color in COLORS:
        sign = 1 - 2 * color
        for kind in HAND_PIECES:
            assert KPP_HAND[color][kind] == oracle.KPP_HAND[letter(sign * kind)]
        for kind in BOARD_TYPES:
            assert KPP_BOARD[color][kind] == oracle.KPP_BOARD[letter(sign * kind)]
    assert (KPP_END, PAIRS) == (1476, 1_090_026)


@pytest.mark.parametrize(("blocks", "end"), [(KKP_BLOCKS, KKP_END), (KPP_BLOCKS, KPP_END)])
def test_the_indexes_that_are_used_follow_each_other_without_a_gap_or_a_clash(blocks, end):
    used = [index for block in blocks for index in range(block.start, block.end)]
    assert used == list(range(end))


def test_the_places_without_an_index_are_those_where_a_piece_could_never_move():
    for blocks in (KKP_BLOCKS, KPP_BLOCKS):
        for block in blocks:
            if block.in_hand:
                continue
            side, piece = "bw"[block.color], letter(block.piece)
            stuck = {sq for sq in range(81) if oracle.stuck(piece, sq, side)}
            assert set(range(81)) - set(range(block.first, block.last + 1)) == stuck


def test_every_index_of_kkp_has_one_meaning():
    meanings = [block_of(index).meaning(index) for index in range(KKP_END)]
    assert len(set(meanings)) == KKP_END
    assert [meanings[i] for i in (0, 1, 18, 45)] == [
        "0 pawns in hand", "1 pawn in hand", "18 pawns in hand", "pawn on 9b",
    ]  # fmt: skip
