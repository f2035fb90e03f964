"""Lists in order and out of it: what each look-up by them finds."""

from shogi_lab.chapters.kkp.list_order import both_sums, pair_numbered
from shogi_lab.chapters.kkp.pseudo import kkp_weights, kpp_weights
from shogi_lab.engine.evaluation import Weights, pair, scaled
from shogi_lab.engine.indexes import KPP_END
from shogi_lab.engine.position import Position


def test_a_number_of_the_triangle_is_one_pairs(run):
    for larger in (0, 1, 2, 740, 752, KPP_END - 1):
        for smaller in {0, larger // 2, larger}:
            assert pair_numbered(run(pair)(larger, smaller)) == (larger, smaller)


def test_the_score_in_order_is_bonanzas_and_as_printed_another():
    sfen = "r5snl/5gk2/1S1plppp1/PBp5p/3l5/1PP1g2RP/3P1PP2/2GKG4/7NL w 2N3P2s2p 91"
    position, weights = Position.from_sfen(sfen), Weights(kpp_weights(), kkp_weights())
    in_order, printed = both_sums(position, weights)
    score = position.material + int(scaled.py_func(in_order))
    assert score == -position.score(weights) == 37
    assert printed != in_order
