"""Chapter 1's exercises: what is right is the engine's, what is wrong is found where it begins."""

import pytest

from helpers.exercises import is_told_and_drawn
from helpers.wrong import named, solutions
from shogi_lab import Game
from shogi_lab.chapters.posi_t.exercises import EXERCISES, check
from shogi_lab.engine.moves import unpack_move
from shogi_lab.engine.pieces import PIECE_NAMES
from shogi_lab.engine.posi import ARTICLE_NAMES
from shogi_lab.engine.tables import PLAIN, RL90, TABLES, slides_in_row, turned_index
from shogi_lab.views import svg

NAMES = ["bit_of", "file_place", "line_pattern", "slides", "changed_by"]


@pytest.fixture(params=NAMES)
def row(request):
    return EXERCISES.rows[request.param]


def test_the_solution_is_right_and_tried_on_all_cases(row):
    report = check(solutions("01_posi_t")[row.name])
    assert report.passed
    assert report.tried == report.total == sum(1 for _ in row.cases())


def test_no_case_comes_twice(row):
    cases = list(row.cases())
    assert len(set(cases)) == len(cases)


def test_every_case_can_be_told_and_drawn(row):
    assert is_told_and_drawn(row, 40)


# What is right


def test_the_first_three_are_the_engine_s_tables():
    rows = EXERCISES.rows
    for sq in range(81):
        word, bit = rows["bit_of"].right(sq)
        assert (word, 1 << bit) == (TABLES.word[PLAIN, sq], TABLES.bit[PLAIN, sq])
        assert rows["file_place"].right(sq) == turned_index(RL90, sq)
        shift = int(TABLES.line_shift[PLAIN, sq])
        for word, row in list(rows["line_pattern"].cases())[::50]:
            if row == sq // 9 % 3:
                assert rows["line_pattern"].right(word, row) == word >> shift & 127


def test_slides_are_those_of_nine_bits_whatever_stands_at_the_ends():
    right = EXERCISES.rows["slides"].right
    for place in range(9):
        for row in range(512):
            assert right(place, row >> 1 & 127) == slides_in_row(place, row)


@pytest.mark.long
def test_what_a_move_changes_is_what_it_changes_in_our_games():
    right, seen = EXERCISES.rows["changed_by"].right, set()
    for game in Game.read_all("data/games/selfplay.usi"):
        for position, text in zip(game.positions(), game.moves, strict=False):
            move = position.packed(text)
            start, _, _, piece, captured = fields(move)
            how = "drops" if start is None else "promotes" if text.endswith("+") else "moves"
            kind = "bw"[position.turn], piece, how, captured
            if kind not in seen:
                seen.add(kind)
                assert right(*kind) == changed(position.record, position.after(text).record)
    assert len(seen) > 100


def fields(move):
    """Start, target, whether it promotes, the names of what moves and what is taken."""
    unpacked = unpack_move(move)
    piece, captured = move >> 15 & 15, move >> 19 & 15
    taken = PIECE_NAMES[captured] if captured else ""
    return unpacked.start, unpacked.to, move >> 14 & 1, PIECE_NAMES[piece], taken


def changed(before, after):
    """The article's names of what differs between two records."""
    return {
        name
        for name, (member, at) in ARTICLE_NAMES.items()
        if (before[member][at] != after[member][at]).any()
    }


# What is wrong


def walked(place, pattern, before=False, steps=(-1, 1)):
    """The slides, or nearly."""
    answer = 0
    for step in steps:
        at = place + step
        while 0 <= at < 9:
            taken = pattern << 1 >> 8 - at & 1
            if not (taken and before):
                answer |= 1 << 8 - at
            if taken:
                break
            at += step
    return answer


def wrong_boss(forget=(), add=()):
    """The right names, but for some forgotten always and some always there."""
    right = solutions("01_posi_t")["changed_by"]
    return lambda *move: (right(*move) - set(forget)) | set(add)


TURNED = ("occupied_rl90", "occupied_rl45", "occupied_rr45")


WRONG = [
    ("bit_of", "bits counted from the right", lambda sq: (sq // 27, sq % 27), (0,)),
    ("bit_of", "one off", lambda sq: (sq // 27, 27 - sq % 27), (0,)),
    ("bit_of", "word and bit swapped", lambda sq: (26 - sq % 27, sq // 27), (0,)),
    ("bit_of", "no word", lambda sq: (0, 26 - sq), (27,)),
    ("bit_of", "nine to a word", lambda sq: (sq // 9, 26 - sq % 27), (9,)),
    ("bit_of", "all but the last", lambda sq: (min(sq, 79) // 27, max(26 - sq % 27, 1)), (26,)),
    ("file_place", "not turned", lambda sq: sq, (0,)),
    ("file_place", "mirrored only", lambda sq: 9 * (sq % 9) + sq // 9, (0,)),
    ("file_place", "turned the other way", lambda sq: 9 * (sq % 9) + 8 - sq // 9, (0,)),
    ("file_place", "one off", lambda sq: 9 * (9 - sq % 9) + sq // 9, (0,)),
    ("file_place", "rank and column swapped", lambda sq: 9 * (8 - sq // 9) + sq % 9, (1,)),
    ("line_pattern", "ends kept", lambda w, r: w >> 9 * (2 - r) & 511, (1 << 18, 0)),
    ("line_pattern", "no step over the end", lambda w, r: w >> 9 * (2 - r) & 127, (1 << 18, 0)),
    ("line_pattern", "no mask", lambda w, r: w >> 9 * (2 - r) + 1, (1 << 26, 0)),
    ("line_pattern", "rows upside down", lambda w, r: w >> 9 * r + 1 & 127, (1 << 19, 0)),
    ("line_pattern", "mask before shift", lambda w, r: (w & 127) >> 9 * (2 - r) + 1, (1 << 19, 0)),
    ("line_pattern", "six bits", lambda w, r: w >> 9 * (2 - r) + 1 & 63, (1 << 25, 0)),
    ("slides", "blocked before the piece", lambda p, x: walked(p, x, before=True), (0, 1)),
    ("slides", "never blocked", lambda p, x: 511 ^ 1 << 8 - p, (0, 1)),
    ("slides", "with its own place", lambda p, x: walked(p, x) | 1 << 8 - p, (0, 0)),
    ("slides", "only to the left", lambda p, x: walked(p, x, steps=(-1,)), (0, 0)),
    ("slides", "to the edge, but not its square", lambda p, x: walked(p, x) & 254, (0, 0)),
    ("slides", "pattern read backwards", lambda p, x: walked(p, int(f"{x:07b}"[::-1], 2)), (0, 1)),
    ("changed_by", "turned boards forgotten", wrong_boss(forget=TURNED),
     ("b", "pawn", "moves", "")),
    ("changed_by", "attacks forgotten", wrong_boss(forget=["b_pawn_attacks"]),
     ("b", "pawn", "moves", "")),
    ("changed_by", "White's squares forgotten", wrong_boss(forget=["w_occupied"]),
     ("w", "pawn", "moves", "")),
    ("changed_by", "golds forgotten", wrong_boss(forget=["b_tgold"]),
     ("b", "gold", "moves", "")),
    ("changed_by", "the king's square forgotten", wrong_boss(forget=["isquare_b_king"]),
     ("b", "king", "moves", "")),
    ("changed_by", "material forgotten", wrong_boss(forget=["material"]),
     ("b", "pawn", "promotes", "")),
    ("changed_by", "the king always", wrong_boss(add=["b_king"]), ("b", "pawn", "moves", "")),
    ("changed_by", "White's hand forgotten", wrong_boss(forget=["hand_white"]),
     ("w", "pawn", "drops", "")),
    ("changed_by", "always Black", lambda side, *move: wrong_boss()("b", *move),
     ("w", "pawn", "moves", "")),
    ("changed_by", "no captures", lambda *move: wrong_boss()(*move[:3], ""),
     ("b", "pawn", "moves", "pawn")),
    ("changed_by", "a drop is material", lambda *move:
     wrong_boss()(*move) | ({"material"} if move[2] == "drops" else set()),
     ("b", "pawn", "drops", "")),
]  # fmt: skip
WRONG_IDS = [f"{name}: {what}" for name, what, _, _ in WRONG]


@pytest.mark.parametrize(("name", "what", "fn", "case"), WRONG, ids=WRONG_IDS)
def test_a_wrong_answer_is_met_with_its_smallest_case(name, what, fn, case):
    report = check(named(name, fn))
    assert report.case == case, what
    assert (report.got, report.wanted) == (fn(*case), EXERCISES.rows[name].right(*case))
    if name == "changed_by":
        assert "lacks" in report.notes[-1] or "too much" in report.notes[-1]
    assert "<svg" in svg(report.finding)


def test_a_name_that_no_member_has_is_told():
    report = check(named("changed_by", wrong_boss(add=["b_pwan"])))
    rows = {row[0]: row for row in report.finding.case.rows}
    assert rows["b_pwan"] == ("b_pwan", "no member has this name", ("x", "."))
    assert report.notes[-1] == "Yours has b_pwan too much."
