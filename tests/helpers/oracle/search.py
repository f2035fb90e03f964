"""A search by material, without any cut: the best of all moves, each the worst for the other."""

from .moves import after, legal_moves
from .values import material


def negamax(board, depth):
    """What the side to move can be sure of in `depth` plies, by material; 30,000 and the plies
    left for a loss.

    >>> from helpers.oracle import read
    >>> negamax(read("4k4/9/4p4/9/9/4R4/9/9/4K4 b - 1"), 1)
    1042
    """
    if depth == 0:
        return material(board) if board.turn == "b" else -material(board)
    values = [-negamax(after(board, move), depth - 1) for move in legal_moves(board)]
    return max(values, default=-30_000 - depth)
