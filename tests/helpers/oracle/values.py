"""Bonanza 4.1.3's piece values and hash keys, by their definitions (facts 2.2 to 2.6).

material    Black's pieces minus White's          key    xor of a number for each piece
"""

import random
from functools import cache

from .board import KINDS, owner

VALUES = {
    "P": 87, "L": 235, "N": 254, "S": 371, "G": 447, "B": 571, "R": 647, "K": 15000,
    "+P": 530, "+L": 482, "+N": 500, "+S": 489, "+B": 832, "+R": 955,
}  # fmt: skip


def material(board):
    """The values of Black's pieces, on the board and in hand, minus White's."""
    pieces = [*filter(None, board.squares), *board.hands.elements()]
    return sum(VALUES[piece.upper()] * (1 if owner(piece) == "b" else -1) for piece in pieces)


def mersenne_twister(seed):
    """Draws of 32 bits by MT19937: Python's own generator, in the state that C programs give it."""
    words = [seed]
    for i in range(1, 624):
        words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + i) % 2**32)
    twister = random.Random()
    twister.setstate((3, (*words, 624), None))
    return lambda: twister.getrandbits(32)


@cache
def zobrist():
    """A 64-bit number a (piece, square): square by square, Black's fourteen kinds, then White's."""
    draw = mersenne_twister(5489)
    pieces = KINDS + [kind.lower() for kind in KINDS]
    return {(piece, sq): draw() << 32 | draw() for sq in range(81) for piece in pieces}


def hash_key(board):
    """The xor of the numbers of the pieces on the board; neither hands nor the turn are in it.

    >>> from helpers.oracle import START, read
    >>> hex(hash_key(read(START)))
    '0xa9c3b3a37478d673'
    """
    key = 0
    for sq, piece in enumerate(board.squares):
        if piece:
            key ^= zobrist()[piece, sq]
    return key
