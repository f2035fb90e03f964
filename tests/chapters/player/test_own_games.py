"""The player's own games: as they were told, as the rules allow; refused where they are none."""

import numpy as np
import pytest

from helpers.player import games
from shogi_lab.chapters.player.own_games import (
    NOBODY,
    OPENING,
    STEP,
    STEPS,
    games_in,
    load_games,
    own_games,
    save_games,
)
from shogi_lab.engine.pieces import BLACK, WHITE

MOVES = "7g7f 3c3d 2g2f 4c4d 2f2e 2b3c 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b"


def test_games_come_back_as_they_were_told(tmp_path):
    path = tmp_path / "games.npz"
    told = [
        (" ".join(game.moves), [30 * n - 900 for n in range(len(game.moves))], winner)
        for game, winner in zip(games()[:3], (BLACK, WHITE, None), strict=True)
    ]
    save_games(path, own_games(told))
    for (moves, values, winner), back in zip(told, games_in(load_games(path)), strict=True):
        assert " ".join(back.moves) == moves
        assert back.winner == (NOBODY if winner is None else winner)
        assert len(back.values) == len(back.moves) - OPENING
        for value, kept in zip(values, back.values, strict=False):
            assert abs(np.clip(value, -STEPS * STEP, STEPS * STEP) - kept) <= STEP / 2


def wrong(**changed):
    """Two short games, where one array is another."""
    good = own_games([(MOVES, [10, 20], BLACK), (MOVES, [10, 20], WHITE)])
    return good._replace(**{name: change(getattr(good, name)) for name, change in changed.items()})


@pytest.mark.parametrize(
    "change",
    [
        {"moves": lambda moves: moves[:-1]},
        {"moves": lambda moves: moves.astype("i4")},
        {"values": lambda values: values[1:]},
        {"values": lambda values: values.reshape(2, 2)},
        {"plies": lambda plies: plies[:1]},
        {"plies": lambda plies: plies * 0},
        {"plies": lambda plies: np.array([27, -3], "i2")},
        {"winner": lambda winner: winner + 1},
        {"winner": lambda winner: winner.astype(float)},
    ],
)
def test_what_are_no_games_is_refused_in_a_sentence(change, tmp_path):
    path = tmp_path / "games.npz"
    save_games(path, wrong(**change))
    with pytest.raises(ValueError, match=r"^games\.npz h.* must "):
        load_games(path)
