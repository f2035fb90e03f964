"""Slopes of the lab's network: what teaches nothing is refused."""

import pytest

from shogi_lab import Game
from shogi_lab.chapters.network.going_back import network_slopes


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("startpos moves 7g7f 3c3d", "that somebody won"),
        ("sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1 moves 5i5h resign", "with all 40 pieces"),
    ],
)
def test_a_game_that_teaches_nothing_is_refused(text, wanted):
    with pytest.raises(ValueError, match=wanted):
        network_slopes(Game.parse(text))
