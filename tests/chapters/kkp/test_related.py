"""KKP next to KPP: sizes, look-ups and what each comes to."""

from helpers.kkp import MIDDLE
from shogi_lab.chapters.kkp.pseudo import kkp_weights, kpp_weights
from shogi_lab.chapters.kkp.related import parts
from shogi_lab.engine.evaluation import FV_SCALE, Weights, scaled

WEIGHTS = Weights(kpp_weights(), kkp_weights())


def test_the_parts_are_the_score_and_the_tables_have_their_sizes():
    material, kkp, kpp = parts(MIDDLE, WEIGHTS)
    total = round((kkp.points + kpp.points) * FV_SCALE)
    score = material.points + scaled.py_func(total)
    assert score * (1 - 2 * MIDDLE.turn) == MIDDLE.score(WEIGHTS)
    assert (kkp.bytes, kpp.bytes) == (WEIGHTS.kkp.nbytes, WEIGHTS.kpp.nbytes)
    assert (kkp.numbers, kpp.numbers) == (WEIGHTS.kkp.size, WEIGHTS.kpp.size)
    assert kpp.looked_up == kkp.looked_up * (kkp.looked_up + 1)
