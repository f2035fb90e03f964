"""The search: plain negamax where it has no ideas; with them the same both ways, and true mates."""

from pathlib import Path

import pytest

from helpers.every_line import by_every_line
from helpers.player import EXACT, SPECIAL, positions, reached, searched
from helpers.shares import share
from helpers.ways import BEST, WAYS
from helpers.weights import kkp_weights
from shogi_lab.chapters.mate_in_3.problems import read_problems
from shogi_lab.chapters.player.kernels.mind import SWITCHES, WON
from shogi_lab.chapters.player.kernels.search import WHOLE, main_search
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.engine.effects import effects_of
from shogi_lab.engine.mate import mates_within
from shogi_lab.engine.moves import usi

ALL = dict.fromkeys(SWITCHES, 1) | {"mate": 3}


many_nodes = pytest.mark.skipif(not BEST.compiled, reason="many nodes, for plain Python")

PROBLEMS = Path(__file__).parents[4] / "data" / "mates" / "problems.jsonl"


def plies(run, start):
    """So deep that it stays quick: few pieces, or compiled."""
    return 2 if run.compiled or sum(map(str.isalpha, start.split()[0])) < 12 else 1


@pytest.mark.long
@pytest.mark.parametrize("name", SPECIAL)
def test_without_ideas_it_is_negamax_over_every_line(run, name):
    depth = plies(run, SPECIAL[name][0])
    value = searched(run, *SPECIAL[name], depth, repetition=1)[0]
    assert value == by_every_line(*SPECIAL[name], depth)


@pytest.mark.long
def test_so_it_is_in_positions_of_games(run):
    few = sorted(positions(24), key=lambda each: len(reached(*each).legal_moves()))
    for number, (start, moves) in enumerate(few[: 16 if run.compiled else 3]):
        for depth in range(1, 2 + (run.compiled and number < 8)):
            value = searched(run, start, moves, depth, repetition=1)[0]
            assert value == by_every_line(start, moves, depth), (start, moves, depth)


@many_nodes
def test_these_ideas_change_no_value():
    fewer = 0
    for start, moves in [*positions(3), *SPECIAL.values()]:
        plain = searched(BEST, start, moves, 2, repetition=1)
        with_ideas = searched(BEST, start, moves, 2, repetition=1, **EXACT)
        assert with_ideas[0] == plain[0], (start, moves)
        fewer += with_ideas[3]["nodes"] < plain[3]["nodes"]
    assert fewer > 6


@pytest.mark.long
@pytest.mark.parametrize("place", range(len(SPECIAL) + share(3, 9)))
def test_stepped_and_compiled_agree_in_value_move_line_and_every_counter(place):
    start, moves = [*SPECIAL.values(), *positions(9, 7)][place]
    depth = 3 if sum(map(str.isalpha, start.split()[0])) < 12 else 2
    found = [searched(way, start, moves, depth, kkp_weights(), **ALL) for way in WAYS.values()]
    assert found.count(found[0]) == len(found)


@pytest.mark.long
@many_nodes
@pytest.mark.parametrize("mate", [0, 3])
def test_mates_of_problems_are_found_in_their_number_of_plies(mate):
    problems = read_problems(PROBLEMS, ["mate in 1", "mate in 3"])
    with_kings = [each for each in problems if {"k", "K"} <= set(each.sfen.split()[0])]
    for problem in with_kings[:: len(with_kings) // share(6, 12)]:
        value, move, _, _ = searched(
            BEST, problem.sfen, "", problem.plies + 1,
            alpha_beta=1, captures_first=1, repetition=1, quiescence=1, mate=mate,
        )  # fmt: skip
        assert value == WON - problem.plies, problem.sfen
        after = reached(problem.sfen, "").after(usi(move))
        for answer in after.legal_moves():  # the move may be quiet: then it is in no list of checks
            assert mates_within(after.after(answer).record, problem.plies - 2)
        assert problem.plies == 3 or not after.legal_moves()


def test_a_search_leaves_position_and_effects_as_they_were(run):
    start, moves = positions(1, 9)[0]
    state = search_state(start, moves, kkp_weights(), **ALL)
    before = state.pos.tobytes() if hasattr(state.pos, "tobytes") else repr(state.pos)
    run(main_search)(state, 2, 0, WHOLE)
    after = state.pos.tobytes() if hasattr(state.pos, "tobytes") else repr(state.pos)
    assert before == after
    expected = effects_of(reached(start, moves).record)
    assert list(state.effects.counts) == list(expected.counts)
    assert list(state.effects.words) == list(expected.words)
