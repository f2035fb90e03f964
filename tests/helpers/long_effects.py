"""Positions, games and films of chapter 5's tests."""

import random
from itertools import islice

from helpers.positions import random_game
from helpers.ways import BEST
from shogi_lab import Game, Position
from shogi_lab.chapters.long_effects.dragged import dragged_film
from shogi_lab.chapters.long_effects.games import costs_film, heat_film
from shogi_lab.chapters.long_effects.kernels.ladder import VERSIONS
from shogi_lab.chapters.long_effects.openings import spotter_film
from shogi_lab.chapters.long_effects.touches import mask_film, move_film
from shogi_lab.chapters.long_effects.verbs import verbs_film
from shogi_lab.chapters.long_effects.wheel import wheel_film
from shogi_lab.engine.moves import usi
from shogi_lab.engine.tables import TABLES

GAME = Game.parse(
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e 2b3c 4e3d 8c8d 3d2c+ B*8h 7i8h"
)
EXAMPLE = Position.from_sfen("9/9/9/9/6r2/9/9/4R4/9 b - 1")
PINS = Position.from_sfen("4r4/9/1B7/2N1S4/9/9/5k3/9/4K4 b - 1")

FILMS = {
    "both": lambda: move_film(EXAMPLE, "5h5e", only="L"),
    "whole": lambda: move_film(EXAMPLE, "5h5e"),
    "counted": lambda: move_film(EXAMPLE, "5h5c+", do=VERSIONS[6].do),
    "cancels": lambda: move_film(Position.from_sfen("9/9/9/9/7R1/9/9/9/9 b R 1"), "R*5e"),
    "wheel": lambda: wheel_film(),
    "verbs": lambda: verbs_film(),
    "mask": lambda: mask_film(Position.from_sfen("9/9/9/9/4R4/9/9/9/4r4 b - 1"), "5e5c"),
    "spotter": lambda: spotter_film(PINS),
    "heat": lambda: heat_film(GAME),
    "costs": lambda: costs_film(GAME),
    "dragged": dragged_film,
}


def walked(seed, moves=60):
    """The positions of a random game before each of its moves, and the moves, packed."""
    position = Position.from_sfen("startpos")
    for move in islice(random_game(random.Random(seed), BEST, TABLES, moves), moves):
        yield position, move
        position = position.after(usi(move))
