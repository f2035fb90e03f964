"""In which order moves come: none is lost, none comes twice, what promises most comes first."""

from helpers.player import positions, reached
from shogi_lab.chapters.player.kernels import move_order
from shogi_lab.chapters.player.kernels.mind import SWITCHES
from shogi_lab.chapters.player.kernels.search_state import search_state

ALL = dict.fromkeys(SWITCHES, 1)


def in_order(run, state, remembered=0):
    end = run(move_order.all_moves)(state, 0, remembered)
    return [int(run(move_order.next_best)(state.lines, i, end)) for i in range(end)]


def test_no_move_is_lost_and_pointless_ones_go(run):
    for start, moves in positions(6 if run.compiled else 1, 41):
        position = reached(start, moves)
        legal = {position.packed(text) for text in position.legal_moves()}
        found = in_order(run, search_state(start, moves))
        assert len(found) == len(legal)
        assert set(found) == legal
        fewer = in_order(run, search_state(start, moves, **ALL))
        assert set(fewer) == {
            move for move in legal if not move_order.is_pointless(move, position.turn)
        }


def test_orders_fall_and_the_remembered_move_is_first(run):
    start, moves = positions(1, 43)[0]
    position = reached(start, moves)
    last = position.packed(position.legal_moves()[-1])
    state = search_state(start, moves, **ALL | {"promotions": 0})
    found = in_order(run, state, last & (1 << 19) - 1)
    orders = [int(order) for order in state.lines.order[: len(found)]]
    assert orders == sorted(orders, reverse=True)
    assert (found[0], orders[0]) == (last, move_order.REMEMBERED)


def test_a_refutation_is_tried_early_next_time(run):
    start, moves = positions(1, 47)[0]
    state = search_state(start, moves, killer_heuristic=1, history_heuristic=1)
    found = in_order(run, state)
    calm = [place for place, move in enumerate(found) if move_order.is_quiet(move)]
    run(move_order.note_refutation)(state, 3, 0, calm[2])
    assert in_order(run, state)[0] == found[calm[2]]
    assert int(state.lines.order[0]) == move_order.KILLING + 1


def test_credit_has_a_limit_and_fades(run):
    start, moves = positions(1, 49)[0]
    state = search_state(start, moves, history_heuristic=1)
    found = in_order(run, state)
    place = next(place for place, move in enumerate(found) if move_order.is_quiet(move))
    for _ in range(60 if run.compiled else 20):
        run(move_order.note_refutation)(state, 20, 0, place)
    move, mind = found[place], state.mind
    credit = int(mind.credit[int(state.pos.turn), move_order.kind_moved(move), move & 127])
    assert (
        move_order.CREDIT_SHARE * move_order.CREDIT_LIMIT * 0.9
        < credit
        <= move_order.CREDIT_SHARE * move_order.CREDIT_LIMIT
    )
    run(move_order.age_history)(mind)
    assert (
        int(mind.credit[int(state.pos.turn), move_order.kind_moved(move), move & 127])
        == credit // 2
    )
    assert int(mind.killer[0, 0]) == 0
