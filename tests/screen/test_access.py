"""Who reads with a keyboard, a screen reader, little contrast or no motion."""

import pytest

from helpers.axe import serious
from helpers.screen import contrast
from shogi_lab import Game, Position
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.screen.svg import THEMES
from shogi_lab.stage.films import Film, Frame, game_film
from shogi_lab.stage.lenses import Bits
from shogi_lab.stage.walk_film import walk_film
from shogi_lab.views import page

# Contrast, as WCAG 2.2 counts it.

#: What is read, on what it stands: 4.5 at least.
TEXT = [
    ("label", "page"), ("dim", "page"), ("after", "page"), ("now-text", "now"), ("on", "page"),
    ("edge", "slab"), ("count", "stand"), ("ink", "piece"), ("red", "piece"), ("label", "off"),
    ("label", "lit"), ("after", "off"), ("changed-ink", "changed"),
]  # fmt: skip
#: What is only seen: 3 at least.
SHAPES = [
    ("on", "off"), ("gone", "page"), ("now", "page"), ("now", "lit"), ("dim", "page"),
    ("grid", "field"), ("piece-edge", "field"), ("changed-ink", "changed"),
]  # fmt: skip


@pytest.mark.parametrize("theme", THEMES)
def test_colours_stand_out_from_their_ground(theme):
    for pairs, least in ((TEXT, 4.5), (SHAPES, 3)):
        measured = {pair: contrast(*(THEMES[theme][each] for each in pair)) for pair in pairs}
        pair = min(measured, key=measured.get)
        print(f"{theme}: the least of {len(pairs)} is {measured[pair]:.2f}, {pair[0]} on {pair[1]}")
        assert measured[pair] >= least, pair


# A page in a browser.


@pytest.fixture(scope="module")
def html():
    """A page with a film of each kind."""
    position = Position.from_sfen("startpos")
    jumps = (*range(3), *[-1] * 78)
    places = [Frame((Bits("bits", (i,), jumps=jumps),), f"Place {i}.", "") for i in range(3)]
    films = [
        game_film(Game.parse("position startpos moves 7g7f 3c3d 8h2b+"), "Three moves"),
        walk_film(do_move, position.record, TABLES, position.packed("7g7f")),
        Film("Three places", tuple(places), (0,)),
    ]
    return page(films, "Three films")


@pytest.fixture
def tab(browser, html, tmp_path):
    path = tmp_path / "films.html"
    path.write_text(html, encoding="utf-8")
    context = browser.new_context(offline=True, viewport={"width": 1200, "height": 900})
    tab = context.new_page()
    tab.goto(path.as_uri())
    tab.locator(".lab").nth(2).wait_for()
    yield tab
    context.close()


@pytest.mark.browser
@pytest.mark.parametrize(("scheme", "wide"), [("light", 1200), ("dark", 1200), ("light", 380)])
def test_axe_finds_nothing_serious(tab, axe, scheme, wide):
    tab.emulate_media(color_scheme=scheme)
    tab.set_viewport_size({"width": wide, "height": 900})
    tab.locator(".slider").nth(1).fill("22")
    assert serious(tab, axe) == []
