"""Other ways of the search, which no rung has: each does what it says, stepped as compiled."""

import pytest

from helpers.player import EXACT, SPECIAL, positions, searched
from helpers.ways import BEST, WAYS
from helpers.weights import kkp_weights
from shogi_lab.chapters.hands.kernels.transpositions import UNKNOWN
from shogi_lab.chapters.player.kernels.mind import SWITCHES, WON
from shogi_lab.chapters.player.kernels.search import mate_value, prunes_move
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.engine.position import Position

WAYS_OF = (
    "quiescence", "principal_variation_search", "transposition_table", "late_move_pruning",
    "futility_pruning", "mate",
)  # fmt: skip
ALL = dict.fromkeys(SWITCHES, 1) | {"mate": 3}
OTHERS = ALL | dict.fromkeys(WAYS_OF, 2)
many_nodes = pytest.mark.skipif(not BEST.compiled, reason="many nodes, for plain Python")


@pytest.mark.long
@pytest.mark.parametrize("place", range(3))
def test_stepped_and_compiled_agree(place):
    start, moves = [SPECIAL["perpetual check to come"], *positions(2, 7)][place]
    depth = 2 if place else 4
    found = [searched(way, start, moves, depth, kkp_weights(), **OTHERS) for way in WAYS.values()]
    assert found.count(found[0]) == len(found)


@pytest.mark.long
@pytest.mark.parametrize(
    ("sfen", "by_ours", "by_bonanza"),
    [
        ("9/7k1/9/7P1/9/9/9/9/K8 b 2G 1", WON - 3, WON - 3),
        ("8k/9/7K1/9/9/9/9/9/9 b Bg 1", WON - 3, UNKNOWN),
        ("8k/5b3/7K1/9/9/9/9/9/9 b B 1", UNKNOWN, WON - 3),  # the mate has five plies
    ],
)
def test_bonanza_misses_a_mate_and_believes_in_one_that_is_not_there(
    run, sfen, by_ours, by_bonanza
):
    for mate, value in ((3, by_ours), (2, by_bonanza)):
        state = search_state(sfen, mate=mate)
        assert run(mate_value)(state, 2, 0) == value
        assert state.mind.mates_found == (value != UNKNOWN)


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


@pytest.mark.long
@many_nodes
def test_a_zero_window_before_the_whole_one_changes_no_value():
    """Nothing is reduced here, so only who is searched again differs."""
    fewer = 0
    for start, moves in [*positions(6), *SPECIAL.values()]:
        exact = EXACT | {"repetition": 1, "quiescence": 1, "kkp": 1}
        one, two = (
            searched(
                BEST, start, moves, 4, kkp_weights(), **exact | {"principal_variation_search": way}
            )
            for way in (1, 2)
        )
        assert one[0] == two[0]
        fewer += two[3]["researches"] < one[3]["researches"]
    assert fewer > 0
