"""Chapter 1's boss: what a move changes."""

import pytest

from shogi_lab import Game
from shogi_lab.chapters.posi_t.exercises import EXERCISES
from shogi_lab.engine.pieces import PIECE_NAMES
from shogi_lab.engine.posi import ARTICLE_NAMES


@pytest.mark.long
def test_what_a_move_changes_is_what_it_changes_in_our_games():
    right, seen = EXERCISES.rows["changed_by"].right, set()
    for game in Game.read_all("data/games/selfplay.usi"):
        for position, text in zip(game.positions(), game.moves, strict=False):
            move = position.packed(text)
            how = "drops" if "*" in text else "promotes" if text.endswith("+") else "moves"
            piece, captured = (move >> bits & 15 for bits in (15, 19))
            taken = PIECE_NAMES[captured] if captured else ""
            kind = "bw"[position.turn], PIECE_NAMES[piece], how, taken
            if kind not in seen:
                seen.add(kind)
                assert right(*kind) == changed(position.record, position.after(text).record)
    assert len(seen) > 100


def changed(before, after):
    """The article's names of what differs between two records."""
    return {
        name
        for name, (member, at) in ARTICLE_NAMES.items()
        if (before[member][at] != after[member][at]).any()
    }
