"""The growing search: each step's values against slower ones, and its tree as it was searched."""

import pytest

from helpers.player import SPECIAL, positions
from helpers.shares import share
from shogi_lab import Position
from shogi_lab.chapters.player import recorded, steps
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.step_pictures import ROWS, WIDE, patches_of
from shogi_lab.chapters.player.step_recorder import step_tree
from shogi_lab.chapters.player.think import Player
from shogi_lab.chapters.player.tree import best_at, record_at
from shogi_lab.engine.moves import usi
from shogi_lab.engine.posi import sfen_text

EXAMPLE = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
MIDDLE = [Position.from_sfen(start).after(*moves.split()) for start, moves in positions(4, 11)]
SMALL = [EXAMPLE, *(Position.from_sfen(SPECIAL[name][0]) for name in ("a check", "mated"))]
every_step = pytest.mark.parametrize(
    "step", steps.ALL_STEPS, ids=[step.__name__ for step in steps.ALL_STEPS]
)


def captures_only(position):
    """What a position is worth when both sides may take, or leave it, and a side in check must
    answer: every line to its end."""
    in_check = position.in_check()
    best = -30_001 if in_check else steps.material_value(position)
    for move in position.legal_moves():
        if in_check or steps.is_loud(position, move):
            best = max(best, -captures_only(position.after(move)))
    return best


def every_line(position, depth):
    """The value by all lines of so many plies, and captures after them."""
    if depth == 0:
        return captures_only(position)
    answers = [-every_line(position.after(move), depth - 1) for move in position.legal_moves()]
    return max(answers, default=-30_001)


@pytest.mark.parametrize("position", [*SMALL, *MIDDLE], ids=Position.sfen)
@pytest.mark.parametrize("step", [steps.Negamax, steps.AlphaBeta, steps.CapturesFirst])
def test_the_first_steps_are_worth_what_the_player_without_an_idea_says(step, position):
    if position.legal_moves():
        thought = Player("negamax").think(position, Limits(depth=2))
        assert step().think(position, 2) == thought.value


@pytest.mark.parametrize("position", SMALL, ids=Position.sfen)
@pytest.mark.parametrize("depth", [1, 2])
@pytest.mark.parametrize(
    "step",
    [
        steps.Quiescence,
        steps.IterativeDeepening,
        steps.TranspositionTable,
        steps.PrincipalVariationSearch,
    ],
)
def test_what_only_saves_changes_no_value(step, position, depth):
    assert step().think(position, depth) == every_line(position, depth)


@every_step
@pytest.mark.parametrize("position", [*SMALL, *MIDDLE[: share(1, 2)]], ids=Position.sfen)
def test_the_tree_is_the_search_node_by_node(step, position):
    searched = []

    class Counted(step):
        def search(self, position, depth, *window):
            if depth > 0 or not issubclass(step, steps.Quiescence):
                searched.append(position)
            return super().search(position, depth, *window)

        def quiescence(self, position, *rest):
            searched.append(position)
            return super().quiescence(position, *rest)

    search = Counted()
    value = search.think(position, 2)
    tree = step_tree(position, step, 2)
    assert tree.counts["nodes"] == len(searched)
    assert tree.nodes[0].value == value
    last = searched[len(searched) - len(tree.nodes) :]
    for number, each in enumerate(last):
        assert Position.from_sfen(sfen_text(record_at(tree, number), 1)) == each
    if search.best.get(position):
        assert usi(tree.best[-1].moves[0]) == search.best[position]


@every_step
def test_a_node_has_the_value_and_the_reason_that_its_moves_give_it(step):
    tree = step_tree(EXAMPLE, step, 3)
    for number, node in enumerate(tree.nodes):
        if node.why in (recorded.ALL_MOVES, recorded.CAPTURES):
            assert best_at(tree, number, node.decided)[0] == node.value
        if node.why in (recorded.CUTOFF, recorded.STAND_PAT, recorded.NULL_MOVE):
            assert node.value >= node.beta
        assert node.size == 1 + sum(tree.nodes[c].size for t in node.tries for c in t.nodes)
        position = Position.from_sfen(sfen_text(record_at(tree, number), 1))
        moves = {usi(each.move) for each in node.tries if each.move}
        assert moves <= set(position.legal_moves())
        if node.why in (recorded.ALL_MOVES, recorded.CUTOFF):
            assert moves == set(position.legal_moves()) or node.depth == 0


def test_a_check_on_the_last_ply_of_quiescence_is_at_its_horizon(monkeypatch):
    monkeypatch.setattr(steps, "QUIET_PLIES", 0)
    position = Position.from_sfen("4k4/9/9/9/r8/9/9/9/4K4 b B 1")  # B*7c checks
    tree = step_tree(position, steps.TranspositionTable, 1)
    assert {node.why for node in tree.nodes[1:]} == {recorded.HORIZON}


@every_step
def test_the_picture_holds_both_trees(step):
    place = steps.ALL_STEPS.index(step)
    tree = step_tree(EXAMPLE, step, 3)
    before = step_tree(EXAMPLE, steps.ALL_STEPS[place - 1], 3) if place else None
    patches = patches_of(tree, before)
    for row in range(ROWS):
        end = 0.0
        for patch in (each for each in patches if each.row == row):
            assert patch.x >= end - 1e-6
            end = patch.x + patch.wide
        assert end <= WIDE + 1e-6
    shown = [patch for patch in patches if patch.why]
    assert all(tree.nodes[patch.number].why == patch.why for patch in shown)
    assert all(tree.nodes[patch.number].ply == patch.row for patch in shown)
    assert any(patch.number < 0 for patch in patches) == bool(
        before and paths(before) - paths(tree)
    )


def paths(tree):
    """Every line of play that a tree has, as far as the picture shows it."""
    found = {0: ()}
    for number, node in enumerate(tree.nodes):
        for each in node.tries:
            for child in each.nodes:
                found[child] = (*found[number], each.move)
    return {path for path in found.values() if len(path) < ROWS}
