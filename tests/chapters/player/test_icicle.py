"""An icicle: every node is where it hangs and as wide as what hangs below it."""

from itertools import pairwise

import pytest

from helpers.player import positions
from shogi_lab import Game
from shogi_lab.chapters.player.icicle import LEAST, MANY, WIDE, best_nodes, icicle_at, zoomed
from shogi_lab.chapters.player.recorded import search_tree
from shogi_lab.engine.moves import usi

START, MOVES = positions(1, 7)[0]
GAME = Game.parse(f"sfen {START} moves {MOVES}")


@pytest.fixture(scope="module")
def tree():
    return search_tree(GAME, 3)


def test_a_cell_is_as_wide_as_its_nodes_and_hangs_within_the_one_above(tree):
    for number in zoomed(tree)[:20]:
        cells = icicle_at(tree, zoomed(tree), number).cells
        rows = [[cell for cell in cells if cell.row == row] for row in range(11)]
        for row in rows:
            ends = [(cell.x, cell.x + cell.wide) for cell in row]
            assert all(end <= start + 1e-6 for (_, end), (start, _) in pairwise(ends))
            assert all(0 <= start <= end <= WIDE + 1e-6 for start, end in ends)
            assert all(cell.wide >= LEAST or cell.best for cell in row if cell.why != MANY)
        for cell in cells:
            if cell.jump >= 0 and cell.wide < WIDE:
                node = tree.nodes[zoomed(tree)[cell.jump]]
                assert cell.wide == pytest.approx(node.size * WIDE / tree.nodes[number].size)
                assert cell.why == node.why


def test_the_best_line_is_that_of_the_search(tree):
    line = [usi(tree.nodes[each].move) for each in best_nodes(tree)[1:]]
    assert line == list(map(usi, tree.best[-1].moves))[: len(line)]
    assert line
    cells = icicle_at(tree, zoomed(tree), 0).cells
    assert [cell.row for cell in cells if cell.best] == list(range(len(line) + 1))
