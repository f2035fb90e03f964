"""A state line alone brings back the film it was copied from, for every kind of film there is."""

from functools import cache

import numpy as np
import pytest

from shogi_lab import Game, Position
from shogi_lab.bitboards import Bitboard
from shogi_lab.comparisons import dominates_413
from shogi_lab.effects_ladder import do_before_board, do_with_effects
from shogi_lab.films import game_film
from shogi_lab.films_effects import costs_film, move_film, spotter_film, verbs_film, wheel_film
from shogi_lab.films_effects import heat_film as effects_film
from shogi_lab.films_effects import mask_film as ray_film
from shogi_lab.films_hands import (
    accusation_film,
    dominance_film,
    entry_film,
    mask_film,
    packer_film,
    paths_film,
    ripple_film,
    weights_film,
)
from shogi_lab.films_kkp import (
    crowded,
    difference_film,
    heat_film,
    kkp_game_film,
    ledger_film,
    merge_film,
    ruler_film,
    scans_film,
    sizes_film,
    symmetry_film,
    turning_film,
)
from shogi_lab.films_mate import (
    attack_film,
    counters_film,
    defend_film,
    defender_film,
    drop_film,
    interposition_film,
    key_film,
    mate_walk_film,
    order_film,
    proof_film,
    search_film,
    tape_film,
)
from shogi_lab.films_posi import (
    alarm_film,
    edge_film,
    four_boards_film,
    material_film,
    one_of_each,
    pattern_film,
    readers_film,
    scan_film,
    slider_film,
    without_film,
    writes_film,
)
from shogi_lab.films_walk import walk_film
from shogi_lab.hands import pack
from shogi_lab.layouts import BONANZA, PADDED
from shogi_lab.lenses_hands import Paths
from shogi_lab.mate_ladder import FIRST_PLY, is_mate_in_3ply
from shogi_lab.mate_ladder import tree as working_record
from shogi_lab.moves import move_list
from shogi_lab.pieces import SILVER
from shogi_lab.state_lines import FILMS, film_of, game_of, kernel_named, read_line
from shogi_lab.tables import PLAIN, TABLES
from shogi_lab.turns import do_move

GAME = Game.parse("position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e 2b3a 5e1i+")
SMALL = Position.from_sfen("8k/9/7B1/6L2/7P1/9/9/9/9 b Lpg 1")
TINY = Position.from_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1")
BETWEEN = Position.from_sfen("8k/6S2/7G1/P8/R8/9/9/9/9 b p 1")
CHECKED = Position.from_sfen("8k/9/9/9/8R/9/9/9/9 w lp 1")
PAWN = Position.from_sfen("7lk/9/8G/9/9/9/9/9/4K4 b P 1")
RAYS = Position.from_sfen("4l4/9/9/9/2b1R4/9/9/9/4r4 b - 1")
PATHS = Paths(Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b LP 1"), ("P*5b", "5a5b"),
              ("L*5b", "5a5b"))  # fmt: skip
KINGS = Position.from_sfen("4k4/4g4/9/9/9/9/9/2KG5/9 b S 1")


@cache
def table():
    return np.arange(81 * 81 * 738, dtype=np.int64).reshape(81, 81, 738) % 199 - 99


def walked():
    one = [TINY.record.copy(), TABLES, move_list(), working_record(), FIRST_PLY]
    return walk_film(is_mate_in_3ply, *one, limit=4000, only=(is_mate_in_3ply,))


def made():
    start = Position.from_sfen("startpos")
    return walk_film(do_move, start.record, TABLES, start.packed("7g7f"))


# Each kind by its name, some in more ways than one.
KINDS = [
    ("game", lambda: game_film(GAME)),
    ("four boards", lambda: four_boards_film(SMALL.record)),
    ("sliders", lambda: slider_film(SMALL.record)),
    ("patterns", lambda: pattern_film(PLAIN, 40)),
    ("edges", lambda: edge_film(PLAIN, 40, 32)),
    ("scan", lambda: scan_film(Bitboard(1 << 22, 1, 0), "Here | there")),
    ("readers", lambda: readers_film(GAME.start.record)),
    ("without", lambda: without_film(GAME.start.record, 1, 10)),
    ("writes", lambda: writes_film(one_of_each(GAME))),
    ("alarm", lambda: alarm_film(GAME.start.record)),
    ("material", lambda: material_film(GAME)),
    ("walk", lambda: walk_film(dominates_413, pack(rook=1), pack(pawn=1))),
    ("walk", walked),
    ("walk", made),
    ("packer", packer_film),
    ("packer", lambda: packer_film(layouts=(BONANZA, PADDED))),
    ("borrow", lambda: ripple_film((0,) * 7, (0, 0, 1, 0, 0, 0, 0))),
    ("borrow", lambda: ripple_film((0,) * 7, (0, 0, 1, 0, 0, 0, 0), guards=True)),
    ("borrow", lambda: ripple_film((1,) * 7, (0, 0, 2, 0, 0, 0, 0), BONANZA)),
    ("mask", lambda: mask_film(BONANZA)),
    ("accusations", accusation_film),
    ("weights", lambda: weights_film(((0, 0, 0, 0, 0, 0, 1), (2, 0, 0, 0, 0, 0, 0)))),
    ("stand-ins", lambda: dominance_film((2, 0, 1, 2, 0, 0, 1), (4, 1, 1, 1, 0, 0, 0))),
    ("entry", lambda: entry_film([(("depth", 8), ("hand", 56)), (("depth", 8), ("hand", 59))])),
    ("two paths", lambda: paths_film(PATHS)),
    ("search", lambda: search_film(SMALL.record)),
    ("proof", lambda: proof_film(SMALL.record)),
    ("defend", lambda: defend_film(SMALL.record)),
    ("attack", lambda: attack_film(SMALL.record)),
    ("tape", lambda: tape_film(TINY.record, 1)),
    ("counters", lambda: counters_film(("made", "un|made"), (("1", "", (12, 8)),
                                                             ("2", "why", (3, 8))))),
    ("order", lambda: order_film(SMALL.record)),
    ("key", lambda: key_film(SMALL.record, most=7)),
    ("pawn drop", lambda: drop_film(PAWN.record)),
    ("interpositions", lambda: interposition_film(BETWEEN.record)),
    ("defender", lambda: defender_film(CHECKED.record)),
    ("mate walk", lambda: mate_walk_film(TINY.record, 1)),
    ("heat board", lambda: heat_film(table())),
    ("heat board", lambda: heat_film(table(), reach=50)),
    ("ruler", ruler_film),
    ("ruler", lambda: ruler_film((108,), crowded())),
    ("turning", lambda: turning_film(KINGS.record, table())),
    ("ledger", lambda: ledger_film(KINGS.record, table())),
    ("kkp game", lambda: kkp_game_film(GAME, table())),
    ("difference", lambda: difference_film([(KINGS, "7h7g"), (KINGS, "S*5e")], table())),
    ("merge", lambda: merge_film(table(), (70, 3))),
    ("symmetry", lambda: symmetry_film(table(), KINGS.record, SILVER, -30)),
    ("sizes", sizes_film),
    ("scans", lambda: scans_film([("no|thing", Bitboard(0, 0, 0)), ("one", Bitboard(0, 4, 0))])),
    ("effects", lambda: effects_film(GAME, plies=4)),
    ("costs", lambda: costs_film(GAME, plies=4)),
    ("move", lambda: move_film(RAYS, "5e5c")),
    ("move", lambda: move_film(RAYS, "5e5c", do=do_with_effects, only="L")),
    ("move", lambda: move_film(RAYS, "5e5c", do=do_before_board)),
    ("ray behind", lambda: ray_film(RAYS, "5e5c")),
    ("pins", lambda: spotter_film(RAYS)),
    ("wheel", wheel_film),
    ("verbs", verbs_film),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "make"), KINDS, ids=[f"{i}-{k}" for i, (k, _) in enumerate(KINDS)]
)
def test_a_line_alone_brings_its_frame_back(name, make):
    film = make()
    count = len(film.frames)
    for step in {0, count // 2, count - 1}:
        frame = film.frames[step]
        line = read_line(frame.state)
        assert (line.film, line.step) == (name, step)
        assert "\n" not in frame.state
        again = film_of(frame.state, table())
        assert len(again.frames) == count
        assert again.frames[step] == frame


def test_every_kind_of_film_is_among_them():
    assert {name for name, _ in KINDS} == set(FILMS)


def test_the_position_of_a_node_is_where_the_line_ends():
    film = search_film(SMALL.record)
    for frame in film.frames:
        last = list(game_of(read_line(frame.state)).positions())[-1]
        board = frame.parts[0]
        assert board.turn == last.turn
        assert sum(map(bool, board.pieces)) == np.count_nonzero(last.record.board)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("startpos | step 1", "there is no film ''"),
        ("film borrow | layout padded | step 1", "it does not say 'hands'"),
        ("film heat board | kings 5i 5a | step 1", "wanted the table of weights"),
        ("film ledger | step 1", "wanted the table of weights"),
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
    assert kernel_named("dominates_413") is dominates_413
    with pytest.raises(ValueError, match="'eval' is no kernel"):
        kernel_named("eval")
