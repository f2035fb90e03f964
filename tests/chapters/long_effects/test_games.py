"""Effects along a game, and what each move costs."""

from helpers import oracle
from helpers.long_effects import GAME, walked
from shogi_lab.chapters.long_effects.games import squares_of_rays


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
