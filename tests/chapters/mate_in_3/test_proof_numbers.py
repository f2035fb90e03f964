"""df-pn as it runs: what is drawn is what the search has, and the reasons given are its reasons."""

from itertools import pairwise

from helpers.mate_in_3 import CHECKS
from shogi_lab.chapters.mate_in_3.proof_numbers import numbers_film
from shogi_lab.engine.position import Position


def path(frame):
    """The twigs of a frame's line, from the root to what is opened next."""
    return [twig for column in frame.parts[1].columns for twig in column.twigs if twig.here]


def test_the_numbers_of_the_line_are_those_of_the_moves_below():
    frames = numbers_film(Position.from_sfen(CHECKS), rows=99).frames
    assert len({len(frame.parts[1].columns) for frame in frames}) == 1
    for frame in frames:
        columns = frame.parts[1].columns
        for column, below in pairwise(columns[1:]):
            node = [twig for twig in column.twigs if twig.here == "path"]
            open_below = [twig.numbers for twig in below.twigs if twig.numbers]
            if node and open_below:
                side = below.side
                assert node[0].numbers[side] == min(each[side] for each in open_below)
                assert node[0].numbers[1 - side] == sum(each[1 - side] for each in open_below)


def test_a_position_that_comes_back_is_refuted_on_its_line_alone():
    frames = numbers_film(Position.from_sfen("+B5k2/9/9/9/9/9/9/9/9 b - 1")).frames
    words = [
        {twig.word for column in frame.parts[1].columns for twig in column.twigs if twig.word}
        for frame in frames
    ]
    assert set().union(*words) == {"refuted", "refuted here"}
    assert words[-1] == {"refuted"}
    assert "refuted here" in words[8]  # the one that the notebook shows
