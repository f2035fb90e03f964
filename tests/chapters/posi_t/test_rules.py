"""Rules of shogi, as the first page draws them."""

import pytest

from shogi_lab import Position
from shogi_lab.chapters.posi_t.rules import (
    CHECK,
    EDGE,
    LAST_RANK,
    MATE,
    MIDDLE,
    PAWN_MATES,
    SIDE,
    TWO_PAWNS,
    rule,
)
from shogi_lab.engine.squares import square, square_name


def test_check_and_mate_are_what_they_are_called():
    check, mate = map(Position.from_sfen, (CHECK, MATE))
    assert check.in_check()
    assert check.legal_moves()
    assert mate.in_check()
    assert not mate.legal_moves()


FORBIDDEN = [
    *zip(
        ((LAST_RANK, EDGE), (TWO_PAWNS, MIDDLE), (PAWN_MATES, EDGE)),
        (
            "could never move again",
            "already has a pawn on file 5",
            "may not be dropped to give mate",
        ),
        rule("forbidden drops").boards,
        strict=True,
    )
]


@pytest.mark.parametrize(("where", "reason", "board"), FORBIDDEN)
def test_a_barred_square_refuses_the_pawn_for_the_rule_that_is_drawn(where, reason, board):
    sfen, corner = where
    assert board.barred
    assert board.hand == "P"
    for place in board.barred:
        sq = square(corner) + 9 * (place // SIDE) + place % SIDE
        with pytest.raises(ValueError, match=reason):
            Position.from_sfen(sfen).after(f"P*{square_name(sq)}")
