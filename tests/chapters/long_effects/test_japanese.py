"""Chapter 5 in Japanese: all that its films can say is in the book, and nothing more.

The films here take every way through the chapter; a pair is used where one of their texts takes it.
"""

import pytest

from helpers.phrases import lacking, phrases_used
from helpers.predictions import words_of_predictions
from shogi_lab import Game, Position
from shogi_lab.chapters.long_effects.games import costs_film, heat_film
from shogi_lab.chapters.long_effects.japanese import PHRASES
from shogi_lab.chapters.long_effects.ladder import VERSIONS
from shogi_lab.chapters.long_effects.openings import spotter_film
from shogi_lab.chapters.long_effects.touches import mask_film, move_film
from shogi_lab.chapters.long_effects.verbs import verbs_film
from shogi_lab.chapters.long_effects.wheel import wheel_film
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.japanese.phrases import the_book

GAME = Game.parse(
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e 2b3c 4e3d 8c8d 3d2c+ B*8h 7i8h"
)
EXAMPLE = Position.from_sfen("9/9/9/9/6r2/9/9/4R4/9 b - 1")
BISHOP = Position.from_sfen("9/9/9/9/4B4/9/9/9/9 b - 1")
EDGE = Position.from_sfen("9/9/9/9/9/9/9/9/9 b L 1")  # a lance on 5b has one square before it
PINS = Position.from_sfen("4r4/9/1B7/2N1S4/9/9/5k3/9/4K4 b - 1")
# A lance's one square; a silver by whose move one ray ends on 9a where another one began.
SHORT = Game.parse("position sfen 9/9/9/9/9/9/9/9/9 b L 1 moves L*5b")
CORNER = Game.parse("position sfen 1s6R/9/9/9/9/9/9/9/R8 w - 1 moves 8a9b")

FILMS = {
    "both": lambda: move_film(EXAMPLE, "5h5e"),
    "one direction": lambda: move_film(EXAMPLE, "5h5e", only="L"),
    "counted": lambda: move_film(EXAMPLE, "5h5c+", do=VERSIONS[6].do),
    "diagonal": lambda: move_film(BISHOP, "5e4d"),
    "short": lambda: move_film(EDGE, "L*5b"),
    "wheel": lambda: wheel_film(),
    "verbs": lambda: verbs_film(),
    "mask": lambda: mask_film(Position.from_sfen("9/9/9/9/4R4/9/9/9/4r4 b - 1"), "5e5c"),
    "mask of one square": lambda: mask_film(EXAMPLE, "5h5e"),
    "mask of none": lambda: mask_film(Position.from_sfen("startpos"), "7g7f"),
    "spotter": lambda: spotter_film(PINS),
    "spotter of a beginning": lambda: spotter_film(Position.from_sfen("startpos")),
    "heat": lambda: heat_film(GAME),
    "costs": lambda: costs_film(GAME),
    "one word": lambda: costs_film(SHORT),
    "one square": lambda: costs_film(CORNER),
}


@pytest.mark.parametrize("name", FILMS)
def test_a_film_is_wholly_in_japanese(texts, name):
    assert lacking(texts[name]) == {}
    said = {text: the_book().said(text) for text in texts[name]}
    assert {text: ours.kept for text, ours in said.items() if ours.kept} == {}


@pytest.mark.long
def test_every_pair_is_used(texts):
    said = words_of_predictions().union(*texts.values())
    unused = {english for english, _ in PHRASES} - phrases_used(said)
    assert unused == set()


@pytest.mark.parametrize(
    ("text", "ours"),
    [
        (
            "From 5e left, 1 of 4: 6e has l, and flips L and l: now L. It is empty, so on.",
            "５五から左方向、4マス中の1マス目：６五はl → L（Lとlを反転）。空きマスなので先へ進む。",
        ),
        (
            "5d, Black's silver; the word has LU d. Black's ray left and up ends at the edge. "
            "White's ray down would run on to 5i, Black's king: pinned.",
            "５四は先手の銀、ワードはLU d。先手の左上方向への長い利きは盤の端で終わる。"
            "後手の下方向への長い利きは５九の先手玉まで伸びる：ピンされている。",
        ),
        (
            "Word 4040: Black L; White L.",
            "ワード4040：先手のL、後手のL。",
        ),
    ],
)
def test_a_caption_is_said(text, ours):
    assert in_japanese(text) == ours
