"""The first steps of learning: what is held out is not learned."""

from helpers.learning import QUIET, position_before
from shogi_lab import Position
from shogi_lab.chapters.learning.beginnings import first_steps

LESSON = (position_before(QUIET), QUIET.moves[-1])


def test_what_is_held_out_is_judged_and_not_learned():
    alone, both = (first_steps([LESSON], some, 2) for some in ([], [(Position(), "7g7f")]))
    assert [each.known for each in alone] == [each.known for each in both]
    assert alone[0].held_out == (0.0, 0)
