"""A mate by checks to its end, replayed."""

import threading
import time
from pathlib import Path

import pytest

from shogi_lab.chapters.mate_in_3.problems import read_problems
from shogi_lab.chapters.player.mating_line import mating_line
from shogi_lab.engine.position import Position


def line_of(position, seconds=60.0):
    return [*mating_line(position, time.monotonic() + seconds, threading.Event())]


PROBLEMS = Path(__file__).parents[3] / "data" / "mates" / "problems.jsonl"


@pytest.mark.long
def test_a_line_ends_in_mate_and_every_second_move_is_a_check():
    for problem in read_problems(PROBLEMS, ["mate in 3", "mate in 5"])[::40]:
        position = problem.position
        moves = line_of(position)
        assert len(moves) % 2
        for number, move in enumerate(moves):
            position = position.after(move)
            assert position.in_check() == (number % 2 == 0)
        assert position.legal_moves() == []


def test_where_there_is_no_mate_there_is_no_line():
    assert line_of(Position.from_sfen("startpos")) == []
