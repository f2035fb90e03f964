"""Other ways of the search, which no rung has: each does what it says, stepped as compiled."""

import pytest

from helpers.player import SPECIAL, positions, searched
from helpers.ways import WAYS
from helpers.weights import kkp_weights
from shogi_lab.chapters.player.kernels.mind import SWITCHES, WON
from shogi_lab.chapters.player.kernels.search import prunes_move
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.engine.position import Position

WAYS_OF = (
    "quiescence", "principal_variation_search", "transposition_table", "late_move_pruning",
    "futility_pruning", "mate",
)  # fmt: skip
ALL = dict.fromkeys(SWITCHES, 1) | {"mate": 3}
OTHERS = ALL | dict.fromkeys(WAYS_OF, 2)


@pytest.mark.long
@pytest.mark.parametrize("place", range(3))
def test_stepped_and_compiled_agree(place):
    start, moves = [SPECIAL["perpetual check to come"], *positions(2, 7)][place]
    depth = 2 if place else 4
    found = [searched(way, start, moves, depth, kkp_weights(), **OTHERS) for way in WAYS.values()]
    assert found.count(found[0]) == len(found)


def test_a_late_check_is_pruned_one_way_and_not_the_other(run):
    position = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b R 1")
    for switch in ("late_move_pruning", "futility_pruning"):
        for way in (1, 2):
            state = search_state(position.sfen(), "", **{switch: way})
            state.mind.worth[1] = 0
            for move in ("R*5e", "R*4e"):
                state.lines.move[0] = position.packed(move)
                alpha = -WON if switch == "late_move_pruning" else 2_000
                pruned = bool(run(prunes_move)(state, 1, 1, 0, 90, alpha))
                assert pruned == (way == 1 or move == "R*4e"), (switch, way, move)
