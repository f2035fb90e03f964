"""Every kind of film: drawn on one skeleton, said in sentences, and as a strip that fits a page."""

import re

import pytest

from helpers.films import EVERY, drawn, film, look, looks, printed
from helpers.screen import drawing
from helpers.shares import share
from shogi_lab.screen.sheets import drawn_on
from shogi_lab.stage.films import LazyFrames
from shogi_lab.stage.states import read_line, state_line

# Their code and locals grow and shrink from step to step.
SWAPPED = [("mate_in_3", "key"), ("posi_t", "slider")]
CHANGED = "it shows or says something new: look at it, then run tests/helpers/films.py"
BROADEST = 656  # pixels of a part that a telephone shows whole without folding it

every_film = pytest.mark.parametrize(("chapter", "name"), EVERY)
some_films = pytest.mark.parametrize(("chapter", "name"), EVERY[:: share(3, 1)])


def steps(seen):
    """All steps of a film, or of very many a share."""
    count = len(seen.frames)
    return range(0, count, max(1, count // 100) if isinstance(seen.frames, LazyFrames) else 1)


@every_film
def test_a_film_fits_a_phone_speaks_in_sentences_and_looks_as_before(chapter, name):
    seen = film(chapter, name)
    lazy, made = isinstance(seen.frames, LazyFrames), drawn(chapter, name)
    if (chapter, name) not in SWAPPED:
        assert not [slot for slot in made.slots if slot.endswith(".all")]
    for wide, part in re.findall(r"--wide:([\d.]+)px(.*?)</section>", made.skeleton):
        assert float(wide) <= BROADEST or "data-folded" in part or "<svg" not in part
    for step in steps(seen):
        if lazy:
            drawn_on(made, seen, step)
        frame = seen.frames[step]
        assert frame.caption[-1] in ".?"
        assert read_line(state_line(seen, step)).about == frame.about
        assert read_line(state_line(seen, step)).step == step
    known = looks().get(f"{chapter} {name}", "a draft")
    assert known in ("a draft", look(chapter, name)), CHANGED


@pytest.mark.long
@every_film
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_strip_fits_a_page_and_uses_what_is_defined(chapter, name, theme):
    text = printed(chapter, name, theme)
    assert text.wide <= 1320
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(re.findall(r'id="([^"]+)"', text))
    assert "<text" not in text
    assert "var(" not in text


@some_films
def test_places_lead_to_steps_that_are_there(chapter, name):
    seen = film(chapter, name)
    for step in steps(seen):
        for part in seen.frames[step].parts:
            if type(part).__name__ == "Choice":
                continue
            texts = drawing(part).slots.values()
            jumps = {int(to) for text in texts for to in re.findall(r'data-jump="(\d+)"', text)}
            assert all(jump < len(seen.frames) for jump in jumps)


# On exported pages every film of every chapter goes so; under Python one of a kind does.
SHORT = {
    "hands": ["ripple", "entry"],
    "kkp": ["ledger", "turning"],
    "long_effects": ["whole", "heat"],
}


@pytest.mark.browser
@pytest.mark.parametrize(
    ("chapter", "name"), [(chapter, name) for chapter, names in SHORT.items() for name in names]
)
def test_a_short_film_goes_forward_and_back(mount, chapter, name):
    mounted = mount(film(chapter, name))
    last = len(mounted.widget.film.frames) - 1
    mounted.page.locator(".lab").focus()
    for key, step in (("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        mounted.page.keyboard.press(key)
        mounted.says(step)
