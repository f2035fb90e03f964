"""Every question has the same answer without its member."""

import pytest

from helpers.positions import KNOWN
from shogi_lab.chapters.posi_t.without import QUESTIONS
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES
from shogi_lab.stage.reads import reads


@pytest.mark.parametrize("asked", QUESTIONS, ids=[asked.member for asked in QUESTIONS])
@pytest.mark.parametrize("sfen", KNOWN.values(), ids=KNOWN)
def test_every_question_has_the_same_answer_without_its_member(asked, sfen):
    record = Position.from_sfen(sfen).record
    for color in COLORS:
        squares = [sq for sq in range(SQUARES) if record.board[sq] == 0 or
                   ((record.board[sq] < 0) == color and abs(record.board[sq]) != 8)]  # fmt: skip
        for sq in squares[::7]:
            glance = reads(asked.at_a_glance, record, color, sq)
            loop = reads(asked.by_a_loop, record, color, sq)
            assert glance.value == loop.value
            assert asked.member not in {name for name, _ in loop.reads} or asked.member == "pieces"
