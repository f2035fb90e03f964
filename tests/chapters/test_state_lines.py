"""A state line alone brings back the film it was copied from, for every kind of film there is."""

from functools import cache, partial

import numpy as np
import pytest

from helpers.every_kernel import every_kernel
from helpers.films import EVERY, film
from helpers.nearness import nearness
from shogi_lab import Game, Position
from shogi_lab.chapters.hands.borrow import ripple_film
from shogi_lab.chapters.hands.comparisons import dominates_413
from shogi_lab.chapters.hands.dominance import weights_film
from shogi_lab.chapters.hands.packer import packer_film
from shogi_lab.chapters.kkp.asked import scans_film
from shogi_lab.chapters.kkp.heat import heat_film
from shogi_lab.chapters.kkp.merged import merge_film
from shogi_lab.chapters.kkp.turned import symmetry_film
from shogi_lab.chapters.long_effects.games import costs_film
from shogi_lab.chapters.long_effects.games import heat_film as effects_film
from shogi_lab.chapters.long_effects.ladder import do_before_board, do_with_effects
from shogi_lab.chapters.long_effects.touches import move_film
from shogi_lab.chapters.mate_in_3.counters import counters_film, key_film
from shogi_lab.chapters.mate_in_3.ladder import FIRST_PLY, is_mate_in_3ply
from shogi_lab.chapters.mate_in_3.ladder import tree as working_record
from shogi_lab.chapters.mate_in_3.visit import search_film
from shogi_lab.chapters.posi_t.scan import scan_film
from shogi_lab.contents import FILMS
from shogi_lab.engine.bitboards import Bitboard
from shogi_lab.engine.hands import pack
from shogi_lab.engine.layouts import BONANZA, PADDED
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.pieces import SILVER
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.own import film_of
from shogi_lab.stage.films import game_film
from shogi_lab.stage.states import read_line, state_line
from shogi_lab.stage.walk_film import kernel_named, walk_film

GAME = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e 2b3a 5e1i+")
SMALL = Position.from_sfen("8k/9/7B1/6L2/7P1/9/9/9/9 b Lpg 1")
TINY = Position.from_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1")
RAYS = Position.from_sfen("4l4/9/9/9/2b1R4/9/9/9/4r4 b - 1")
KINGS = Position.from_sfen("4k4/4g4/9/9/9/9/9/2KG5/9 b S 1")
table = cache(nearness)


def walked():
    one = [TINY.record.copy(), TABLES, move_list(), working_record(), FIRST_PLY]
    return walk_film(is_mate_in_3ply, *one, limit=4000, only=(is_mate_in_3ply,))


def made():
    start = Position.from_sfen("startpos")
    return walk_film(do_move, start.record, TABLES, start.packed("7g7f"))


#: Films of no one chapter, and those of chapters in ways that lines must say, too.
MORE = {
    "game": lambda: game_film(GAME),
    "walk of a kernel": lambda: walk_film(dominates_413, pack(rook=1), pack(pawn=1)),
    "walk of two kernels": walked,
    "walk of a move": made,
    "scan": lambda: scan_film(Bitboard(1 << 22, 1, 0), "Here | there"),
    "packer of two layouts": lambda: packer_film(layouts=(BONANZA, PADDED)),
    "borrow in another layout": lambda: ripple_film((1,) * 7, (0, 0, 2, 0, 0, 0, 0), BONANZA),
    "weights of a pair": lambda: weights_film(((0, 0, 0, 0, 0, 0, 1), (2, 0, 0, 0, 0, 0, 0))),
    "counters": lambda: counters_film(("made", "un|made"), (("1", "", (12, 8)),
                                                            ("2", "why", (3, 8)))),
    "key with few moves": lambda: key_film(SMALL.record, most=7),
    "heat board of a reach": lambda: heat_film(table(), reach=50),
    "merge with kings": lambda: merge_film(table(), (70, 3)),
    "symmetry of a silver": lambda: symmetry_film(table(), KINGS.record, SILVER, -30),
    "scans": lambda: scans_film([("no|thing", Bitboard(0, 0, 0)), ("one", Bitboard(0, 4, 0))]),
    "effects of a few moves": lambda: effects_film(GAME, plies=4),
    "costs of a few moves": lambda: costs_film(GAME, plies=4),
    "move to the left": lambda: move_film(RAYS, "5e5c", do=do_with_effects, only="L"),
    "move with a mask": lambda: move_film(RAYS, "5e5c", do=do_before_board),
}  # fmt: skip
KINDS = {f"{chapter}, {name}": partial(film, chapter, name) for chapter, name in EVERY} | MORE


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_a_line_alone_brings_its_frame_back(kind):
    seen = KINDS[kind]()
    count = len(seen.frames)
    for step in {0, count // 2, count - 1}:
        text = state_line(seen, step)
        assert read_line(text).step == step
        assert "\n" not in text
        again = film_of(text, table())
        assert len(again.frames) == count
        assert again.frames[step] == seen.frames[step]


@pytest.mark.long
def test_every_kind_of_film_is_among_them():
    lines = [read_line(make().frames[0].about) for make in KINDS.values()]
    assert {line.film for line in lines} == set(FILMS)


def test_the_position_of_a_node_is_where_the_line_ends():
    film = search_film(SMALL.record)
    for frame in film.frames:
        last = list(read_line(frame.about).game.positions())[-1]
        board = frame.parts[0]
        assert board.turn == last.turn
        assert sum(map(bool, board.pieces)) == np.count_nonzero(last.record.board)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("startpos | step 1", "there is no film ''"),
        ("film borrow | layout padded | step 1", "it does not say 'hands'"),
        ("film heat board | kings 5i 5a | step 1", "wanted the table of weights"),
        ("startpos | film ledger | step 1", "wanted the table of weights"),
        ("film search | plies 3 | step 0", "the line says no position"),
        ("film walk | call rm 7 | step 0", "'rm' is no kernel"),
        ("startpos | film game | step one", "wanted a number after step"),
        ('film scan | set ["pawns"] | step 0', "cannot be made of this: "),
        ("film scans | boards [7] | step 0", "cannot be made of this: "),
        ("film edges | line 7 | square 5e | pattern 1 | step 0", "cannot be made of this: "),
    ],
)
def test_a_line_that_says_too_little_is_told_what_it_lacks(line, said):
    with pytest.raises(ValueError, match=said):
        film_of(line)


def test_kernels_go_by_their_names():
    names = [name.rpartition(".")[2] for name in every_kernel()]
    walked = [kernel.py_func.__name__ for kernel in every_kernel().values()]
    assert sorted(names) == sorted(walked)
    twice = {name for name in names if names.count(name) > 1}
    assert twice == set()
    assert kernel_named("dominates_413") is dominates_413
    with pytest.raises(ValueError, match="'eval' is no kernel"):
        kernel_named("eval")
