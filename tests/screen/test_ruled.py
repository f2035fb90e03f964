"""Films of which a page makes any frame: it makes those that a kernel would."""

import random

import pytest

from helpers import hands, long_effects
from shogi_lab.screen.panels import panel
from shogi_lab.screen.player import figure, unpacked
from shogi_lab.screen.sheets import sheet
from shogi_lab.stage.films import Film, Frame, LazyFrames
from shogi_lab.stage.lenses import Bits
from shogi_lab.stage.spoken import Rule
from shogi_lab.views import player

NAMES = {"packer": hands, "wheel": long_effects, "verbs": long_effects}
SLOTS = """lab => Object.fromEntries([...lab.querySelectorAll("[data-slot]")]
    .filter(node => node.childElementCount)
    .map(node => [node.dataset.slot, node.querySelectorAll("*").length]))"""


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_a_page_shows_the_frames_that_a_kernel_would(name, new_page):
    film = NAMES[name].FILMS[name]()
    tab = new_page()
    tab.set_content(player(film))
    tab.locator("[data-film]").wait_for(state="detached")
    slider, lab = tab.locator(".slider"), tab.locator(".lab")
    chance = random.Random(1)
    for step in chance.sample(range(len(film.frames)), 25):
        slider.evaluate("(it, n) => { it.value = n; it.dispatchEvent(new Event('input')) }", step)
        frame = film.frames[step]
        assert tab.locator(".caption").inner_text() == frame.caption
        assert tab.locator(".state input").input_value() == f"{frame.about} | step {step}"
        wanted = {
            f"{i}.{slot}": text.count("<") - text.count("</")
            for i, part in enumerate(frame.parts)
            for slot, text in panel(part, (part,)).slots[0].items() if text.startswith("<")
        }  # fmt: skip
        assert lab.evaluate(SLOTS) == wanted
        jumps = {int(each) for each in tab.locator("[data-jump]").evaluate_all(
            "all => all.map(node => node.dataset.jump)")}  # fmt: skip
        assert jumps == {jump for part in frame.parts for jump in jumps_of(part) if jump >= 0}


def jumps_of(part):
    """All steps to which places of a part lead."""
    if hasattr(part, "takes"):
        rows = [jump for row in part.table.rows for jump in row.jumps]
        return {*part.takes, *part.puts, *rows}
    if hasattr(part, "compare"):
        return {part.compare[1], *(jump for row in part.jumps for jump in row)}
    return set(getattr(part, "jumps", ()))


def test_a_film_that_does_not_follow_from_its_digits_is_refused():
    def frame(number):
        squares = (40,) if number % 7 == 3 else ()
        return Frame((Bits("", squares),), "The same.", "film same")

    film = Film("odd", LazyFrames(1 << 13, frame), (0,), rule=Rule((2,) * 13, ("The same.",)))
    with pytest.raises(ValueError, match=r"'odd': frame .* does not follow from its digits"):
        sheet(film)


def test_a_film_with_a_rule_is_small():
    text = figure(hands.FILMS["packer"]()).partition('data-film="')[2].partition('"')[0]
    assert unpacked(text)["sheet"]["steps"] is None
    assert len(text) < 40_000
