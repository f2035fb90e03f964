"""The four boards hold what the oracle lays out."""

import pytest

from helpers import oracle
from helpers.lines import LINES
from helpers.positions import KNOWN
from shogi_lab.chapters.posi_t.four_boards import occupied_places, toggled
from shogi_lab.engine.position import Position


@pytest.mark.parametrize("sfen", KNOWN.values(), ids=KNOWN)
def test_the_four_boards_hold_what_the_oracle_lays_out(sfen):
    position, squares = Position.from_sfen(sfen), oracle.read(sfen).squares
    for board, (order, _) in LINES.items():
        assert set(occupied_places(position, board)) == oracle.rotated(squares, order)


@pytest.mark.parametrize("sq", [0, 40, 64, 80])
def test_a_click_on_a_square_toggles_it_on_all_four_boards(films, middle, sq):
    there = toggled(middle.record, sq)
    frame = films["four"].frames[sq + 1]
    assert bool(there.board[sq]) != bool(middle.record.board[sq])
    squares = ["P" if piece else "" for piece in there.board]
    for laid, (order, _) in zip(frame.parts[0].boards, LINES.values(), strict=True):
        assert set(laid.places) == oracle.rotated(squares, order)
        assert laid.changed == (laid.chosen,)
        assert laid.jumps[laid.chosen] == 0
