"""What parts are worth: counted from pairs of games, and drawn with their ranges."""

import pytest

from shogi_lab.chapters.player import experiment
from shogi_lab.chapters.player.elo import Strength, pentanomial, strength
from shogi_lab.chapters.player.experiment import (
    LOOKS,
    PARTS,
    TRIED,
    Pair,
    Worth,
    pairs_of,
    points_of,
    read,
    worth_film,
    worth_of,
    written,
)


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
