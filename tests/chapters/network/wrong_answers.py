"""Wrong answers to the exercises of chapter 8, and the case that shows each."""

from shogi_lab.chapters.network.exercises import EXERCISES

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}
ONE = {1: [1, -2], 2: [10, 20], 3: [-5, 7], 4: [100, 0]}
PAWN, TAKES = ((76, 4), [(0, "P", 56)], (56, 47)), [(0, "P", 56), (1, "P", 47)]

WRONG = [
    ("input_number", "not turned", lambda side, king, color, sq:
     RIGHT["input_number"](0, king, color != side, sq), (1, 0, 0, 4)),
    ("input_number", "every pawn its own", lambda side, king, color, sq:
     RIGHT["input_number"](side, king, side, sq), (0, 0, 1, 4)),
    ("input_number", "Bonanza's 1,476 places", lambda side, king, *pawn:
     RIGHT["input_number"](side, king, *pawn) - 72 * (80 - king if side else king), (0, 1, 0, 0)),
    ("input_number", "counted from 1", lambda *asked: RIGHT["input_number"](*asked) + 1,
     (0, 0, 0, 4)),
    ("sums_after_swap", "what goes stays", lambda sums, rows, goes, comes:
     RIGHT["sums_after_swap"](sums, rows, [], comes), ([0, 0], ONE, [1], [1])),
    ("sums_after_swap", "the first unit alone", lambda sums, *swap:
     [RIGHT["sums_after_swap"](sums, *swap)[0], *sums[1:]], ([0, 0], ONE, [1], [2])),
    ("sums_after_swap", "cut at 127", lambda *asked:
     [min(total, 127) for total in RIGHT["sums_after_swap"](*asked)], ([127, 130], ONE, [], [])),
    ("missing_refresh", "any refresh", lambda moves, done: RIGHT["missing_refresh"](
        moves, {(ply, side) for ply, _ in done for side in (0, 1)}), ("K", {(0, 1)})),
    ("missing_refresh", "none is ever enough", lambda moves, done:
     RIGHT["missing_refresh"](moves, set()), ("K", {(0, 0)})),
    ("missing_refresh", "the last one", lambda moves, done: max(
        ((ply, ply % 2) for ply, piece in enumerate(moves)
         if piece == "K" and (ply, ply % 2) not in done), default=None), ("KK", set())),
    ("missing_refresh", "all is well", lambda moves, done: None, ("K", set())),
    ("both_sums_after", "no refresh", lambda *asked:
     asked[0] if asked[5][0] in asked[3] else RIGHT["both_sums_after"](*asked),
     ((76, 4), [(0, "P", 56)], (76, 66))),
    ("both_sums_after", "no captures", lambda *asked: RIGHT["both_sums_after"](
        *asked[:4], [each for each in asked[4] if each[2] != asked[5][1]], asked[5]),
     ((76, 4), TAKES, (56, 47))),
    ("both_sums_after", "White's sums stay", lambda sums, *more:
     (RIGHT["both_sums_after"](sums, *more)[0], sums[1]), PAWN),
    ("lossless_shift", "numbers of any size", lambda weights: next(
        shift for shift in range(8) if all(each * 2**shift % 1 == 0 for each in weights)),
     ([1.984375, 3.0],)),
    ("lossless_shift", "rounded", lambda weights: next(
        (shift for shift in range(8)
         if all(-128 <= round(each * 2**shift) <= 127 for each in weights)), None), ([-0.5],)),
    ("lossless_shift", "no shift is enough", lambda weights: None, ([0.0],)),
    ("lossless_shift", "-128 has no room", lambda weights: next(
        (shift for shift in range(8)
         if all(each * 2**shift % 1 == 0 and abs(each * 2**shift) <= 127 for each in weights)),
        None), ([1.984375, -2.0],)),
    ("best_round", "the best by heart", lambda learned, held_out: len(learned) - 1,
     ([0.69, 0.66], [0.64, 0.64])),
    ("best_round", "the smallest gap", lambda learned, held_out: min(
        range(len(learned)), key=lambda n: held_out[n] - learned[n]), ([0.69, 0.66], [0.64, 0.63])),
    ("best_round", "until it rises", lambda learned, held_out: next(
        (n for n in range(len(held_out) - 1) if held_out[n + 1] >= held_out[n]),
        len(held_out) - 1), ([0.69, 0.66, 0.62], [0.64, 0.64, 0.63])),
    ("best_round", "counted from 1", lambda learned, held_out: held_out.index(min(held_out)) + 1,
     ([0.69], [0.64])),
    ("weight_slope", "always cut", lambda inputs, weights, last, unit, i: 0,
     ([0, 3], [[1, 1], [1, 1]], [5, -2], 0, 1)),
    ("weight_slope", "never cut", lambda inputs, weights, last, unit, i: last[unit] * inputs[i],
     ([0, 3], [[1, 1], [2, -1]], [5, -2], 1, 1)),
    ("weight_slope", "cut below only",
     lambda inputs, weights, last, unit, i: last[unit] * inputs[i] * (
         sum(map(int.__mul__, weights[unit], inputs)) > 0),
     ([100, 0], [[1, 1], [2, -1]], [5, -2], 1, 0)),
]  # fmt: skip


def brief(case):
    """A case without the sums, the rows and what sums begin with."""
    return case[3:] if len(case) == 6 else case
