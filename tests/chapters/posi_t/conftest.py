"""The positions that chapter 1's tests look at."""

import pytest

from helpers.posi_t import MIDDLE
from shogi_lab.engine.position import Position


@pytest.fixture(scope="module")
def middle():
    return Position.from_sfen(MIDDLE)


@pytest.fixture(scope="module")
def start():
    return Position()
