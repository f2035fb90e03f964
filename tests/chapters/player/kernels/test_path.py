"""The path: repetitions by hands and checks, better hands, declarations, against slow ways."""

import random

import pytest

from helpers.every_line import PAST, may_win, note, over
from helpers.player import SPECIAL
from helpers.ways import BEST
from shogi_lab import Position
from shogi_lab.chapters.hands.kernels.transpositions import UNKNOWN
from shogi_lab.chapters.player.kernels.mind import BETTER
from shogi_lab.chapters.player.kernels.path import ended, in_check_at, may_declare, repetition_value
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move


def met(run, start, moves, **switches):
    return run(repetition_value)(search_state(start, moves, repetition=1, **switches), 0)


ROOK = "k8/9/9/9/9/9/9/9/4R3K b - 1"
CHECKS = "4k4/9/9/9/9/9/9/9/4R3K w - 1"


def test_a_repetition_is_a_draw_and_perpetual_check_is_lost(run):
    assert met(run, ROOK, "5i4i 9a9b 4i5i") == UNKNOWN
    assert met(run, ROOK, "5i4i 9a9b 4i5i 9b9a") == 0
    assert met(run, CHECKS, "5a4a 5i4i 4a5a 4i5i") == BETTER
    assert met(run, CHECKS, "5a4a 5i4i 4a5a 4i5i 5a4a") == -BETTER


def test_a_better_hand_on_the_same_board_is_as_good_as_won(run):
    """A pawn is dropped twice and taken twice: the same board, and two pawns more."""
    start = "k8/9/9/9/9/9/9/4K4/9 w 2p 1"
    taken = "P*5g 5h5g P*5h 5g5h"
    assert met(run, start, taken) == UNKNOWN
    assert met(run, start, taken, superior=1) == -BETTER
    further = f"{taken} 9a9b"
    assert met(run, start, further, superior=1) == UNKNOWN


def test_repetitions_are_those_of_a_slow_search_of_the_past(run):
    rng = random.Random(3)
    seen = 0
    for _ in range(12 if run.compiled else 6):
        start = "3rk4/9/9/9/9/9/9/9/4KR3 b - 1"
        pos, past, texts = parse_sfen(start).record, empty_record(PAST), []
        note(past, 0, pos, TABLES)
        position = Position.from_sfen(start)
        for _ in range(24):
            legal = position.legal_moves()
            move = rng.choice([each for each in legal if each[0] in "45"] or legal)
            BEST(do_move)(pos, TABLES, position.packed(move))
            position = position.after(move)
            texts.append(move)
            note(past, len(texts), pos, TABLES)
            verdict = over(past, len(texts))
            found = met(run, start, " ".join(texts))
            assert found == (UNKNOWN if verdict is None else verdict), texts
            seen += verdict is not None
            if not position.legal_moves():
                break
    assert seen


@pytest.mark.parametrize("name", SPECIAL)
def test_declarations_are_those_counted_piece_by_piece(run, name):
    pos = parse_sfen(SPECIAL[name][0]).record
    assert bool(run(may_declare)(pos)) == may_win(pos) == (name in DECLARED)


DECLARED = ("a declaration", "White's declaration")


def test_in_check_nobody_declares(run):
    state = search_state("+R+R+BK5/+B1G1GGSSS/9/9/9/9/9/9/4k4 w 2Pg 1", "G*6b")
    assert run(may_declare)(state.pos)
    assert run(in_check_at)(state, 0)
    state.mind.root = 0
    assert run(ended)(state, 1) == UNKNOWN
