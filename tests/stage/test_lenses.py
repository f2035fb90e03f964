"""What there is to see in a record: its board, its members, its bitboards."""

from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import square
from shogi_lab.stage.lenses import board_of, member_bits, touched

MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"


def records(sfen, move):
    before = Position.from_sfen(sfen)
    return before.record, before.after(move).record


def rows(before, after):
    return {row.name: (row.before, row.after) for row in touched(before, after).rows}


def test_a_board_holds_every_fact_of_an_sfen():
    board = board_of(Position.from_sfen(MIDDLE).record)
    assert len(board.pieces) == 81
    assert board.pieces[square("4b")] == "+P"
    assert board.pieces[square("1b")] == "k"
    assert board.hands == ((("R", 1), ("G", 1)), (("G", 1), ("S", 1), ("N", 1), ("P", 5)))
    assert board.turn == 1


def test_a_pawn_move_touches_eight_members_and_the_turn():
    before, after = records("startpos", "7g7f")
    found = rows(before, after)
    assert found["pieces[BLACK, PAWN]"] == ("-7g", "+7f")
    assert found["pawn_attacks[BLACK]"] == ("-7f", "+7e")
    assert found["hash_key"][0] == "a9c3b3a37478d673"
    assert found["board"] == ("7f=0 7g=1", "7f=1 7g=0")
    assert found["turn"] == ("black", "white")
    assert touched(before, after).title == "8 members touched, and turn"
    assert len(found) == 9


def test_a_capture_leaves_the_square_it_lands_on_in_the_turned_boards():
    found = rows(*records("7lk/9/8G/9/9/9/9/9/R3K4 b P 1", "9i9a"))
    assert found["occupied_rl90"] == ("-9i", "+9a")
    found = rows(*records("r6lk/9/8G/9/9/9/9/9/R3K4 b P 1", "9i9a+"))
    assert found["occupied_rl90"] == ("-9i", "")
    assert found["hand[BLACK]"] == ("rook 0", "rook 1")
    assert found["pieces[WHITE, ROOK]"] == ("-9a", "")


def test_each_bitboard_shows_its_bits_and_what_changed():
    before, after = records("startpos", "7g7f")
    options = dict(member_bits(before, after).options)
    bits = options["pieces[BLACK, PAWN]"]
    assert bits.title == "pieces[BLACK, PAWN] = b_pawn"
    assert bits.squares == (47, *(sq for sq in range(54, 63) if sq != 56))
    assert bits.changed == (47, 56)
    assert bits.words == (("top", "0x0000000"), ("middle", "0x0000040"), ("bottom", "0x6fc0000"))
    assert bits.words[1][1] == f"0x{1 << 26 - 47 % 27:07x}"
    assert options["pieces[WHITE, PAWN]"].changed == ()


def test_a_turned_bitboard_lies_as_in_memory():
    before, after = records("startpos", "7g7f")
    bits = dict(member_bits(before, after).options)["occupied_rl90"]
    # file 7 is the seventh row from above, rank a its first place
    assert bits.changed == (6 * 9 + 5, 6 * 9 + 6)
    assert (bits.across, bits.down) == ("abcdefghi", "123456789")
    assert bits.title == "occupied_rl90"
