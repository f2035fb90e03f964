"""Every reader of text is linear: four times the text takes at most ten times the time."""

import pytest

from helpers.growth import MOST, READERS, SHAPES, growth
from shogi_lab import Game
from shogi_lab.notation.games import GameError

SIZE = 8_000  # letters


@pytest.mark.long
@pytest.mark.parametrize("reader", READERS)
def test_time_grows_as_the_text_does(reader):
    slow = {}
    for name, shape in SHAPES.items():
        found = growth(READERS[reader], shape, SIZE)
        if found > MOST:  # once more, since others compute on this machine, too
            found = min(found, growth(READERS[reader], shape, SIZE))
        if found > MOST:
            slow[name] = round(found, 1)
    assert slow == {}


def test_variations_of_variations_have_an_end():
    steps = ("５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)")
    line = "".join(f"{i + 1} {steps[i % 4]}\n" for i in range(2_000))
    text = "1 ７六歩(77)\n変化：1手\n" + line + "変化：2000手\n2000 ５一玉(52)\n" * 600
    with pytest.raises(GameError, match="repeat more than 1,000,000 moves"):
        Game.parse(text)
