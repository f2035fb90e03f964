"""Every table, row by row, against walking step by step."""

import pytest

from helpers import oracle
from helpers.lines import LINES
from shogi_lab.engine import effects, tables
from shogi_lab.engine.arrays import np
from shogi_lab.engine.bitboards import squares_in
from shogi_lab.engine.pieces import (
    COLORS,
    GOLD,
    KNIGHT,
    LANCE,
    PIECES,
    SILVER,
    SLIDES,
    STEPS,
    letter,
)
from shogi_lab.engine.squares import NOWHERE, SQUARES
from shogi_lab.engine.tables import RL45, RR45, TABLES, folded_rank, turned_index, zobrist_keys

WAYS = [*oracle.STRAIGHT, *oracle.DIAGONAL]


def squares(row):
    """A bitboard of a table as a set of squares."""
    return set(squares_in(row.tolist()))


@pytest.mark.parametrize("module", [tables, effects], ids=["tables", "effects"])
def test_constants_that_were_kept_are_those_that_are_built(module):
    kept = module.TABLES if module is tables else module.RAYS
    assert kept == module._build()


def test_tables_cannot_be_written():
    with pytest.raises(ValueError, match="read-only"):
        TABLES.step[0, 0, 0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        TABLES.bit[0, 0] = 1


@pytest.mark.parametrize("board", LINES)
def test_a_square_stands_on_a_turned_board_where_its_drawing_says(board):
    for sq, name in enumerate(oracle.SQUARES):
        place = LINES[board][0].index(name)
        assert turned_index(board, sq) == place
        assert TABLES.word[board, sq] == place // 27
        assert TABLES.bit[board, sq] == 1 << 26 - place % 27


@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("kind", PIECES)
def test_steps_are_those_of_a_piece_alone_on_the_board(color, kind):
    piece = letter(-kind if color else kind)
    for sq in range(SQUARES):
        placed = [""] * SQUARES
        placed[sq] = piece
        reached = oracle.attacks(placed, sq) if kind in STEPS else set()
        if kind in SLIDES:
            ahead = -1 if color else 1
            slides = [(ahead * down, ahead * right) for down, right in SLIDES[kind]]
            reached -= oracle.slide(set(), sq, slides)
        assert squares(TABLES.step[color, kind, sq]) == reached


def reached_by(piece, sq):
    """Where a piece alone on the board goes: (to, the piece then), promoted where it may."""
    placed = [""] * SQUARES
    placed[sq] = piece
    side = oracle.owner(piece)
    for to in oracle.attacks(placed, sq):
        if piece.upper() in oracle.PROMOTES and (
            oracle.in_zone(sq, side) or oracle.in_zone(to, side)
        ):
            yield to, "+" + piece
        yield to, piece


@pytest.mark.parametrize("color", COLORS)
@pytest.mark.parametrize("kind", [LANCE, KNIGHT, SILVER, GOLD])
def test_near_a_square_are_those_that_attack_it_after_one_move(color, kind):
    near = {target: set() for target in range(SQUARES)}
    for sq in range(SQUARES):
        for to, then in reached_by(letter(-kind if color else kind), sq):
            placed = [""] * SQUARES
            placed[to] = then
            for target in oracle.attacks(placed, to):
                near[target].add(sq)
    for target in range(SQUARES):
        assert squares(TABLES.near[color, kind, target]) == near[target]


def test_lines_through_a_square_are_its_rays():
    for sq in range(SQUARES):
        assert squares(TABLES.forward[0, sq]) == oracle.slide(set(), sq, [(-1, 0)])
        assert squares(TABLES.forward[1, sq]) == oracle.slide(set(), sq, [(1, 0)])
        assert squares(TABLES.cross[sq]) == oracle.slide(set(), sq, oracle.STRAIGHT)
        assert squares(TABLES.diagonals[sq]) == oracle.slide(set(), sq, oracle.DIAGONAL)
        for which, board in ((0, RL45), (1, RR45)):
            line = oracle.slide(set(), sq, LINES[board][1]) | {sq}
            assert squares(TABLES.diagonal_line[which, sq]) == line


def test_between_and_line_agree_with_walking_for_all_pairs():
    for a in range(SQUARES):
        between, line = {}, {}
        for step in WAYS:
            met = oracle.ray(set(), a, step)
            back = oracle.ray(set(), a, (-step[0], -step[1]))
            for i, b in enumerate(met):
                between[b], line[b] = set(met[:i]), {a, *met, *back}
        for b in range(SQUARES):
            assert squares(TABLES.between[a, b]) == between.get(b, set())
            assert squares(TABLES.line[a, b]) == line.get(b, set())


def test_zones_and_dead_ends_are_ranks():
    for color, side in enumerate("bw"):
        zone = {sq for sq in range(SQUARES) if oracle.in_zone(sq, side)}
        assert squares(TABLES.zone[color]) == zone
        for kind in PIECES:
            mobile = {sq for sq in range(SQUARES) if not oracle.stuck(letter(kind), sq, side)}
            assert squares(TABLES.mobile[color, kind]) == mobile


@pytest.mark.parametrize("board", LINES)
def test_a_slide_is_looked_up_by_seven_bits_of_its_line(board):
    for sq in range(SQUARES):
        row = LINES[board][0].index(oracle.SQUARES[sq]) // 9
        inner = [oracle.NUMBER[name] for name in LINES[board][0][9 * row + 1 : 9 * row + 8]]
        for pattern in range(128):
            occupied = {each for i, each in enumerate(inner) if pattern >> 6 - i & 1}
            reached = oracle.slide(occupied, sq, LINES[board][1])
            assert squares(TABLES.line_slide[board, sq, pattern]) == reached


def test_a_file_folds_into_nine_different_bits():
    assert sorted(map(folded_rank, range(9))) == list(range(9))
    for rank in range(9):
        for row in range(512):
            taken = {9 * r + 8 for r in range(9) if row >> folded_rank(r) & 1}
            reached = oracle.slide(taken, 9 * rank + 8, [(-1, 0), (1, 0)])
            assert squares(TABLES.file_slide[rank, row]) == reached


def test_random_numbers_are_bonanzas():
    keys = zobrist_keys()
    assert int(keys[0, 1, 0]) == 0xD091BB5C22AE9EF6
    for (piece, sq), number in oracle.zobrist().items():
        code = oracle.code(piece)
        assert int(keys[int(code < 0), abs(code), sq]) == number
    used = [key for kinds in keys for row in kinds for key in row if key]
    assert len(used) == 2 * 14 * 81 == len(set(used))
    assert (TABLES.zobrist == keys).all()


def test_nothing_is_reached_from_nowhere():
    for name in ("step", "forward", "cross", "diagonals", "between", "line"):
        rows = TABLES[name]
        axis = {"step": 2, "forward": 1}.get(name, 0)
        assert rows.shape[axis] == NOWHERE + 1
        assert not np.take(rows, NOWHERE, axis).any(), name
