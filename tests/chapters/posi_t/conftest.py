"""The records that chapter 1's tests look at."""

import pytest

from helpers.posi_t import MIDDLE
from shogi_lab.engine.posi import START, parse_sfen


@pytest.fixture(scope="module")
def middle():
    return parse_sfen(MIDDLE).record


@pytest.fixture(scope="module")
def start():
    return parse_sfen(START).record
