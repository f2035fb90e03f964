"""Chapter 2 in Japanese: all that its films can say is in the catalog, and nothing more.

The films here take every way through the chapter; a message is used where one of their texts
takes it.
"""

import re

import pytest

from helpers.phrases import lacking, phrases_used
from helpers.readers import words_of_readers
from helpers.refusals import errors_of
from publish.translations import messages
from shogi_lab import Position
from shogi_lab.chapters.hands.article_masks import ARTICLE_MASKS
from shogi_lab.chapters.hands.bits import counts_of
from shogi_lab.chapters.hands.borrow import accusation_film, borrow_film, ripple_film
from shogi_lab.chapters.hands.dominance import dominance_film, weights_film
from shogi_lab.chapters.hands.entries import entry_film
from shogi_lab.chapters.hands.films import CALLED
from shogi_lab.chapters.hands.masks import mask_film
from shogi_lab.chapters.hands.packer import packer_film
from shogi_lab.chapters.hands.paths import Paths, paths_film
from shogi_lab.engine.layouts import BONANZA, HALF_PADDED, PADDED, YANEURAOU
from shogi_lab.japanese.catalog import in_japanese

NONE = (0,) * 7
A, B = (3, 0, 0, 1, 1, 0, 1), (1, 0, 1, 1, 1, 0, 1)
ENTRY = (("depth", 8), ("value", 16), ("move", 19), ("hand", 21))


def alone(i, count=1):
    """A hand of one kind."""
    return tuple(count if at == i else 0 for at in range(7))


def listed(i, count):
    """A hand that ends with so many of a kind."""
    return (1, *alone(i, count)[1:])


def paths(held, first, second):
    """Two drops on one square, and the king that takes either."""
    start = Position.from_sfen(f"4k4/9/9/9/9/9/9/9/4K4 b {held} 1")
    return Paths(start, (first, "5a5b"), (second, "5a5b"))


CHOSEN = (
    NONE,
    *(alone(i, count) for i in range(7) for count in (1, 2)),
    *(listed(i, count) for i in range(1, 7) for count in (1, 2)),
)
FILMS = {
    "packer": lambda: packer_film(CHOSEN),
    "packer, padded": lambda: packer_film((A,), (PADDED,)),
    "packer, half padded": lambda: packer_film((A,), (HALF_PADDED,)),
    "ripple": lambda: ripple_film(A, B),
    "ripple of equals": lambda: ripple_film(A, A),
    "ripple that tells the truth": lambda: ripple_film(NONE, alone(6)),
    "ripple without guards": lambda: ripple_film(NONE, alone(1), BONANZA),
    "ripple over nobody's bits": lambda: ripple_film(A, B, YANEURAOU),
    "guards": lambda: ripple_film(A, B, guards=True),
    "guards of equals": lambda: ripple_film(A, A, guards=True),
    "guards that are not there": lambda: ripple_film(NONE, alone(1), BONANZA, guards=True),
    "guards that lie": lambda: ripple_film(NONE, alone(0), HALF_PADDED, guards=True),
    "one knight short": lambda: ripple_film(A, B, title="One knight short"),
    "any borrow": lambda: borrow_film(A, B),
    "masks": lambda: mask_film(),
    "masks, padded": lambda: mask_film(PADDED),
    "accusations": lambda: accusation_film(),
    "weights": lambda: weights_film(),
    "weights that agree": lambda: weights_film((alone(1), alone(0))),
    "weights that say no": lambda: weights_film((alone(0), alone(1))),
    "stand-ins": lambda: dominance_film((0, 1, 0, 2, 1, 1, 2), (4, 2, 0, 1, 1, 0, 1)),
    "stand-ins that suffice": lambda: dominance_film(alone(6, 2), alone(0, 2)),
    "nothing stands in": lambda: dominance_film(alone(6), alone(2)),
    "entry": lambda: entry_film((ENTRY, (*ENTRY[:3], ("hand", 24)), (*ENTRY[:3], ("hand", 20)))),
    "paths": lambda: paths_film(paths("LP", "P*5b", "L*5b")),
    "paths, the second better": lambda: paths_film(paths("LP", "L*5b", "P*5b")),
    "paths, neither better": lambda: paths_film(paths("GS", "G*5b", "S*5b")),
}


@pytest.mark.long
@pytest.mark.parametrize("name", FILMS)
def test_a_film_is_wholly_in_japanese(texts, name):
    assert lacking(texts[name]) == {}


@pytest.mark.long
def test_it_speaks_by_messages_which_are_all_used(texts):
    used = phrases_used({*CALLED}.union(words_of_readers(), *texts.values()))
    used |= phrases_used({each.fields for each in ARTICLE_MASKS})
    charts = {*messages("chapters/hands/costs.py")}  # test_costs.py
    assert {*messages("chapters/hands")} - errors_of("chapters/hands") - charts - used == set()


def test_every_hand_is_said_in_counts(meanwhile):
    film = packer_film()
    for rank in range(0, len(film.frames), 4_999):
        counts = [n for n in counts_of(rank) if n]
        said = re.split("：|: ", in_japanese(film.frames[rank].caption))[0]
        assert [each[1:] for each in said.split("、")] == (
            [f"{n}枚" for n in counts] or ["ち駒なし"]
        )


@pytest.mark.parametrize(
    ("film", "text", "ours"),
    [
        (
            "ripple",
            "Bit 13, the guard of knight: 0 - 0 and 1 owed. It borrows from bit 14 and is lit now.",
            "ビット13（桂のガードビット）：0 - 0 - 借り1。ビット14から借りて立つ。",
        ),
        (
            "masks",
            "Keep knight, gold and rook: 0x19c700, watch 0x220800. "
            "No watched bit belongs to a kept field, so a borrow shows.",
            "マスク0x19c700（keep）で桂、金、飛を残し、ビット0x220800（watch）を見る。"
            "見るビットはどれもマスクで0になっているので、借りがそのまま現れる。",
        ),
        (
            "paths",
            "The same board, but different hands: the first path keeps 1 lance, the second 1 pawn. "
            "To Bonanza the first is better.",
            "盤面は同じで持ち駒が違う。片方だけにあるのは、手順1では香1枚、手順2では歩1枚。"
            "Bonanzaの判定では手順1が優る。",
        ),
    ],
)
def test_a_caption_is_said(film, text, ours):
    captions = {frame.caption: frame.caption for frame in FILMS[film]().frames}
    assert in_japanese(captions[text]) == ours
