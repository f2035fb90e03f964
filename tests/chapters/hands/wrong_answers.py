"""Wrong answers to the exercises of chapter 2, and the case that shows each."""

from shogi_lab.chapters.hands.exercises import EXERCISES
from shogi_lab.engine.layouts import BONANZA, PADDED

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}
G = PADDED.guards


def padded(**counts):
    return PADDED.pack(**counts)


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


PAWN, LANCE, KNIGHT, _, _, BISHOP, ROOK = (1 << field.shift for field in BONANZA.fields)
A_KNIGHT, A_SILVER, A_BISHOP = padded(knight=1), padded(silver=1), padded(bishop=1)

WRONG = [
    ("count_in", "not shifted", lambda h, s, w: h & ((1 << w) - 1) << s, (LANCE, 5, 3)),
    ("count_in", "no mask", lambda h, s, w: h >> s, (LANCE, 0, 5)),
    ("count_in", "width as a mask", lambda h, s, w: h >> s & w, (BISHOP, 17, 2)),
    ("count_in", "mask of one bit", lambda h, s, w: h >> s & 1 << w, (PAWN, 0, 5)),
    ("count_in", "mask one short", lambda h, s, w: h >> s & (1 << w - 1) - 1, (2 * BISHOP, 17, 2)),
    ("guards_of", "its highest bit", lambda f: sum(1 << s + w - 1 for s, w in f), ([(0, 1)],)),
    ("guards_of", "only the last", lambda f: 1 << sum(f[-1]), ([(0, 1), (2, 1)],)),
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
