"""Films on a telephone: broad pictures fold or fade, fingers find their places, a swipe steps."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from helpers import posi_t
from helpers.screen import drawing, still
from shogi_lab import Game, Position
from shogi_lab.chapters.hands import borrow_film
from shogi_lab.chapters.long_effects import costs_film, heat_film
from shogi_lab.chapters.posi_t.four_boards import four_boards_film
from shogi_lab.screen.player import page
from shogi_lab.stage.films import game_film

BORROWS = borrow_film((5, 1, 0, 1, 3, 1, 1), (4, 1, 2, 1, 1, 1, 2))
MOVES = Game.parse("startpos moves 7g7f 3c3d 2g2f")
GAME = game_film(MOVES)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

#: A finger reaches what has 24 pixels both ways and is not cut at the edge of the screen, or that
#: has them in the glass at a touch, which is not asked here: what it does not reach.
SMALL = """(least) => [...document.querySelectorAll("[data-player]")].flatMap(({shadowRoot}) =>
    [...shadowRoot.querySelectorAll(".place, button, input, select, label, .next")]
        .filter((each) => each.checkVisibility({visibilityProperty: true}))
        .map((each) => [each, each.getBoundingClientRect()])
        .filter(([, {left, right, width, height}]) =>
            Math.min(width, height) < least - 0.05 || left < 0 || right > innerWidth)
        .map(([each, {width, height}]) =>
            `${each.getAttribute("aria-label") ?? each.className} ${width} x ${height}`))"""


@pytest.fixture
def phone(new_page):
    """A function that opens a page of films on a telephone."""

    def opened(*films, **how):
        tab = new_page(**PHONE | how)
        tab.set_content(page(films, "films"))
        tab.locator("[data-film]").first.wait_for(state="detached")
        return tab

    return opened


# ---- seen whole


def test_a_picture_that_stands_still_is_never_folded():
    seen = BORROWS.frames[BORROWS.decisive[0]].parts[0]
    drawn = drawing(seen)
    assert drawn.folded.width < drawn.width / 2
    assert "data-folded" not in still(seen)
    assert drawn.skeleton.count(" data-slot=") == drawn.folded.skeleton.count(" data-slot=")


#: A slot's place in a folded picture, and in one that is not.
PLACES = re.compile(
    r'data-folded="translate\(([-\d.]+),([-\d.]+)\)" transform="translate\(([-\d.]+),([-\d.]+)\)"'
)


def test_a_folded_picture_has_each_part_within_it_and_at_a_place_of_its_own():
    folded = drawing(BORROWS.frames[BORROWS.decisive[0]].parts[0]).folded
    places = [tuple(map(float, each)) for each in PLACES.findall(folded.skeleton)]
    assert all(0 < x < folded.width and 0 < y < folded.height for x, y, *_ in places)
    assert len({each[:2] for each in places}) == len({each[2:] for each in places}) > 50


@pytest.mark.surface
@pytest.mark.browser
def test_on_a_board_every_control_is_large_enough_for_a_finger(phone):
    tab = phone(GAME)
    assert tab.evaluate(SMALL, 24) == []
    assert tab.locator(".main .part > svg").bounding_box()["width"] > 0.9 * 390


#: How high the letters of all pictures are, and from where to where numbers of an axis go.
LETTERS = """() => [...document.querySelectorAll("[data-player]")].flatMap(({shadowRoot}) =>
    [...shadowRoot.querySelectorAll(".part > svg :is([data-say], .axis, .ink)")]
        .filter((each) => each.checkVisibility({visibilityProperty: true}) && each.firstChild)
        .map((each) => [each, each.firstChild.getScreenCTM(), each.getBoundingClientRect(),
            each.getScreenCTM().f])
        .map(([each, {c, d}, {left, right}, line]) =>
            [Math.hypot(c, d) * 500, each.matches(".axis") && [Math.round(line), left, right]]))"""


@pytest.mark.browser
def test_letters_grow_on_a_telephone_and_numbers_that_would_touch_are_left_out(phone):
    tab = phone(BORROWS, posi_t.FILMS["scan"](), heat_film(MOVES))
    for _ in ("English", "Japanese"):
        sizes, axes = zip(*tab.evaluate(LETTERS), strict=True)
        assert min(sizes) > 8.9
        tab.locator(".tongue").first.press("Space")
    for (line, _, right), (below, left, _) in pairwise(sorted(filter(None, axes))):
        assert below > line or left > right + 1
    tab.set_viewport_size({"width": 1280, "height": 800})
    expect(tab.locator(".grown, .spared")).to_have_count(0)


# ---- touched


def swiped(tab, by, there=()):
    """A finger that goes so many pixels right and down, from the picture's middle or there."""
    box = tab.locator(".main .part").first.bounding_box()
    x, y = there or (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    touch = tab.context.new_cdp_session(tab)
    for part in range(9):
        at = {"x": x + by[0] * part / 8, "y": y + by[1] * part / 8}
        kind = "touchMove" if part else "touchStart"
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [at]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.browser
def test_a_swipe_steps_and_a_finger_that_goes_down_scrolls(phone):
    tab = phone(GAME, GAME)
    counter = tab.locator(".counter").first
    for by, there in (((-120, 10), 1), ((-120, -10), 2), ((120, 0), 1), ((-20, 0), 1)):
        swiped(tab, by)
        assert counter.inner_text() == f"{there} / 3"
    swiped(tab, (-30, -200))
    tab.wait_for_function("scrollY > 50")
    for there in (1, 2, 3, 0, 1):  # a board that has no places answers a press, too
        assert counter.inner_text() == f"{there} / 3"
        tab.locator(".main .part > svg").first.tap()


@pytest.mark.browser
def test_a_finger_leads_along_narrow_places_and_beside_one_meets_it(phone):
    tab = phone(costs_film(Game.parse("startpos moves" + " 2h3h 8b7b 3h2h 7b8b" * 15)))
    near, far = (tab.locator(f"[data-jump='{n}']").first for n in (5, 40))
    box, there = near.bounding_box(), far.bounding_box()
    by = there["x"] - box["x"], there["y"] - box["y"]
    tab.touchscreen.tap(box["x"] + 1, box["y"] + box["height"] + 6)
    assert tab.locator(".counter").inner_text() == "5 / 60"
    swiped(tab, by, (box["x"] + 1, near.bounding_box()["y"] + 2))
    assert tab.locator(".counter").inner_text() == "40 / 60"


@pytest.mark.browser
def test_a_place_smaller_than_a_finger_is_magnified_under_it_and_pressed_there(phone):
    tab = phone(four_boards_film(Position()))
    assert tab.locator("[data-places]").bounding_box()["width"] < 390
    for within, step in (("[data-places]", 5), (".glass", 7)):
        tab.locator(f"{within} [data-jump='{step}']").first.tap()
        expect(tab.locator(".counter")).to_have_text(f"{step} / 81")
    box = tab.locator(".glass .place").first.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    tab.locator(".caption").tap()
    expect(tab.locator(".glass")).to_be_hidden()
