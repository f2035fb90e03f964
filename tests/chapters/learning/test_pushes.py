"""What one move teaches, as it is shown: the slopes' own weights, and the way that they go."""

import pytest

from helpers.films import film
from helpers.learning import QUIET, position_before
from helpers.nearness import nearness
from shogi_lab import Position
from shogi_lab.chapters.learning.pushes import LISTED, alone, looked_at, pushes
from shogi_lab.chapters.learning.siblings import siblings_of, slope_of
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kkp import SHAPE

WEIGHTS = nearness()
POSITION, PLAYED = position_before(QUIET), QUIET.moves[-1]
FAMILY = siblings_of(POSITION, PLAYED, WEIGHTS)


def test_a_film_begins_with_the_position_and_ends_with_all_siblings():
    frames = film("learning", "siblings").frames
    assert len(frames) == len(looked_at(FAMILY, WEIGHTS)) + 2
    assert frames[0].parts[0].turn == POSITION.turn
    assert frames[-1].parts[0].turn == 1 - POSITION.turn
    assert not frames[0].parts[2].rows
    assert len(frames[-1].parts[2].rows) == LISTED


def test_the_weight_that_goes_furthest_goes_by_a_point():
    rows = film("learning", "siblings").frames[-1].parts[2].rows
    far = [abs(row.after - row.before) for row in rows]
    assert far[0] == pytest.approx(32)
    assert far == sorted(far, reverse=True)


def test_pushes_are_against_the_slopes():
    slope = slope_of(FAMILY, WEIGHTS)
    known = dict(zip(map(tuple, slope.places.tolist()), slope.slopes, strict=True))
    for row in pushes(slope, FAMILY, WEIGHTS, 10.0):
        possible = [
            -10 * steep
            for (*kings, entry), steep in known.items()
            if entry == row.entry and WEIGHTS[(*kings, entry)] == row.before
        ]
        assert any(row.after - row.before == pytest.approx(push) for push in possible)


def test_a_piece_that_stands_there_after_the_played_move_alone_goes_up():
    """A pawn of Black's on 7f, and none on 2f: 7g7f was played, and 2g2f was not."""
    position = Position()
    family = siblings_of(position, "7g7f", np.zeros(SHAPE, np.int16))
    pair = alone(family, family.moves.index("2g2f"))
    rows = pushes(slope_of(pair, np.zeros(SHAPE)), pair, np.zeros(SHAPE), 1e4)
    ways = {(row.letter, row.place): row.after > row.before for row in rows}
    assert ways == {("P", "7f"): True, ("P", "2g"): True, ("P", "2f"): False, ("P", "7g"): False}
