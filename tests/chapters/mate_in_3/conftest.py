"""The tree that chapter 3's tests look at, and the position it grows from."""

import pytest

from helpers.mate_in_3 import LANCE
from shogi_lab.chapters.mate_in_3.tree import mate_tree
from shogi_lab.engine.position import Position


@pytest.fixture(scope="module")
def tree(position):
    return mate_tree(position, 3)


@pytest.fixture(scope="module")
def position():
    return Position.from_sfen(LANCE)
