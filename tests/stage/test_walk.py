"""Walking through a kernel, line by line."""

import sys

import pytest

from helpers.positions import START
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.movegen import perft
from shogi_lab.engine.moves import Move, move_list, pack_move
from shogi_lab.engine.pieces import PAWN
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.squares import square
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.stage.walk import TooManySteps, walk

PAWN_AHEAD = pack_move(Move(PAWN, square("7g"), square("7f"), False, 0))


@kernel
def halved(n):
    steps = 0
    while n > 1:
        n //= 2
        steps += 1
    return steps


@kernel
def countdown(n):
    if n == 0:
        return 0
    return 1 + countdown(n - 1)


def test_each_step_is_a_line_and_what_changed_before_it():
    result, steps = walk(halved, 5)
    assert result == 2
    assert [(step.text, step.changed) for step in steps] == [
        ("steps = 0", {"n": 5}), ("while n > 1:", {"steps": 0}), ("n //= 2", {}),
        ("steps += 1", {"n": 2}), ("while n > 1:", {"steps": 1}), ("n //= 2", {}),
        ("steps += 1", {"n": 1}), ("while n > 1:", {"steps": 2}), ("return steps", {}),
    ]  # fmt: skip
    assert {step.function for step in steps} == {"halved"}


def test_depth_counts_the_calls_that_are_open():
    _, steps = walk(countdown, 3)
    assert [(step.depth, step.changed.get("n")) for step in steps if "if" in step.text] == [
        (0, 3), (1, 2), (2, 1), (3, 0),
    ]  # fmt: skip


def test_a_walk_enters_every_kernel_that_is_called():
    pos = parse_sfen(START).record
    _, steps = walk(do_move, pos, TABLES, PAWN_AHEAD)
    assert {step.function for step in steps} == {"do_move", "toggle_piece", "toggle_turned"}
    assert max(step.depth for step in steps) == 1


def test_a_walk_past_its_limit_says_so():
    pos = parse_sfen(START).record
    with pytest.raises(TooManySteps, match="perft takes more than 50 steps: give it less to do"):
        walk(perft, pos, TABLES, move_list(), 3, 0, limit=50)
    result, steps = walk(halved, 5, limit=9)
    assert (result, len(steps)) == (2, 9)
    with pytest.raises(TooManySteps):
        walk(halved, 5, limit=8)


def test_whoever_watched_before_watches_again():
    outer = sys.gettrace()
    walk(halved, 5)
    assert sys.gettrace() is outer
    with pytest.raises(TooManySteps):
        walk(halved, 5, limit=1)
    assert sys.gettrace() is outer
