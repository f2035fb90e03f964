"""The table: what it gives back, for whom, how deep, and what gives way."""

import pytest

from shogi_lab.chapters.hands.kernels.transpositions import EXACT, LOWER, RULES, UNKNOWN, Window
from shogi_lab.chapters.player.kernels.mind import SURE, WON
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.chapters.player.kernels.table import (
    known_move,
    known_value,
    mate_from_node,
    mate_from_root,
    remember,
)

BOARD = "4k4/9/9/9/9/9/9/9/4K4 b"
WIDE, NARROW = Window(-WON - 1, WON + 1), Window(0, 1)


def lab_with(hand, other=None, rule=0, **more):
    """A state whose table is that of another state."""
    state = search_state(f"{BOARD} {hand} 1", transposition_table=1, **more)
    state.table.rule = rule
    return state if other is None else state._replace(table=other.table)


@pytest.mark.parametrize("rule", range(len(RULES)))
def test_another_hand_is_answered_by_the_tables_rule(run, rule):
    first = lab_with("L2pr", None, rule)
    run(remember)(first, 3, 1, 100, EXACT, 0)
    answers = [
        run(known_value)(lab_with(hand, first, rule), 3, 1, NARROW) == 100
        for hand in ("L2pr", "RL2p", "R2pl", "2Plr")
    ]
    assert answers == [True, rule > 0, rule > 1, rule == 9]


def test_a_deeper_answer_will_do_and_a_shallower_will_not(run):
    state = lab_with("R")
    run(remember)(state, 4, 1, 100, LOWER, 0)
    assert [run(known_value)(state, depth, 1, NARROW) for depth in (3, 4, 5)] == [100, 100, UNKNOWN]


def test_where_the_best_line_is_wanted_the_table_gives_a_move_alone(run):
    state = lab_with("R", principal_variation_search=1)
    run(remember)(state, 4, 1, 100, EXACT, 39983)
    assert run(known_value)(state, 4, 1, WIDE) == UNKNOWN
    assert run(known_move)(state) == 39983
    assert run(known_value)(lab_with("R", state), 4, 1, WIDE) == 100


def test_a_mate_is_as_far_from_the_position_wherever_that_is_met(run):
    state = lab_with("R")
    run(remember)(state, 4, 3, WON - 8, EXACT, 0)  # five plies further
    assert run(known_value)(state, 4, 1, NARROW) == WON - 6
    assert run(known_value)(state, 4, 7, NARROW) == WON - 12
    for value in (WON - 8, 8 - WON, SURE, -SURE, 0, 77):
        assert run(mate_from_root)(run(mate_from_node)(value, 5), 5) == value


def test_what_is_deep_stays_until_another_search_comes(run):
    """One board with other hands lies in one bucket of two places."""
    deep, second, third = lab_with("R"), lab_with("B"), lab_with("G")
    second, third = (each._replace(table=deep.table, mind=deep.mind) for each in (second, third))

    def keep(state, depth, value):
        run(remember)(state, depth, 1, value, EXACT, 0)

    def kept():
        labs = (deep, second, third)
        return [run(known_value)(each, 1, 1, NARROW) != UNKNOWN for each in labs]

    keep(deep, 9, 10)
    keep(second, 2, 20)
    keep(third, 3, 30)
    assert kept() == [True, False, True]
    deep.mind.age = 1
    keep(second, 2, 20)
    assert kept() == [True, True, False]
    keep(third, 1, 30)
    assert kept() == [False, True, True]
