"""What mate in three costs: positions, solvers beside each other, and that all are timed."""

import pytest

from shogi_lab.chapters.mate_in_3.costs import mates_by_python_shogi, solver
from shogi_lab.chapters.mate_in_3.kernels.ladder import VERSIONS, tree
from shogi_lab.chapters.mate_in_3.problems import read_problems
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.tables import TABLES

PROBLEMS = [each.position for each in read_problems("data/mates/problems.jsonl")[::100]]
needs_numba = pytest.mark.skipif(not COMPILED, reason="numba is not there")


def records(positions):
    return np.array([position.record for position in positions])


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
