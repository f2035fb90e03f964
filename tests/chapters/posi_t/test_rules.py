"""Rules of shogi, as the first page draws them."""

import pytest

from shogi_lab import Position
from shogi_lab.chapters.posi_t import rules
from shogi_lab.engine.squares import square, square_name


def test_check_and_mate_are_what_they_are_called():
    check, mate = map(Position.from_sfen, (rules.CHECK, rules.MATE))
    assert [each.in_check() for each in (check, mate)] == [True, True]
    assert check.legal_moves()
    assert not mate.legal_moves()


FORBIDDEN = [
    *zip(
        (rules.LAST_RANK, rules.TWO_PAWNS, rules.PAWN_MATES),
        (rules.EDGE, rules.MIDDLE, rules.EDGE),
        ("never move again", "already has a pawn on file 5", "may not be dropped to give mate"),
        rules.rule("forbidden drops").boards,
        strict=True,
    )
]


@pytest.mark.parametrize(("sfen", "corner", "reason", "board"), FORBIDDEN)
def test_a_barred_square_refuses_the_pawn_for_the_rule_that_is_drawn(sfen, corner, reason, board):
    assert board.barred
    assert board.hand == "P"
    for place in board.barred:
        sq = square(corner) + 9 * (place // rules.SIDE) + place % rules.SIDE
        with pytest.raises(ValueError, match=reason):
            Position.from_sfen(sfen).after(f"P*{square_name(sq)}")
