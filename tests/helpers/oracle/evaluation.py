"""What Bonanza 4.1.3's tables say of a board, by its numbers (facts 3.1 to 3.3).

KKP    both kings and one piece       kkp[own king, enemy king, index]
KPP    a king and a pair of pieces    kpp[own king, place of the pair in a triangle]
"""

from .attacks import king
from .board import GOLDS, turned
from .values import material

KKP_HAND = {"P": 0, "L": 19, "N": 24, "S": 29, "G": 34, "B": 39, "R": 42}
KKP_BOARD = {
    "P": 36, "L": 108, "N": 171, "S": 252, "G": 333, "B": 414, "+B": 495, "R": 576, "+R": 657,
}  # fmt: skip
KPP_HAND = {
    "P": 0, "p": 19, "L": 38, "l": 43, "N": 48, "n": 53, "S": 58, "s": 63, "G": 68, "g": 73,
    "B": 78, "b": 81, "R": 84, "r": 87,
}  # fmt: skip
KPP_BOARD = {
    "P": 81, "p": 162, "L": 225, "l": 306, "N": 360, "n": 441, "S": 504, "s": 585, "G": 666,
    "g": 747, "B": 828, "b": 909, "+B": 990, "+b": 1071, "R": 1152, "r": 1233, "+R": 1314,
    "+r": 1395,
}  # fmt: skip


def as_gold(piece):
    """What a piece counts as: a gold, where it moves like one."""
    if piece.upper() not in GOLDS:
        return piece
    return "G" if piece.isupper() else "g"


def standing(board):
    """(square, piece) of all pieces but the kings."""
    pieces = enumerate(map(as_gold, board.squares))
    return [(sq, piece) for sq, piece in pieces if piece and piece not in "Kk"]


def kkp_indexes(board):
    """The KKP indexes of Black's pieces, in hand and on the board."""
    in_hand = [base + board.hands[piece] for piece, base in KKP_HAND.items()]
    return in_hand + [KKP_BOARD[piece] + sq for sq, piece in standing(board) if piece.isupper()]


def kkp(board, weights):
    """Black's terms, minus White's, which are Black's on the board turned round."""
    return _kkp_of_black(board, weights) - _kkp_of_black(turned(board), weights)


def _kkp_of_black(board, weights):
    own, enemy = king(board.squares, "b"), king(board.squares, "w")
    return sum(int(weights[own, enemy, index]) for index in kkp_indexes(board))


def kpp_list(board):
    """The KPP indexes of all pieces as Black sees them, ascending."""
    in_hand = [base + board.hands[piece] for piece, base in KPP_HAND.items()]
    return sorted(in_hand + [KPP_BOARD[piece] + sq for sq, piece in standing(board)])


def kpp(board, weights):
    """Black's pairs, minus White's; `weights[king, place of the pair in the triangle]`."""
    return _kpp_of_black(board, weights) - _kpp_of_black(turned(board), weights)


def _kpp_of_black(board, weights):
    own, listed = king(board.squares, "b"), kpp_list(board)
    pairs = [(i, j) for i in listed for j in listed if j <= i]
    return sum(int(weights[own, i * (i + 1) // 2 + j]) for i, j in pairs)


def score(board, kpp_weights, kkp_weights):
    """What a board is worth to the side to move: the division cuts towards zero."""
    positional = int((kpp(board, kpp_weights) + kkp(board, kkp_weights)) / 32)
    return (material(board) + positional) * (1 if board.turn == "b" else -1)
