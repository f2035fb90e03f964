"""Weights without a pattern: what the formulas say, in Python's own integers."""

from shogi_lab.chapters.kkp.pseudo import kkp_weight, kkp_weights, kpp_weight, kpp_weights
from shogi_lab.engine.arrays import np

PLACES = np.random.default_rng(1).integers(0, 81 * 1090026, 500)


def test_weights_are_those_of_the_formulas():
    for n in PLACES.tolist():
        assert kkp_weight(np.array(n)) == (n * 2246822519 >> 11) % 601 - 300
        assert kpp_weight(np.array(n)) == (n * 2654435761 >> 13) % 401 - 200


def test_tables_are_filled_row_by_row():
    kkp, kpp = kkp_weights(), kpp_weights()
    assert (kkp.dtype, kkp.shape) == (np.int16, (81, 81, 738))
    assert (kpp.dtype, kpp.shape) == (np.int16, (81, 1476 * 1477 // 2))
    places = PLACES % kkp.size
    assert (kkp.ravel()[places] == kkp_weight(places)).all()
    assert (kpp.ravel()[PLACES] == kpp_weight(PLACES)).all()
    assert (kkp.min(), kkp.max(), kpp.min(), kpp.max()) == (-300, 300, -200, 200)
