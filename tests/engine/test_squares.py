"""Squares: their numbers, names, and the two ways to number them."""

import pytest

from helpers import oracle
from shogi_lab.engine.squares import NOWHERE, SQUARES, square, square_name

pytestmark = pytest.mark.usefixtures("errors_in_both")


def test_numbers_run_in_reading_order():
    assert [square_name(sq) for sq in range(SQUARES)] == oracle.SQUARES
    assert [square(name) for name in oracle.SQUARES] == list(range(SQUARES))


@pytest.mark.parametrize("name", ["", "5", "5e5", "0a", "5j", "e5", "5E", "５e", "5 e", "55", "ee"])
def test_what_is_not_a_square_is_named(name):
    with pytest.raises(
        ValueError, match=r"is not a square: write a file 1-9, then a rank"
    ) as error:
        square(name)
    assert repr(name) in str(error.value)


@pytest.mark.parametrize("sq", [-1, SQUARES, NOWHERE, 127])
def test_a_number_beyond_the_board_has_no_name(sq):
    with pytest.raises(ValueError, match=f"{sq} is not a square"):
        square_name(sq)
