"""Words of a text that name a part of a picture, and the picture's answer."""

import pytest

from helpers.hands import FILMS
from shogi_lab.views import page

pytestmark = [pytest.mark.browser]
RINGS = """() => [...document.querySelectorAll("[data-player]")]
    .map((host) => host.shadowRoot.querySelectorAll(".ring").length)"""


@pytest.fixture
def tab(new_page):
    words = '<p><a href="#part-a">a</a> <a href="#part-guard">its guards</a></p>'
    tab = new_page()
    tab.set_content(page([words, FILMS["ripple"](), FILMS["packer"]()], "Words"))
    tab.locator("[data-film]").first.wait_for(state="detached")
    return tab


def test_a_word_that_is_pointed_at_rings_its_part_in_the_nearest_picture(tab):
    tab.get_by_text("its guards").hover()
    first, second = tab.evaluate(RINGS)
    assert first > 1
    assert second == 0
    tab.get_by_text("a", exact=True).first.hover()
    assert tab.evaluate(RINGS) == [1, 0]
    tab.mouse.move(900, 5)
    assert tab.evaluate(RINGS) == [0, 0]


def test_by_keys_focus_rings_enter_keeps_escape_ends_and_it_is_said(tab):
    tab.keyboard.press("Tab")
    assert tab.evaluate(RINGS) == [1, 0]
    assert tab.locator(".pointed").first.text_content() == "Lit in this picture: a."
    tab.keyboard.press("Enter")
    tab.get_by_text("a", exact=True).first.evaluate("word => word.blur()")
    assert tab.evaluate(RINGS) == [1, 0]
    tab.locator("[data-go=forward]").first.click()  # what is kept is drawn on each frame
    assert tab.evaluate(RINGS) == [1, 0]
    tab.keyboard.press("Escape")
    assert tab.evaluate(RINGS) == [0, 0]
