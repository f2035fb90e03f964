"""Lists in order and out of it: what each look-up by them finds."""

from helpers.kkp import MIDDLE
from shogi_lab.chapters.kkp.list_order import (
    both_sums,
    golds_as_printed,
    meaning,
    out_of_order,
    pair_numbered,
)
from shogi_lab.chapters.kkp.pseudo import kkp_weights, kpp_weights
from shogi_lab.engine.evaluation import Weights, pair, scaled
from shogi_lab.engine.indexes import KPP_END
from shogi_lab.engine.position import Position


def test_a_number_of_the_triangle_is_one_pairs(run):
    for larger in (0, 1, 2, 740, 752, KPP_END - 1):
        for smaller in {0, larger // 2, larger}:
            assert pair_numbered(run(pair)(larger, smaller)) == (larger, smaller)


def test_as_printed_blacks_list_ascends_and_whites_descends():
    for position in (Position.from_sfen("startpos"), MIDDLE):
        mine, theirs = golds_as_printed(position)
        assert list(mine) == sorted(mine)
        assert list(theirs) == sorted(theirs, reverse=True)
        assert len(out_of_order(theirs)) == len(theirs) * (len(theirs) - 1) // 2
        assert not out_of_order(mine)


def test_a_look_up_the_wrong_way_round_finds_anothers_weight(run):
    number = run(pair)(750, 752)
    assert pair_numbered(number) == (751, 1)
    assert [meaning(each) for each in (752, 750)] == ["White's gold on 4a", "White's gold on 6a"]


def test_the_score_in_order_is_bonanzas_and_as_printed_another():
    sfen = "r5snl/5gk2/1S1plppp1/PBp5p/3l5/1PP1g2RP/3P1PP2/2GKG4/7NL w 2N3P2s2p 91"
    position, weights = Position.from_sfen(sfen), Weights(kpp_weights(), kkp_weights())
    in_order, printed = both_sums(position, weights)
    score = position.material + int(scaled.py_func(in_order))
    assert score == -position.score(weights) == 37
    assert printed != in_order
