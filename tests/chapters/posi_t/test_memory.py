"""The struct of the article lies as C lays it out."""

from shogi_lab.chapters.posi_t.memory import (
    ARTICLE_LAYOUT,
    article_memory,
    article_names,
    cache_lines,
    our_memory,
)
from shogi_lab.engine.posi import ARTICLE_NAMES, POSITION


def test_the_struct_of_the_article_is_laid_out_as_c_does():
    memory = article_memory()
    assert [block.name for block in memory.blocks] == [*ARTICLE_LAYOUT][:-1]
    assert {block.name for block in memory.blocks} == set(ARTICLE_NAMES)
    ends = [block.offset + block.size for block in memory.blocks]
    assert [block.offset for block in memory.blocks] == [0, *ends[:-1]]  # no gaps within
    assert (memory.size, sum(block.size == 12 for block in memory.blocks)) == (600, 41)
    assert our_memory().size == POSITION.itemsize


def test_cache_lines_are_those_of_the_bytes_that_were_read():
    assert cache_lines([("board", (0,)), ("board", (63,))]) == 1
    assert cache_lines([("board", (0,)), ("board", (64,))]) == 2
    assert cache_lines([("occupied_rr45", (0,)), ("occupied_rr45", (2,))]) == 2
    assert article_names([("occupied", (1, 2)), ("turn", ())]) == ("w_occupied",)
