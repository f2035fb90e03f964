"""Weights without a pattern: what the formulas say, in Python's own integers."""

from shogi_lab.chapters.kkp.pseudo import kkp_weight, kpp_weight
from shogi_lab.engine.arrays import np

PLACES = np.random.default_rng(1).integers(0, 81 * 1090026, 500)


def test_weights_are_those_of_the_formulas():
    for n in PLACES.tolist():
        assert kkp_weight(np.array(n)) == (n * 2246822519 >> 11) % 601 - 300
        assert kpp_weight(np.array(n)) == (n * 2654435761 >> 13) % 401 - 200
