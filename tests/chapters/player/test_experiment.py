"""What parts are worth: counted from pairs of games, and drawn with their ranges."""

import re
from math import inf

import pytest

from helpers.screen import drawing
from shogi_lab.chapters.player import experiment
from shogi_lab.chapters.player.costs import OTHERS, costs_of_parts
from shogi_lab.chapters.player.elo import Strength, pentanomial, strength
from shogi_lab.chapters.player.experiment import (
    LOOKS,
    PARTS,
    TRIED,
    Pair,
    Ranges,
    Worth,
    pairs_of,
    points_of,
    read,
    worth_film,
    worth_of,
    written,
)
from shogi_lab.engine.position import Position
from shogi_lab.reader.own import film_of
from shogi_lab.stage.states import state_line


def pair(*points):
    return Pair(0, list(points), [50, 60], ["resigned", "resigned"], False)


@pytest.mark.parametrize("by", experiment.LIMITED)
@pytest.mark.parametrize("name", TRIED)
def test_every_line_is_read_as_it_was_written(name, by):
    file = experiment.FOLDER / by / f"{name}.csv"
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    assert [written(read(line)) for line in lines] == lines
    assert len(pairs_of(name, by)) == len(lines)


def test_points_of_a_pair_are_counted_as_they_fall():
    pairs = [pair(0, 0), pair(1, 0), pair(0, 1), pair(0.5, 0), pair(1, 0.5), pair(1, 1)]
    assert pentanomial(points_of(pairs)) == [1, 1, 2, 1, 1]
    assert worth_of("it", pairs) == Worth("it", strength([1, 1, 2, 1, 1]))


def test_a_part_is_sure_only_where_its_range_lies_above_0():
    assert not Strength(0, -2, 2, 0).is_sure
    assert not Strength(30, -1, 61, 30).is_sure
    assert not Strength(30, 1, 59, 5).is_sure
    assert Strength(30, 1, 59, 30).is_sure


def test_the_film_looks_at_the_first_games_only_then_at_those_by_time():
    looks = [*((games, "nodes") for games in LOOKS), (None, "time")]
    for (games, by), frame in zip(looks, worth_film().frames, strict=True):
        for row, name in zip(frame.parts[0].rows, PARTS, strict=True):
            first = points_of(pairs_of(name, by)[: games and games // 2])
            assert row.found == strength([first.count(points) for points in (0, 0.5, 1, 1.5, 2)])


def test_the_film_comes_back_from_its_line():
    again = film_of(state_line(worth_film(), 3))
    assert again.frames[3] == worth_film().frames[3]


def test_a_dot_is_filled_where_the_range_is_sure():
    rows = worth_film().frames[0].parts[0].rows
    slots = drawing(Ranges("", rows)).slots
    for number, row in enumerate(rows):
        assert ("bit-on" in slots[f"r{number}"]) == row.found.is_sure


def test_where_too_few_pairs_are_decided_no_range_is_drawn():
    rows = worth_film().frames[0].parts[0].rows
    slots = drawing(Ranges("", rows)).slots
    few = [row.found.decided < 6 for row in rows]
    assert any(few)
    assert not all(few)
    for number, is_few in enumerate(few):
        assert ("hatch" in slots[f"r{number}"]) == (not is_few)


def test_a_range_without_an_end_ends_with_the_axis():
    row = Worth("far", Strength(240, 60, inf, 9))
    drawn_row = drawing(Ranges("", (row,))).slots["r0"]
    ends = [float(end) for end in re.findall(r"[MH](\d+(?:\.\d+)?)", drawn_row)]
    assert ends == sorted(ends)
    assert ends[1] - ends[0] == pytest.approx(0.9 * (250 - 60), abs=0.2)


def test_names_of_parts_are_asked_for():
    with pytest.raises(ValueError, match="name is 'x'; it must be 'hands_equal'"):
        pairs_of("x")


def test_costs_are_asked_of_positions():
    found = costs_of_parts([Position.from_sfen("startpos")] * 2, 500, 1)
    assert found.shares.keys() == OTHERS.keys()
    assert all(0 < each.least <= each.middle <= each.most for each in found.shares.values())
    with pytest.raises(ValueError, match="it must hold at least one position"):
        costs_of_parts([])
