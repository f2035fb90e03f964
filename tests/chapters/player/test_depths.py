"""How deep the player looks by nodes: each kept row is measured again, and drawn as it is."""

import pytest

from helpers.ways import BEST
from shogi_lab.chapters.player.depths import (
    LESS_KNOWN,
    LESS_LEFT_OUT,
    NODES,
    PLAYERS,
    POSITIONS,
    ROWS,
    depth_curves,
    depths_in,
    kept_depths,
    mean_depths,
    middle_games,
    read,
    written,
)
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.think import Player
from shogi_lab.screen.charts import in_words

many_nodes = pytest.mark.skipif(not BEST.compiled, reason="many nodes, for plain Python")


def test_every_player_has_a_row_for_every_position():
    rows = kept_depths()
    assert [(row.player, row.position) for row in rows] == [
        (player, place) for player in PLAYERS for place in range(POSITIONS)
    ]
    assert all(len(row.plies) == len(NODES) for row in rows)
    assert all(list(row.plies) == sorted(row.plies) for row in rows)
    assert [written(read(line)) for line in ROWS.read_text("utf-8").splitlines()] == list(
        map(written, rows)
    )


@many_nodes
def test_a_depth_on_the_way_is_that_of_a_search_that_ends_there():
    """One search answers for all numbers of nodes."""
    row = depths_in("no killers or history", 4, 10_000)
    ends = [
        Player(PLAYERS[row.player]).think(middle_games()[4], Limits(nodes=nodes)).depth
        for nodes in NODES[:3]
    ]
    assert row.plies == tuple(ends)


def test_curves_are_means_of_the_rows():
    found = mean_depths(kept_depths())
    first, second = depth_curves(kept_depths())
    assert list(first.rows) == ["the whole player", *LESS_LEFT_OUT]
    assert list(second.rows) == ["the whole player", *LESS_KNOWN]
    last = [row.plies[-1] for row in kept_depths() if row.player == "the whole player"]
    assert found["the whole player"][-1] == sum(last) / POSITIONS
    assert "no null move" in in_words(first)
