"""Sliders by subtraction: subtracting one flips every bit of a ray up to the first piece.

      ray up, in memory      . . x . . x . .        the slider stands to the right of it
      one less               . . x . . . 1 1        the lowest piece gave, all below it filled
      what differs           . . . . . 1 1 1        the squares as far as the first piece

On a ray the other way the first piece is the highest bit. Reverse the order of the bytes, and it
is the lowest, because a file or a diagonal has at most one square per byte. This is Qugiy's way
(2021) and YaneuraOu's today; there two words of 64 bits hold the files, here they hold the ranks.
Nothing is kept up to date, and no pattern of pieces is looked up, only the squares of rays.
"""

from functools import cache
from typing import Any

from shogi_lab.engine.attacks import occupied
from shogi_lab.engine.bitboards import FULL, Bitboard, bitboard_of, union, words
from shogi_lab.engine.kernel import instruction, kernel
from shogi_lab.engine.records import Field, empty_record, fixed, record_dtype
from shogi_lab.engine.squares import (
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    SQUARES,
    UP,
    UP_LEFT,
    UP_RIGHT,
    ray,
)

#: A ray's number in `RAYS_OUT`, and its step.
AHEAD = (UP, UP_LEFT, UP_RIGHT)
BEHIND = (DOWN, DOWN_LEFT, DOWN_RIGHT)
SEVEN_BYTES = (1 << 56) - 1

RAYS_OUT = record_dtype(
    (
        Field("ahead", "i8", (3, SQUARES, 2), {},
              "rays up the board, by step: ranks a to f, then ranks g to i"),
        Field("behind", "i8", (3, SQUARES, 2), {"QUGIY_ROOK_MASK": (), "QUGIY_BISHOP_MASK": ()},
              "rays down the board, the same with the order of the bytes reversed"),
    )
)  # fmt: skip


@instruction(lambda builder, x: builder.lshr(builder.bswap(x), x.type(8)))
def bytes_reversed(x: int) -> int:
    """Return the lowest seven bytes of x in reverse order."""
    return int.from_bytes((x & SEVEN_BYTES).to_bytes(7, "little"), "big")


@cache
def rays_out() -> Any:
    """Return the squares that the rays from each square run over."""
    rays = empty_record(RAYS_OUT)
    for sq in range(SQUARES):
        for i in range(3):
            up, down = (_halves(bitboard_of(ray(sq, each[i]))) for each in (AHEAD, BEHIND))
            rays.ahead[i, sq] = up
            rays.behind[i, sq] = [bytes_reversed(each) for each in down]
    return fixed(rays)


def _halves(bb: Bitboard) -> tuple[int, int]:
    return bb.top << 27 | bb.middle, bb.bottom


@kernel(inline=True)
def ray_to_first_piece(far, near, ray_far, ray_near):
    """Return the squares of a ray up to and including the first piece; the ray begins low in
    `near` and goes on in `far`.

    One is subtracted: if `near` has no piece on the ray, it borrows from `far`.

    >>> [bin(each) for each in ray_to_first_piece(0b100, 0b010000, 0b110, 0b111100)]
    ['0b0', '0b11100']
    >>> [bin(each) for each in ray_to_first_piece(0b100, 0, 0b110, 0b111100)]
    ['0b110', '0b111100']
    """
    far_pieces, near_pieces = far & ray_far, near & ray_near
    lent = far_pieces - (near_pieces == 0)
    return (far_pieces ^ lent) & ray_far, (near_pieces ^ near_pieces - 1) & ray_near


@kernel(inline=True)
def rank_by_subtraction(sq, taken):
    """Return the slides along the rank: to the left by subtracting one, to the right by smearing
    the highest piece down."""
    shift = 9 * (2 - sq // 9 % 3)
    row = taken[sq // 27] >> shift & 511
    left_ray, right_ray = 511 ^ 511 >> sq % 9, 255 >> sq % 9
    left, right = row & left_ray, row & right_ray
    left = (left ^ left - 1) & left_ray
    right |= right >> 1
    right |= right >> 2
    right |= right >> 4
    reached = (left | right_ray & (511 ^ right >> 1)) << shift
    w = sq // 27
    return words(reached * (w == 0), reached * (w == 1), reached * (w == 2))


@kernel
def subtracted_rook(pos, ways_out, sq):
    """Return a rook's attacks by subtraction."""
    taken = occupied(pos)
    upper, lower = taken.top << 27 | taken.middle, taken.bottom
    up = ray_to_first_piece(upper, lower, ways_out.ahead[0, sq, 0], ways_out.ahead[0, sq, 1])
    down = ray_to_first_piece(
        bytes_reversed(lower),
        bytes_reversed(upper),
        ways_out.behind[0, sq, 1],
        ways_out.behind[0, sq, 0],
    )
    upper, lower = up[0] | bytes_reversed(down[1]), up[1] | bytes_reversed(down[0])
    return union(words(upper >> 27, upper & FULL, lower), rank_by_subtraction(sq, taken))


@kernel
def subtracted_bishop(pos, ways_out, sq):
    """Return a bishop's attacks by subtraction."""
    taken = occupied(pos)
    upper, lower = taken.top << 27 | taken.middle, taken.bottom
    turned_upper, turned_lower = bytes_reversed(upper), bytes_reversed(lower)
    ahead, behind = ways_out.ahead, ways_out.behind
    left_up = ray_to_first_piece(upper, lower, ahead[1, sq, 0], ahead[1, sq, 1])
    right_up = ray_to_first_piece(upper, lower, ahead[2, sq, 0], ahead[2, sq, 1])
    left_down = ray_to_first_piece(turned_lower, turned_upper, behind[1, sq, 1], behind[1, sq, 0])
    right_down = ray_to_first_piece(turned_lower, turned_upper, behind[2, sq, 1], behind[2, sq, 0])
    upper = left_up[0] | right_up[0] | bytes_reversed(left_down[1] | right_down[1])
    lower = left_up[1] | right_up[1] | bytes_reversed(left_down[0] | right_down[0])
    return words(upper >> 27, upper & FULL, lower)
