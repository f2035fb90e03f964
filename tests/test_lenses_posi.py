"""What the lenses of posi_t see, against the oracle and the engine."""

import oracle
import pytest
from positions import KNOWN

from shogi_lab.bitboards import Bitboard, bitboard_of, squares_in
from shogi_lab.games import Game
from shogi_lab.lenses_posi import (
    ARTICLE_LAYOUT,
    MEMBERS,
    alarm,
    article_memory,
    article_names,
    cache_lines,
    capture_costs,
    fold,
    four_boards,
    key_change,
    line_squares,
    material_ledger,
    occupied_places,
    occupied_sum,
    our_memory,
    played,
    reading,
    scan,
    union_of,
    written,
)
from shogi_lab.pieces import COLORS, DRAGON, GOLD_LIKE, ROOK
from shogi_lab.posi import ARTICLE_NAMES, POSITION, START, parse_sfen
from shogi_lab.position import Position
from shogi_lab.reads import reads
from shogi_lab.squares import SQUARES
from shogi_lab.tables import PLAIN, RL45, RL90, RR45, TABLES
from shogi_lab.twins import plain
from shogi_lab.without import QUESTIONS, lines_agree

ORDERS = {PLAIN: oracle.SQUARES, RL90: oracle.RL90, RL45: oracle.RL45, RR45: oracle.RR45}
STEPS = {
    PLAIN: [(0, -1), (0, 1)],
    RL90: [(-1, 0), (1, 0)],
    RL45: [(-1, -1), (1, 1)],
    RR45: [(1, -1), (-1, 1)],
}
MIDDLE = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"


@pytest.fixture(scope="module")
def middle():
    return parse_sfen(MIDDLE).record


@pytest.mark.parametrize("sfen", KNOWN.values(), ids=KNOWN)
def test_the_four_boards_hold_what_the_oracle_lays_out(sfen):
    position, squares = Position.from_sfen(sfen), oracle.read(sfen).squares
    for board, order in ORDERS.items():
        assert set(occupied_places(position.record, board)) == oracle.rotated(squares, order)


@pytest.mark.parametrize("sq", [0, 8, 16, 40, 61, 80])
def test_threads_join_the_same_square(middle, sq):
    for board, laid in zip(ORDERS, four_boards(middle, sq).boards, strict=True):
        assert laid.squares[laid.chosen] == oracle.SQUARES[sq]
        assert list(laid.squares) == list(ORDERS[board])
        assert laid.name == MEMBERS[board]


@pytest.mark.parametrize("board", [RL90, RL45, RR45])
def test_a_line_that_was_scattered_lies_side_by_side_on_its_board(middle, board):
    for sq in range(SQUARES):
        laid = four_boards(middle, sq).boards[board]
        places = sorted({laid.chosen, *(place for place, _ in laid.lines)})
        assert places == list(range(places[0], places[0] + len(places)))
        assert places[0] // 9 == places[-1] // 9


@pytest.mark.parametrize("board", STEPS)
def test_a_reading_says_what_a_walk_says(middle, board):
    taken = {sq for sq in range(SQUARES) if middle.board[sq]}
    for sq in range(SQUARES):
        seen = reading(middle, board, sq)
        assert set(seen.attacks) == oracle.slide(taken, sq, STEPS[board])
        assert seen.pattern == seen.value >> seen.shift & 127
        assert seen.pattern == int("".join(str(bit.value) for bit in seen.bits), 2)
        assert {bit.square for bit in seen.bits if bit.ours} <= {
            oracle.SQUARES[each] for each in (sq, *line_squares(board, sq))
        }


@pytest.mark.parametrize("board", [RL90, RL45, RR45])
def test_look_up_and_walk_agree_in_every_case(board):
    assert lines_agree(board) == (41472 if board == RL90 else 11780)


@pytest.mark.parametrize("board", [RL45, RR45])
def test_a_folded_diagonal_finds_the_same_attacks(middle, board):
    for sq in range(SQUARES):
        seen = fold(middle, board, sq)
        slides = int(TABLES.slide[sq % 9, seen.row])
        folded = {each for each in seen.line if slides >> 8 - each % 9 & 1}
        assert folded == set(reading(middle, board, sq).attacks)


def test_a_scan_finds_each_square_by_its_formula():
    squares = [0, 8, 26, 27, 53, 54, 80]
    bb = bitboard_of(squares)
    for step, sq in enumerate(squares, 1):
        seen = scan(bb, step)
        assert (seen.found, seen.taken) == (sq, tuple(squares[: step - 1]))
        base, bit = (int(part) for part in seen.formula.split()[2:5:2])
        assert (base, base - bit) == ((26, 53, 80)[sq // 27], sq)
    assert scan(bb, 0).formula == ""


def test_the_struct_of_the_article_is_laid_out_as_c_does():
    memory = article_memory()
    assert [block.name for block in memory.blocks] == list(ARTICLE_LAYOUT.names)
    assert {block.name for block in memory.blocks} == set(ARTICLE_NAMES)
    ends = [block.offset + block.size for block in memory.blocks]
    assert [block.offset for block in memory.blocks] == [0, *ends[:-1]]  # no gaps within
    assert (memory.size, sum(block.size == 12 for block in memory.blocks)) == (600, 41)
    assert our_memory().size == POSITION.itemsize


def test_cache_lines_are_those_of_the_bytes_that_were_read():
    assert cache_lines([("board", (0,)), ("board", (63,))]) == 1
    assert cache_lines([("board", (0,)), ("board", (64,))]) == 2
    assert cache_lines([("occupied_rr45", (0,)), ("occupied_rr45", (2,))]) == 2
    assert article_names([("occupied", (1, 2)), ("turn", ())]) == ("w_occupied",)


@pytest.mark.parametrize("asked", QUESTIONS, ids=[asked.member for asked in QUESTIONS])
@pytest.mark.parametrize("sfen", KNOWN.values(), ids=KNOWN)
def test_every_question_has_the_same_answer_without_its_member(asked, sfen):
    record = Position.from_sfen(sfen).record
    for color in COLORS:
        squares = [sq for sq in range(SQUARES) if record.board[sq] == 0 or
                   ((record.board[sq] < 0) == color and abs(record.board[sq]) != 8)]  # fmt: skip
        for sq in squares[::7]:
            glance = reads(asked.at_a_glance, record, color, sq)
            loop = reads(asked.by_a_loop, record, color, sq)
            assert glance.value == loop.value
            assert asked.member not in {name for name, _ in loop.reads} or asked.member == "pieces"


def test_reads_are_counted_of_read_only_records_too():
    position = Position.from_sfen("startpos")
    answer = reads(lambda pos: pos.board[0] + pos.board[0] + pos.turn, position.record)
    assert dict(answer.reads) == {("board", (0,)): 2, ("turn", ()): 1}


def test_a_member_that_is_a_union_is_drawn_as_one(middle):
    for color in COLORS:
        assert union_of(middle, "total_gold", GOLD_LIKE, color).equals == "="
        assert occupied_sum(middle, color).equals == "="
    wrong = middle.copy()
    wrong.rook_dragon[0, 0] ^= 1
    assert union_of(wrong, "rook_dragon", (ROOK, DRAGON), 0).equals == "!="


@pytest.mark.parametrize("move", Position.from_sfen(MIDDLE).legal_moves()[::13])
def test_a_key_change_adds_up(middle, move):
    first, *between, last = (
        value for _, value in key_change(middle, Position(middle).packed(move)).rows
    )
    for value in between:
        first ^= value
    assert first == last
    after = oracle.after(oracle.read(MIDDLE), move)
    assert last == oracle.hash_key(after)


def test_a_ledger_holds_the_oracles_material():
    game = Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e")
    ledger = material_ledger(game.positions(), game.moves)
    boards = [oracle.read(position.sfen()) for position in game.positions()]
    assert list(ledger.values) == [oracle.material(board) for board in boards]
    assert [ply for ply, _, _ in ledger.entries] == [3, 4]


def test_what_a_drop_writes():
    before = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b B 1")
    move = before.packed("B*5e")
    assert written(before.record, move) == (
        "hash_key", "occupied[BLACK]", "occupied_rl90", "occupied_rl45", "occupied_rr45",
        "bishop_horse[BLACK]", "pieces[BLACK, BISHOP]", "hand[BLACK]", "board", "turn",
    )  # fmt: skip
    assert played(before.record, move) == before.after("B*5e").record


def test_a_capture_is_found_by_as_many_tests_as_its_type_comes_late():
    game = Game.parse("startpos moves 7g7f 3c3d 8h2b+ 3a2b")
    assert capture_costs(game) == (6, 12)  # a bishop, then a horse


def test_the_alarm_is_silent_on_a_sound_record(middle):
    assert alarm(middle).rows == ()
    assert squares_in(Bitboard(*plain(middle).occupied[0])) != []
    assert alarm(parse_sfen(START).record).title == "faults: none"
