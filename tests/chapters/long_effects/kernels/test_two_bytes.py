"""Two bytes instead of a word: the same rays, and every way is timed."""

import pytest

from helpers.long_effects import walked
from shogi_lab.chapters.long_effects.costs import WAYS
from shogi_lab.chapters.long_effects.kernels.two_bytes import TWO_BYTES, in_two_bytes
from shogi_lab.engine.effects import RAYS
from shogi_lab.engine.moves import usi
from shogi_lab.engine.tables import TABLES

HALVES = [way for way in WAYS if way.layout is TWO_BYTES]


@pytest.mark.parametrize("way", HALVES, ids=lambda way: way.name)
def test_after_every_move_the_bytes_are_the_words_halves(run, way):
    for position, move in walked(7, 60 if run.compiled else 12):
        pos, effects = position.record.copy(), in_two_bytes(position.record)
        run(way.do)(pos, TABLES, RAYS, effects, move)
        after = position.after(usi(move))
        assert pos == after.record  # the bytes between members are anything
        words = after.effects().words
        assert (effects.rays[0] == words & 255).all()
        assert (effects.rays[1] == words >> 8).all()
