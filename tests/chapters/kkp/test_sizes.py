"""The tables by size: each is as large as the engine's index makes it."""

from shogi_lab.engine.evaluation import KPP_SHAPE
from shogi_lab.engine.kkp import SHAPE


def test_the_tables_that_there_are_have_their_own_sizes(films):
    counts = [count for _, _, count in films["sizes"].frames[0].parts[0].rows]
    for shape in (SHAPE, KPP_SHAPE):
        numbers = 1
        for n in shape:
            numbers *= n
        assert numbers in counts
