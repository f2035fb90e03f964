"""Chapter 7's films in Japanese: all that they can say, and no message more."""

import pytest

from helpers.learning import GAME, QUIET, position_before
from helpers.nearness import nearness
from helpers.phrases import lacking, phrases_used
from helpers.readers import words_of_readers
from helpers.refusals import errors_of
from publish.translations import messages
from shogi_lab import Game, Position
from shogi_lab.chapters.learning.going_back import PARTS
from shogi_lab.chapters.learning.inputs import inputs_film
from shogi_lab.chapters.learning.layered import layers_film
from shogi_lab.chapters.learning.partners import pairs_film
from shogi_lab.chapters.learning.pushes import siblings_film
from shogi_lab.chapters.learning.swaps import accumulator_film
from shogi_lab.ground.messages import Message
from shogi_lab.japanese.catalog import in_japanese, known

TAKES = Game.parse("sfen 4k4/9/9/9/9/9/9/4p4/4K4 b G 1 moves 5i5h")
IN_HAND = Position.from_sfen("4k4/9/9/9/4p4/9/9/9/4K4 b 2Pr 1")
FILMS = {
    "accumulator": lambda: accumulator_film(GAME),
    "a king that takes": lambda: accumulator_film(TAKES),
    "siblings": lambda: siblings_film(position_before(QUIET), QUIET.moves[-1], nearness()),
    "inputs": lambda: inputs_film(IN_HAND),
    "layers": lambda: layers_film(IN_HAND),
    "pairs of a capture": lambda: pairs_film(position_before(GAME), GAME.moves[-1]),
    "pairs of a king": lambda: pairs_film(GAME.start, "5i5h"),
}
#: What is said where NumPy, or a piece, is missing.
ELSEWHERE = {
    "NumPy, as an installed Python has it",
    "a piece that is not a king",
    *PARTS.values(),  # a cell of the chapter names them
}


@pytest.mark.parametrize("name", FILMS)
def test_a_film_is_wholly_in_japanese(texts, name):
    assert lacking(texts[name]) == {}
    captions = [text for text, what in texts[name].items() if what in ("caption", "title", "part")]
    assert [text for text in captions if not (isinstance(text, Message) or known(text))] == []


def test_every_message_is_used(texts):
    spoken = words_of_readers().union(*texts.values())
    ours = {*messages("chapters/learning")} - errors_of("chapters/learning") - ELSEWHERE
    assert ours - phrases_used(spoken) == set()


@pytest.mark.parametrize(
    ("film", "number", "ours"),
    [
        ("accumulator", 5, "第5手、▲５八玉。先手の玉が動いたので、"),
        ("pairs of a king", 1, "後手の合計は変わらない。"),
        ("siblings", 0, "▲４八銀。兄弟手36手の損失の合計は"),
    ],
)  # fmt: skip
def test_a_caption_is_said(film, number, ours):
    assert in_japanese(FILMS[film]().frames[number].caption).startswith(ours)
