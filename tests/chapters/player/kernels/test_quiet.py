"""Quiescence: its captures are all of the legal ones, its value that of a plain recursion."""

import pytest

from helpers.movegen import written
from helpers.player import positions, reached
from shogi_lab.chapters.hands.kernels.transpositions import UNKNOWN, Window
from shogi_lab.chapters.player.kernels.mind import WON
from shogi_lab.chapters.player.kernels.quiet import (
    QUIET_PLIES,
    captures,
    quiescence,
    quiet_evaluation,
)
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import unpack_move
from shogi_lab.engine.pieces import PAWN

SPARSE = (
    "4k4/9/4p4/4s4/9/9/9/4R4/4K4 b - 1",
    "8k/9/4p4/4s4/4g4/9/4L4/4R4/K8 b - 1",
    "4k4/4r4/9/9/4p4/4P4/9/4R4/4K4 w Pp 1",
    "3gk4/9/3P1P3/9/9/9/3p5/9/4K4 b G 1",
    "4k4/9/9/9/9/9/9/4r4/4K3G b G 1",
)


def legal(run, position):
    return {*written(run, legal_moves, position.record.copy())}


def is_loud(move):
    each = unpack_move(move)
    return bool(each.captured or (each.promotes and each.piece == PAWN))


def test_captures_are_the_legal_moves_that_take_or_make_a_gold_of_a_pawn(run):
    seen = 0
    for start, moves in positions(30 if run.compiled else 6, 17):
        position = reached(start, moves)
        if position.in_check():
            continue
        state = search_state(start, moves)
        found = [int(move) for move in state.moves.packed[: run(captures)(state)]]
        wanted = {move for move in legal(run, position) if is_loud(move)}
        # A pawn that could promote and does not is written beside its promotion, or left out.
        assert len(set(found)) == len(found)
        assert wanted <= set(found) <= legal(run, position)
        assert all(is_loud(move) or unpack_move(move).piece == PAWN for move in found)
        seen += len(found)
    assert seen > 5


def slowly(position, depth=0):
    """What quiescence is by its definition: stand pat or take; in check, every answer."""
    value = int(position.record.material) * (1 - 2 * position.turn)
    if depth == -QUIET_PLIES:
        return value
    best = -WON if position.in_check() else value
    for text in position.legal_moves():
        move = position.packed(text)
        if position.in_check() or is_loud(move):
            best = max(best, -slowly(position.after(text), depth - 1))
    return best


@pytest.mark.parametrize("sfen", SPARSE)
def test_the_value_is_that_of_a_plain_recursion(run, sfen):
    state = search_state(sfen, quiescence=1, promotions=1)
    value = run(quiescence)(state, 0, 0, Window(-WON - 1, WON + 1))
    slow = slowly(reached(sfen, ""))
    if abs(slow) < WON - 100:
        assert value == slow


@pytest.mark.parametrize("sfen", [*SPARSE, "4k4/9/9/9/4p4/9/9/9/R3K4 b G 1"])
def test_what_a_position_is_worth_is_said_only_where_nothing_hangs(run, sfen):
    position = reached(sfen, "")
    stands = int(position.record.material) * (1 - 2 * position.turn)
    quiet = not position.in_check() and slowly(position) == stands
    state = search_state(sfen, quiescence=1, promotions=1)
    assert run(quiet_evaluation)(state) == (stands if quiet else UNKNOWN)
