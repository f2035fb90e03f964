"""In which order moves come: none is lost, none comes twice, what promises most comes first."""

from helpers.player import positions, reached
from shogi_lab.chapters.player.kernels.lab import lab_of
from shogi_lab.chapters.player.kernels.mind import SWITCHES
from shogi_lab.chapters.player.kernels.order import (
    CREDIT_LIMIT,
    CREDIT_SHARE,
    KILLING,
    REMEMBERED,
    all_moves,
    fade,
    is_calm,
    is_pointless,
    kind_moved,
    next_best,
    note_refutation,
)

ALL = dict.fromkeys(SWITCHES, 1)


def in_order(run, lab, remembered=0):
    end = run(all_moves)(lab, 0, remembered)
    return [int(run(next_best)(lab.lines, i, end)) for i in range(end)]


def test_no_move_is_lost_and_pointless_ones_go(run):
    for start, moves in positions(6 if run.compiled else 1, 41):
        position = reached(start, moves)
        legal = {position.packed(text) for text in position.legal_moves()}
        found = in_order(run, lab_of(start, moves))
        assert len(found) == len(legal)
        assert set(found) == legal
        fewer = in_order(run, lab_of(start, moves, **ALL))
        assert set(fewer) == {move for move in legal if not is_pointless(move, position.turn)}


def test_orders_fall_and_the_remembered_move_is_first(run):
    start, moves = positions(1, 43)[0]
    position = reached(start, moves)
    last = position.packed(position.legal_moves()[-1])
    lab = lab_of(start, moves, **ALL | {"promotions": 0})
    found = in_order(run, lab, last & (1 << 19) - 1)
    orders = [int(order) for order in lab.lines.order[: len(found)]]
    assert orders == sorted(orders, reverse=True)
    assert (found[0], orders[0]) == (last, REMEMBERED)


def test_of_equal_moves_the_generators_order_stays(run):
    start, moves = positions(1, 45)[0]
    lab = lab_of(start, moves)
    assert in_order(run, lab) == [int(move) for move in lab.moves.m[: int(lab.mind.begin[1])]]


def test_a_refutation_is_tried_early_next_time(run):
    start, moves = positions(1, 47)[0]
    lab = lab_of(start, moves, killers=1, history=1)
    found = in_order(run, lab)
    calm = [place for place, move in enumerate(found) if is_calm(move)]
    run(note_refutation)(lab, 3, 0, calm[2])
    assert in_order(run, lab)[0] == found[calm[2]]
    assert int(lab.lines.order[0]) == KILLING + 1


def test_credit_has_a_limit_and_fades(run):
    start, moves = positions(1, 49)[0]
    lab = lab_of(start, moves, history=1)
    found = in_order(run, lab)
    place = next(place for place, move in enumerate(found) if is_calm(move))
    for _ in range(60 if run.compiled else 20):
        run(note_refutation)(lab, 20, 0, place)
    move, mind = found[place], lab.mind
    credit = int(mind.credit[int(lab.pos.turn), kind_moved(move), move & 127])
    assert CREDIT_SHARE * CREDIT_LIMIT * 0.9 < credit <= CREDIT_SHARE * CREDIT_LIMIT
    run(fade)(mind)
    assert int(mind.credit[int(lab.pos.turn), kind_moved(move), move & 127]) == credit // 2
    assert int(mind.killer[0, 0]) == 0
