"""Counters, the place of the mate and the key's cost are the engine's."""

import pytest

from helpers.mate_in_3 import COLUMNS, NO_MATE
from shogi_lab.chapters.mate_in_3.columns import path_of
from shogi_lab.chapters.mate_in_3.counters import counters_film, key_costs, order_film, toggles
from shogi_lab.chapters.mate_in_3.tree import position_at
from shogi_lab.chapters.posi_t.material import keys_between
from shogi_lab.engine.position import Position


def test_the_keys_cost_is_what_the_key_changes_by(tree):
    for number, node in enumerate(tree.nodes[1:], 1):
        change = keys_between(position_at(tree, node.parent), position_at(tree, number))
        assert toggles(node.packed) == len(change.rows) - 2
    made = [node.packed for node in tree.nodes[1:]]
    last = key_costs(tree)[-1]
    assert last.moves == 2 * len(made) - len(path_of(tree, len(made))[1:])
    assert last.xors <= 2 * sum(map(toggles, made))


def test_counters_are_compared_with_the_row_above(films):
    film = films["counters"]
    assert film.frames[2].caption == (
        "3 pin test first. Moves made: 420 instead of 800; hash xors: 0 instead of 3,400."
    )
    assert [frame.parts[0].lit for frame in film.frames] == [0, 1, 2]
    with pytest.raises(ValueError, match="the number of counts in a row is 2; it must be 3"):
        counters_film(COLUMNS, (("1", "", (1, 2)),))


def test_the_order_of_the_checks_tells_what_was_in_vain(films):
    rows = films["order"].frames[-1].parts[1].rows
    assert [row.note for row in rows] == ["x 1a1b", "x 1a2b", "mates", *["in vain"] * 6]
    none = order_film(Position.from_sfen(NO_MATE))
    assert none.frames[-1].caption == "Check 9 of 9, L*1i, is refuted by 1a2a."
