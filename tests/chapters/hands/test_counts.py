"""Counts over all pairs of hands, against other ways to count them."""

from fractions import Fraction

import pytest

from helpers import oracle
from helpers.hand_pairs import every_difference, share, verdicts
from shogi_lab.chapters.hands.counts import (
    IS_HAND,
    Differences,
    covered,
    false_borrows,
    pairs_where,
    smallest_wrong,
    stood_in,
)
from shogi_lab.chapters.hands.kernels.comparisons import (
    borrows,
    dominates_412,
    dominates_413,
    smaller_by_guards,
)
from shogi_lab.engine.arrays import np
from shogi_lab.engine.hands import covers, dominates, pack
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.layouts import PADDED
from shogi_lab.engine.pieces import KNIGHT

ALL = 106_875**2
ABOVE_KNIGHT = PADDED.above(KNIGHT)


def buggy(more):
    return stood_in(more, IS_HAND)


def test_the_known_counts_of_all_pairs():
    assert pairs_where(lambda more: more.pawn == more.pawn) == ALL == 11_422_265_625
    assert pairs_where(covered) == 346_275_000
    assert pairs_where(stood_in) == 551_400_750
    assert pairs_where(buggy) == 871_458_750
    assert pairs_where(lambda more: buggy(more) & ~stood_in(more)) == 320_058_000
    assert pairs_where(lambda more: stood_in(more) & ~buggy(more)) == 0


@pytest.mark.parametrize(
    ("rule", "kernel"), [(covered, covers), (stood_in, dominates), (buggy, dominates_412)]
)
def test_a_counted_rule_is_the_kernel_for_every_difference(run, rule, kernel):
    step = share(run, compiled=1, stepped=601)
    more = Differences(*np.ogrid[tuple(slice(-n, n + 1) for n in oracle.FULL.values())])
    answers = rule(more).ravel()[::step]
    a, b = (each[::step] for each in every_difference())
    assert (verdicts(kernel, a, b, run) == answers).all()


def test_false_borrows_are_as_many_as_carrying_them_field_by_field_gives():
    """A field lights falsely where both hold the same and the field below has borrowed."""
    found = false_borrows()
    borrowed = Fraction(0)
    right_and_borrowed, right_and_not = Fraction(0), Fraction(1)
    for name, most in zip(found.by_field, (4, 4, 4, 2, 2), strict=True):
        same = Fraction(1, most + 1)
        less = (1 - same) / 2
        assert Fraction(found.by_field[name], found.pairs) == same * borrowed
        borrowed = less + same * borrowed
        right_and_borrowed, right_and_not = (
            less * (right_and_borrowed + right_and_not),
            less * (right_and_borrowed + right_and_not) + same * right_and_not,
        )
    assert Fraction(found.any, found.pairs) == 1 - right_and_borrowed - right_and_not
    assert round(100 * found.any / found.pairs, 1) == 37.6


@kernel
def knight_always(one, other):
    return (one | other) & 0 | ABOVE_KNIGHT


def test_the_lowest_lit_guard_is_never_false_unless_it_is_lit_for_nothing():
    assert false_borrows().lowest == 0
    found = false_borrows(knight_always)
    assert Fraction(found.lowest, found.pairs) == Fraction(15, 25)
    assert found.lowest == found.any


def test_guards_set_beforehand_light_nothing_falsely():
    found = false_borrows(smaller_by_guards)
    assert (set(found.by_field.values()), found.any, found.pairs) == ({0}, 0, 1_265_625)
    assert false_borrows() == false_borrows(borrows)


def test_the_smallest_pairs_that_4_1_2_gets_wrong():
    assert smallest_wrong(dominates_412, dominates_413) == [
        (pack(lance=1), pack(pawn=2)),
        (pack(silver=1), pack(pawn=2)),
        (pack(gold=1), pack(pawn=2)),
        (pack(rook=1), pack(pawn=2)),
        (pack(rook=1), pack(pawn=1, lance=1)),
        (pack(rook=1), pack(lance=2)),
    ]


def test_a_plain_function_may_be_wrong_too():
    assert smallest_wrong(lambda a, b: a >= b, covers) == [
        (pack(**{stronger: 1}), pack(**{weaker: 1}))
        for place, stronger in enumerate(NAMES)
        for weaker in NAMES[:place]
    ]


NAMES = ("pawn", "lance", "knight", "silver", "gold", "bishop", "rook")
