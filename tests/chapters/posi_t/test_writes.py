"""A move writes what the facts say."""

from shogi_lab.chapters.posi_t.writes import written
from shogi_lab.engine.position import Position


def test_what_a_drop_writes():
    before = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b B 1")
    assert written(before, "B*5e") == (
        "hash_key", "occupied[BLACK]", "occupied_rl90", "occupied_rl45", "occupied_rr45",
        "bishop_horse[BLACK]", "pieces[BLACK, BISHOP]", "hand[BLACK]", "board", "turn",
    )  # fmt: skip


def test_events_of_facts_write_what_makemove_writes(films):
    """The table of Bonanza's makemove.c, for the moves of this game."""
    rows = {name: marks for name, _, marks in films["writes"].frames[-1].parts[1].rows}
    columns = films["writes"].frames[-1].parts[1].columns
    assert columns == ("quiet", "capture", "drop")
    assert rows["material"] == (".", "x", ".")
    assert rows["board"] == rows["hash_key"] == rows["occupied_rl45"] == ("x", "x", "x")
    assert rows["pawn_attacks[BLACK]"] == ("x", ".", ".")
    assert all(mark == "?" for _, _, row in films["writes"].frames[0].parts[1].rows for mark in row)
