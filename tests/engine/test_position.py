"""The face: text in, text out, and why not."""

import pickle
import random
from copy import copy, deepcopy

import pytest
from hypothesis import given, settings

from helpers import oracle
from helpers.fuzz import move_text, position_text, try_move, try_position
from helpers.positions import KNOWN, MATSURI, PERFT, START, positions
from shogi_lab import Position
from shogi_lab.engine.posi import PositionError, parse_sfen, rebuilt
from shogi_lab.engine.position import MoveError
from shogi_lab.engine.records import changes


@pytest.mark.parametrize(
    "text",
    [
        "startpos", START, f"sfen {START}", "position startpos", f"position sfen {START}",
        "startpos moves", f"  position  sfen {START} moves ",
    ],
)  # fmt: skip
def test_the_start_is_written_in_many_ways(text):
    assert Position.from_sfen(text).sfen() == START


@settings(max_examples=12)
@given(positions)
def test_moves_are_the_oracle_s_and_each_gives_a_new_position(sfen):
    position, board = Position.from_sfen(sfen), oracle.read(sfen)
    before = position.record.tobytes()
    legal = oracle.legal_moves(board)
    assert position.legal_moves() == legal
    assert position.checks() == oracle.checks(board)
    assert position.evasions() == (legal if oracle.in_check(board, board.turn) else [])
    for move in legal[::3]:
        after = position.after(move)
        assert after.sfen() == oracle.write(oracle.after(board, move), 2)
        assert changes(after.record, rebuilt(after.record)) == {}
    assert position.record.tobytes() == before


def test_a_position_cannot_be_written():
    position = Position.from_sfen("startpos")
    with pytest.raises(ValueError, match="read-only"):
        position.record.turn = 1
    with pytest.raises(ValueError, match="read-only"):
        position.record.board[0] = 0
    with pytest.raises(ValueError, match="read-only"):
        position.record.pieces[0, 1] ^= 1


def test_a_position_keeps_a_copy_of_the_record_it_is_given():
    record = parse_sfen(MATSURI).record
    position = Position(record)
    record.turn = 0
    record.board[0] = 0
    assert position.turn == 1
    assert position == Position.from_sfen(MATSURI)


@pytest.mark.parametrize("sfen", PERFT)
def test_perft_counts_known_numbers(sfen):
    position = Position.from_sfen(sfen)
    for depth, lines in enumerate(PERFT[sfen], 1):
        if lines <= 1_000:
            assert position.perft(depth) == lines
    assert position.perft(0) == 1
    assert position.sfen() == Position.from_sfen(sfen).sfen()


@pytest.mark.parametrize("depth", [-1, 14, 100, 2.5, None, "2", float("nan"), 10**40])
def test_a_depth_that_is_none_is_refused(depth):
    with pytest.raises(ValueError, match="must be a whole number from 0 to 13"):
        Position.from_sfen("startpos").perft(depth)


def test_positions_are_equal_when_board_hands_and_turn_are():
    there = Position.from_sfen("startpos moves 7g7f 3c3d 2g2f")
    other_way = Position.from_sfen("startpos moves 2g2f 3c3d 7g7f")
    assert there == other_way
    assert hash(there) == hash(other_way)
    assert there != Position.from_sfen("startpos moves 7g7f 3c3d")
    assert there != there.sfen()
    bare = "4k4/9/9/9/9/9/9/9/4K4 b"
    assert Position.from_sfen(f"{bare} P 1") != Position.from_sfen(f"{bare} - 1")
    assert len({there, other_way, Position.from_sfen("startpos")}) == 2


def test_a_printed_position_is_a_board():
    hand, files, _, second, *_, bottom, turn = str(Position.from_sfen(MATSURI)).splitlines()
    assert hand == "White in hand: 1 gold, 1 silver, 1 knight, 5 pawns"
    assert files.split() == list("987654321")
    assert second == "  .  .  .  .  . +P  .  g  k  b"
    assert (bottom, turn) == ("Black in hand: 1 rook, 1 gold", "White to move, move 1")


# What else is asked of a position.


@given(positions)
def test_squares_hands_and_board_say_what_the_oracle_reads(sfen):
    position, board = Position.from_sfen(sfen), oracle.read(sfen)
    for sq, name in enumerate(oracle.SQUARES):
        assert position[name] == (board.squares[sq] or None)
    for counts, letters in zip(position.hands, ("PLNSGBR", "plnsgbr"), strict=True):
        assert list(counts.values()) == [board.hands[each] for each in letters]
    assert position.board() in str(position)
    assert position.material == oracle.material(board)


@settings(max_examples=10)
@given(positions)
def test_attackers_are_the_pieces_that_could_take_there(sfen):
    position, board = Position.from_sfen(sfen), oracle.read(sfen)
    for sq, name in enumerate(oracle.SQUARES):
        wanted = [
            (oracle.SQUARES[start], piece)
            for start, piece in enumerate(board.squares)
            if piece and sq in oracle.attacks(board.squares, start)
        ]
        assert position.attackers(name) == wanted


@pytest.mark.parametrize("square", ["", "5", "0a", "5j", "5e5", 40, None, "５e"])
def test_what_is_no_square_is_refused(square):
    position = Position()
    with pytest.raises(ValueError, match="is not a square"):
        position[square]
    with pytest.raises(ValueError, match="is not a square"):
        position.attackers(square)


@pytest.mark.parametrize(
    ("sfen", "mated"),
    [
        (START, False),
        ("8k/8G/8G/9/9/9/9/9/9 w - 1", True),
        ("8k/8G/9/9/9/9/9/9/9 w - 1", False),  # the king takes
        ("8k/6G2/7G1/9/9/9/9/9/9 w - 1", False),  # no move, but no check either
    ],
)
def test_checkmate_is_a_check_without_an_answer(sfen, mated):
    assert Position.from_sfen(sfen).is_checkmate() == mated


def test_several_moves_are_played_in_turn():
    moves = ["7g7f", "3c3d", "8h2b+", "3a2b"]
    position = Position()
    for move in moves:
        position = position.after(move)
    assert Position().after(*moves) == position
    assert Position().after(*moves).move_number == 5
    assert Position().after() == Position()
    with pytest.raises(MoveError, match="8h2b is not legal"):
        Position().after("7g7f", "8h2b")


@pytest.mark.parametrize("move", [None, 7, b"7g7f", ["7g7f"], 2.5])
def test_what_is_no_text_is_no_move(move):
    for ask in (Position().after, Position().is_legal, Position().packed, Position().why_illegal):
        with pytest.raises(MoveError, match="must be a text"):
            ask(move)


def test_a_position_is_copied_and_pickled():
    position = Position().after("7g7f")
    position.effects()
    for again in (copy(position), deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert again == position
        assert again.after("3c3d") == position.after("3c3d")
        assert again.move_number == 2


# Why a move is not legal: each reason that can be given, and when it is true.


@pytest.mark.parametrize(
    ("sfen", "move", "reason"),
    [
        ("startpos", "5e5d", "there is no piece on 5e"),
        ("startpos", "3c3d", "the pawn on 3c is White's, and it is not White's turn"),
        ("startpos", "1i1g", "a piece of the same side stands on 1g"),
        ("startpos", "1i1e", "the lance's way to 1e is blocked on 1g"),
        ("startpos", "7g7e", "a pawn on 7g does not go to 7e"),
        ("startpos", "7g7f+", "a piece promotes when its move starts or ends on ranks a to c"),
        ("startpos", "P*5e", "Black has no pawn in hand"),
        ("9/9/9/9/9/9/9/4+b4/9 w - 1", "5h5i+", "a horse does not promote"),
        ("9/9/9/9/9/9/9/4p4/9 w - 1", "5h5i", "a pawn on 5i could never move again: it must"),
        ("9/9/9/9/9/9/9/9/9 w n 1", "N*5h", "a knight on 5h could never move again"),
        ("9/9/9/9/4P4/9/9/9/9 b PG 1", "P*5f", "Black already has a pawn on file 5"),
        ("9/9/9/9/4P4/9/9/9/9 b PG 1", "G*5e", "5e is not empty"),
        ("4r4/9/9/9/9/9/9/9/4K4 b G 1", "G*4b", "it does not answer the check of Black's king"),
        ("4r4/9/9/9/9/9/9/9/3LK4 b - 1", "6i6h", "it does not answer the check of Black's king"),
        ("4r4/9/9/9/9/9/9/9/4K4 b - 1", "5i5h", "Black's king would be attacked on 5h"),
        ("4r4/9/9/9/4N4/9/9/9/4K4 b - 1", "5e4c", "the piece is pinned: Black's king would be"),
        (KNOWN["a mating pawn drop"], "P*1b", "a pawn may not be dropped to give mate"),
        # A drop that answers a check, and would mate, since the rook that gives it is pinned.
        ("9/9/9/3ppp3/3lkl3/K4r3/6B2/5N3/3L5 b P 1", "P*5f", "a pawn may not be dropped"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("errors_in_both")
def test_a_move_that_is_not_legal_is_answered_with_the_reason(sfen, move, reason):
    with pytest.raises(MoveError, match="is not legal") as error:
        Position.from_sfen(sfen).after(move)
    assert f"{move} is not legal: {reason}" in str(error.value)


def test_old_problems_may_have_two_pawns_or_dead_ends():
    sfen = "P3k4/r8/9/9/9/9/4P4/4P4/4K4 w - 1"
    with pytest.raises(PositionError, match="pawn on 9a can never move again") as error:
        Position.from_sfen(sfen)
    assert {fault.name for fault in error.value.faults} == {"two_pawns", "dead_end"}
    position = Position.from_sfen(sfen, forgive=("two_pawns", "dead_end"))
    for move in position.legal_moves():
        after = position.after(move)
        assert changes(after.record, rebuilt(after.record)) == {}
        assert after.legal_moves() == oracle.legal_moves(oracle.after(oracle.read(sfen), move))
    assert "9b9a" in position.legal_moves()


def test_only_what_the_record_can_live_with_is_forgiven():
    with pytest.raises(ValueError, match="must be 'two_pawns' or 'dead_end'"):
        Position.from_sfen(START, forgive=("two_kings",))


def test_fuzzed_texts_give_a_position_or_our_error():
    rng = random.Random(3)
    assert {try_position(position_text(rng)) for _ in range(600)} == {True, False}


def test_fuzzed_moves_give_a_position_or_our_error():
    rng = random.Random(4)
    boards = [Position.from_sfen(sfen) for sfen in KNOWN.values()]
    legal = {position: set(position.legal_moves()) for position in boards}
    tried = set()
    for _ in range(600):
        position = rng.choice(boards)
        tried.add(try_move(position, legal[position], move_text(rng)))
    assert tried == {True, False}
