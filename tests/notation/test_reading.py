"""A record on its way in: where its errors say we are, and what they carry."""

import pickle

import pytest

from helpers.mutations import KIF
from shogi_lab.engine.moves import parse_usi
from shogi_lab.engine.squares import square_name
from shogi_lab.notation.games import Game, GameError
from shogi_lab.notation.reading import USI_MOVE, Reading


def test_an_error_and_its_game_pass_between_processes():
    with pytest.raises(GameError) as caught:
        Game.parse("startpos moves 7g7f 3c3")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.game) == (str(caught.value), caught.value.game)
    assert again.game.moves == ["7g7f"]


def test_an_error_in_a_variation_carries_the_main_line_and_its_ending():
    with pytest.raises(GameError, match="move 2: 8c8e is not legal") as caught:
        Game.parse(KIF.replace("８四歩(83)", "８五歩(83)"))
    game = caught.value.game
    assert (len(game.moves), game.result, game.branches) == (5, "resign", [(2, [])])


def test_a_start_that_cannot_be_says_no_more_than_a_few_lines():
    reading = Reading("")
    with pytest.raises(GameError) as caught:
        reading.begin("q" * 9_000 + " b - 1")
    assert len(str(caught.value)) < 400


def test_the_pattern_of_a_move_finds_good_what_reads_as_one_and_nothing_else():
    squares = [square_name(sq) for sq in range(81)]
    moves = {f"{one}{other}{end}" for one in squares for other in squares for end in ("", "+")}
    drops = {f"{letter}*{sq}" for letter in "PLNSGBRKplx" for sq in squares}
    for text in (*moves, *drops, *BAD_MOVES):
        try:
            parse_usi(text)
        except ValueError:
            assert not USI_MOVE.fullmatch(text), text
        else:
            assert USI_MOVE.fullmatch(text), text


BAD_MOVES = (
    "", "7g7", "7g7f++", "7g7f\n", "７g7f", "0a1a", "7j7f", "P*5e+", "P*5", "P*5e\n", "7G7F",
)  # fmt: skip
