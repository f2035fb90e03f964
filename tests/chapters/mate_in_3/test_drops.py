"""Drops that mate, that may not, and that are useless."""

import pytest

from helpers import oracle
from helpers.positions import PAWN_DROP_MATE
from shogi_lab.chapters.mate_in_3.drops import drop_mate
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.squares import square_name

DROPS = {
    PAWN_DROP_MATE: True,
    "5R1gk/9/8G/9/9/9/9/9/4K4 b P 1": True,  # the gold beside the king is pinned
    "7gk/9/8G/9/9/9/9/9/4K4 b P 1": False,  # the gold takes
    "8k/9/8G/9/9/9/9/9/4K4 b P 1": False,  # the king steps aside
}


@pytest.mark.parametrize("sfen", DROPS)
def test_a_pawn_drop_is_mate_where_the_generator_leaves_it_out(sfen):
    record = parse_sfen(sfen).record
    seen = drop_mate(record)
    drop = f"P*{square_name(seen.square)}"
    assert seen.mates == DROPS[sfen] == (drop not in oracle.legal_moves(oracle.read(sfen)))
