"""Texts of many shapes, each as long as is wanted, and how the time to read them grows.

A text four times as long takes four times as long where its reader is linear, sixteen times where
it is quadratic.
"""

import json
import time
from contextlib import suppress

from helpers.mutations import KINGS_IN_KI2, node
from shogi_lab import Game, Position
from shogi_lab.engine.posi import START, PositionError
from shogi_lab.engine.position import MoveError
from shogi_lab.notation.games import GameError
from shogi_lab.stage.states import read_line
from shogi_lab.views import own

TIMES, MOST = 4, 10  # how many times as long a text, and how many times as much time it may take
LEAST = 0.004  # seconds: below, the clock says nothing
KIF, CSA = "手合割：平手\n1 ７六歩(77)", "PI\n+\n"
SHUFFLE = (
    " 5i5h 5a5b 5h5i 5b5a",
    "▲５八玉△５二玉▲５九玉△５一玉",
    "+5958OU\n-5152OU\n+5859OU\n-5251OU\n",
)
STEPS = ("５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)")
PLACES = ("5958", "5152", "5859", "5251")


def repeated(text, before="", after=""):
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


SHAPES = {
    "nothing but blanks": repeated(" "), "newlines": repeated("\n"), "nulls": repeated("\0"),
    "kanji": repeated("歩"), "digits": repeated("9"), "letters": repeated("q"),
    "slashes": repeated("/"), "quotes": repeated('"'), "open brackets": repeated("["),
    "parentheses": repeated("("), "lines of one letter": repeated("x\n"), "marks": repeated("▲"),
    "USI: a long game": repeated(SHUFFLE[0], "startpos moves"),
    "USI: many games": repeated("startpos\n"),
    "USI: endings": repeated("resign ", "startpos moves "),
    "USI: one long move": repeated("7g7f", "startpos moves "),
    "USI: comments": repeated("# a comment\n", "", "startpos"),
    "SFEN: one rank": repeated("q", "sfen ", " b - 1"),
    "SFEN: many ranks": repeated("9/", "sfen ", " b - 1"),
    "SFEN: pieces in hand": repeated("2P", "9/9/9/9/9/9/9/9/8K b ", " 1"),
    "SFEN: a long number": repeated("1", f"{START[:-1]}"),
    "SFEN: promoted": repeated("+", "", "P/9/9/9/9/9/9/9/9 b - 1"),
    "CSA: a long game": repeated(SHUFFLE[2], CSA),
    "CSA: names again": repeated("N+name\n", "", CSA), "CSA: many games": repeated("PI\n+\n/\n"),
    "CSA: a rank of blanks": repeated(" ", "P1", "+FU\n"), "CSA: commas": repeated(",", CSA),
    "CSA: pieces": repeated("00AL", "P+"), "CSA: places": repeated("55FU", "P+"),
    "CSA: left out": repeated("82HI", "PI"), "CSA: comments": repeated("'*a comment\n", CSA),
    "CSA: blanks in a statement": repeated(" ", CSA + "+7776FU", "x"),
    "CSA: a long time": repeated("1", CSA + "+7776FU\nT"),
    "KIF: a long game": kif_moves, "KIF: variations": kif_variations, "KIF: nested": kif_nested,
    "KIF: one line of it": repeated("1 ７六歩(77)", "手合割：平手\n"),
    "KIF: headings again": repeated("棋戦：名人戦\n", "", KIF),
    "KIF: one heading again": repeated("手合割：平手\n"),
    "KIF: hands": repeated("歩二", "先手の持駒："),
    "KIF: a rank of blanks": repeated(" ", "+---------\n|", "歩\n"),
    "KIF: a rank of cells": repeated(" ・", "+---------\n|", "|一\n"),
    "KIF: ranks": repeated("| ・ ・ ・ ・ ・ ・ ・ ・ ・|一\n", "+---------\n"),
    "KIF: frames": repeated("+---------------------------+\n"),
    "KIF: comments": repeated("*a comment\n", KIF + "\n"),
    "KIF: empty comments": repeated("*\n", KIF + "\n"),
    "KIF: blanks after a move": repeated(" ", KIF, "x"),
    "KIF: pluses after a move": repeated("+ ", KIF, "x"),
    "KIF: blanks in a time": repeated(" ", KIF + " (", "0:01/00:00:01)"),
    "KIF: a long time": repeated("0:", KIF + " ( 0:01/"),
    "KIF: digits": repeated("1", "手合割：平手\n"),
    "KIF: numbers": repeated("1 ", "手合割：平手\n"), "KIF: ways": repeated("左", KIF[:-4]),
    "KIF: a heading's name": repeated("あ", "手合割：平手\n", "："),
    "KIF: closing lines": repeated("まで1手\n", KIF + "\n"),
    "KIF: bookmarks": repeated("&bookmark\n", KIF + "\n"),
    "KIF: variations of nothing": repeated("変化：1手\n1 ２六歩(27)\n", KIF + "\n"),
    "KI2: a long game": repeated(KINGS_IN_KI2), "KI2: a move a line": repeated(
        SHUFFLE[1].replace("△", "\n△").replace("▲", "\n▲")
    ),
    "KI2: blanks between": repeated("　", "▲７六歩", "△３四歩"),
    "JKF: a long game": jkf_moves, "JKF: forks": jkf_forks,
    "JKF: deep forks": repeated('{"forks":[[', '{"moves":[{},'),
    "JKF: deep lists": repeated("[", '{"moves":'), "JKF: digits": repeated("9", '{"moves":'),
    "JKF: comments": repeated('"x",', '{"moves":[{"comments":[', '""]}]}'),
    "JKF: names": repeated('"x":1,', "{", '"y":1}'), "JKF: blanks": repeated(" ", "{", "}"),
    "JKF: a text": repeated("\\u0000", '{"moves":[{"comments":["', '"]}]}'),
    "state: bars": repeated(" | ", "startpos"), "state: names": repeated(" | x y", "startpos"),
    "state: digits": repeated("9", "startpos | step "),
    "state: lists": repeated("[", "startpos | film scan | set "),
    "state: a member": repeated("x", "startpos | film sliders | step 1 | member "),
    "state: a film": repeated("x", "film ", " | step 1"),
    "state: one film again": repeated(" | film sliders", "startpos", " | step 1"),
}  # fmt: skip

READERS = {
    "Game.parse": Game.parse, "from_sfen": Position.from_sfen, "read_line": read_line, "own": own,
}  # fmt: skip
REFUSALS = (GameError, PositionError, MoveError, ValueError)


def seconds(reader, text):
    """How long a reader takes for a text, in seconds of computing."""
    began = time.process_time()
    with suppress(*REFUSALS):
        reader(text)
    return time.process_time() - began


def growth(reader, shape, size):
    """How many times as long a text of a shape takes that is `TIMES` as long; 0 for no time."""
    first, later = (seconds(reader, shape(each)) for each in (size, TIMES * size))
    return later / max(first, LEAST / TIMES) if later > LEAST else 0
