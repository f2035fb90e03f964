"""A game followed: what cannot be."""

import pytest

from shogi_lab import Game
from shogi_lab.chapters.network.follow import followed


def test_a_game_without_a_king_is_not_followed():
    with pytest.raises(ValueError, match="Black without a king"):
        followed(Game.parse("sfen 4k4/9/9/9/9/9/9/9/9 w - 1 moves 5a5b"))
