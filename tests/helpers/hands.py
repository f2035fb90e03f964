"""Hands and films of chapter 2's tests."""

import random

from shogi_lab import Position
from shogi_lab.chapters.hands.bits import MOST
from shogi_lab.chapters.hands.borrow import accusation_film, borrow_film, ripple_film
from shogi_lab.chapters.hands.dominance import weights_film
from shogi_lab.chapters.hands.entries import entry_film
from shogi_lab.chapters.hands.masks import mask_film
from shogi_lab.chapters.hands.packer import packer_film
from shogi_lab.chapters.hands.paths import Paths, paths_film

rng = random.Random(5)
SOME = [tuple(rng.randint(0, most) for most in MOST) for _ in range(60)]
PAIRS = list(zip(SOME[:30], SOME[30:], strict=True))
A, B = (3, 0, 0, 1, 1, 0, 1), (1, 0, 1, 1, 1, 0, 1)
START = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b LP 1")
WORDS = [(("depth", 8), ("value", 16), ("move", 19), ("hand", bits)) for bits in (21, 24, 28)]

FILMS = {
    "packer": lambda: packer_film(),
    "ripple": lambda: ripple_film(A, B),
    "guards": lambda: ripple_film(A, B, guards=True),
    "any borrow": lambda: borrow_film(A, B),
    "mask": lambda: mask_film(),
    "accusations": lambda: accusation_film(),
    "weights": lambda: weights_film(),
    "entry": lambda: entry_film(WORDS),
    "paths": lambda: paths_film(Paths(START, ("P*5b", "5a5b"), ("L*5b", "5a5b"))),
}
