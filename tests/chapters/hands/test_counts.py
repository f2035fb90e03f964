"""Counts over all pairs of hands, against other ways to count them."""

import pytest

from helpers import oracle
from helpers.hand_pairs import every_difference, share, verdicts
from shogi_lab.chapters.hands import counts
from shogi_lab.chapters.hands.kernels.comparisons import (
    borrows,
    dominates_412,
    dominates_413,
    smaller_by_guards,
)
from shogi_lab.engine.arrays import np
from shogi_lab.engine.hands import covers, dominates, pack

ALL = 106_875**2


def buggy(more):
    return counts.stood_in(more, counts.IS_HAND)


def test_the_known_counts_of_all_pairs():
    assert counts.pairs_where(lambda more: more.pawn == more.pawn) == ALL == 11_422_265_625
    assert counts.pairs_where(counts.covered) == 346_275_000
    assert counts.pairs_where(counts.stood_in) == 551_400_750
    assert counts.pairs_where(buggy) == 871_458_750
    assert counts.pairs_where(lambda more: buggy(more) & ~counts.stood_in(more)) == 320_058_000


@pytest.mark.parametrize(
    ("rule", "kernel"),
    [(counts.covered, covers), (counts.stood_in, dominates), (buggy, dominates_412)],
)
def test_a_counted_rule_is_the_kernel_for_every_difference(run, rule, kernel):
    step = share(run, compiled=1, stepped=601)
    more = counts.Differences(*np.ogrid[tuple(slice(-n, n + 1) for n in oracle.FULL.values())])
    answers = rule(more).ravel()[::step]
    a, b = (each[::step] for each in every_difference())
    assert (verdicts(kernel, a, b, run) == answers).all()


def test_guards_set_beforehand_light_nothing_falsely():
    found = counts.false_borrows(smaller_by_guards)
    assert (set(found.by_field.values()), found.any, found.pairs) == ({0}, 0, 1_265_625)
    assert counts.false_borrows() == counts.false_borrows(borrows)


def test_the_smallest_pairs_that_4_1_2_gets_wrong():
    assert counts.smallest_wrong(dominates_412, dominates_413) == [
        (pack(lance=1), pack(pawn=2)),
        (pack(silver=1), pack(pawn=2)),
        (pack(gold=1), pack(pawn=2)),
        (pack(rook=1), pack(pawn=2)),
        (pack(rook=1), pack(pawn=1, lance=1)),
        (pack(rook=1), pack(lance=2)),
    ]
