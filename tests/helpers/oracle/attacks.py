"""What pieces attack, step by step.

. x .     A step is (ranks down, columns right) as Black sees it; White's is the same step
. P .     backwards. A slide goes on until the edge, or the first piece, that one included.
. . .
"""

from .board import other, owner

STRAIGHT = [(-1, 0), (0, -1), (0, 1), (1, 0)]
DIAGONAL = [(-1, -1), (-1, 1), (1, -1), (1, 1)]
AHEAD = [(-1, 0)]
LIKE_GOLD = [*STRAIGHT, (-1, -1), (-1, 1)]
STEPS = {
    "P": AHEAD, "N": [(-2, -1), (-2, 1)], "S": [*AHEAD, *DIAGONAL],
    "G": LIKE_GOLD, "+P": LIKE_GOLD, "+L": LIKE_GOLD, "+N": LIKE_GOLD, "+S": LIKE_GOLD,
    "K": [*STRAIGHT, *DIAGONAL], "+B": STRAIGHT, "+R": DIAGONAL,
}  # fmt: skip
SLIDES = {"L": AHEAD, "B": DIAGONAL, "R": STRAIGHT, "+B": DIAGONAL, "+R": STRAIGHT}


def neighbour(origin, step):
    """The square one step away, or None beyond the edge.

    >>> from helpers.oracle import NUMBER, SQUARES
    >>> SQUARES[neighbour(NUMBER["5e"], (-1, 0))], neighbour(NUMBER["9a"], (0, -1))
    ('5d', None)
    """
    rank, column = origin // 9 + step[0], origin % 9 + step[1]
    return rank * 9 + column if 0 <= rank < 9 and 0 <= column < 9 else None


def ray(occupied, origin, step):
    """The squares walked over, up to the edge or the first occupied square, that one included."""
    reached, sq = [], neighbour(origin, step)
    while sq is not None:
        reached.append(sq)
        sq = None if sq in occupied else neighbour(sq, step)
    return reached


def slide(occupied, origin, steps):
    """The squares reached along several rays.

    >>> from helpers.oracle import NUMBER, SQUARES
    >>> sorted(SQUARES[sq] for sq in slide({NUMBER["5c"]}, NUMBER["5e"], AHEAD))
    ['5c', '5d']
    """
    return {sq for step in steps for sq in ray(occupied, origin, step)}


def attacks(squares, origin):
    """The squares that the piece on `origin` attacks, those of its own side among them."""
    piece = squares[origin]
    ahead = 1 if owner(piece) == "b" else -1

    def seen(steps):
        return [(ahead * down, ahead * right) for down, right in steps]

    occupied = {sq for sq, each in enumerate(squares) if each}
    near = {neighbour(origin, step) for step in seen(STEPS.get(piece.upper(), []))} - {None}
    return near | slide(occupied, origin, seen(SLIDES.get(piece.upper(), [])))


def attacked(squares, target, side):
    """Whether a piece of `side` attacks `target`."""
    return any(
        owner(piece) == side and target in attacks(squares, sq) for sq, piece in enumerate(squares)
    )


def king(squares, side):
    """The square of a side's king, or None where it has none."""
    letter = "K" if side == "b" else "k"
    return squares.index(letter) if letter in squares else None


def in_check(board, side):
    """Whether the king of `side` is attacked; a side without a king never is."""
    sq = king(board.squares, side)
    return sq is not None and attacked(board.squares, sq, other(side))
