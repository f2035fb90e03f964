"""Wrong answers to the exercises of chapter 8, and the case that shows each."""

from shogi_lab.chapters.network.exercises import EXERCISES

RIGHT = {name: row.right for name, row in EXERCISES.rows.items()}


def numbered(turns=True, owns=lambda side, color: color == side, places=1548, bases=(90, 171)):
    """A wrong input: not turned, another idea of whose pawn it is, other numbers."""

    def input_number(side, king, color, sq):
        if turns and side:
            king, sq = 80 - king, 80 - sq
        return places * king + bases[not owns(side, color)] + sq

    return input_number


def swapped(gone=-1, come=1, units=None, most=None):
    """Wrong sums: rows with another sign, some units only, or cut too early."""

    def sums_after_swap(sums, rows, goes, comes):
        new = list(sums)
        for factor, inputs in ((gone, goes), (come, comes)):
            for number in inputs:
                for unit in range(len(new) if units is None else units):
                    new[unit] += factor * rows[number][unit]
        return new if most is None else [min(total, most) for total in new]

    return sums_after_swap


def refreshed(enough, side=lambda ply: ply % 2, last=False):
    """Another idea of which refresh is enough, of whose sums are wrong, or the last of them."""

    def missing_refresh(moves, done):
        wrong = [(ply, side(ply)) for ply, piece in enumerate(moves)
                 if piece == "K" and not enough(ply, done)]  # fmt: skip
        return (wrong[-1] if last else wrong[0]) if wrong else None

    return missing_refresh


def right_one(ply, done):
    return (ply, ply % 2) in done


def followed(refresh="own", captures=True, turns=True, begins=True):
    """Wrong sums after a move: another refresh, no captures, White not turned, begun from 0."""

    def both_sums_after(sums, row, begin, kings, pieces, move):
        start, to = move
        mover = kings.index(start) if start in kings else next(
            color for color, _, where in pieces if where == start)  # fmt: skip
        gone = [each for each in pieces if each[2] in (move if captures else (start,))]
        come = [(mover, kind, to if where == start else "hand") for _, kind, where in gone]
        after = [each for each in pieces if each not in gone] + come
        now = [to if king == start else king for king in kings]

        def rows(side, some):
            see = (lambda sq: 80 - sq) if side and turns else (lambda sq: sq)
            return sum(row(see(now[side]), color == side, kind, where if where == "hand" else
                           see(where)) for color, kind, where in some)  # fmt: skip

        answer = []
        for side in (0, 1):
            moved = now[side] != kings[side]
            again = {"own": moved, "never": False, "both": start in kings and not moved}[refresh]
            if again:
                answer.append(begin * begins + rows(side, after))
            else:
                answer.append(sums[side] - rows(side, gone) + rows(side, come))
        return tuple(answer)

    return both_sums_after


ONE = {1: [1, -2], 2: [10, 20], 3: [-5, 7], 4: [100, 0]}

WRONG = [
    ("input_number", "not turned", numbered(turns=False), (1, 0, 0, 4)),
    ("input_number", "every pawn its own", numbered(owns=lambda side, color: True), (0, 0, 1, 4)),
    ("input_number", "black pawns its own", numbered(owns=lambda side, color: not color),
     (1, 0, 0, 4)),
    ("input_number", "Bonanza's 1,476 places", numbered(places=1476), (0, 1, 0, 0)),
    ("input_number", "bases of KKP", numbered(bases=(36, 36)), (0, 0, 0, 4)),
    ("input_number", "bases exchanged", numbered(bases=(171, 90)), (0, 0, 0, 4)),
    ("sums_after_swap", "what goes stays", swapped(gone=0), ([0, 0], ONE, [1], [1])),
    ("sums_after_swap", "what goes is added", swapped(gone=1), ([0, 0], ONE, [1], [1])),
    ("sums_after_swap", "nothing comes", swapped(come=0), ([0, 0], ONE, [1], [1])),
    ("sums_after_swap", "the first unit alone", swapped(units=1), ([0, 0], ONE, [1], [2])),
    ("sums_after_swap", "cut at 127", swapped(most=127), ([127, 130], ONE, [], [])),
    ("missing_refresh", "any refresh", refreshed(lambda ply, done: {(ply, 0), (ply, 1)} & done),
     ("K", {(0, 1)})),
    ("missing_refresh", "none is ever enough", refreshed(lambda ply, done: False),
     ("K", {(0, 0)})),
    ("missing_refresh", "the other side's sums", refreshed(right_one, lambda ply: 1 - ply % 2),
     ("K", set())),
    ("missing_refresh", "the last one", refreshed(right_one, last=True), ("KK", set())),
    ("missing_refresh", "all is well", lambda moves, done: None, ("K", set())),
    ("both_sums_after", "no refresh", followed("never"), ((76, 4), [(0, "P", 56)], (76, 66))),
    ("both_sums_after", "the other side refreshed", followed("both"),
     ((76, 4), [(0, "P", 56)], (76, 66))),
    ("both_sums_after", "no captures", followed(captures=False),
     ((76, 4), [(0, "P", 56), (1, "P", 47)], (56, 47))),
    ("both_sums_after", "White not turned", followed(turns=False),
     ((76, 4), [(0, "P", 56)], (56, 47))),
    ("both_sums_after", "begun from nothing", followed(begins=False),
     ((76, 4), [(0, "P", 56)], (76, 66))),
    ("lossless_shift", "numbers of any size", lambda weights: next(
        shift for shift in range(8) if all(each * 2**shift % 1 == 0 for each in weights)),
     ([1.984375, 3.0],)),
    ("lossless_shift", "rounded", lambda weights: next(
        (shift for shift in range(8)
         if all(-128 <= round(each * 2**shift) <= 127 for each in weights)), None), ([-0.5],)),
    ("lossless_shift", "the largest", lambda weights: next(
        (shift for shift in range(7, -1, -1)
         if all(each * 2**shift % 1 == 0 and -128 <= each * 2**shift <= 127 for each in weights)),
        None), ([0.0],)),
    ("lossless_shift", "-128 has no room", lambda weights: next(
        (shift for shift in range(8)
         if all(each * 2**shift % 1 == 0 and abs(each * 2**shift) <= 127 for each in weights)),
        None), ([1.984375, -2.0],)),
    ("lossless_shift", "no shift is enough", lambda weights: None, ([0.0],)),
    ("best_round", "the best by heart", lambda learned, held_out: len(learned) - 1,
     ([0.69, 0.66], [0.64, 0.64])),
    ("best_round", "the smallest gap", lambda learned, held_out: min(
        range(len(learned)), key=lambda n: held_out[n] - learned[n]), ([0.69, 0.66], [0.64, 0.63])),
    ("best_round", "until it rises", lambda learned, held_out: next(
        (n for n in range(len(held_out) - 1) if held_out[n + 1] >= held_out[n]),
        len(held_out) - 1), ([0.69, 0.66, 0.62], [0.64, 0.64, 0.63])),
    ("best_round", "counted from 1", lambda learned, held_out: held_out.index(min(held_out)) + 1,
     ([0.69], [0.64])),
    ("best_round", "the most of equal ones", lambda learned, held_out: len(held_out) - 1
     - held_out[::-1].index(min(held_out)), ([0.69, 0.66], [0.64, 0.64])),
    ("weight_slope", "always cut", lambda inputs, weights, last, unit, i: 0,
     ([0, 3], [[1, 1], [1, 1]], [5, -2], 0, 1)),
    ("weight_slope", "never cut", lambda inputs, weights, last, unit, i: last[unit] * inputs[i],
     ([0, 3], [[1, 1], [2, -1]], [5, -2], 1, 1)),
    ("weight_slope", "the input alone", lambda inputs, weights, last, unit, i: inputs[i],
     ([0, 3], [[1, 1], [1, 1]], [5, -2], 0, 1)),
    ("weight_slope", "the other unit",
     lambda inputs, weights, last, unit, i: EXERCISES.rows["weight_slope"].right(
         inputs, weights, last[::-1], unit, i), ([0, 3], [[1, 1], [1, 1]], [5, -2], 0, 1)),
    ("weight_slope", "cut below only",
     lambda inputs, weights, last, unit, i: last[unit] * inputs[i] * (
         sum(map(int.__mul__, weights[unit], inputs)) > 0),
     ([100, 0], [[1, 1], [2, -1]], [5, -2], 1, 0)),
]  # fmt: skip


def brief(case):
    """A case without the sums, the rows and what sums begin with."""
    return case[3:] if len(case) == 6 else case
