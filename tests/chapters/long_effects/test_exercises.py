"""Chapter 5's exercises: right is what the engine and the oracle say."""

from helpers import oracle
from shogi_lab.chapters.long_effects.exercises import EXERCISES
from shogi_lab.engine.effects import DIRECTIONS, RAYS
from shogi_lab.engine.pieces import letter

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


# What is right


def test_rays_are_the_engines():
    for color, kind in EXERCISES.rows["rays_of"].cases():
        assert RIGHT["rays_of"](color, kind) == RAYS.own[color, kind]


def test_walks_are_the_oracles():
    steps = list(DIRECTIONS.values())
    for board, sq, d in list(EXERCISES.rows["ray_squares"].cases())[::7]:
        occupied = {at for at, piece in enumerate(board) if piece}
        assert RIGHT["ray_squares"](board, sq, d) == list(oracle.ray(occupied, sq, steps[d]))


def test_the_boss_gets_and_wants_the_oracles_words():
    for board, words, start, to in EXERCISES.rows["words_after"].cases():
        moved = list(board)
        moved[to], moved[start] = board[start], 0
        assert words == as_words(board)
        assert RIGHT["words_after"](board, words, start, to) == as_words(moved)


def as_words(board):
    squares = tuple(letter(piece) if piece else "" for piece in board)
    names = list(DIRECTIONS)
    return [
        sum(1 << names.index(name) + 8 * (side == "w") for side, name in rays)
        for rays in oracle.long_effects(squares)
    ]
