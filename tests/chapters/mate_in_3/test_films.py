"""Films of searches for mate, and what a click, a key or the slider does to them in a browser."""

import re

import pytest

from helpers.axe import serious
from helpers.mate_in_3 import FILMS, step_of
from helpers.screen import drawing
from shogi_lab.views import page as player_page


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


@pytest.mark.browser
@pytest.mark.parametrize(
    "name", ["tape", "order", "key", "counters", "drop", "between", "defender"]
)
def test_keys_go_through_the_film(films, mount, name):
    film, mounted = films[name], mount(films[name])
    mounted.page.locator(".lab").focus()
    for step in range(1, min(len(film.frames), 5)):
        mounted.page.keyboard.press("ArrowRight")
        assert mounted.page.locator(".caption").inner_text() == film.frames[step].caption
    mounted.page.keyboard.press("End")
    assert step_of(mounted) == len(film.frames) - 1


@pytest.mark.browser
def test_axe_finds_nothing_serious(films, browser, axe, tmp_path):
    path = tmp_path / "films.html"
    shown = [films[name] for name in ("search", "proof", "attack", "tape", "counters", "defender")]
    path.write_text(player_page(shown, "Searches for mate"), encoding="utf-8")
    tab = browser.new_page(viewport={"width": 1200, "height": 900})
    tab.goto(path.as_uri())
    tab.locator(".lab").nth(len(shown) - 1).wait_for()
    tab.locator(".slider").first.fill("20")
    assert serious(tab, axe) == []
    tab.emulate_media(color_scheme="dark")
    assert serious(tab, axe, colors=True) == []
    tab.set_viewport_size({"width": 380, "height": 900})
    assert serious(tab, axe) == []
    tab.close()
