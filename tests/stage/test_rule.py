"""Films of which a page makes any frame: it makes those that a kernel would."""

import random
import re

import pytest

from helpers import hands, long_effects
from helpers.screen import text as written
from helpers.shares import share
from shogi_lab.chapters.hands import borrow
from shogi_lab.ground.messages import said
from shogi_lab.screen.panels import panel
from shogi_lab.screen.sheets import sheet
from shogi_lab.stage.films import Film, Frame, LazyFrames
from shogi_lab.stage.lenses import Bits
from shogi_lab.stage.rule import Rule
from shogi_lab.views import player

NAMES = {"packer": hands, "any borrow": hands, "wheel": long_effects, "verbs": long_effects}
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
    for step in chance.sample(range(len(film.frames)), share(8, 25)):
        slider.evaluate("(it, n) => { it.value = n; it.dispatchEvent(new Event('input')) }", step)
        frame = film.frames[step]
        assert tab.locator(".caption").inner_text() == frame.caption
        assert tab.locator(".state input").input_value() == f"{frame.about} | step {step}"
        wanted = {
            f"{i}.{slot}": text.count("<") - text.count("</")
            for i, part in enumerate(frame.parts)
            for slot, drawn in panel(part, (part,)).slots[0].items()
            if (text := written(drawn)).startswith("<")
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
    if hasattr(part, "spins"):
        return {jump for both in (*part.spins, [part.flips[0]], [part.flips[1]])
                for pair in both for jump in pair}  # fmt: skip
    if hasattr(part, "compare"):
        return {part.compare[1], *(jump for row in part.jumps for jump in row)}
    return set(getattr(part, "jumps", ()))


def test_a_place_of_a_page_says_how_far_it_leads():
    def frame(number):
        jumps = (number ^ 1, number ^ 2, *[-1] * 79)
        return Frame((Bits("", (), jumps=jumps),), said("Wrong."), "film ")

    rule = Rule((2, 2), lambda: said("Wrong."), state=("film ",))
    made = sheet(Film("places", LazyFrames(4, frame), (0,), rule=rule))
    led = {int(by) for each in made.fragments for by in re.findall(r'data-by="(-?\d+)', each)}
    assert led == {-2, -1, 1, 2}


@pytest.mark.parametrize("seldom", ["picture", "caption", "state"])
def test_a_film_that_does_not_follow_from_its_digits_is_refused(seldom):
    def frame(number):
        odd = seldom if number & 504 == 504 else ""  # one frame in 64
        squares = (40,) if odd == "picture" else ()
        caption = said("Right." if odd == "caption" else "Wrong.")
        return Frame((Bits("", squares),), caption, "film " + "same" * (odd == "state"))

    rule = Rule((2,) * 13, lambda: said("Wrong."), state=("film ",))
    film = Film("odd", LazyFrames(1 << 13, frame), (0,), rule=rule)
    with pytest.raises(ValueError, match=r"'odd': frame .* does not follow from its digits"):
        sheet(film)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_says_in_japanese_what_a_kernel_would(meanwhile, name):
    rule = sheet(NAMES[name].FILMS[name]()).rule
    assert rule["japanese"] != rule["caption"]


@pytest.mark.browser
def test_a_count_is_dragged_clicked_and_pressed(new_page):
    tab = new_page()
    tab.set_content(player(borrow.borrow_film((5, 1, 0, 1, 3, 1, 1), (4, 1, 2, 1, 1, 1, 2))))
    tab.locator("[data-film]").wait_for(state="detached")

    def pawns():
        return int(tab.locator(".state input").input_value().split()[5], 16) & 31

    at = tab.get_by_role("button", name="a, 5 pawn: +1").bounding_box()
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    for far, wanted in ((45, 8), (-400, 0)):
        tab.mouse.move(x, y)
        tab.mouse.down()
        tab.mouse.move(x + far, y, steps=20)
        tab.mouse.up()
        assert pawns() == wanted
    tab.mouse.click(x, y)
    assert pawns() == 1
    tab.keyboard.press("+")
    assert pawns() == 2
    tab.keyboard.press("-")
    tab.keyboard.press("-")
    assert pawns() == 0
