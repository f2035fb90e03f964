"""Ideas that make depth: each film's example is there, and its bill is what the search counts."""

import pytest

from helpers.player import EXAMPLES, games
from shogi_lab import Game
from shogi_lab.chapters.mate_in_3.columns import path_of
from shogi_lab.chapters.player.ideas import IDEAS, example_in, nodes_without
from shogi_lab.chapters.player.kernels.mind import COUNTERS
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.recorded import NULL_MOVE, TABLE, UNTRIED, deepenings
from shogi_lab.chapters.player.think import Player
from shogi_lab.chapters.player.tree import record_at
from shogi_lab.engine.posi import sfen_text

every_idea = pytest.mark.parametrize("name", EXAMPLES)
FOUND = {}


def example(name):
    """The example of an idea, as its film has it; made once."""
    if name not in FOUND:
        number, plies, depth = EXAMPLES[name]
        game = games()[number]
        FOUND[name] = example_of(Game(game.start, game.moves[:plies]), name, depth)
    return FOUND[name]


def example_of(game, name, depth):
    for trees in deepenings(game, 30_000, IDEAS[name].version):
        if trees[0].depth == depth:
            return example_in(trees, name)
    return None


def counted(version, game, depth):
    """What the compiled player counts for a deepening, and the value it finds."""
    player, counts = Player(version, 1), {0: dict.fromkeys(COUNTERS, 0)}
    found = player.think(
        game, Limits(depth=depth), told=lambda t: counts.update({t.depth: t.counts})
    )
    return {name: counts[depth][name] - counts[depth - 1][name] for name in COUNTERS}, found.value


def agrees(trees):
    """Whether trees count what the compiled player counts, window by window."""
    total = {name: sum(tree.counts[name] for tree in trees) for name in COUNTERS}
    counts, value = counted(trees[0].switches, trees[0].game, trees[0].depth)
    return total == counts and value == trees[-1].nodes[0].value


@pytest.mark.long
@every_idea
def test_its_trees_are_the_players_own_window_by_window(name):
    assert agrees(example(name).trees)


@every_idea
def test_its_moment_is_found_again_to_the_node(name):
    found = example(name)
    assert nodes_without(found.trees, found.place) == found.node.size
    for number in range(0, len(found.tree.nodes), 1 + len(found.tree.nodes) // 12):
        place = found.place._replace(node=number)
        assert nodes_without(found.trees, place) == found.tree.nodes[number].size


def test_a_position_that_the_table_knows_is_reached_by_another_line():
    found = example("transposition table")
    (first,) = found.place.others
    assert (found.node.why, found.few) == (TABLE, 1)
    one, two = ([found.tree.nodes[each].move for each in path_of(found.tree, number)]
                for number in (first, found.place.node))  # fmt: skip
    assert one != two
    boards = {sfen_text(record_at(found.tree, n), 1) for n in (first, found.place.node)}
    assert len(boards) == 1


def test_a_null_move_refutes_before_any_move():
    found = example("null move")
    assert found.node.why == NULL_MOVE
    assert [each.move for each in found.node.tries] == [0]
    assert -found.others[0].value >= found.node.beta


@pytest.mark.parametrize("name", ["late move reduction", "principal variation search"])
def test_a_move_is_better_than_alpha_both_times(name):
    found = example(name)
    first, second = found.others
    assert first.beta - first.alpha == 1
    assert min(-first.value, -second.value) > -first.beta
    assert (first.depth < second.depth) == (name == "late move reduction")


def test_without_aspiration_it_is_the_search_with_an_open_window():
    found = example("aspiration window")
    assert len(found.trees) > 1
    switches = found.tree.switches._replace(aspiration_windows=0)
    counts, value = counted(switches, found.tree.game, 4)
    assert found.many == counts["nodes"]
    assert abs(value) < 30_000


def test_a_killer_is_tried_first_and_refuted_a_sister():
    found = example("killer")
    (sister,) = found.others
    searched = [[each.move for each in node.tries if each.nodes] for node in (sister, found.node)]
    assert sister.ply == found.node.ply
    assert searched[1] == searched[0][-1:]
    assert sum(each.why == UNTRIED for each in found.node.tries) == len(found.node.tries) - 1
