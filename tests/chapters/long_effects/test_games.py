"""Effects along a game, and what each move costs."""

import pytest

from helpers import oracle
from helpers.long_effects import GAME, walked
from shogi_lab import Game
from shogi_lab.chapters.long_effects.games import heat_film, squares_of_rays
from shogi_lab.views import player


def test_rays_are_counted_one_by_one():
    for position, _ in walked(8, 30):
        squares = oracle.read(position.sfen()).squares
        sliders = [sq for sq, piece in enumerate(squares) if piece.upper() in oracle.SLIDES]
        alone = sum(
            len(oracle.slide({i for i, p in enumerate(squares) if p}, sq, steps_of(squares[sq])))
            for sq in sliders
        )
        assert squares_of_rays(position) == alone


def steps_of(piece):
    sign = 1 if oracle.owner(piece) == "b" else -1
    return [(sign * down, sign * right) for down, right in oracle.SLIDES[piece.upper()]]


def test_a_game_in_counts_has_a_frame_for_each_position(films):
    film = films["heat"]
    for frame, position in zip(film.frames, GAME.positions(), strict=True):
        counts = position.effects().counts
        assert frame.parts[0].counts == tuple(zip(*counts.tolist(), strict=True))


@pytest.mark.long
def test_a_long_game_with_counts_and_rays_stays_small():
    games = Game.read_all("data/games/selfplay.usi")
    film = heat_film(max(games, key=lambda game: len(game.moves)), plies=150)
    assert len(film.frames) == 151
    assert len(player(film)) < 300_000


def test_a_move_writes_far_less_than_all(films):
    pairs = films["costs"].frames[0].parts[1].pairs
    assert len(pairs) == len(GAME.moves)
    assert all(kept < anew for kept, anew in pairs)
