"""df-pn as it runs: what is drawn is what the search has, and the reasons given are its reasons."""

from itertools import pairwise

import pytest

from helpers import oracle
from helpers.mate_in_3 import CHECKS, LANCE
from shogi_lab.chapters.mate_in_3.proof_numbers import numbers_film
from shogi_lab.chapters.mate_in_3.tree import COMING, OPEN, PROVED, REFUTED
from shogi_lab.engine.dfpn import begin, solve
from shogi_lab.engine.position import Position

IN_VAIN = "7lk/9/8G/8P/9/9/9/9/4K4 b P 1"  # 1c2b, and no more


def path(frame):
    """The twigs of a frame's line, from the root to what is opened next."""
    return [twig for column in frame.parts[1].columns for twig in column.twigs if twig.here]


@pytest.mark.parametrize("sfen", [LANCE, CHECKS, IN_VAIN])
def test_every_node_has_a_frame_and_the_last_one_says_what_is_decided(sfen):
    position = Position.from_sfen(sfen)
    frames, found = numbers_film(position).frames, solve(begin(position.record), 10_000)
    assert len(frames) == found.nodes
    assert path(frames[-1])[0].state == (PROVED if found.move else REFUTED)
    assert frames[-1].caption.endswith(f"{found.nodes} nodes opened.")


def test_the_numbers_of_the_line_are_those_of_the_moves_below():
    for frame in numbers_film(Position.from_sfen(CHECKS), rows=99).frames:
        columns = frame.parts[1].columns
        for column, below in pairwise(columns[1:]):
            node = [twig for twig in column.twigs if twig.here == "path"]
            open_below = [twig.numbers for twig in below.twigs if twig.numbers]
            if node and open_below:
                side = below.side
                assert node[0].numbers[side] == min(each[side] for each in open_below)
                assert node[0].numbers[1 - side] == sum(each[1 - side] for each in open_below)


def test_the_board_is_the_leaf_that_is_opened_and_a_click_leads_to_where_it_is(films):
    frames = films["df-pn"].frames
    for step, frame in enumerate(frames[:-1]):
        at = oracle.read(CHECKS)
        for twig in path(frame)[1:]:
            at = oracle.after(at, twig.move)
        assert list(frame.parts[0].pieces) == list(at.squares)
        assert path(frame)[-1].jump <= step
        for column in frame.parts[1].columns:
            for twig in column.twigs:
                assert (twig.state == COMING) >= (twig.jump >= step)
                if twig.state == OPEN and twig.jump >= 0:
                    assert twig.move in [each.move for each in path(frames[twig.jump])]


def test_a_position_that_comes_back_is_refuted_on_its_line_alone():
    frames = numbers_film(Position.from_sfen("+B5k2/9/9/9/9/9/9/9/9 b - 1")).frames
    words = [
        {twig.word for column in frame.parts[1].columns for twig in column.twigs if twig.word}
        for frame in frames
    ]
    assert set().union(*words) == {"refuted", "refuted here"}
    assert words[-1] == {"refuted"}
    assert "refuted here" in words[8]  # the one that the notebook shows
