"""KKP next to KPP: sizes, look-ups and what each comes to."""

from helpers.kkp import MIDDLE
from shogi_lab.chapters.kkp.pseudo import kkp_weights, kpp_weights
from shogi_lab.chapters.kkp.related import parts
from shogi_lab.engine.evaluation import FV_SCALE, Weights, scaled
from shogi_lab.engine.position import Position

WEIGHTS = Weights(kpp_weights(), kkp_weights())


def test_the_parts_are_the_score_and_the_tables_have_their_sizes():
    material, kkp, kpp = parts(MIDDLE, WEIGHTS)
    total = round((kkp.points + kpp.points) * FV_SCALE)
    score = material.points + scaled.py_func(total)
    assert score * (1 - 2 * MIDDLE.turn) == MIDDLE.score(WEIGHTS)
    assert (kkp.bytes, kpp.bytes) == (WEIGHTS.kkp.nbytes, WEIGHTS.kpp.nbytes)
    assert (kkp.numbers, kpp.numbers) == (WEIGHTS.kkp.size, WEIGHTS.kpp.size)
    assert kpp.looked_up == kkp.looked_up * (kkp.looked_up + 1)


def test_the_parts_are_those_of_bonanzas_own_scores(referees):
    for answer in referees.lines("bonanza/answers.jsonl", 60):
        position = Position.from_sfen(answer["sfen"])
        material, kkp, kpp = parts(position, WEIGHTS)
        assert material.points == answer["material"]
        assert kkp.points * FV_SCALE == answer["kkp_sum"]
        assert kkp.looked_up == answer["list_length"]
        total = int(answer["kkp_sum"] + kpp.points * FV_SCALE)
        score = material.points + scaled.py_func(total)
        assert score * (1 - 2 * position.turn) == answer["score"]
