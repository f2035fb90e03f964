"""Films on a screen."""

import pytest

from helpers.harness import Mounted
from helpers.screen import LINE, MIDDLE, lazy
from shogi_lab.engine.position import Position
from shogi_lab.notation.games import Game
from shogi_lab.stage.films import game_film
from shogi_lab.stage.lenses import board_of
from shogi_lab.views import show


@pytest.fixture(scope="module")
def film():
    return game_film(Game.parse(" ".join(LINE.split()[: 3 + 24])), "A game")


@pytest.fixture(scope="module")
def middle():
    return board_of(Position.from_sfen(MIDDLE).record)


@pytest.fixture
def numbers(browser):
    page = browser.new_page()
    yield Mounted(page, show(lazy()))
    page.close()
