"""Pairs and films of chapter 7's tests."""

from collections import Counter
from functools import cache

from helpers import oracle
from helpers.nearness import nearness
from shogi_lab import Game
from shogi_lab.chapters.learning.family import siblings_film
from shogi_lab.chapters.learning.inputs import inputs_film
from shogi_lab.chapters.learning.kernels.kpp import (
    PAIR_SUMS,
    PAIR_TABLE,
    PLACE_LIST,
    SEEN_PAIRS,
    do_move_pairs,
    pairs_sum,
)
from shogi_lab.chapters.learning.pull import pull_film
from shogi_lab.chapters.learning.pushes import lesson_film
from shogi_lab.engine.arrays import ARRAYS, np
from shogi_lab.engine.kkp import moves_king, table_record
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.posi import parse_sfen, sfen_text
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import TABLES

GAME = Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b 5i5h B*4e 5h4h 4e2g+ 3i2h")
QUIET = Game.parse("startpos moves 7g7f 3c3d 2g2f 4c4d 2f2e 2b3c 3i4h")


def position_before(game):
    """The position in which a game's last move was played."""
    return list(game.positions())[-2]


def of_move(film):
    """A film about the last move of a quiet game."""
    return film(position_before(QUIET), QUIET.moves[-1], nearness())


#: They need arrays.
FILMS = (
    {}
    if not ARRAYS
    else {
        "siblings": lambda: of_move(siblings_film),
        "pull": lambda: of_move(pull_film),
        "lesson": lambda: of_move(lesson_film),
        "inputs": lambda: inputs_film(position_before(GAME)),
    }
)


@cache
def drawn_pairs():
    """Weights of all pairs, drawn at random."""
    return np.random.default_rng(1).integers(-300, 300, SEEN_PAIRS, np.int16, endpoint=True)


@cache
def pair_record():
    """They as kernels have them."""
    return table_record(drawn_pairs(), PAIR_TABLE, "KPP")


def drawn_pair(larger, smaller):
    """One of them, as the oracle asks for it."""
    return int(drawn_pairs()[larger * (larger + 1) // 2 + smaller])


def paired(run, record, pairs):
    """A position's sums of pairs, from scratch."""
    listed = empty_record(PLACE_LIST)
    return [run(pairs_sum)(record, pairs, listed, side) for side in COLORS]


def play_paired(run, pairs, start, moves):
    """Play packed moves: after each the sums of pairs are those from scratch; how many."""
    pos, found = parse_sfen(start).record, Counter()
    listed, sums = empty_record(PLACE_LIST), empty_record(PAIR_SUMS)
    sums.sums[:] = paired(run, pos, pairs)
    for move in moves:
        run(do_move_pairs)(pos, TABLES, pairs, listed, sums, move)
        assert sums.sums.tolist() == paired(run, pos, pairs), sfen_text(pos, 1)
        found["moves"] += 1
        found["moves by a king"] += bool(moves_king.py_func(move))
    return found


def board_of(record):
    """A record's position as the oracle has it."""
    return oracle.read(sfen_text(record, 1))
