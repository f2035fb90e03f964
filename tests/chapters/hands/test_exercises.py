"""Chapter 2's exercises: right is what the oracle says, wrong is found where it begins."""

import pytest

from helpers import oracle
from helpers.exercises import is_told_and_drawn
from helpers.wrong import named, solutions
from shogi_lab.chapters.hands.exercises import EXERCISES, check
from shogi_lab.engine.arrays import np
from shogi_lab.engine.layouts import BONANZA, LAYOUTS, PADDED, YANEURAOU
from shogi_lab.engine.pieces import HAND_PIECES, LETTERS
from shogi_lab.views import svg

NAMES = ["count_in", "guards_of", "covers_padded", "which_smaller", "as_good"]
RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}
G = PADDED.guards


@pytest.fixture(params=NAMES)
def row(request):
    return EXERCISES.rows[request.param]


def some(row, share):
    """One in `share` of the cases."""
    return list(row.cases())[::share]


def held(hand, layout):
    """A hand as the oracle has it."""
    counts = zip(HAND_PIECES, layout.counts(hand), strict=True)
    return {LETTERS[piece]: count for piece, count in counts}


def padded(**counts):
    return PADDED.pack(**counts)


def hand(**counts):
    return BONANZA.pack(**counts)


@pytest.mark.long
def test_the_solution_is_right_and_tried_on_all_cases(row):
    report = check(solutions("02_hands")[row.name])
    assert report.passed
    assert report.tried == report.total


def test_every_case_can_be_told_and_drawn(row):
    assert is_told_and_drawn(row, 20)


# What is tried


@pytest.mark.long
def test_each_of_the_pairs_of_five_kinds_comes_once_the_smaller_the_sooner():
    pairs = list(EXERCISES.rows["covers_padded"].cases())
    hands = list(oracle.hands("NSGBR"))
    assert len(set(pairs)) == len(pairs) == len(hands) ** 2
    sizes = {packed: sum(PADDED.counts(packed)) for packed in {a for a, _ in pairs}}
    assert len(sizes) == len(hands)
    assert all(sum(PADDED.counts(packed)[:2]) == 0 for packed in sizes)
    together = [sizes[a] + sizes[b] for a, b in pairs]
    assert together == sorted(together)


@pytest.mark.long
def test_each_hand_comes_with_each_field_the_smaller_the_sooner():
    cases = list(EXERCISES.rows["count_in"].cases())
    assert len(set(cases)) == len(cases) == 7 * sum(1 for _ in oracle.hands())
    sizes = [sum(BONANZA.counts(hand)) for hand, shift, _ in cases if shift == 0]
    assert sizes == sorted(sizes)


@pytest.mark.long
def test_the_boss_sees_all_small_pairs_and_each_difference_that_is_open():
    pairs = list(EXERCISES.rows["as_good"].cases())
    assert len(set(pairs)) == len(pairs)
    hands, at = np.unique(np.array(pairs), return_inverse=True)
    counts = np.array([BONANZA.counts(packed) for packed in hands.tolist()])
    first, second = counts[at.reshape(-1, 2)].transpose(1, 0, 2)
    sizes = (first + second).sum(axis=1)
    assert (np.diff(sizes) >= 0).all()
    small = [h for h in oracle.hands() if sum(h.values()) <= 5]
    few = sum(1 for a in small for b in small if sum(a.values()) + sum(b.values()) <= 5)
    assert np.searchsorted(sizes, 6) == few
    met = np.unique(first - second, axis=0)
    assert (met[:, 2:].min(axis=1) >= 0).sum() == 37 * 9 * 5**3 * 3**2


# What is right


def test_counts_are_what_was_packed():
    for packed, shift, width in some(EXERCISES.rows["count_in"], 97):
        counts = dict(zip(BONANZA.fields, BONANZA.counts(packed), strict=True))
        field = next(field for field in counts if (field.shift, field.width) == (shift, width))
        assert RIGHT["count_in"](packed, shift, width) == counts[field]


def test_guards_are_the_layouts_own_where_every_field_has_one():
    for layout in (PADDED, YANEURAOU):
        fields = [(shift, width) for _, shift, width in layout.fields]
        assert RIGHT["guards_of"](fields) == layout.guards
    assert G in {RIGHT["guards_of"](*case) for case in EXERCISES.rows["guards_of"].cases()}
    assert PADDED in LAYOUTS


def test_comparisons_are_the_oracle_s():
    for a, b in some(EXERCISES.rows["covers_padded"], 211):
        smaller = oracle.smaller(held(a, PADDED), held(b, PADDED))
        lit = sum(
            1 << field.shift + field.width
            for field in PADDED.fields
            if LETTERS[field.piece] in smaller
        )
        assert RIGHT["covers_padded"](a, b) == (not smaller)
        assert RIGHT["which_smaller"](a, b) == lit


def test_stand_ins_are_the_oracle_s():
    for a, b in some(EXERCISES.rows["as_good"], 53):
        expected = oracle.dominates(held(a, BONANZA), held(b, BONANZA))
        assert RIGHT["as_good"](a, b) == expected
        assert EXERCISES.rows["as_good"].way(a, b)[-1] == f"so {expected}"


# What is wrong


def counts(packed):
    return [(packed & field.mask) >> field.shift for field in BONANZA.fields]


def as_good_by(weigh):
    """A wrong boss: the five kinds rightly, then whatever `weigh` says of the differences."""

    def answer(a, b):
        pawn, lance, *five = (x - y for x, y in zip(counts(a), counts(b), strict=True))
        return min(five) >= 0 and weigh(pawn, lance, *five)

    return answer


def of_4_1_2(a, b):
    fields = [((a & f.mask) - (b & f.mask)) for f in BONANZA.fields]
    pawn, lance, knight, silver, gold, bishop, rook = fields
    n = rook + lance
    return min(knight, silver, gold, bishop, rook) >= 0 and n >= 0 and n + silver + gold + pawn >= 0


def only_the_lowest(a, b):
    lit = (a - b) & G
    return lit & -lit


PAWN, LANCE, KNIGHT, SILVER, GOLD, BISHOP, ROOK = (1 << field.shift for field in BONANZA.fields)
A_KNIGHT, A_SILVER, A_BISHOP = padded(knight=1), padded(silver=1), padded(bishop=1)

WRONG = [
    ("count_in", "not shifted", lambda h, s, w: h & ((1 << w) - 1) << s, (LANCE, 5, 3)),
    ("count_in", "no mask", lambda h, s, w: h >> s, (LANCE, 0, 5)),
    ("count_in", "width as a mask", lambda h, s, w: h >> s & w, (BISHOP, 17, 2)),
    ("count_in", "mask of one bit", lambda h, s, w: h >> s & 1 << w, (PAWN, 0, 5)),
    ("count_in", "mask one short", lambda h, s, w: h >> s & (1 << w - 1) - 1, (2 * BISHOP, 17, 2)),
    ("count_in", "shift and width swapped", lambda h, s, w: h >> w & (1 << s) - 1, (PAWN, 0, 5)),
    ("guards_of", "its highest bit", lambda f: sum(1 << s + w - 1 for s, w in f), ([(0, 1)],)),
    ("guards_of", "the field", lambda f: sum((1 << w) - 1 << s for s, w in f), ([(0, 1)],)),
    ("guards_of", "only the last", lambda f: 1 << sum(f[-1]), ([(0, 1), (2, 1)],)),
    ("guards_of", "only the first", lambda f: 1 << sum(f[0]), ([(0, 1), (2, 1)],)),
    ("guards_of", "one too high", lambda f: sum(2 << s + w for s, w in f), ([(0, 1)],)),
    ("guards_of", "width forgotten", lambda f: sum(2 << s for s, w in f), ([(0, 2)],)),
    ("covers_padded", "swapped", lambda a, b: (b - a) & G == 0, (0, A_KNIGHT)),
    ("covers_padded", "as numbers", lambda a, b: a >= b, (A_SILVER, A_KNIGHT)),
    ("covers_padded", "turned round", lambda a, b: (a - b) & G != 0, (0, 0)),
    ("covers_padded", "Bonanza's bits", lambda a, b: (a - b) & 0x2488800 == 0, (A_BISHOP, 0)),
    ("covers_padded", "bit by bit", lambda a, b: a & b == b, (padded(knight=2), A_KNIGHT)),
    ("covers_padded", "each has one", lambda a, b: (a and 1) >= (b and 1), (A_KNIGHT, A_SILVER)),
    ("which_smaller", "lit in a - b", lambda a, b: (a - b) & G, (0, A_KNIGHT)),
    ("which_smaller", "the lowest only", only_the_lowest, (0, A_KNIGHT + A_SILVER)),
    ("which_smaller", "the guards left", lambda a, b: ((a | G) - b) & G, (0, 0)),
    ("which_smaller", "swapped", lambda a, b: G & ~((b | G) - a), (0, A_KNIGHT)),
    ("which_smaller", "what b has more", lambda a, b: b & ~a, (0, A_KNIGHT)),
    ("which_smaller", "one field low", lambda a, b: (G & ~((a | G) - b)) >> 4, (0, A_KNIGHT)),
    ("as_good", "4.1.2's weights", of_4_1_2, (LANCE, 2 * PAWN)),
    ("as_good", "no stand-in", as_good_by(lambda p, l, *five: min(p, l) >= 0), (LANCE, PAWN)),
    ("as_good", "knights too", as_good_by(lambda p, l, *f: p + l + sum(f) >= 0 <= l + f[-1]),
     (KNIGHT, PAWN)),
    ("as_good", "swapped", lambda a, b: RIGHT["as_good"](b, a), (PAWN, 0)),
    ("as_good", "no rook for a lance",
     as_good_by(lambda p, l, n, s, g, b, r: l >= 0 <= l + s + g + r + p), (ROOK, LANCE)),
    ("as_good", "a rook used twice",
     as_good_by(lambda p, l, n, s, g, b, r: l + r >= 0 <= p + s + g + r + max(l, 0)),
     (ROOK, PAWN + LANCE)),
    ("as_good", "a lance by any",
     as_good_by(lambda p, l, n, s, g, b, r: p + l + s + g + r >= 0), (PAWN, LANCE)),
]  # fmt: skip
IDS = [f"{name}: {what}" for name, what, _, _ in WRONG]


def test_there_are_five_wrong_answers_to_each():
    assert all(sum(name == each[0] for each in WRONG) >= 5 for name in NAMES)


@pytest.mark.parametrize(("name", "what", "fn", "case"), WRONG, ids=IDS)
def test_a_wrong_answer_is_met_with_its_smallest_case(name, what, fn, case):
    report = check(named(name, fn))
    assert report.case == case, what
    assert "<svg" in svg(report.finding)
