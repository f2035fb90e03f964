"""Counters, the place of the mate and the key's cost are the engine's."""

from shogi_lab.chapters.mate_in_3.columns import path_of
from shogi_lab.chapters.mate_in_3.counters import key_costs, toggles
from shogi_lab.chapters.mate_in_3.tree import position_at
from shogi_lab.chapters.posi_t.material import keys_between


def test_the_keys_cost_is_what_the_key_changes_by(tree):
    for number, node in enumerate(tree.nodes[1:], 1):
        change = keys_between(position_at(tree, node.parent), position_at(tree, number))
        assert toggles(node.packed) == len(change.rows) - 2
    made = [node.packed for node in tree.nodes[1:]]
    last = key_costs(tree)[-1]
    assert last.moves == 2 * len(made) - len(path_of(tree, len(made))[1:])
    assert last.xors <= 2 * sum(map(toggles, made))
