"""Learning from a played move and its siblings, term by term, in plain Python.

A family is the boards where captures end, that of the played move first, and the mover's sign.
"""

from math import exp

from .attacks import king
from .board import turned
from .evaluation import kkp_indexes
from .values import material


def kkp_places(board):
    """(own king, other king, index) of each term, with its sign: Black's, then White's turned."""
    for sign, seen in ((1, board), (-1, turned(board))):
        kings = king(seen.squares, "b"), king(seen.squares, "w")
        for index in kkp_indexes(seen):
            yield (*kings, index), sign


def sibling_value(board, weights, sign):
    """What the mover has, by weights.get(place, 0)."""
    kkp = sum(each * weights.get(place, 0) for place, each in kkp_places(board))
    return sign * (material(board) + kkp / 32)


def sibling_loss(boards, weights, sign, width):
    """How much all siblings count."""
    played, *others = (sibling_value(board, weights, sign) for board in boards)
    return sum(1 / (1 + exp((played - other) / width)) for other in others)


def sibling_slope(boards, weights, sign, width):
    """The slope by each weight, as {place: slope}."""
    played, *others = (sibling_value(board, weights, sign) for board in boards)
    slopes = {}
    for board, other in zip(boards[1:], others, strict=True):
        count = 1 / (1 + exp((played - other) / width))
        steep = count * (1 - count) / width
        for turn, there in ((1, board), (-1, boards[0])):
            for place, each in kkp_places(there):
                slopes[place] = slopes.get(place, 0) + turn * steep * sign * each / 32
    return slopes
