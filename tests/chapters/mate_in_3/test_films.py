"""Films of searches for mate, and what a click, a key or the slider does to them in a browser."""

import re

import pytest

from helpers.mate_in_3 import FILMS
from helpers.screen import drawing


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in FILMS if name not in ("key", "walk")])
def test_skeletons_stay_so_that_only_slots_are_sent(films, name):
    for series in zip(*(frame.parts for frame in films[name].frames), strict=True):
        assert len({drawing(part).skeleton for part in series}) == 1


@pytest.mark.long
@pytest.mark.parametrize("name", FILMS)
def test_places_lead_to_steps_that_are_there(films, name):
    film = films[name]
    texts = [text for frame in film.frames for part in frame.parts
             for text in drawing(part).slots.values()]  # fmt: skip
    jumps = {int(jump) for text in texts for jump in re.findall(r'data-jump="(\d+)"', text)}
    assert bool(jumps) == (name not in ("tape", "key", "drop", "errors", "walk", "escapes"))
    assert all(jump < len(film.frames) for jump in jumps)
    if name in ("defend", "attack", "proof", "counters"):
        assert jumps | {0} == set(range(len(film.frames)))
