"""Wrong answers to the exercises of chapter 7, and the case that shows each."""

from shogi_lab.chapters.learning.exercises import EXERCISES

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


def sloped(force=lambda count: count * (1 - count), played_too=True, zeros=False, sign=1):
    """Wrong slopes: another force, siblings alone, with zeros, or the other way."""

    def slope_by_weight(played, siblings):
        slopes = {}
        for count, weights in siblings:
            for factor, names in ((sign, weights), (-sign * played_too, played)):
                for name in names:
                    slopes[name] = slopes.get(name, 0.0) + factor * force(count)
        return {(name, slope) for name, slope in slopes.items() if slope or zeros}

    return slope_by_weight


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
LEVEL = (["S5h", "G4h"], [(0.5, ["S5h", "G4h"])])

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
    ("slope_by_weight", "never asks what was played", sloped(played_too=False), LEVEL),
    ("slope_by_weight", "with zeros", sloped(zeros=True), LEVEL),
    ("slope_by_weight", "the other way", sloped(sign=-1),
     (["S5h", "G4h"], [(0.5, ["S5h", "G6h"])])),
    ("slope_by_weight", "as much as it counts", sloped(lambda count: count),
     (["S5h", "G4h"], [(0.5, ["S5h", "G6h"])])),
    ("slope_by_weight", "the far one most", sloped(lambda count: count**2),
     (["S5h", "G4h"], [(0.25, ["S5h", "G6h"])])),
    ("both_sums_after", "no refresh", followed("never"), ((76, 4), [(0, "P", 56)], (76, 66))),
    ("both_sums_after", "the other side refreshed", followed("both"),
     ((76, 4), [(0, "P", 56)], (76, 66))),
    ("both_sums_after", "no captures", followed(captures=False),
     ((76, 4), [(0, "P", 56), (1, "P", 47)], (56, 47))),
    ("both_sums_after", "White not turned", followed(turns=False),
     ((76, 4), [(0, "P", 56)], (56, 47))),
    ("both_sums_after", "begun from nothing", followed(begins=False),
     ((76, 4), [(0, "P", 56)], (76, 66))),
]  # fmt: skip


def brief(case):
    """A case without the sums, the rows and what sums begin with."""
    return case[3:] if len(case) == 6 else case
