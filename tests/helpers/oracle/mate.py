"""Mate by checks: one check that mates suffices, every answer must fail.

G*2c   1b1a  G*1b        1b1c ...       whatever the answer, another check mates
"""

from .moves import after, checks, legal_moves


def mating_checks(board, plies):
    """Every check that mates by force within `plies` (odd), whatever the answers, sorted.

    >>> from helpers.oracle import read
    >>> mating_checks(read("9/7k1/9/7P1/9/9/9/9/9 b 2G 1"), 3)
    ['G*2c']
    """
    return [move for move in checks(board) if mated(after(board, move), plies - 1)]


def mated(board, plies):
    """Whether the side to move, in check, is mated within `plies` (even): 0 is mate already."""
    answers = legal_moves(board)
    if plies == 0:
        return not answers
    return all(mating_checks(after(board, answer), plies - 1) for answer in answers)
