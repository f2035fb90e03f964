"""Attacks, against a walk along each ray."""

from itertools import product

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import KNOWN, scattered

from shogi_lab.attacks import (
    aiming_sliders,
    attacked,
    attackers,
    bishop_attacks,
    diag1_attacks,
    diag2_attacks,
    file_attacks,
    folded_bishop_attacks,
    folded_diagonal_attacks,
    folded_file_attacks,
    folded_rank_attacks,
    folded_rook_attacks,
    in_check,
    king_danger,
    lance_attacks,
    line_slide,
    occupied,
    occupied_by,
    pawn_steps,
    piece_attacks,
    pieces_of,
    rank_attacks,
    rook_attacks,
    stepping_attackers,
)
from shogi_lab.bitboards import bitboard_of, squares_in
from shogi_lab.pieces import COLORS, PIECES, letter
from shogi_lab.posi import POSITION, parse_sfen
from shogi_lab.records import empty_record
from shogi_lab.squares import SQUARES
from shogi_lab.tables import PLAIN, RL45, RL90, RR45, TABLES

RANK, FILE = [(0, -1), (0, 1)], [(-1, 0), (1, 0)]
FALLING, RISING = [(-1, -1), (1, 1)], [(1, -1), (-1, 1)]
LINES = {
    PLAIN: (oracle.SQUARES, RANK),
    RL90: (oracle.RL90, FILE),
    RL45: (oracle.RL45, FALLING),
    RR45: (oracle.RR45, RISING),
}
sets = st.sets(st.integers(0, 80))
positions = st.one_of(st.sampled_from(list(KNOWN.values())), scattered())


def bits(places):
    """The three words of a set of places, by the definition in shogi.h."""
    words = [0, 0, 0]
    for place in places:
        words[place // 27] |= 1 << 26 - place % 27
    return words


def record_of(taken):
    """A record in which some squares are taken, no matter by whom; turned boards by drawing."""
    pos = empty_record(POSITION)
    pos.occupied[0] = bits(sq for sq in taken if sq % 2)
    pos.occupied[1] = bits(sq for sq in taken if sq % 2 == 0)
    for member, order in (
        ("occupied_rl90", oracle.RL90),
        ("occupied_rl45", oracle.RL45),
        ("occupied_rr45", oracle.RR45),
    ):
        names = {oracle.SQUARES[sq] for sq in taken}
        pos[member] = bits(place for place, name in enumerate(order) if name in names)
    return pos


@pytest.mark.parametrize("board", LINES)
def test_a_turned_board_answers_every_pattern_of_every_line(run, board):
    order, steps = LINES[board]
    look_up = run(line_slide)
    for sq in range(SQUARES):
        start = order.index(oracle.SQUARES[sq]) // 9 * 9
        row = [oracle.NUMBER[name] for name in order[start : start + 9]]
        for pattern in range(128):
            # The inner seven squares hold the pattern; the outer two must not matter.
            for edges in (0, 0b100000001):
                word = (pattern << 1 | edges) << 9 * (2 - start // 9 % 3)
                inner = {row[i + 1] for i in range(7) if pattern >> 6 - i & 1}
                reached = oracle.slide(inner, sq, steps)
                assert set(squares_in(look_up(TABLES, board, sq, word))) == reached


def lines_through(sq, steps):
    """Every way to fill the line through a square: sets of taken squares."""
    others = sorted(oracle.slide(set(), sq, steps))
    for filled in product((False, True), repeat=len(others)):
        yield {each for each, full in zip(others, filled, strict=True) if full}


@pytest.mark.parametrize(
    ("folded", "steps"),
    [
        (lambda run, sq, taken: run(folded_rank_attacks)(TABLES, sq, taken), RANK),
        (lambda run, sq, taken: run(folded_file_attacks)(TABLES, sq, taken), FILE),
        (lambda run, sq, taken: run(folded_diagonal_attacks)(TABLES, 0, sq, taken), FALLING),
        (lambda run, sq, taken: run(folded_diagonal_attacks)(TABLES, 1, sq, taken), RISING),
    ],
    ids=["rank", "file", "falling", "rising"],
)
def test_folding_answers_every_filling_of_every_line(run, folded, steps):
    for sq in range(SQUARES):
        for taken in lines_through(sq, steps):
            for with_itself in (taken, taken | {sq}):
                reached = folded(run, sq, bitboard_of(with_itself))
                assert set(squares_in(reached)) == oracle.slide(taken, sq, steps)


@given(sets)
def test_turned_boards_and_folding_agree_with_walking_on_any_board(run, taken):
    pos, taken_bits = record_of(taken), bitboard_of(taken)
    for sq in range(SQUARES):
        straight = oracle.slide(taken, sq, oracle.STRAIGHT)
        diagonal = oracle.slide(taken, sq, oracle.DIAGONAL)
        assert set(squares_in(run(rook_attacks)(pos, TABLES, sq))) == straight
        assert set(squares_in(run(bishop_attacks)(pos, TABLES, sq))) == diagonal
        assert set(squares_in(run(folded_rook_attacks)(TABLES, sq, taken_bits))) == straight
        assert set(squares_in(run(folded_bishop_attacks)(TABLES, sq, taken_bits))) == diagonal


@given(sets, st.integers(0, 80))
def test_each_line_and_the_lance_agree_with_walking(run, taken, sq):
    pos = record_of(taken)
    for attacks, steps in (
        (rank_attacks, RANK),
        (file_attacks, FILE),
        (diag2_attacks, FALLING),
        (diag1_attacks, RISING),
    ):
        assert set(squares_in(run(attacks)(pos, TABLES, sq))) == oracle.slide(taken, sq, steps)
    for color, ahead in ((0, -1), (1, 1)):
        reached = oracle.slide(taken, sq, [(ahead, 0)])
        assert set(squares_in(run(lance_attacks)(pos, TABLES, color, sq))) == reached


@given(sets, st.integers(0, 80))
def test_each_piece_attacks_what_a_walk_finds(run, taken, sq):
    pos = record_of(taken)
    for color, kind in product(COLORS, PIECES):
        placed = ["P" if each in taken else "" for each in range(SQUARES)]
        placed[sq] = letter(-kind if color else kind)
        reached = run(piece_attacks)(pos, TABLES, color, kind, sq)
        assert set(squares_in(reached)) == oracle.attacks(placed, sq), placed[sq]


def test_every_pawn_steps_one_rank_ahead(run):
    for sq in range(SQUARES):
        for color, step in ((0, (-1, 0)), (1, (1, 0))):
            reached = squares_in(run(pawn_steps)(color, bitboard_of([sq])))
            assert reached == oracle.ray(set(), sq, step)[:1]


@given(sets)
def test_pawns_step_all_at_once(run, pawns):
    for color, step in ((0, (-1, 0)), (1, (1, 0))):
        ahead = [each for sq in pawns for each in oracle.ray(set(), sq, step)[:1]]
        assert squares_in(run(pawn_steps)(color, bitboard_of(pawns))) == sorted(ahead)


@given(positions)
def test_sets_of_pieces_are_those_on_the_board(run, sfen):
    pos, squares = parse_sfen(sfen).record, oracle.read(sfen).squares
    assert set(squares_in(run(occupied)(pos))) == {sq for sq, piece in enumerate(squares) if piece}
    for color, case in ((0, str.upper), (1, str.lower)):
        own = oracle.places(squares, [case(kind) for kind in oracle.KINDS])
        assert set(squares_in(run(occupied_by)(pos, color))) == own
        for kind in PIECES:
            own = oracle.places(squares, [case(letter(kind))])
            assert set(squares_in(run(pieces_of)(pos, color, kind))) == own


@given(positions)
def test_attackers_of_every_square_are_the_pieces_that_reach_it(run, sfen):
    pos, squares = parse_sfen(sfen).record, oracle.read(sfen).squares
    reach = {sq: oracle.attacks(squares, sq) for sq, piece in enumerate(squares) if piece}
    taken = bitboard_of(reach)
    for target in range(SQUARES):
        for by, side in enumerate("bw"):
            found = {
                sq
                for sq, reached in reach.items()
                if oracle.owner(squares[sq]) == side and target in reached
            }
            assert set(squares_in(run(attackers)(pos, TABLES, target, by, taken))) == found
            assert run(attacked)(pos, TABLES, target, by, taken) == bool(found)
            stepping = set(squares_in(run(stepping_attackers)(pos, TABLES, target, by)))
            sliding = set(squares_in(run(aiming_sliders)(pos, TABLES, target, by)))
            assert stepping <= found <= stepping | sliding


@given(positions)
def test_a_king_is_in_check_when_a_piece_reaches_it(run, sfen):
    pos, board = parse_sfen(sfen).record, oracle.read(sfen)
    for color, side in enumerate("bw"):
        assert run(in_check)(pos, TABLES, color) == oracle.in_check(board, side)


def shields(squares, side):
    """The pieces of a side whose absence would let one more enemy piece reach their king."""
    king = oracle.king(squares, side)

    def reaching(board):
        return {
            sq
            for sq, piece in enumerate(board)
            if oracle.owner(piece) == oracle.other(side) and king in oracle.attacks(board, sq)
        }

    found = set()
    for sq, piece in enumerate(squares):
        if king is not None and sq != king and oracle.owner(piece) == side:
            without = [*squares]
            without[sq] = ""
            if reaching(without) > reaching(squares):
                found.add(sq)
    return found


@given(positions)
def test_king_danger_finds_the_checkers_and_the_pinned(run, sfen):
    pos, squares = parse_sfen(sfen).record, oracle.read(sfen).squares
    for color, side in enumerate("bw"):
        danger = run(king_danger)(pos, TABLES, color)
        king = oracle.king(squares, side)
        checkers = {
            sq
            for sq, piece in enumerate(squares)
            if oracle.owner(piece) == oracle.other(side) and king in oracle.attacks(squares, sq)
        }
        assert set(squares_in(danger.checkers)) == checkers
        assert set(squares_in(danger.pinned)) == shields(squares, side)
