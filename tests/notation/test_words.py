"""Moves in Japanese notation: which piece is meant, and the words that tell it from the others."""

import random

import pytest

from shogi_lab.engine.position import Position
from shogi_lab.notation.games import Game, GameError
from shogi_lab.notation.reading import WIDE, Reading
from shogi_lab.notation.words import in_japanese, in_kif, japanese_move, push_japanese

# The pieces that could go to one square, and the words for each: Japan's federation gives these.
TOLD_APART = [
    ("k8/2G1G4/9/9/9/9/9/9/4K4 b - 1", {"7b6a": "▲６一金左", "5b6a": "▲６一金右"}),
    ("9/9/3G5/4G4/9/9/9/9/9 b - 1", {"6c5c": "▲５三金寄", "5d5c": "▲５三金上"}),
    ("9/9/9/9/9/9/9/3GG4/9 b - 1", {"6h5g": "▲５七金左", "5h5g": "▲５七金直"}),
    (
        "9/9/9/9/9/9/9/3SSS3/9 b - 1",
        {"6h5g": "▲５七銀左", "5h5g": "▲５七銀直", "4h5g": "▲５七銀右"},
    ),
    (
        "9/9/9/9/9/3S1S3/9/3S1S3/9 b - 1",
        {"6f5g": "▲５七銀左引", "6h5g": "▲５七銀左上", "4h5g": "▲５七銀右上"},
    ),
    ("9/9/9/9/9/9/9/4+R3+R/9 b - 1", {"5h4g": "▲４七龍", "1h1g": "▲１七龍"}),
    ("9/9/9/9/9/9/9/9/3+R+R4 b - 1", {"6i5h": "▲５八龍左", "5i5h": "▲５八龍右"}),
    ("9/9/9/4+B1+B2/9/9/9/9/9 b - 1", {"5d4e": "▲４五馬左", "3d4e": "▲４五馬右"}),
    ("9/9/9/9/9/9/4S4/9/9 b S 1", {"5g5f": "▲５六銀", "S*5f": "▲５六銀打", "S*1e": "▲１五銀"}),
    ("9/9/9/4P4/9/9/9/9/9 b - 1", {"5d5c+": "▲５三歩成", "5d5c": "▲５三歩不成"}),
    ("9/9/4+S4/9/9/9/9/9/9 b - 1", {"5c5b": "▲５二成銀"}),
]  # fmt: skip


@pytest.mark.parametrize(("sfen", "words"), TOLD_APART)
def test_a_move_is_told_from_those_of_other_pieces(sfen, words):
    position = Position.from_sfen(sfen)
    assert {move: in_japanese(position, move) for move in words} == words
    for move, text in words.items():
        reading = Reading("")
        reading.begin(sfen)
        push_japanese(japanese_move(text.translate(WIDE)), reading)
        assert reading.moves == [move]


def ki2(game):
    """A game's moves as KI2."""
    moves = map(in_japanese, game.positions(), game.moves, [None, *game.moves])
    return f"手合割：平手\n{'  '.join(moves)}\n"


def random_moves(rng, sfen, plies):
    position, moves = Position.from_sfen(sfen), []
    while len(moves) < plies and (legal := position.legal_moves()):
        moves.append(rng.choice(legal))
        position = position.after(moves[-1])
    return moves


@pytest.mark.parametrize("seed", range(4))
def test_what_is_written_for_people_is_read_back(seed):
    moves = random_moves(random.Random(seed), "startpos", 150)
    game = Game.parse(f"startpos moves {' '.join(moves)}")
    assert Game.parse(ki2(game)).moves == game.moves


def test_the_same_square_is_not_named_twice():
    position = Position.from_sfen("startpos").after("7g7f").after("3c3d").after("8h2b+")
    assert in_japanese(position, "3a2b", "8h2b+") == "△同銀"
    assert in_kif(position, "3a2b", "8h2b+") == "同　銀(31)"
    assert in_kif(position, "3a2b") == "２二銀(31)"


GOLDS = "手合割：平手\n▲{} △３四歩\n"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("５八金右", "4i5h"), ("５八金左", "6i5h"), ("58金右", "4i5h"), ("５八金右上", "4i5h"),
        ("５八金右行", "4i5h"), ("５八 金 右", "4i5h"), ("５八金(49)", "4i5h"),
        ("５八金左(49)", "4i5h"), ("６八飛", "2h6h"), ("５八王", "5i5h"), ("４八金直", "4i4h"),
    ],
)  # fmt: skip
def test_words_say_which_piece_is_meant(text, move):
    assert Game.parse(GOLDS.format(text)).moves == [move, "3c3d"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("５八金", "a gold can come to 5h from 6i and 4i. .* words that fit one"),
        ("５八金" + "右左" * 20, "'▲5八金(右左){8}' .a gold can come to 5h from 6i and 4i."),
        ("６五歩成", "a pawn can come to 6e from nowhere."),
        ("６五金", "G.6e is not legal: Black has no gold in hand"),
        ("５八玉打", "where there should be a drop of a piece as it is in hand"),
        ("５八金(59)", "a gold from 5i, where a king stands"),
    ],
)
def test_words_that_fit_no_piece_or_several_are_refused(text, message):
    with pytest.raises(GameError, match=message):
        Game.parse(GOLDS.format(text))


def test_a_piece_that_may_not_move_needs_no_words():
    """Of two golds the pinned one cannot be meant; a word for it is still a word for it."""
    start = "sfen 4r3k/9/9/9/9/9/4G4/4KG3/9 b - 1"
    assert "5g4g" not in Position.from_sfen(start).legal_moves()
    board = Game.parse(start).kif().replace("手数----指手---------消費時間--\n", "")
    assert Game.parse(f"{board}▲４七金").moves == ["4h4g"]
    assert Game.parse(f"{board}▲４七金寄").foul == "5g4g"
