"""A search recorded, and as a film: the compiled search's own nodes, and true reasons."""

from collections import Counter
from functools import cache

import pytest

from helpers.player import SPECIAL, positions
from shogi_lab import Game
from shogi_lab.chapters.player import recorded
from shogi_lab.chapters.player.kernels.search import WHOLE, main_search
from shogi_lab.chapters.player.recorded import counters_of, search_tree, shallower
from shogi_lab.chapters.player.tree import NOT_YET, OPEN, answers_at, best_at, columns_at

#: A search each, small: where it begins, how deep, by which version.
SEARCHES = {
    "a better hand": ("a better hand to come", 6, -1),
    "a mate": ("a mate in 3", 3, -1),
    "a declaration": ("a declaration to come", 4, -1),
    "mating": ("a mate in 1", 2, "alpha-beta"),
    "mated": ("mated", 2, -1),
    "a repetition": ("a repetition to come", 6, -1),
    "perpetual check": ("perpetual check to come", 4, -1),
    "a check": ("a check", 3, -1),
    "negamax": ("a repetition to come", 2, "negamax"),
    "a game": (positions(1, 7)[0], 3, -1),
    "a game's first rungs": (positions(1, 7)[0], 1, "KKP"),
}


def game_of(where):
    start, moves = SPECIAL[where] if isinstance(where, str) else where
    return Game.parse(f"sfen {start} moves {moves}" if moves else f"sfen {start}")


@cache
def tree(name):
    """A recorded search, made once."""
    where, depth, version = SEARCHES[name]
    return search_tree(game_of(where), depth, version)


every_search = pytest.mark.parametrize("name", SEARCHES)


@every_search
def test_the_tree_is_the_compiled_search_node_by_node(name):
    seen = tree(name)
    state = shallower(seen.game, seen.depth, seen.switches)
    before = counters_of(state)
    value = main_search(state, seen.depth, 0, WHOLE)
    counts = {name: count - before[name] for name, count in counters_of(state).items()}
    assert counts == seen.counts
    assert value == seen.nodes[0].value
    assert len(seen.nodes) == counts["nodes"] == seen.nodes[0].size
    line = [int(move) for move in state.mind.pv[0][: int(state.mind.pv_length[0])]]
    assert line == list(seen.best[-1].moves if seen.best else ())


@every_search
def test_the_reasons_are_as_many_as_were_counted(name):
    seen = tree(name)
    why = Counter(node.why for node in seen.nodes)
    moves = Counter(each.why for node in seen.nodes for each in node.tries)
    cut = [node for node in seen.nodes if node.why == recorded.CUTOFF]
    counted = {
        "quiet_nodes": sum(node.kernel == "quiescence" for node in seen.nodes),
        "table_cuts": why[recorded.TABLE] + why[recorded.OTHER_HAND],
        "other_hand_cuts": why[recorded.OTHER_HAND],
        "repeats": why[recorded.REPETITION],
        "better_hands": why[recorded.SUPERIOR],
        "declarations": why[recorded.DECLARATION],
        "mates_found": why[recorded.MATE],
        "null_cuts": why[recorded.NULL_MOVE],
        "futility_prunes": why[recorded.MARGIN] + moves[recorded.MARGIN],
        "late_move_prunes": moves[recorded.LATE],
        "exchange_prunes": moves[recorded.EXCHANGE],
        "cuts": sum(node.kernel == "main_search" for node in cut),
        "researches": sum(len(each.nodes) > 1 for node in seen.nodes for each in node.tries),
    }
    assert counted == {name: seen.counts[name] for name in counted}


@every_search
def test_a_node_is_worth_the_best_of_its_moves(name):
    seen = tree(name)
    for number, node in enumerate(seen.nodes):
        if node.why in (recorded.ALL_MOVES, recorded.CUTOFF, recorded.CAPTURES):
            assert best_at(seen, number, node.decided)[0] == node.value
        for each in node.tries:
            for child in each.nodes:
                below = seen.nodes[child]
                assert (below.parent, below.ply) == (number, node.ply + 1)
                assert node.entered < below.entered <= below.decided < node.decided
        assert node.size == 1 + sum(seen.nodes[c].size for t in node.tries for c in t.nodes)
        tried = sum(each.move != 0 for each in node.tries)
        words = dict(answers_at(seen, number).rows)
        so_many = {0: "no moves", 1: "1 move"}.get(tried, f"{tried} moves")
        assert words.get("all_moves", so_many) in (so_many, "not asked")
    steps = range(0, len(seen.steps), 1 + len(seen.steps) // 20)
    columns = [column for step in steps for column in columns_at(seen, step)]
    signs = {NOT_YET, OPEN} | {each.why for node in seen.nodes for each in (node, *node.tries)}
    assert {twig.sign for column in columns for twig in column.twigs} <= signs


@every_search
def test_the_deepest_tree_is_the_one_that_its_depth_has(name):
    where, _, version = SEARCHES[name]
    game = game_of(where)
    seen = recorded.deepest_tree(game, 200, version)
    assert seen == search_tree(game, seen.depth, version)
    searched = [
        len(search_tree(game, depth, version).nodes)
        for depth in range(1, min(seen.depth + 2, recorded.MOST_DEPTH + 1))
    ]
    assert sum(searched[:-1]) <= 200 < sum(searched) or seen.depth in (1, recorded.MOST_DEPTH)
