"""Chapter 5 in Japanese: all that its films can say, and no message more.

The films here take every way through the chapter.
"""

import pytest

from helpers.phrases import lacking, numbers, phrases_used
from helpers.readers import words_of_readers
from helpers.refusals import errors_of
from publish.translations import messages
from shogi_lab import Game, Position
from shogi_lab.chapters.long_effects.games import costs_film, heat_film
from shogi_lab.chapters.long_effects.kernels.ladder import VERSIONS, do_before_board
from shogi_lab.chapters.long_effects.openings import spotter_film
from shogi_lab.chapters.long_effects.processes import listed, wrong_without
from shogi_lab.chapters.long_effects.rays import RayWords
from shogi_lab.chapters.long_effects.touches import mask_film, move_film
from shogi_lab.chapters.long_effects.verbs import VerbTable, verbs_film
from shogi_lab.chapters.long_effects.wheel import wheel_film
from shogi_lab.ground.messages import Message
from shogi_lab.japanese.catalog import in_japanese, known

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
    "before the board": lambda: move_film(EXAMPLE, "5h5e", do=do_before_board),
    "diagonal": lambda: move_film(BISHOP, "5e4d"),
    "short": lambda: move_film(EDGE, "L*5b"),
    "no slider": lambda: move_film(Position.from_sfen("startpos"), "5g5f"),
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

#: Titles of films of the reader's own.
NAMES = {"Your own game"}


def drawn(film):
    """The words in a film's tables, which are drawn."""
    parts = [part for number in numbers(film) for part in film.frames[number].parts]
    rows = [row for part in parts if isinstance(part, RayWords) for row in part.rows]
    verbs = [part for part in parts if isinstance(part, VerbTable)]
    words = {text for row in rows for text in (row.label, row.note)}
    return words.union(*(row for part in verbs for row in (*part.said, [part.compare[0]])))


@pytest.mark.parametrize("name", FILMS)
def test_a_film_is_wholly_in_japanese(texts, name):
    assert lacking(texts[name]) == {}
    captions = [text for text, what in texts[name].items() if what in ("caption", "title", "part")]
    mere = [text for text in captions if not (isinstance(text, Message) or known(text))]
    assert name == "wheel" or mere == []  # a rule says what the wheel does


@pytest.mark.long
def test_every_message_is_used(texts):
    spoken = words_of_readers().union(*texts.values(), *(drawn(make()) for make in FILMS.values()))
    charts = {*messages("chapters/long_effects/costs.py")}  # test_costs.py
    wrong = wrong_without(Position.from_sfen("9/9/9/9/6r2/9/9/9/9 b B 1"), "B*5e")
    used = phrases_used(spoken | NAMES | {listed(wrong)})
    assert {*messages("chapters/long_effects")} - errors_of(
        "chapters/long_effects"
    ) - charts - used == set()


@pytest.mark.parametrize(
    ("film", "number", "ours"),
    [
        (
            "one direction", 5,
            "５五から左方向、4マス中の1マス目：６五はl → L（Lとlを反転）。空きマスなので先へ進む。",
        ),
        (
            "spotter", 31,
            "５四は先手の銀、ワードはd。"
            "後手の下方向への長い利きは５九の先手玉まで伸びる：ピンされている。",
        ),
        ("wheel", 0x4040, "ワード4040：先手のL、後手のL。"),
    ],
)  # fmt: skip
def test_a_caption_is_said(film, number, ours):
    assert in_japanese(FILMS[film]().frames[number].caption) == ours
