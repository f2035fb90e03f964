"""Effects: how often a square is attacked, which rays arrive there, what an exchange wins.

. . L L R        the rook's ray to the left, square by square
"""

from .attacks import SLIDES, attacked, attacks, ray
from .board import other, owner
from .values import VALUES


def effects(squares):
    """How often each side attacks each square: 81 numbers for Black, 81 for White.

    >>> from helpers.oracle import NUMBER, START, read
    >>> black, white = effects(read(START).squares)
    >>> black[NUMBER["5h"]], white[NUMBER["5h"]]
    (4, 0)
    """
    counts = {"b": [0] * 81, "w": [0] * 81}
    for sq, piece in enumerate(squares):
        if piece:
            for target in attacks(squares, sq):
                counts[owner(piece)][target] += 1
    return counts["b"], counts["w"]


# Where a ray runs, seen from Black: R is towards file 1.
ARROWS = {
    "RU": (-1, 1), "R": (0, 1), "RD": (1, 1), "U": (-1, 0),
    "D": (1, 0), "LU": (-1, -1), "L": (0, -1), "LD": (1, -1),
}  # fmt: skip


def long_effects(squares):
    """For each square, the rays that arrive: (side, arrow) of every slider that shoots so far.

    >>> from helpers.oracle import NUMBER, read
    >>> squares = read("9/9/9/9/2P1R4/9/9/9/9 b - 1").squares
    >>> [long_effects(squares)[NUMBER[name]] for name in ("6e", "7e", "8e")]
    [{('b', 'L')}, {('b', 'L')}, set()]
    """
    occupied = {sq for sq, each in enumerate(squares) if each}
    found = [set() for _ in squares]
    for sq, piece in enumerate(squares):
        for down, right in SLIDES.get(piece.upper(), []):
            step = (down, right) if owner(piece) == "b" else (-down, -right)
            arrow = next(name for name, each in ARROWS.items() if each == step)
            for target in ray(occupied, sq, step):
                found[target].add((owner(piece), arrow))
    return found


def exchange(squares, target, side):
    """What a side wins by taking on a square, each side with its cheapest piece while it pays.

    Without promotions, and without a look at the kings' safety but for their own captures.

    >>> from helpers.oracle import NUMBER, read
    >>> exchange(read("4k4/9/9/4s4/9/9/9/4R4/8K b - 1").squares, NUMBER["5d"], "b")
    742
    """
    near = [sq for sq, piece in enumerate(squares) if owner(piece) == side]
    near = [sq for sq in near if target in attacks(squares, sq)]
    if not near:
        return 0
    taker = min(near, key=lambda sq: (VALUES[squares[sq].upper()], sq))
    then = list(squares)
    then[taker], then[target] = "", squares[taker]
    if squares[taker].upper() == "K" and attacked(then, target, other(side)):
        return 0
    victim = squares[target].upper()
    won = VALUES[victim] + VALUES[victim.removeprefix("+")]
    return max(0, won - exchange(then, target, other(side)))
