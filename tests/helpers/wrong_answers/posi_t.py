"""Wrong answers to the exercises of chapter 1, and the case that shows each."""

from helpers.wrong import solutions


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
