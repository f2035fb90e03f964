"""The struct of the article lies as C lays it out."""

from shogi_lab.chapters.posi_t.memory import article_names, cache_lines


def test_cache_lines_are_those_of_the_bytes_that_were_read():
    assert cache_lines([("board", (0,)), ("board", (63,))]) == 1
    assert cache_lines([("board", (0,)), ("board", (64,))]) == 2
    assert cache_lines([("occupied_rr45", (0,)), ("occupied_rr45", (2,))]) == 2
    assert article_names([("occupied", (1, 2)), ("turn", ())]) == ("w_occupied",)
