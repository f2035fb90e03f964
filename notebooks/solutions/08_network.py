"""One way to answer each exercise of the chapter on networks. Try first."""


def input_number(side, king, color, sq):
    """White sees the board turned; whose pawn it is depends on who looks."""
    if side == 1:
        king, sq = 80 - king, 80 - sq
    return 1548 * king + (90 if color == side else 171) + sq


def sums_after_swap(sums, rows, gone, come):
    """A copy, less the rows that go, plus those that come."""
    new = list(sums)
    for number in gone:
        new = [total - weight for total, weight in zip(new, rows[number], strict=True)]
    for number in come:
        new = [total + weight for total, weight in zip(new, rows[number], strict=True)]
    return new


def missing_refresh(moves, done):
    """The first king that moves while its own side is not refreshed."""
    for ply, piece in enumerate(moves):
        if piece == "K" and (ply, ply % 2) not in done:
            return ply, ply % 2
    return None


def lossless_shift(weights):
    """The first shift at which every weight is whole and has room."""
    for shift in range(8):
        scaled = [weight * 2**shift for weight in weights]
        if all(each == int(each) and -128 <= each <= 127 for each in scaled):
            return shift
    return None


def best_round(learned, held_out):
    """What counts is the error on games that were not learned from."""
    return held_out.index(min(held_out))


def weight_slope(inputs, weights, last, unit, i):
    """A unit that is cut hands nothing back."""
    total = sum(weight * signal for weight, signal in zip(weights[unit], inputs, strict=True))
    return last[unit] * inputs[i] if 0 < total < 127 else 0


def both_sums_after(sums, row, begin, kings, pieces, move):
    """Swap the rows of what moved and what was taken; from scratch where a side's king moved."""
    start, to = move
    if start in kings:
        mover = kings.index(start)
    else:
        mover = next(color for color, _, where in pieces if where == start)
    gone = [piece for piece in pieces if piece[2] in move]
    come = [(mover, kind, to if where == start else "hand") for _, kind, where in gone]
    after = [piece for piece in pieces if piece not in gone] + come
    kings = [to if king == start else king for king in kings]

    def seen(side, sq):
        return sq if sq == "hand" or side == 0 else 80 - sq

    def rows(side, some):
        king = seen(side, kings[side])
        return sum(row(king, color == side, kind, seen(side, where)) for color, kind, where in some)

    answer = []
    for side in (0, 1):
        if kings[side] == to:
            answer.append(begin + rows(side, after))
        else:
            answer.append(sums[side] - rows(side, gone) + rows(side, come))
    return tuple(answer)
