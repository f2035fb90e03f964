"""Wrong answers to the exercises of chapter 1, and the case that shows each."""

from shogi_lab.chapters.posi_t.exercises import EXERCISES

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


def forgetting(names):
    """The right names, but for some."""
    return lambda *move: RIGHT["changed_by"](*move) - set(names)


TURNED = ("occupied_rl90", "occupied_rl45", "occupied_rr45")


WRONG = [
    ("bit_of", "bits counted from the right", lambda sq: (sq // 27, sq % 27), (0,)),
    ("bit_of", "no word", lambda sq: (0, 26 - sq), (27,)),
    ("bit_of", "nine to a word", lambda sq: (sq // 9, 26 - sq % 27), (9,)),
    ("bit_of", "all but the last", lambda sq: (min(sq, 79) // 27, max(26 - sq % 27, 1)), (26,)),
    ("file_place", "not turned", lambda sq: sq, (0,)),
    ("file_place", "rank and column swapped", lambda sq: 9 * (8 - sq // 9) + sq % 9, (1,)),
    ("line_pattern", "ends kept", lambda w, r: w >> 9 * (2 - r) & 511, (1 << 18, 0)),
    ("line_pattern", "no mask", lambda w, r: w >> 9 * (2 - r) + 1, (1 << 26, 0)),
    ("line_pattern", "rows upside down", lambda w, r: w >> 9 * r + 1 & 127, (1 << 19, 0)),
    ("line_pattern", "six bits", lambda w, r: w >> 9 * (2 - r) + 1 & 63, (1 << 25, 0)),
    ("slides", "never blocked", lambda p, x: 511 ^ 1 << 8 - p, (0, 1)),
    ("slides", "with its own place", lambda p, x: RIGHT["slides"](p, x) | 1 << 8 - p, (0, 0)),
    ("changed_by", "turned boards forgotten", forgetting(TURNED),
     ("b", "pawn", "moves", "")),
    ("changed_by", "White's squares forgotten", forgetting(["w_occupied"]),
     ("w", "pawn", "moves", "")),
    ("changed_by", "golds forgotten", forgetting(["b_tgold"]),
     ("b", "gold", "moves", "")),
    ("changed_by", "the king's square forgotten", forgetting(["isquare_b_king"]),
     ("b", "king", "moves", "")),
    ("changed_by", "material forgotten", forgetting(["material"]),
     ("b", "pawn", "promotes", "")),
    ("changed_by", "White's hand forgotten", forgetting(["hand_white"]),
     ("w", "pawn", "drops", "")),
    ("changed_by", "no captures", lambda *move: RIGHT["changed_by"](*move[:3], ""),
     ("b", "pawn", "moves", "pawn")),
    ("changed_by", "a drop is material", lambda *move:
     RIGHT["changed_by"](*move) | ({"material"} if move[2] == "drops" else set()),
     ("b", "pawn", "drops", "")),
]  # fmt: skip
