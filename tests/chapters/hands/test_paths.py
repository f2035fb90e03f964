"""Two paths end on one board with two hands."""

from shogi_lab.chapters.hands.paths import drops_taken
from shogi_lab.engine.hands import covers, dominates
from shogi_lab.engine.kernel import stepped
from shogi_lab.engine.position import Position
from shogi_lab.notation.games import Game


def test_another_drop_leads_to_the_same_board():
    start = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b LP 1")
    games = [Game(start, [drop, "5a5b"]) for drop in ("P*5b", "L*5b")]
    (found,) = drops_taken(games, 0)
    assert (found.first, found.second) == (("P*5b", "5a5b"), ("L*5b", "5a5b"))
    ends = [start.after(path[0]).after(path[1]) for path in (found.first, found.second)]
    assert (ends[0].record.board == ends[1].record.board).all()
    hands = [int(end.record.hand[0]) for end in ends]
    assert stepped(dominates)(*hands)
    assert not stepped(covers)(*hands)
    assert list(drops_taken(games, 1)) == []
