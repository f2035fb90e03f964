"""How deep the player looks by nodes: each kept row is measured again, and drawn as it is."""

from shogi_lab.chapters.player.depths import (
    NODES,
    PLAYERS,
    POSITIONS,
    ROWS,
    kept_depths,
    read,
    written,
)


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
