"""Whatever is done with one object, one call after the other, it answers or says what is wrong."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from helpers.positions import KNOWN
from shogi_lab import Position
from shogi_lab.engine.posi import FORGIVABLE


def told(position):
    """What another process finds in a position that comes to it."""
    return position, position.sfen(), hash(position), position.legal_moves()


@pytest.mark.long
def test_positions_go_to_other_processes_and_come_back():
    positions = [Position.from_sfen(sfen, FORGIVABLE) for sfen in KNOWN.values()]
    with ProcessPoolExecutor(2, get_context("fork")) as executor:
        for position, (again, *found) in zip(positions, executor.map(told, positions), strict=True):
            assert again == position
            assert found == [position.sfen(), hash(position), position.legal_moves()]
