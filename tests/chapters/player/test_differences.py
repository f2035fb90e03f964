"""Two versions of a search side by side: the steps and the player agree, and each difference is
said."""

import pytest

from helpers.player import SPECIAL, positions
from helpers.screen import drawing
from helpers.shares import share
from shogi_lab import Game, Position
from shogi_lab.chapters.player import recorded
from shogi_lab.chapters.player.differences import (
    THE_PLAYER,
    first_difference,
    reason_of,
    trees_of,
    versions_film,
)
from shogi_lab.chapters.player.kernels.mind import SURE
from shogi_lab.chapters.player.step_recorder import STEP_NAMES
from shogi_lab.stage.states import read_line, state_line
from shogi_lab.views import strip

FORKED = Position.from_sfen("4k4/9/9/9/r8/9/9/9/4K4 b B 1")
PAWNS = Position.from_sfen("6k2/9/4p4/4s4/9/9/4P4/4R4/2K6 b 2P 1")
ROOK = Position.from_sfen("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")


MET = [
    FORKED, ROOK, PAWNS,
    *(Position.from_sfen(start).after(*moves.split())
      for start, moves in positions(share(1, 100), 11)),
]  # fmt: skip


@pytest.fixture(autouse=True)
def small(monkeypatch):
    """Trees of middle games with quiescence take minutes beyond this size."""
    monkeypatch.setattr(recorded, "MOST_NODES", 4_000)


every_step = pytest.mark.parametrize("step", STEP_NAMES)


def trees_if_small(position, step, plies):
    try:
        return trees_of(Game(position), step, THE_PLAYER, plies)
    except ValueError as error:
        if "the tree has more than" not in str(error):
            raise
        return None


def agree(step, met, depth=2):
    """A step visits the nodes of the player that has its ideas, with the same values and reasons,
    up to the first mate in the tree: to a step all mates are the same. Half of the positions have
    trees of the size that a film may have, without one."""
    same = 0
    for position in met:
        plies = 1 if step in STEP_NAMES[:3] else depth
        trees = trees_if_small(position, step, plies)
        if trees is None:
            continue
        found = first_difference(*trees)
        if found is None:
            same += 1
            for tree, twin in zip(*trees, strict=True):
                assert [node.why for node in tree.nodes] == [node.why for node in twin.nodes]
        else:
            pair = [each[found.tree] for each in trees]
            ends = [tree.nodes[tree.steps[found.step]] for tree in pair]
            mated = any(max(abs(node.value), abs(node.beta)) > SURE for node in ends)
            assert mated, (position.sfen(), reason_of(found, trees, ("step", "player")))
    assert 2 * same >= len(met)


@every_step
def test_a_step_visits_the_nodes_that_the_player_with_its_ideas_visits(step):
    agree(step, MET)


@pytest.mark.parametrize("step", STEP_NAMES[-2:])
def test_a_guess_is_made_where_the_player_makes_it(step):
    """With fewer than three plies neither is made."""
    agree(step, [FORKED, ROOK], 4)


MATED, MATE = (Position.from_sfen(SPECIAL[name][0]) for name in ("mated", "a mate in 1"))
#: Two versions that differ in every way, and the words that say how.
PAIRS = (
    (ROOK, "captures first", "quiescence", 1, "goes on with"),
    (ROOK, "alpha-beta", "captures first", 1, "different orders"),
    (ROOK, "TranspositionTable", "PrincipalVariationSearch", 1, "with the window"),
    (FORKED, "repetition", "KKP", 1, "value the position"),
    (ROOK, "PrincipalVariationSearch", "NullMovePruning", 4, "whether a pass"),
    (ROOK, "NullMovePruning", "LateMoveReductions", 3, "with depth"),
    (MATE, "Quiescence", THE_PLAYER, 1, "a mate"),
    (MATED, "KKP", "KKP", 1, "the same node"),
    (ROOK, "KKP", "KKP", 1, "nodes, one after the other"),
    (ROOK, "aspiration windows", "static exchange evaluation", 2, "loses material"),
    (PAWNS, "late move reductions", "late move pruning", 2, "comes late"),
    (PAWNS, "late move pruning", "futility pruning", 2, "above beta"),
    (ROOK, "futility pruning", "aspiration windows", 4, "the root"),
)  # fmt: skip


@pytest.mark.parametrize(("position", "one", "other", "depth", "words"), PAIRS)
def test_the_last_frame_says_how_two_versions_differ(position, one, other, depth, words):
    film = versions_film(position, one, other, depth)
    assert words in film.frames[-1].caption
    assert strip(film).wide <= 1320
    shown = range(0, len(film.frames), 40)
    for part in (1, 2):
        assert len({drawing(film.frames[i].parts[part]).skeleton for i in shown}) == 1
    line = read_line(state_line(film, 0))
    assert (line.told["one"], line.told["other"]) == (one, other)
