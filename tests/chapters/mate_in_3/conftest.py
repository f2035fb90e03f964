"""The tree that chapter 3's tests look at, and the record it grows from."""

import pytest

from helpers.mate_in_3 import LANCE
from shogi_lab.chapters.mate_in_3.tree import mate_tree
from shogi_lab.engine.posi import parse_sfen


@pytest.fixture(scope="module")
def tree():
    return mate_tree(parse_sfen(LANCE).record, 3)


@pytest.fixture(scope="module")
def record():
    return parse_sfen(LANCE).record
