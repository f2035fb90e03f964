"""Pieces: Bonanza's numbers, SFEN's letters, values."""

from itertools import product

import pytest

from helpers import oracle
from shogi_lab.engine import pieces
from shogi_lab.engine.pieces import (
    GOLD_LIKE,
    HAND_PIECES,
    PIECE_NAMES,
    PIECES,
    SLIDES,
    STEPS,
    VALUES,
    letter,
    piece_of,
)

pytestmark = pytest.mark.usefixtures("errors_in_both")

LETTERS = [case(kind) for kind in oracle.KINDS for case in (str.upper, str.lower)]


def test_numbers_are_bonanzas():
    assert [pieces.PAWN, pieces.LANCE, pieces.KNIGHT, pieces.SILVER] == [1, 2, 3, 4]
    assert [pieces.GOLD, pieces.BISHOP, pieces.ROOK, pieces.KING] == [5, 6, 7, 8]
    promoted = [pieces.PRO_PAWN, pieces.PRO_LANCE, pieces.PRO_KNIGHT, pieces.PRO_SILVER]
    assert promoted == [9, 10, 11, 12]
    assert (pieces.HORSE, pieces.DRAGON, pieces.BLACK, pieces.WHITE) == (14, 15, 0, 1)


def test_letters_and_numbers_say_the_same():
    assert [piece_of(text) for text in LETTERS] == [oracle.code(text) for text in LETTERS]
    assert [letter(piece_of(text)) for text in LETTERS] == LETTERS


def test_nothing_else_is_a_piece():
    alphabet = "PLNSGBRKplnsgbrkQ+-.1 歩"
    for text in ("", *alphabet, *map("".join, product(alphabet, repeat=2)), "++P", "+PP"):
        if text not in LETTERS:
            with pytest.raises(ValueError, match="is not a piece"):
                piece_of(text)
    for number in (0, 13, -13, 16, -16, 99):
        with pytest.raises(ValueError, match=f"{number} is not a piece"):
            letter(number)


def test_values_are_those_of_bonanza_4_1_3():
    assert {kind: VALUES[piece_of(kind)] for kind in oracle.KINDS} == oracle.VALUES
    assert VALUES[0] == VALUES[13] == 0


def test_each_piece_steps_and_slides_as_it_should():
    for kind in oracle.KINDS:
        number = piece_of(kind)
        assert set(STEPS.get(number, ())) == set(oracle.STEPS.get(kind, ())), kind
        assert set(SLIDES.get(number, ())) == set(oracle.SLIDES.get(kind, ())), kind


def test_groups_of_pieces_are_complete():
    assert {letter(kind) for kind in GOLD_LIKE} == {"G", "+P", "+L", "+N", "+S"}
    assert [letter(kind) for kind in HAND_PIECES] == list(reversed(oracle.HAND_ORDER))
    assert [letter(kind) for kind in PIECES] == oracle.KINDS
    assert len(set(PIECE_NAMES.values())) == len(pieces.KANJI) == 14
