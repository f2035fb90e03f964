"""The record of a position, against its meaning on a board of 81 strings."""

import pickle

import pytest
from hypothesis import given

from helpers import oracle
from helpers.positions import KNOWN, START, positions
from shogi_lab.engine.bitboards import squares_in
from shogi_lab.engine.hands import pack, unpack
from shogi_lab.engine.pieces import BLACK, PIECE_NAMES, WHITE, letter
from shogi_lab.engine.posi import (
    ARTICLE_NAMES,
    POSITION,
    PositionError,
    built,
    faults,
    parse_sfen,
    rebuilt,
    sfen_text,
)
from shogi_lab.engine.records import changes
from shogi_lab.engine.squares import NOWHERE, square

# The members of the article's `posi_t`, in its order.
ARTICLE_MEMBERS = """
hash_key
b_occupied w_occupied
occupied_rl90 occupied_rl45 occupied_rr45
b_hdk w_hdk
b_tgold w_tgold
b_bh w_bh
b_rd w_rd
b_pawn_attacks w_pawn_attacks
b_lance w_lance b_knight w_knight b_silver w_silver b_bishop w_bishop b_rook w_rook
b_horse w_horse b_dragon w_dragon
b_pawn w_pawn b_gold w_gold
b_pro_pawn w_pro_pawn b_pro_lance w_pro_lance b_pro_knight w_pro_knight
b_pro_silver w_pro_silver
hand_black hand_white
material
asquare
isquare_b_king isquare_w_king
""".split()

NUMBERS = {"hash_key", "material", "isquare_b_king", "isquare_w_king"}
HANDS = {"hand_black", "hand_white"}


def held_by(pos, article_name):
    """What a record holds under a name of the article."""
    member, index = ARTICLE_NAMES[article_name]
    return pos[member][index] if index else pos[member]


def in_words(pos, article_name):
    """The same, as the oracle says it: sets of squares, counts of pieces, plain numbers."""
    value = held_by(pos, article_name)
    if article_name in HANDS:
        counts = unpack(int(value))
        names = {letter(kind): name for kind, name in PIECE_NAMES.items()}
        return {kind: counts[names[kind]] for kind in oracle.HAND_ORDER}
    if article_name == "asquare":
        return value.tolist()
    if article_name.startswith("isquare"):
        return None if int(value) == NOWHERE else int(value)
    if article_name in NUMBERS:
        return int(value)
    return set(squares_in(value.tolist()))


def test_each_of_the_article_s_48_members_has_a_place():
    assert len(ARTICLE_MEMBERS) == len(set(ARTICLE_MEMBERS)) == 48
    assert set(ARTICLE_NAMES) == set(ARTICLE_MEMBERS)
    places = [(member, index) for member, index in ARTICLE_NAMES.values()]
    assert len(set(places)) == 48


@given(positions)
def test_every_member_holds_what_its_meaning_says(sfen):
    pos, expected = parse_sfen(sfen).record, oracle.posi(oracle.read(sfen))
    assert set(expected) == set(ARTICLE_MEMBERS)
    for name in ARTICLE_MEMBERS:
        assert in_words(pos, name) == expected[name], name
    assert pos.turn == "bw".index(oracle.read(sfen).turn)


def test_the_start_has_bonanza_s_key_and_no_material():
    pos = parse_sfen(START).record
    assert int(pos.hash_key) == 0xA9C3B3A37478D673
    assert int(pos.material) == 0
    assert pos.hand.tolist() == [0, 0]
    assert pos.king.tolist() == [square("5i"), square("5a")]


# Rebuilding, and what can be wrong.


@given(positions)
def test_a_rebuilt_record_is_the_same_and_has_no_faults(sfen):
    pos = parse_sfen(sfen).record
    assert changes(pos, rebuilt(pos)) == {}
    assert faults(pos) == ()
    assert pos.tobytes() == rebuilt(pos).tobytes()


def names(found):
    return [fault.name for fault in found]


@pytest.mark.parametrize(
    "member", [name for name in POSITION.names if name not in ("board", "hand", "turn")]
)
def test_a_member_out_of_step_is_named(member):
    pos = parse_sfen(KNOWN["a festival of pieces"]).record
    flat = pos[member].reshape(-1)
    if flat.size > 1:
        flat[1] ^= 1
    else:
        pos[member] ^= type(pos[member])(1)
    assert names(faults(pos)) == [f"stale_{member}"]
    assert member in faults(pos)[0].text


def board_of(**pieces):
    """81 numbers from squares and pieces: board_of(K5i=8)."""
    board = [0] * 81
    for name, piece in pieces.items():
        board[square(name[1:])] = piece
    return board


@pytest.mark.parametrize(
    ("pieces", "hands", "expected"),
    [
        ({"a5e": 8, "b4e": 8}, (0, 0), {"two_kings"}),
        ({"a5e": 1, "b5f": 1}, (0, 0), {"two_pawns"}),
        ({"a5a": 1}, (0, 0), {"dead_end"}),
        ({"a5b": 3, "b4h": -3}, (0, 0), {"dead_end"}),
        ({"a5e": 15, "b4e": -7}, (pack(rook=1), 0), {"too_many"}),
        ({}, (pack(pawn=10), pack(pawn=9)), {"too_many"}),
        ({}, (7 << 14, 0), {"too_many"}),
        ({"a5a": 1, "b5e": 1, "c4e": 8, "d4f": 8}, (pack(rook=2), pack(rook=1)),
         {"dead_end", "two_pawns", "two_kings", "too_many"}),
    ],
)  # fmt: skip
def test_what_no_position_may_have_is_named(pieces, hands, expected):
    assert set(names(faults(built(board_of(**pieces), hands, BLACK)))) == expected


@pytest.mark.parametrize("piece", [13, -13, 16, 127, -128])
def test_a_number_that_is_no_piece_is_named(piece):
    pos = parse_sfen(START).record
    pos.board[square("5e")] = piece
    assert names(faults(pos)) == ["unknown_piece"]
    assert f"{piece} is not a piece" in faults(pos)[0].text


def test_an_error_keeps_its_faults_on_the_way_between_processes():
    with pytest.raises(PositionError) as error:
        parse_sfen("9/9 x - 1")
    again = pickle.loads(pickle.dumps(error.value))
    assert str(again) == str(error.value)
    assert again.faults == error.value.faults


def test_a_king_that_can_be_taken_is_a_fault():
    pos = parse_sfen("4k4/4R4/9/9/9/9/9/9/4K4 w - 1").record
    pos.turn = BLACK
    assert names(faults(pos)) == ["takeable_king"]
    assert "Black is to move and can take the white king" in faults(pos)[0].text


@pytest.mark.parametrize("turn", [2, -1, 127])
def test_a_turn_that_is_nobody_s_is_a_fault(turn):
    pos = parse_sfen(START).record
    pos.turn = turn
    assert names(faults(pos)) == ["turn"]


@pytest.mark.parametrize("hand", [1 << 21, 1 << 30, -1])
def test_a_hand_with_bits_beyond_the_rook_s_is_a_fault(hand):
    pos = parse_sfen("4k4/9/9/9/9/9/9/9/4K4 b - 1").record
    pos.hand[WHITE] = hand
    assert "hand" in names(faults(pos))


# SFEN.


@pytest.mark.parametrize(
    ("given_", "written"),
    [
        ("9/9/9/9/9/9/9/9/9 b -", "9/9/9/9/9/9/9/9/9 b - 1"),
        ("111111111/18/81/9/9/9/9/9/9 b - 1", "9/9/9/9/9/9/9/9/9 b - 1"),
        ("9/9/9/9/9/9/9/9/9 b p1R2Pr 7", "9/9/9/9/9/9/9/9/9 b R2Prp 7"),
        ("  9/9/9/9/9/9/9/9/9   w\t- 12\n", "9/9/9/9/9/9/9/9/9 w - 12"),
        ("9/9/9/9/9/9/9/9/9 b 18P 300", "9/9/9/9/9/9/9/9/9 b 18P 300"),
    ],
)
def test_a_loosely_written_sfen_is_written_back_in_order(given_, written):
    assert sfen_text(*parse_sfen(given_)) == written


BLANK = "9/9/9/9/9/9/9/9"


@pytest.mark.parametrize(
    ("sfen", "expected"),
    [
        ("", ["fields"]),
        (f"{BLANK}/9 b", ["fields"]),
        (f"{BLANK} b - 1", ["rank_count"]),
        (f"{BLANK}/8 b - 1", ["rank_width"]),
        (f"8/{BLANK[2:]}/P9 b - 1", ["rank_width", "rank_width"]),
        (f"{BLANK}/0 b - 1", ["rank_text"]),
        (f"{BLANK}/８１ b - 1", ["rank_text"]),
        (f"{BLANK}/Q8 b - 1", ["unknown_piece"]),
        (f"{BLANK}/9 B - 1", ["turn"]),
        (f"{BLANK}/9 b 0 1", ["hand"]),
        (f"{BLANK}/9 b K 1", ["hand"]),
        (f"{BLANK}/9 b - 1234567", ["move_number"]),
        (f"{BLANK}/9 b - １", ["move_number"]),
        ("9/9/9/9/9/9/9/0/Q7 x 3Q z", ["rank_text", "unknown_piece", "rank_width", "turn", "hand",
                                       "move_number"]),
        (f"{BLANK}/9 b 3R 1", ["too_many"]),
        (f"{BLANK}/KK7 b - 1", ["two_kings"]),
        (f"{BLANK[:-1]}P8/P8 b - 1", ["two_pawns"]),
        (f"P8/{BLANK} b - 1", ["dead_end"]),
        (f"P8/P8/{BLANK[2:-2]}/3nl1KK1 w 3b 1",
         ["too_many", "two_kings", "two_pawns", "dead_end", "dead_end", "dead_end"]),
        ("4k4/9/9/9/9/9/9/4r4/4K4 w - 1", ["takeable_king"]),
    ],
)  # fmt: skip
def test_a_malformed_sfen_is_answered_with_all_its_faults(sfen, expected):
    with pytest.raises(PositionError) as error:
        parse_sfen(sfen)
    assert sorted(names(error.value.faults)) == sorted(expected)
    assert isinstance(error.value, ValueError)
    assert repr(sfen) in str(error.value)
    for fault in error.value.faults:
        assert fault.text in str(error.value)
