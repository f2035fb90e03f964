"""How deep the player looks by nodes: each kept row is measured again, and drawn as it is."""

from shogi_lab.chapters.player import depths


def test_every_player_has_a_row_for_every_position():
    rows = depths.kept_depths()
    assert [(row.player, row.position) for row in rows] == [
        (player, place) for player in depths.PLAYERS for place in range(depths.POSITIONS)
    ]
    assert all(len(row.plies) == len(depths.NODES) for row in rows)
    assert all(list(row.plies) == sorted(row.plies) for row in rows)
    assert [
        depths.written(depths.read(line)) for line in depths.ROWS.read_text("utf-8").splitlines()
    ] == list(map(depths.written, rows))
