"""An icicle: every node is where it hangs and as wide as what hangs below it."""

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from helpers.phrases import lacking, spoken
from helpers.player import SPECIAL, positions
from helpers.screen import drawing
from shogi_lab import Game
from shogi_lab.chapters.player import drawings
from shogi_lab.chapters.player.films import FILMS
from shogi_lab.chapters.player.icicle import (
    LEAST,
    MANY,
    WIDE,
    best_nodes,
    icicle_at,
    icicle_film,
    zoomed,
)
from shogi_lab.chapters.player.recorded import search_tree
from shogi_lab.engine.moves import usi
from shogi_lab.stage.states import read_line, state_line
from shogi_lab.views import strip, svg

START, MOVES = SPECIAL["a mate in 3"]
SMALL = Game.parse(f"sfen {START}")
START, MOVES = positions(1, 7)[0]
GAME = Game.parse(f"sfen {START} moves {MOVES}")


@pytest.fixture(scope="module")
def tree():
    return search_tree(GAME, 3)


@pytest.fixture(scope="module")
def film():
    return icicle_film(SMALL, 4)


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


def test_its_line_makes_the_film_again_and_its_pictures_are_sound(film):
    line = read_line(state_line(film, 1))
    assert line.film == "icicle"
    again = next(row for row in FILMS if row.name == "icicle").again(line)
    assert strip(again) == strip(film)
    for theme in ("light", "dark"):
        assert strip(film, theme).wide <= 1320
        ElementTree.fromstring(svg(film.frames[1], theme))
    assert len({drawing(frame.parts[0]).skeleton for frame in film.frames}) == 1


def test_every_reason_is_told_apart_by_lines_too():
    told = [drawings.BARS.get(why, ()) for why in drawings.SIGNS if why not in drawings.UNSEARCHED]
    plain = [bars for bars in told if not bars]
    assert len(set(told)) == len(told) - len(plain) + 1


@pytest.mark.long
def test_it_is_wholly_in_japanese(film):
    texts = spoken(film) | spoken(icicle_film(GAME, 2))
    assert lacking(texts) == {}
