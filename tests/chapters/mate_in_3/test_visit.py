"""A search as it is visited, node by node."""

import pytest

from shogi_lab.chapters.mate_in_3.columns import path_of
from shogi_lab.chapters.mate_in_3.tree import COMING, CUT
from shogi_lab.chapters.mate_in_3.visit import state_at, unfolded


@pytest.mark.parametrize("rows", [1, 3, 14])
def test_an_unfolded_tree_has_the_node_looked_at_and_at_most_so_many_rows(tree, rows):
    for step, number in enumerate(tree.steps):
        seen = unfolded(tree, step, rows)
        assert len(seen.columns) == tree.plies + 1
        assert all(len(column.twigs) <= rows for column in seen.columns)
        now = [twig for column in seen.columns for twig in column.twigs if twig.here == "now"]
        assert [twig.move for twig in now] == [tree.nodes[number].move]
        path = [
            twig.move for column in seen.columns for twig in column.twigs if twig.here == "path"
        ]
        assert path == [tree.nodes[each].move for each in path_of(tree, number)[:-1]]
        for column in seen.columns[1:]:
            if column.title:
                count = int(column.title.split()[0].replace("no", "0"))
                assert column.before + len(column.twigs) + column.after == count


def test_a_click_on_a_node_leads_to_a_step_that_looks_at_it(tree):
    for step in range(len(tree.steps)):
        for column in unfolded(tree, step).columns:
            for twig in column.twigs:
                if twig.jump >= 0:
                    node = tree.nodes[tree.steps[twig.jump]]
                    assert (node.move, node.kind) == (twig.move, twig.kind)
                    assert state_at(node, twig.jump) != COMING
                else:
                    assert twig.state in (COMING, CUT)
