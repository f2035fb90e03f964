"""Reads are counted, of every kind of record."""

from shogi_lab.engine.position import Position
from shogi_lab.stage.reads import reads


def test_reads_are_counted_of_read_only_records_too():
    position = Position.from_sfen("startpos")
    answer = reads(lambda pos: pos.board[0] + pos.board[0] + pos.turn, position.record)
    assert dict(answer.reads) == {("board", (0,)): 2, ("turn", ()): 1}
