"""The tables by size: each is as large as the engine's index makes it."""

from shogi_lab.chapters.kkp.sizes import in_bytes
from shogi_lab.engine.evaluation import KPP_SHAPE
from shogi_lab.engine.kkp import SHAPE


def test_the_tables_that_there_are_have_their_own_sizes(films):
    counts = [count for _, _, count in films["sizes"].frames[0].parts[0].rows]
    for shape in (SHAPE, KPP_SHAPE):
        numbers = 1
        for n in shape:
            numbers *= n
        assert numbers in counts


def test_bytes_are_said_in_three_digits():
    assert [in_bytes(n) for n in (999, 1_000, 99_949, 10**9)] == [
        "999 bytes", "1.0 KB", "99.9 KB", "1.0 GB",
    ]  # fmt: skip
