"""Every reader of text is linear: four times the text takes at most ten times the time; a quadratic
one takes sixteen times as long."""

import json
import time
from contextlib import suppress

import pytest

from helpers.mutations import KINGS_IN_KI2, node
from shogi_lab import Game, Position
from shogi_lab.notation.games import GameError
from shogi_lab.stage.states import read_line
from shogi_lab.views import own

SIZE = 8_000  # letters
TIMES, MOST = 4, 10  # how many times as long a text, and how many times as much time it may take
LEAST = 0.004  # seconds: below, the clock says nothing
KIF, CSA = "手合割：平手\n1 ７六歩(77)", "PI\n+\n"
SHUFFLE = " 5i5h 5a5b 5h5i 5b5a", "+5958OU\n-5152OU\n+5859OU\n-5251OU\n"
STEPS = ("５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)")
PLACES = ("5958", "5152", "5859", "5251")


def repeated(before, text, after):
    """A shape: one text over and over, between two others."""
    return lambda size: before + text * (size // len(text)) + after


def kif_moves(size):
    """A long KIF, a move a line."""
    lines = (f"{i + 1} {STEPS[i % 4]}\n" for i in range(size // 11))
    return "手合割：平手\n" + "".join(lines)


def kif_variations(size):
    """Half of a long KIF, then variations of its last move."""
    game = kif_moves(size // 2)
    last = game.count("\n") - 1
    again = f"変化：{last}手\n{last} {STEPS[(last - 1) % 4]}\n"
    return game + again * (size // 2 // len(again))


def kif_nested(size):
    """A quarter of a long KIF as a variation, then variations of its last move."""
    first = "1 ７六歩(77)\n変化：1手\n"
    game = "".join(f"{i + 1} {STEPS[i % 4]}\n" for i in range(size // 44))
    last = game.count("\n")
    again = f"変化：{last}手\n{last} {STEPS[(last - 1) % 4]}\n"
    return first + game + again * (3 * size // 4 // len(again))


def jkf_moves(size):
    """A long JKF, which is as long as its nodes."""
    nodes = [node(PLACES[i % 4], "OU", i % 2) for i in range(size // 90)]
    return json.dumps({"header": {}, "moves": [{}, *nodes]})


def jkf_forks(size):
    """A JKF whose every node has a variation."""
    ways = [node(PLACES[i % 4], "OU", i % 2) for i in range(4)]
    nodes = [ways[i % 4] | {"forks": [[ways[i % 4]]]} for i in range(size // 190)]
    return json.dumps({"header": {}, "moves": [{}, *nodes]})


#: What stands before, again and again, and after.
REPEATED = (
    ("", " ", ""), ("", "\n", ""), ("", "9", ""), ("", "[", ""), ("", "x\n", ""),
    ("startpos moves", SHUFFLE[0], ""), ("", "startpos\n", ""), ("startpos moves ", "7g7f", ""),
    ("sfen ", "q", " b - 1"), ("sfen ", "9/", " b - 1"), ("9/9/9/9/9/9/9/9/8K b ", "2P", " 1"),
    (CSA, SHUFFLE[1], ""), ("", "PI\n+\n/\n", ""), ("P1", " ", "+FU\n"), ("P+", "00AL", ""),
    (CSA, "'*a comment\n", ""), (CSA + "+7776FU", " ", "x"),
    ("", "棋戦：名人戦\n", KIF), ("先手の持駒：", "歩二", ""), (KIF, " ", "x"),
    ("+---------\n|", " ・", "|一\n"),
    ("+---------\n", "| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n", ""), (KIF + "\n", "*a comment\n", ""),
    (KIF + " (", " ", "0:01/00:00:01)"), ("手合割：平手\n", "1", ""), (KIF + "\n", "まで1手\n", ""),
    (KIF + "\n", "変化：1手\n1 ２六歩(27)\n", ""), ("", KINGS_IN_KI2, ""),
    ("▲７六歩", "　", "△３四歩"), ('{"moves":[{},', '{"forks":[[', ""), ("{", '"x":1,', '"y":1}'),
    ('{"moves":[{"comments":["', "\\u0000", '"]}]}'), ("startpos", " | ", ""),
    ("startpos | film scan | set ", "[", ""), ("film ", "x", " | step 1"),
)  # fmt: skip
SHAPES = {each: repeated(*each) for each in REPEATED} | {
    each.__name__: each for each in (kif_moves, kif_variations, kif_nested, jkf_moves, jkf_forks)
}

READERS = {
    "Game.parse": Game.parse, "from_sfen": Position.from_sfen, "read_line": read_line, "own": own,
}  # fmt: skip


def seconds(reader, text):
    """How long a reader takes for a text, in seconds of computing."""
    began = time.process_time()
    with suppress(ValueError):
        reader(text)
    return time.process_time() - began


def growth(reader, shape, size):
    """How many times as long a text of a shape takes that is `TIMES` as long; 0 for no time."""
    first, later = (seconds(reader, shape(each)) for each in (size, TIMES * size))
    return later / max(first, LEAST / TIMES) if later > LEAST else 0


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
    line = "".join(f"{i + 1} {STEPS[i % 4]}\n" for i in range(2_000))
    text = "1 ７六歩(77)\n変化：1手\n" + line + "変化：2000手\n2000 ５一玉(52)\n" * 600
    with pytest.raises(GameError, match="repeat more than 1,000,000 moves"):
        Game.parse(text)
