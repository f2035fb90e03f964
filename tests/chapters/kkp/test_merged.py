"""Five kinds share an index, and nothing else differs."""

from helpers.kkp import KINGS
from helpers.weights import kkp_weights
from shogi_lab.chapters.kkp.merged import merged
from shogi_lab.engine.pieces import piece_of


def test_the_five_share_an_index_and_nothing_else_differs_but_the_value():
    seen = merged(kkp_weights(), KINGS, 40, 2)
    assert len({row[2:4] for row in seen.rows}) == 1
    assert [piece_of(row[0]) for row in seen.rows] == [5, 9, 10, 11, 12]
    assert len({row[4] for row in seen.rows}) == 5
