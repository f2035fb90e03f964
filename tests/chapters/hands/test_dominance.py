"""Weights and stand-ins decide as the rule does."""

import pytest

from helpers.hands import PAIRS
from shogi_lab.chapters.hands.bits import packed
from shogi_lab.chapters.hands.dominance import balances
from shogi_lab.chapters.hands.kernels.comparisons import dominates_412, dominates_413
from shogi_lab.engine.kernel import stepped


@pytest.mark.parametrize(("a", "b"), PAIRS)
def test_the_balances_decide_as_the_kernels_do(a, b):
    five = all(a[i] >= b[i] for i in (2, 3, 4, 5, 6))
    for rule, s in ((dominates_412, 0), (dominates_413, 1)):
        looks = [balances(a, b, done).both[s].total >= 0 for done in (2, 5)]
        assert stepped(rule)(packed(a), packed(b)) == (five and all(looks))
