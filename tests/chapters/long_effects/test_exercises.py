"""Chapter 5's exercises: right is what the engine and the oracle say, wrong is found."""

import pytest

from helpers import oracle
from helpers.exercises import is_told_and_drawn
from helpers.wrong import named, solutions
from shogi_lab.chapters.long_effects.exercises import EXERCISES, check
from shogi_lab.engine.effects import DIRECTIONS, RAYS
from shogi_lab.engine.pieces import PAWN, ROOK, letter
from shogi_lab.views import svg

NAMES = ["opposite", "rays_of", "ray_squares", "values_to_walk", "words_after"]
RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}
SOLVED = solutions("05_long_effects")


@pytest.fixture(params=NAMES)
def row(request):
    return EXERCISES.rows[request.param]


def test_the_solution_is_right_and_tried_on_all_cases(row):
    report = check(SOLVED[row.name])
    assert report.passed, str(report)
    assert report.tried == report.total


def test_every_case_can_be_told_and_drawn(row):
    assert is_told_and_drawn(row, 15)


# What is right


def test_rays_are_the_engines():
    for color, kind in EXERCISES.rows["rays_of"].cases():
        assert RIGHT["rays_of"](color, kind) == RAYS.own[color, kind]


def test_walks_are_the_oracles():
    steps = list(DIRECTIONS.values())
    for board, sq, d in list(EXERCISES.rows["ray_squares"].cases())[::7]:
        occupied = {at for at, piece in enumerate(board) if piece}
        assert RIGHT["ray_squares"](board, sq, d) == list(oracle.ray(occupied, sq, steps[d]))


def test_the_boss_gets_and_wants_the_oracles_words():
    for board, words, start, to in EXERCISES.rows["words_after"].cases():
        moved = list(board)
        moved[to], moved[start] = board[start], 0
        assert words == as_words(board)
        assert RIGHT["words_after"](board, words, start, to) == as_words(moved)


def as_words(board):
    squares = tuple(letter(piece) if piece else "" for piece in board)
    names = list(DIRECTIONS)
    return [
        sum(1 << names.index(name) + 8 * (side == "w") for side, name in rays)
        for rays in oracle.long_effects(squares)
    ]


# What is wrong


def on_the_first(board, sq, d):
    """Leaves the piece out that is met."""
    return [at for at in RIGHT["ray_squares"](board, sq, d) if not board[at]]


def round_the_edge(board, sq, d):
    down, right = list(DIRECTIONS.values())[d]
    met, at = [], sq + 9 * down + right
    while 0 <= at < 81 and len(met) < 8:
        met.append(at)
        if board[at]:
            break
        at += 9 * down + right
    return met


def bit_by_bit(own, others):
    return [1 << bit for bit in range(16) if (own ^ others) >> bit & 1]


def without_emptying(board, words, start, to):
    """YaneuraOu's order without its mask."""
    out, own = list(words), RIGHT["rays_of"](int(board[start] < 0), abs(board[start]))
    for sq in (start, to):
        for value in RIGHT["values_to_walk"](own, out[sq]):
            d = next(d for d in range(8) if value & 0x101 << d)
            for met in RIGHT["ray_squares"](board, sq, d):
                out[met] ^= value
    return out


NEAR = ({40: ROOK}, 40, 0)  # a ray up and right from 5e, on an empty board
FIRST = ({40: ROOK}, 40, 4)  # a lone rook goes from 5e to 5a
AGAINST = ({40: ROOK, 42: -ROOK}, 40, 4)  # the same, before another's

WRONG = [
    ("opposite", "half a turn by four", lambda d: (d + 4) % 8, (0,)),
    ("opposite", "minus", lambda d: -d, (0,)),
    ("opposite", "flipped bit", lambda d: d ^ 1, (0,)),
    ("opposite", "eight", lambda d: 8 - d, (0,)),
    ("opposite", "itself", lambda d: d, (0,)),
    ("opposite", "straight ones only", lambda d: 7 - d if d in (1, 3, 4, 6, 0, 7) else d, (2,)),
    ("rays_of", "no shift", lambda c, k: RIGHT["rays_of"](0, k), (1, 2)),
    ("rays_of", "lance up for both", lambda c, k: RIGHT["rays_of"](0, k) << 8 * c, (1, 2)),
    ("rays_of", "promoted lance slides",
     lambda c, k: RIGHT["rays_of"](c, 2 if k == 10 else k), (0, 10)),
    ("rays_of", "colors swapped", lambda c, k: RIGHT["rays_of"](1 - c, k), (0, 2)),
    ("rays_of", "horse is a queen",
     lambda c, k: RIGHT["rays_of"](c, k) | (0x5A if k == 14 else 0), (0, 14)),
    ("ray_squares", "without the piece", on_the_first, ({9: ROOK, 1: -PAWN}, 9, 0)),
    ("ray_squares", "round the edge", round_the_edge, NEAR),
    ("ray_squares", "its own square", lambda b, s, d: [s, *RIGHT["ray_squares"](b, s, d)], NEAR),
    ("ray_squares", "the last first", lambda b, s, d: RIGHT["ray_squares"](b, s, d)[::-1], NEAR),
    ("ray_squares", "one only", lambda b, s, d: RIGHT["ray_squares"](b, s, d)[:1], NEAR),
    ("values_to_walk", "bit by bit", bit_by_bit, (0, 0x101)),
    ("values_to_walk", "or", lambda o, w: RIGHT["values_to_walk"](o | w, 0), (8, 8)),
    ("values_to_walk", "own only", lambda o, w: RIGHT["values_to_walk"](o, 0), (0, 1)),
    ("values_to_walk", "Black's only",
     lambda o, w: RIGHT["values_to_walk"]((o ^ w) & 255, 0), (0, 0x100)),
    ("values_to_walk", "zeros too",
     lambda o, w: [(o ^ w) & 0x101 << d for d in range(8)], (0, 0)),
    ("words_after", "not emptied", without_emptying, FIRST),
    ("words_after", "as before", lambda b, w, s, t: list(w), FIRST),
    ("words_after", "nothing", lambda b, w, s, t: [0] * 81, FIRST),
    ("words_after", "first walk only", lambda b, w, s, t: without_emptying(b, w, s, s), FIRST),
    ("words_after", "too short", lambda b, w, s, t: RIGHT["words_after"](b, w, s, t)[:80], FIRST),
    ("words_after", "Black's only",
     lambda b, w, s, t: [x & 255 for x in RIGHT["words_after"](b, w, s, t)], AGAINST),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "what", "fn", "case"), WRONG, ids=[f"{name}: {what}" for name, what, _, _ in WRONG]
)
def test_a_wrong_answer_is_met_with_its_smallest_case(name, what, fn, case):
    report = check(named(name, fn))
    given = report.case
    if isinstance(given[0], list):
        board, *_, start, to = given
        given = ({sq: piece for sq, piece in enumerate(board) if piece}, start, to)
    assert given == case, what
    assert (report.got, report.wanted) == (fn(*report.case), RIGHT[name](*report.case))
    assert "<svg" in svg(report.finding)
