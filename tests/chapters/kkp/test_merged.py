"""Five kinds share an index, and nothing else differs."""

import pytest

from helpers.kkp import KINGS
from helpers.weights import kkp_weights
from shogi_lab.chapters.kkp.merged import chosen_at, merged
from shogi_lab.engine.pieces import piece_of
from shogi_lab.engine.squares import square


def test_the_five_share_an_index_and_nothing_else_differs_but_the_value():
    seen = merged(kkp_weights(), KINGS, 40, 2)
    assert len({row[2:4] for row in seen.rows}) == 1
    assert [piece_of(row[0]) for row in seen.rows] == [5, 9, 10, 11, 12]
    assert len({row[4] for row in seen.rows}) == 5


@pytest.mark.browser
def test_kinds_and_squares_are_chosen_where_five_are_one(opened):
    merge = opened("merge")
    merge.page.get_by_role("button", name="promoted silver", exact=True).click()
    merge.says(chosen_at(square("7h"), 4))
    merge.page.get_by_role("button", name="5e, empty").click()
    merge.says(chosen_at(square("5e"), 4))
