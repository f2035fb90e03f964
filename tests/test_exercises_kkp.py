"""Chapter 4's exercises: right is what the engine says, wrong is found where it begins."""

import pytest
from weights import kkp_weights
from wrong import solutions

from shogi_lab import Position
from shogi_lab.exercises_kkp import EXERCISES, check, exercise, hint
from shogi_lab.hands import unpack
from shogi_lab.indexes import KKP_BOARD, block_of
from shogi_lab.kkp import kkp_terms
from shogi_lab.lenses_kkp import changed_terms
from shogi_lab.moves import unpack_move
from shogi_lab.pieces import PIECE_NAMES
from shogi_lab.views import svg

NAMES = ["index_of", "as_white", "hand_terms", "terms_moved", "sum_after"]
RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}
MIDDLE = Position.from_sfen(
    "ln2r3l/1s2g1kb1/pp2gp2n/1bppp1ppS/P8/1PPSPP2L/2NP2PP1/1SG3G2/L3R1KN1 b Pp 51"
)


@pytest.fixture(params=NAMES)
def row(request):
    return EXERCISES.rows[request.param]


def test_there_are_four_and_a_boss():
    assert list(EXERCISES.rows) == NAMES
    assert [row.level for row in EXERCISES.rows.values()] == [0, 1, 2, 3, 4]


def test_the_solution_is_right_and_tried_on_all_cases(row):
    report = check(solutions("04_kkp")[row.name])
    assert report.passed, report
    assert report.tried == report.total


def test_every_case_can_be_told_and_drawn(row):
    for case in list(row.cases())[:: max(1, row.total // 20)]:
        for got in (None, row.right(*case)):
            assert "<svg" in svg(row.shown(got, *case))
        assert row.told(*case)
        assert all(len(line) < 160 for line in row.way(*case))


def test_an_exercise_tells_what_it_wants_and_has_two_hints(row):
    assert exercise(row.name).startswith(f"{row.name}({row.parameters[0]}")
    assert hint(row.name) != hint(row.name, 2)


# What is right


def test_indexes_mean_the_piece_and_the_square():
    for piece, sq in EXERCISES.rows["index_of"].cases():
        index = RIGHT["index_of"](piece, sq)
        assert index == KKP_BOARD[piece] + sq
        assert block_of(index).base == KKP_BOARD[piece]


@pytest.mark.parametrize("position", [MIDDLE, Position.from_sfen("startpos")])
def test_terms_of_hands_and_of_moves_are_the_engine_s(position):
    hands = [list(unpack(int(hand)).values()) for hand in position.record.hand]
    terms = [(term.sign, term.entry) for term in kkp_terms(position.record)[:14]]
    assert RIGHT["hand_terms"](*hands) == terms
    kings = tuple(int(sq) for sq in position.record.king)
    weights = kkp_weights()

    def weight(own, enemy, index):
        return int(weights[own, enemy, index])

    for usi in position.legal_moves():
        move = unpack_move(position.packed(usi))
        if move.piece == 8:
            continue
        after = position.after(usi)
        gone, come = changed_terms(position.record, after.record)
        color = position.turn
        hand = unpack(int(position.record.hand[color]))
        kind = move.piece if move.start is None else move.captured & 7
        squares = [sq if sq is None or not color else 80 - sq for sq in (move.start, move.to)]
        asked = (
            color,
            move.piece,
            -1 if squares[0] is None else squares[0],
            squares[1],
            move.promotes,
            move.captured,
            hand[PIECE_NAMES[kind]] if kind else 0,
        )
        wanted = tuple({(t.sign, t.entry) for t in terms} for terms in (gone, come))
        assert RIGHT["terms_moved"](*asked) == wanted
        total = RIGHT["sum_after"](position.kkp(weights), weight, kings, asked)
        assert total == after.kkp(weights)


# What is wrong


def test_a_promoted_piece_at_its_own_place_is_the_smallest_wrong_index():
    def index_of(piece, sq):
        return KKP_BOARD[piece & 7] + sq if piece not in (14, 15) else KKP_BOARD[piece] + sq

    assert check(index_of).case == (9, 0)


def test_kings_that_do_not_change_places_are_noticed_at_once():
    def as_white(black_king, white_king, sq):
        return 80 - black_king, 80 - white_king, 80 - sq

    assert check(as_white).case == (0, 1, 2)


def test_a_hand_that_leaves_out_what_is_not_held_is_wrong_when_it_is_empty():
    def hand_terms(black, white):
        return [(1, number) for number in black if number]

    assert check(hand_terms).case == ([0] * 7, [0] * 7)


def test_a_capture_without_the_hand_is_the_first_move_that_is_wrong():
    def terms_moved(color, piece, start, to, promotes, captured, held):
        gone, come = RIGHT["terms_moved"](color, piece, start, to, promotes, 0, held)
        return gone, come

    assert check(terms_moved).case[5:] == (1, 1)


def test_a_sum_that_subtracts_whites_terms_with_blacks_kings_is_found_out():
    def sum_after(total, weight, kings, move):
        gone, come = RIGHT["terms_moved"](*move)
        for factor, terms in ((-1, gone), (1, come)):
            for sign, index in terms:
                total += factor * sign * weight(*kings, index)
        return total

    report = check(sum_after)
    assert report.case[3][0] == 1 or report.case[3][5]
    assert report.case[2] != (76, 4)  # these kings are the same from both sides
