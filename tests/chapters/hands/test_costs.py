"""What comparing hands costs: the pairs, the versions, and what is checked before the race."""

from helpers import oracle
from helpers.hand_pairs import KINDS
from shogi_lab.chapters.hands.costs import hands, in_a_row, random_pairs
from shogi_lab.chapters.hands.kernels.comparisons import VERSIONS
from shogi_lab.engine.layouts import BONANZA

PAIRS = random_pairs(200)


def test_all_pairs_in_a_row_are_judged():
    version = next(version for version in VERSIONS if version.name == "covers")
    a, b = hands(version, PAIRS, 200)
    wanted = sum(oracle.covers(*pair) for pair in zip(*map(in_words, (a, b)), strict=True))
    assert in_a_row(version.kernel, a, b) == wanted


def in_words(packed):
    return [dict(zip(KINDS, BONANZA.counts(hand), strict=True)) for hand in packed.tolist()]
