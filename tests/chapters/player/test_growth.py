"""Nodes by depth: what each rung counts, the same each time."""

from helpers.player import positions, searched
from helpers.ways import BEST
from shogi_lab import Game
from shogi_lab.chapters.player.growth import growth
from shogi_lab.chapters.player.kernels.versions import NAMES
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.think import Player

START, MOVES = positions(1, 7)[0]
GAME = Game.parse(f"sfen {START} moves {MOVES}")
MOST = 3_000


def test_every_rung_counts_what_a_player_counts_up_to_each_depth():
    found = growth(GAME, 3, MOST)
    assert [name for name, _ in found.rows] == list(NAMES)
    for name, counts in found.rows[::6]:
        for depth, count in enumerate(counts, 1):
            thought = Player(name).think(GAME, Limits(depth=depth, nodes=10 * MOST))
            assert (thought.nodes if thought.nodes < MOST else None) == count
    first = searched(BEST, START, MOVES, 1)[3]["nodes"]
    assert found.rows[0][1][0] == first == 1 + len(list(GAME.positions())[-1].legal_moves())
