"""What a board to play on needs to know, as plain data."""

import pytest

from helpers.positions import KNOWN
from shogi_lab.engine.posi import Fault
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import square
from shogi_lab.stage.play import (
    EMPTY,
    MOST,
    TOOLS,
    draft_faults,
    draft_of,
    draft_sfen,
    played_words,
    standing_words,
    ways,
    with_hand,
    with_square,
)

PROMOTES = "4k4/9/9/1P7/9/9/9/9/4K4 b RB2GS2P 1"


def test_the_ways_are_the_legal_moves_each_once():
    for sfen in KNOWN.values():
        position = Position.from_sfen(sfen)
        found = ways(position)
        moves = [way.move for ends in found.values() for each in ends.values() for way in each]
        assert sorted(moves) == position.legal_moves()


def test_a_way_names_the_piece_that_then_stands_there():
    for sfen in KNOWN.values():
        position = Position.from_sfen(sfen)
        for ends in ways(position).values():
            for to, each in ends.items():
                for way in each:
                    after = draft_of(position.after(way.move))
                    assert after.pieces[int(to)] == way.piece


def test_promoting_comes_last_and_only_where_it_may_be_left():
    assert [way.move for way in ways(Position.from_sfen(PROMOTES))["28"]["19"]] == ["8d8c", "8d8c+"]
    forced = ways(Position.from_sfen("4k4/1P7/9/9/9/9/9/9/4K4 b - 1"))
    assert [way.piece for way in forced["10"]["1"]] == ["+P"]


def test_pieces_in_hand_start_from_a_place_of_their_own():
    found = ways(Position.from_sfen(PROMOTES))
    assert {place for place in found if place[1:].isalpha()} == {"0R", "0B", "0G", "0S", "0P"}
    assert str(square("8e")) not in found["0P"]  # a pawn stands on that file
    white = ways(Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 w p 1"))
    assert white["1P"][str(square("5b"))][0] == ("P*5b", "p")


def test_a_move_is_told_with_what_it_means():
    mate = Position.from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")
    assert played_words(mate, "G*5b") == (
        "Black played G*5b, gold dropped on 5b. "
        "White is in check and has no legal move: the game is over."
    )
    assert played_words(mate, "G*4b").endswith("White is in check. White to move.")
    stuck = Position.from_sfen("9/9/9/9/9/9/9/9/8K w - 1")
    assert standing_words(stuck) == "White has no legal move: the game is over."


def test_a_draft_of_any_position_says_its_sfen_again():
    for sfen in KNOWN.values():
        position = Position.from_sfen(sfen)
        draft = draft_of(position)
        assert Position.from_sfen(draft_sfen(draft)) == position
        assert draft_faults(draft) == ()


def test_tools_place_take_turn_and_turn_over():
    draft = with_square(EMPTY, 40, "+r")
    assert draft.pieces[40] == "+r"
    assert with_square(draft, 40, "+r") == EMPTY
    assert with_square(draft, 40, "remove") == EMPTY
    assert with_square(draft, 40, "turn").pieces[40] == "+R"
    assert with_square(draft, 40, "over").pieces[40] == "r"
    assert with_square(with_square(draft, 40, "over"), 40, "over") == draft
    for tool in ("remove", "turn", "over"):
        assert tool in TOOLS
        assert with_square(EMPTY, 40, tool) == EMPTY
    gold = with_square(EMPTY, 40, "G")
    assert with_square(gold, 40, "over") == gold


@pytest.mark.parametrize(
    ("color", "piece", "count"),
    [(2, "P", 1), (0, "K", 1), (0, "p", 1), (0, "P", -1), (0, "P", MOST + 1)],
)
def test_hands_that_cannot_be_are_refused(color, piece, count):
    with pytest.raises(ValueError, match="must be"):
        with_hand(EMPTY, color, piece, count)


def test_all_faults_are_named_at_once():
    draft = with_hand(EMPTY, 0, "R", 3)
    for sq, piece in ((0, "P"), (9, "P"), (40, "k"), (41, "k")):
        draft = with_square(draft, sq, piece)
    assert {fault.name for fault in draft_faults(draft)} == {
        "too_many", "two_kings", "two_pawns", "dead_end",
    }  # fmt: skip
    seen = with_square(with_square(EMPTY, 40, "k"), 49, "R")
    assert draft_faults(seen) == (
        Fault("takeable_king", "Black is to move and can take the white king"),
    )
