"""A move writes what the facts say."""

from shogi_lab.chapters.posi_t.writes import written
from shogi_lab.engine.position import Position


def test_what_a_drop_writes():
    before = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b B 1")
    assert written(before, "B*5e") == (
        "hash_key", "occupied[BLACK]", "occupied_rl90", "occupied_rl45", "occupied_rr45",
        "bishop_horse[BLACK]", "pieces[BLACK, BISHOP]", "hand[BLACK]", "board", "turn",
    )  # fmt: skip
