"""A network on HalfKP, the slow way: every place of a piece by name, every total number by number.

A net is anything with rows [81 * 1548][units], start, first, first_bias, second, second_bias, last
and last_bias as lists: whole numbers for `worth`, the same in units of 1.0 for `logit`.
"""

from .attacks import king
from .board import turned
from .evaluation import standing

# YaneuraOu's BonaPiece (evaluate.h): capitals are the side's own, small letters the other side's.
HALF_KP_HAND = {
    "P": 1, "p": 20, "L": 39, "l": 44, "N": 49, "n": 54, "S": 59, "s": 64, "G": 69, "g": 74,
    "B": 79, "b": 82, "R": 85, "r": 88,
}  # fmt: skip
HALF_KP_BOARD = {
    "P": 90, "p": 171, "L": 252, "l": 333, "N": 414, "n": 495, "S": 576, "s": 657, "G": 738,
    "g": 819, "B": 900, "b": 981, "+B": 1062, "+b": 1143, "R": 1224, "r": 1305, "+R": 1386,
    "+r": 1467,
}  # fmt: skip


def half_kp(board):
    """The places that are on, as Black sees them, ascending."""
    in_hand = [
        base + number
        for piece, base in HALF_KP_HAND.items()
        for number in range(board.hands[piece])
    ]
    on_board = [HALF_KP_BOARD[piece] + sq for sq, piece in standing(board)]
    return sorted(1548 * king(board.squares, "b") + each for each in in_hand + on_board)


def sums(board, net):
    """The sums of rows, as Black and as White sees the pieces."""
    return [_sum(half_kp(each), net) for each in (board, turned(board))]


def _sum(places, net):
    return [
        sum(each) for each in zip(net.start, *(net.rows[place] for place in places), strict=True)
    ]


def worth(board, net):
    """What a net of whole numbers says to the side to move."""
    signals = [_within(each, 127) for each in _in_turn(board, net)]
    for weights, biases in ((net.first, net.first_bias), (net.second, net.second_bias)):
        totals = [_total(*each, signals) for each in zip(weights, biases, strict=True)]
        signals = [_within(total // 64, 127) for total in totals]
    return int(_total(net.last, net.last_bias[0], signals) / 16)


def logit(board, net):
    """What a net of any numbers says to the side to move, in logits."""
    signals = [_within(each, 1) for each in _in_turn(board, net)]
    for weights, biases in ((net.first, net.first_bias), (net.second, net.second_bias)):
        totals = [_total(*each, signals) for each in zip(weights, biases, strict=True)]
        signals = [_within(total, 1) for total in totals]
    return _total(net.last, net.last_bias[0], signals)


def _in_turn(board, net):
    black, white = sums(board, net)
    return black + white if board.turn == "b" else white + black


def _within(number, most):
    return max(0, min(number, most))


def _total(weights, bias, signals):
    return bias + sum(w * s for w, s in zip(weights, signals, strict=True))
