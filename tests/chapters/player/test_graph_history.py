"""Draws that a table is wrong about: found, and gone where no repetition is kept."""

import pytest

from helpers.every_line import by_every_line
from helpers.ways import BEST
from shogi_lab.chapters.player.graph_history import ITS_DEPTH, SILVER_MORE, false_draws
from shogi_lab.engine.position import Position

pytestmark = pytest.mark.skipif(not BEST.compiled, reason="many nodes, for plain Python")

#: Where a search of so many plies leaves a false draw; found by trying boards at random.
BOARDS = [(SILVER_MORE, ITS_DEPTH), (Position.from_sfen("9/4G3k/4K4/9/9/9/9/9/9 b - 1"), 8)]


@pytest.mark.parametrize(("board", "depth"), BOARDS)
def test_the_table_calls_a_draw_what_negamax_over_every_line_calls_lost_or_won(board, depth):
    found = list(false_draws(board, depth))
    assert found
    for each in found[:2]:
        assert board.after(*each.line) == each.position
        assert 0 not in each.values
        assert by_every_line(each.position.sfen(), "", min(each.depth, 3)) != 0


@pytest.mark.parametrize(("board", "depth"), BOARDS)
def test_without_what_rests_on_a_repetition_no_draw_is_false(board, depth):
    assert not list(false_draws(board, depth, table=2))
