"""Sets of squares in three words, against Python's own sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shogi_lab.engine.bitboards import (
    bitboard,
    bitboard_of,
    complement,
    contains,
    count,
    difference,
    drawing,
    first,
    highest,
    intersection,
    is_empty,
    last,
    lowest,
    only,
    popcount,
    rest,
    squares_in,
    union,
    words,
)
from shogi_lab.engine.kernel import kernel

pytestmark = pytest.mark.usefixtures("errors_in_both")

ALL = set(range(81))
sets = st.sets(st.integers(0, 80))

CORNERS_AND_CENTRE = """
x . . . . . . . x
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . x . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
x . . . . . . . x
""".strip()


@kernel
def highest_lowest_count(x):
    return highest(x) * 10_000 + lowest(x) * 100 + popcount(x)


def test_a_drawing_is_read_and_written_back():
    assert drawing(bitboard(CORNERS_AND_CENTRE)) == CORNERS_AND_CENTRE
    assert squares_in(bitboard(CORNERS_AND_CENTRE)) == [0, 8, 40, 72, 80]


@pytest.mark.parametrize("text", ["", "x", CORNERS_AND_CENTRE + "x", CORNERS_AND_CENTRE[:-1] + "o"])
def test_a_drawing_that_is_none_is_named(text):
    with pytest.raises(ValueError, match="a bitboard drawing has 81, each x or"):
        bitboard(text)


@given(sets)
def test_squares_in_undoes_bitboard_of(squares):
    assert squares_in(bitboard_of(squares)) == sorted(squares)
    assert bitboard(drawing(bitboard_of(squares))) == bitboard_of(squares)


@given(sets, sets)
def test_kernels_do_what_sets_do(run, a, b):
    one, other = bitboard_of(a), bitboard_of(b)
    assert squares_in(run(union)(one, other)) == sorted(a | b)
    assert squares_in(run(intersection)(one, other)) == sorted(a & b)
    assert squares_in(run(difference)(one, other)) == sorted(a - b)
    assert squares_in(run(complement)(one)) == sorted(ALL - a)
    assert run(count)(one) == len(a)
    assert run(is_empty)(one) == (not a)
    assert run(words)(*one) == one


@given(sets.filter(bool))
def test_first_rest_and_last_walk_through_a_set(run, squares):
    bb, left = bitboard_of(squares), sorted(squares)
    assert run(last)(bb) == left[-1]
    while left:
        assert run(first)(bb) == left.pop(0)
        bb = run(rest)(bb)
        assert squares_in(bb) == left


def test_a_set_of_one_square_contains_that_square_alone(run):
    for sq in range(81):
        bb = run(only)(sq)
        assert bb == bitboard_of([sq])
        assert run(first)(bb) == run(last)(bb) == sq
        assert [each for each in range(81) if run(contains)(bb, each)] == [sq]


@given(st.integers(1, 2**62))
def test_the_two_faces_of_bit_questions_agree(run, x):
    ones = [bit for bit in range(63) if x >> bit & 1]
    assert run(highest_lowest_count)(x) == ones[-1] * 10_000 + ones[0] * 100 + len(ones)
    assert (highest(x), lowest(x), popcount(x)) == (ones[-1], ones[0], len(ones))
