"""What mate in three costs: positions, solvers beside each other, and that all are timed."""

import random

import pytest

from helpers.positions import random_game as one_of_the_tests
from helpers.ways import BEST
from shogi_lab.chapters.mate_in_3 import costs
from shogi_lab.chapters.mate_in_3.costs import (
    mates_by_python_shogi,
    places,
    position_sets,
    random_game,
    solver,
    steps,
    unchecked,
    wild,
)
from shogi_lab.chapters.mate_in_3.kernels.ladder import VERSIONS, tree
from shogi_lab.chapters.mate_in_3.problems import EXAMPLE, parse_problem, read_problems
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.position import Position
from shogi_lab.engine.tables import TABLES
from shogi_lab.notation.games import Game

PROBLEMS = [each.position for each in read_problems("data/mates/problems.jsonl")[::100]]
CHECKED = Position.from_sfen("4k4/4G4/4P4/9/9/9/9/9/9 w - 1")
needs_numba = pytest.mark.skipif(not COMPILED, reason="numba is not there")


def records(positions):
    return np.array([position.record for position in positions])


def test_a_random_game_is_that_of_the_tests():
    wanted = list(one_of_the_tests(random.Random(3), BEST, TABLES, 40))
    assert random_game(random.Random(3), 40) == wanted


def test_nobody_is_in_check_in_the_positions():
    sets = position_sets(
        [Game.parse("startpos moves 7g7f 3c3d 8h2b+")], [parse_problem(EXAMPLE)], 9
    )
    assert [len(positions) for positions in sets.values()] == [9, 4, 1]
    assert not any(each.in_check() for positions in sets.values() for each in positions)
    assert unchecked([CHECKED], 9) == []


def test_wild_positions_are_the_same_each_time():
    assert [each.sfen() for each in wild(5)] == [each.sfen() for each in wild(5)]


@needs_numba
@pytest.mark.long
def test_a_solver_finds_what_its_step_finds_however_often_it_goes_round():
    args = TABLES, move_list(), tree()
    for version in VERSIONS:
        wanted = [version.find(record, *args) for record in records(PROBLEMS)]
        found = solver(version.kernel, records(PROBLEMS), version.with_tree(tree()), 3)()
        assert found.tolist() == wanted, version


def test_python_shogis_brute_force_finds_the_mates_of_the_problems():
    shogi = pytest.importorskip("shogi")
    for position in PROBLEMS[:4]:
        found = mates_by_python_shogi(shogi.Board(position.sfen()), 1)
        assert found == (position.mate_in_1() is not None)


@needs_numba
def test_a_step_that_finds_other_mates_is_not_timed(monkeypatch):
    blind = VERSIONS[0]._replace(number=3, further=(0, 1))
    monkeypatch.setattr(costs, "VERSIONS", (VERSIONS[0], blind))
    with pytest.raises(
        AssertionError, match="step 3 finds other mates than step 0 on all positions"
    ):
        steps("all", PROBLEMS, 1)


def test_places_are_counted_over_mates_alone():
    found = places([Position()])
    assert found == {"mates": 0, "by the first check": 0, "share after": 1}
