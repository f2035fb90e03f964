"""The films of chapter 1: a click leads to a frame that is there."""

import pytest

from helpers.posi_t import FILMS
from shogi_lab.stage.films import Film


def jumps(frame):
    """Every number that a click in a frame can lead to."""
    found = []
    for part in frame.parts:
        found += getattr(part, "jumps", ())
        found += [block.jump for block in getattr(part, "blocks", ())]
        found += [jump for laid in getattr(part, "boards", ()) for jump in laid.jumps]
    return [jump for jump in found if jump >= 0]


@pytest.mark.parametrize("name", FILMS)
def test_clicks_lead_to_frames_that_are_there(films, name):
    film = films[name]
    assert isinstance(film, Film)
    assert all(jump < len(film.frames) for frame in film.frames for jump in jumps(frame))
    assert set(film.decisive) <= set(range(len(film.frames)))
    if name in ("four", "slider", "pattern", "without", "alarm"):
        reached = {jump for frame in film.frames for jump in jumps(frame)}
        assert reached == set(range(len(film.frames)))
