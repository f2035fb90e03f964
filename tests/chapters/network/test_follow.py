"""A game followed: with refreshes as from scratch; without, wrong from a king's first move on."""

import pytest

from helpers.kkp import GAMES
from helpers.learning import GAME
from shogi_lab import Game
from shogi_lab.chapters.network.follow import followed


def test_followed_sums_are_those_from_scratch():
    game = Game.read_all(GAMES)[0]
    steps = followed(game)
    assert len(steps) == len(game.moves)
    assert all(step.followed == step.scratch for step in steps)
    assert all(len(set(step.points)) == 1 for step in steps)


def test_without_refreshes_only_the_side_whose_king_has_moved_is_wrong():
    steps = followed(GAME, refreshes=False)
    wrong = [tuple(a != b for a, b in zip(step.followed, step.scratch, strict=True))
             for step in steps]  # fmt: skip
    first = next(i for i, step in enumerate(steps) if step.king)
    assert set(wrong[:first]) == {(False, False)}
    assert wrong[first] == (True, False)


def test_a_game_without_a_king_is_not_followed():
    with pytest.raises(ValueError, match="Black without a king"):
        followed(Game.parse("sfen 4k4/9/9/9/9/9/9/9/9 w - 1 moves 5a5b"))
