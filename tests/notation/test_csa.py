"""CSA, version 3 too: times, what is written, and what is refused."""

import pytest

from helpers.mutations import CSA
from shogi_lab.notation.games import Game, GameError


def test_times_and_comments_stand_by_their_moves():
    game = Game.parse(CSA)
    assert game.times == {1: 12, 2: 6.5, 3: 1, 6: 3}
    assert game.comments == {0: "before", 2: "a comment"}


def test_a_part_of_a_second_is_version_3():
    game = Game.parse(CSA)
    assert game.csa().startswith("V3.0")
    game.times[2] = 6
    assert game.csa().startswith("V2.2")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("+\n+7776FU,T12", "+\nT3\n+7776FU,T12", "a time before the first move"),
        ("%TORYO", "%good bye", "'%good bye' where there should be a CSA move like"),
        ("\n+\n", "\nP+00OU\n+\n", "a piece on a square, one in hand, or 00AL"),
        ("P9+KY", "PI82KA\nP9+KY", "'82KA' where there should be a piece to leave out"),
    ],
)
def test_what_is_wrong_is_said(old, new, message):
    with pytest.raises(GameError, match=message):
        Game.parse(CSA.replace(old, new))
