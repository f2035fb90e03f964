"""A game followed by KPP: both ways agree, and look-ups are counted as they are made."""

from shogi_lab import Game
from shogi_lab.chapters.learning.follow_pairs import followed_pairs
from shogi_lab.chapters.learning.pairs import kpp_sums

GAME = Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b 5i5h B*4e 5h4h 4e2g+")


def test_both_ways_are_the_same_after_every_move():
    _, *positions = GAME.positions()
    for step, position in zip(followed_pairs(GAME), positions, strict=True):
        assert step.followed == step.scratch == kpp_sums(position)


def test_a_piece_that_moves_takes_76_look_ups_a_side_and_a_kings_side_every_pair():
    found = [(step.king, step.looked_up) for step in followed_pairs(GAME)]
    piece, side = 2 * 38, 38 * 39 // 2
    assert found == [
        (False, 2 * piece), (False, 2 * piece), (False, 4 * piece), (False, 4 * piece),
        (True, side), (False, 2 * piece), (True, side), (False, 4 * piece),
    ]  # fmt: skip
