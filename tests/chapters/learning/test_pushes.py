"""What one move teaches, as it is shown: the slopes' own weights, and the way that they go."""

import pytest

from helpers.films import film
from helpers.learning import QUIET, position_before
from helpers.nearness import nearness
from shogi_lab import Position
from shogi_lab.chapters.learning.family import looked_at, siblings_film
from shogi_lab.chapters.learning.pull import LEADS, pull_film
from shogi_lab.chapters.learning.pushes import LISTED, alone, lesson_film, pushes
from shogi_lab.chapters.learning.siblings import siblings_of, slope_of, values_of
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kkp import SHAPE

WEIGHTS = nearness()
POSITION, PLAYED = position_before(QUIET), QUIET.moves[-1]
FAMILY = siblings_of(POSITION, PLAYED, WEIGHTS)


def test_a_sibling_that_is_pulled_has_the_lead_of_its_place_and_pushes_most_where_it_is_level():
    frames = film("learning", "pull").frames
    assert [frame.parts[0].chosen for frame in frames] == [float(lead) for lead in LEADS]
    far = [abs(frame.parts[1].rows[0].after - frame.parts[1].rows[0].before) for frame in frames]
    assert far == sorted(far[:11]) + sorted(far[11:], reverse=True)
    assert far[10] == pytest.approx(32)
    assert far == pytest.approx(far[::-1])


def test_the_level_the_last_the_first_and_all_siblings_are_shown_on_one_scale():
    frames = film("learning", "lesson").frames
    values = values_of(FAMILY, WEIGHTS)
    leads = sorted((values - values[0])[1:].tolist())
    assert len(frames) == len(looked_at(FAMILY, WEIGHTS)) + 1
    assert all(sorted(frame.parts[2].leads) == leads for frame in frames)
    assert {leads[0], leads[-1]} <= {frame.parts[2].chosen for frame in frames[:-1]}
    assert len({frame.parts[1].reach for frame in frames}) == 1
    far = [abs(row.after - row.before) for row in frames[-1].parts[1].rows]
    assert far == sorted(far, reverse=True)
    assert (len(far), far[0]) == (LISTED, pytest.approx(frames[0].parts[1].reach))


def test_a_piece_that_stands_there_after_the_played_move_alone_goes_up():
    """A pawn of Black's on 7f, and none on 2f: 7g7f was played, and 2g2f was not."""
    position = Position()
    family = siblings_of(position, "7g7f", np.zeros(SHAPE, np.int16))
    pair = alone(family, family.moves.index("2g2f"))
    rows = pushes(slope_of(pair, np.zeros(SHAPE)), pair, np.zeros(SHAPE))
    ways = {(row.letter, row.place): row.after > row.before for row in rows}
    assert ways == {("P", "7f"): True, ("P", "2g"): True, ("P", "2f"): False, ("P", "7g"): False}


def test_a_move_without_siblings_teaches_nothing():
    position = Position.from_sfen("9/9/9/9/9/9/6k2/9/r7K b - 1")
    [only] = position.legal_moves()
    assert lesson_film(position, only, WEIGHTS).frames[-1].parts[1].rows == ()
    assert len(siblings_film(position, only, WEIGHTS).frames) == 1
    with pytest.raises(ValueError, match="is the only legal move; it must have a sibling"):
        pull_film(position, only, WEIGHTS)
