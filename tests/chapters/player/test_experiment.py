"""What parts are worth: counted from pairs of games, and drawn with their ranges."""

import pytest

from shogi_lab.chapters.player import experiment
from shogi_lab.chapters.player.elo import pentanomial, strength


def pair(*points):
    return experiment.Pair(0, list(points), [50, 60], ["resigned", "resigned"], False)


@pytest.mark.parametrize("by", experiment.LIMITED)
@pytest.mark.parametrize("name", experiment.TRIED)
def test_every_line_is_read_as_it_was_written(name, by):
    file = experiment.FOLDER / by / f"{name}.csv"
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    assert [experiment.written(experiment.read(line)) for line in lines] == lines
    assert len(experiment.pairs_of(name, by)) == len(lines)


def test_points_of_a_pair_are_counted_as_they_fall():
    pairs = [pair(0, 0), pair(1, 0), pair(0, 1), pair(0.5, 0), pair(1, 0.5), pair(1, 1)]
    assert pentanomial(experiment.points_of(pairs)) == [1, 1, 2, 1, 1]
    assert experiment.worth_of("it", pairs) == experiment.Worth("it", strength([1, 1, 2, 1, 1]))
