"""Effects after every move and every undo are those from scratch, and those are the oracle's."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.effects import agree_with_oracle, errors_without_mask, follow, from_scratch
from helpers.movegen import written
from helpers.plays import packed_line
from helpers.positions import START, positions, random_game
from shogi_lab import Position
from shogi_lab.engine.arrays import np
from shogi_lab.engine.effects import BOTH, RAYS, after_move, arrows, effects_of, in_arrays
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.pieces import ROOK
from shogi_lab.engine.posi import FORGIVABLE, parse_sfen
from shogi_lab.engine.squares import square
from shogi_lab.engine.tables import TABLES

# From scratch.


@given(positions)
def test_words_and_counts_from_scratch_are_the_oracles(run, sfen):
    agree_with_oracle(run, sfen)


def test_the_referees_counts_and_rays(run, referees):
    answers = np.load(referees.folder / "answers" / "attacks.npz")
    order = [9 * (8 - sq % 9) + sq // 9 for sq in range(81)]
    words = answers["mask"][:, 0] + answers["mask"][:, 1] * np.uint16(256)
    for i in range(0, len(words), 1 if run.compiled else 12):
        sfen = str(answers["sfen"][i])
        here = in_arrays(from_scratch(run, parse_sfen(sfen, FORGIVABLE).record))
        assert here.counts.tolist() == answers["count"][i][:, order].tolist(), sfen
        assert here.words.tolist() == words[i][order].tolist(), sfen


# Move by move.


@pytest.mark.long
@settings(max_examples=12)
@given(positions)
def test_every_move_of_a_position_and_its_undo_in_every_version(run, sfen):
    moves = written(run, legal_moves, parse_sfen(sfen).record)
    for move in moves[:: 3 if run.compiled else 8]:
        follow(run, sfen, [move])


@pytest.mark.long
@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_random_games_in_every_version(run, seed):
    plies = 200 if run.compiled else 12
    follow(run, START, list(random_game(random.Random(seed), run, TABLES, plies)))


def test_the_mask_is_needed_where_a_ray_runs_along_the_move(run):
    for start, text, wrong in (
        ("9/9/9/9/1P2G3r/9/9/9/9 b - 1", "5e4e", 3),  # towards the rook: lit behind
        ("9/9/9/9/1P2R4/9/9/9/9 b - 1", "5e4e", 3),  # a rook, its own ray behind it
        ("9/9/9/9/1P2G3r/9/9/9/9 b - 1", "5e5d", 0),  # off the line
    ):
        moves = packed_line(run, start, [text])
        assert errors_without_mask(run, start, moves)[1] == wrong, (start, text)


# What the article says.


def test_the_articles_rooks_are_one_value_and_one_walk(run):
    """A rook comes to 5e, where one on 3e shot through: to its left both colors change at once."""
    sfen = "9/9/9/9/6r2/9/9/9/4R4 b - 1"
    pos, left = parse_sfen(sfen).record, 1 << 6
    effects = from_scratch(run, pos)
    own, stopped = int(RAYS.own[0, ROOK]), int(effects.words[square("5e")])
    assert (own ^ stopped) & (BOTH << 6) == left | left << 8
    run(after_move)(pos, RAYS, effects, packed_line(run, sfen, ["5i5e"])[0])
    assert [arrows(int(effects.words[square(name)])) for name in ("6e", "9e")] == ["L", "L"]
    assert effects.counts[square("9e")] == 1


# The face.


def test_a_position_gives_its_effects_in_arrays_of_their_own():
    position = Position.from_sfen("startpos")
    counts, words = position.effects()
    assert (counts.dtype, counts.shape, words.dtype, words.shape) == ("u1", (2, 81), "u2", (81,))
    counts[:] = words[:] = 0
    assert position.effects().counts[0, square("5h")] == 4


def test_a_position_carries_its_effects_along():
    position = Position.from_sfen("startpos")
    position.effects()
    rng = random.Random(5)
    for _ in range(120):
        moves = position.legal_moves()
        if not moves:
            break
        before = position.effects()
        after = position.after(rng.choice(moves))
        wanted = in_arrays(effects_of(parse_sfen(after.sfen()).record))
        assert all(map(np.array_equal, after.effects(), wanted))
        assert all(map(np.array_equal, position.effects(), before))
        position = after
