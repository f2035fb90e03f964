"""Positions and games as boards of python-shogi, there and back."""

from pathlib import Path

import pytest
import shogi
from hypothesis import given
from hypothesis import strategies as st

from helpers.positions import scattered
from shogi_lab import Game, Position
from shogi_lab.engine.posi import PositionError
from shogi_lab.engine.position import MoveError
from shogi_lab.views import own, play

pytestmark = pytest.mark.usefixtures("errors_in_both")

GAMES = Path(__file__).parents[2] / "data" / "games" / "selfplay.usi"
LINE = ("7g7f", "3c3d", "8h2b+", "3a2b", "B*5e")


@pytest.fixture
def board():
    """A board of python-shogi with five moves on it."""
    board = shogi.Board()
    for move in LINE:
        board.push_usi(move)
    return board


def test_a_position_comes_back_along_a_game_and_boards_say_the_same_of_it():
    for position in Game.read_all(GAMES)[0].positions():
        board = position.python_shogi()
        assert Position.of(board).sfen() == position.sfen() == board.sfen()
        assert (board.turn, board.move_number) == (position.turn, position.move_number)


@given(scattered(), st.integers(1, 999_999))
def test_any_position_comes_back(sfen, number):
    position = Position(Position.from_sfen(sfen).record, number)
    again = Position.of(position.python_shogi())
    assert again == position
    assert again.sfen() == position.sfen()


def test_a_board_with_moves_is_a_game_wherever_a_reader_s_own_is_taken(board):
    for game in (Game.of(board), own(board).game, play(board).game()):
        assert (game.start.sfen(), tuple(game.moves)) == (Position.of(shogi.Board()).sfen(), LINE)
    assert own(board, ply=2).position.move_number == 3
    assert play(board).move == LINE[-1]
    assert play(board).position == Position.of(board)
    assert own(shogi.Board()).game.moves == []


def test_a_move_that_the_library_pushed_and_shogi_forbids_is_said_by_its_number(board):
    board.push_usi("5a5g")
    for taken in (Game.of, own, play):
        with pytest.raises(MoveError, match=r"^move 6: 5a5g is not legal: a king on 5a does not"):
            taken(board)


def test_a_board_that_shogi_forbids_is_refused_with_all_its_faults():
    with pytest.raises(PositionError) as refused:
        Position.of(shogi.Board("P8/9/9/9/9/9/9/P8/9 b 3R 1"))
    assert [fault.name for fault in refused.value.faults] == ["too_many", "two_pawns", "dead_end"]


def stuffed(board):
    board.move_stack.append(shogi.Move.from_usi("7g7f"))


@pytest.mark.parametrize(
    "damage",
    [
        lambda board: setattr(board, "pieces", None),
        lambda board: setattr(board, "pieces", [99] * 81),
        stuffed,
    ],
)
@pytest.mark.parametrize("taken", [Position.of, Game.of, own, play])
def test_a_board_that_somebody_damaged_is_refused_in_a_sentence(taken, damage):
    board = shogi.Board()
    damage(board)
    if taken == Position.of and damage is stuffed:
        pytest.skip("the board itself is whole")
    with pytest.raises(ValueError, match=r"^python-shogi cannot read its own board: "):
        taken(board)


@pytest.mark.parametrize("what", [None, 3, "startpos", shogi.Board, shogi, Position])
def test_what_is_no_board_is_refused_in_a_sentence(what):
    for taken in (Position.of, Game.of):
        with pytest.raises(ValueError, match=r"^board is .*; it must be a Board of python-shogi$"):
            taken(what)
