"""Ideas that make depth: each film's example is there, and its bill is what the search counts."""

from functools import cache

import pytest

from helpers.player import EXAMPLES, games
from shogi_lab import Game
from shogi_lab.chapters.player.ideas import IDEAS, example_in, nodes_without
from shogi_lab.chapters.player.kernels.mind import COUNTERS
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.recorded import deepenings
from shogi_lab.chapters.player.think import Player

every_idea = pytest.mark.parametrize("name", EXAMPLES)


@cache
def example(name):
    """The example of an idea, as its film has it."""
    number, plies, depth = EXAMPLES[name]
    game = games()[number]
    return example_of(Game(game.start, game.moves[:plies]), name, depth)


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


@every_idea
def test_its_moment_is_found_again_to_the_node(name):
    found = example(name)
    assert nodes_without(found.trees, found.place) == found.node.size
    for number in range(0, len(found.tree.nodes), 1 + len(found.tree.nodes) // 12):
        place = found.place._replace(node=number)
        assert nodes_without(found.trees, place) == found.tree.nodes[number].size


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
