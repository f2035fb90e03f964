"""KPP, folded: a king and two more pieces, each by its place as seen from the king.

      place =    1 ..   89     in hand, as in HalfKP: the first, second ... pawn that the side holds
                90 ..  378     the side's pawn:  90 + 17 * (ranks below the king + 8)
               379 ..  667     the other side's      + files to the right of it + 8
               668 .. 5291     the same of lances, knights ... 289 places each

      sum of a side  =  the weights of all pairs of its places, and of each place with itself
      value          =  Black's sum - White's, in the units of KKP: 32 of them are a centipawn

Bonanza has a table for each of 81 squares of the king: 88 million weights. Here pieces are seen
from the king, so the king's squares share one table of 14 million weights, 28 MB. It no longer
knows how far the king itself is from the edges of the board; KKP, which is added, knows that.

A move removes the pairs of one piece, and adds its pairs from another place. After a king's move
every place changes for that king's side, whose sum is made from scratch. Nothing changes for the
other side, since kings do not count as pieces here. So the sums are kept up to date like an
accumulator.

Source: pairs, and each piece with itself, are Bonanza's (evaluate.c). Apery's learner (Hiraoka,
evaluate.hpp, r_kpp_bb) lets weights of the same relative squares share what they learn, and adds
them into the full table afterwards; here there are no other weights.
"""

from shogi_lab.engine.evaluation import pair
from shogi_lab.engine.hands import held
from shogi_lab.engine.indexes import BOARD_PIECES
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kkp import moves_king, seen_by
from shogi_lab.engine.pieces import COLORS, HAND_PIECES, KING
from shogi_lab.engine.records import Field, record_dtype
from shogi_lab.engine.squares import SQUARES
from shogi_lab.engine.turns import do_move

from .half_kp import HAND_END, captured_indexes, held_index, moved_indexes, standing_index

#: Squares in a row from the farthest on one side of a king to the farthest on the other; in all.
ACROSS = 17
AROUND = ACROSS * ACROSS
#: How many places there are, and how many pairs of them, each with itself included.
SEEN_PLACES = HAND_END + len(COLORS) * len(BOARD_PIECES) * AROUND
SEEN_PAIRS = SEEN_PLACES * (SEEN_PLACES + 1) // 2

PAIR_TABLE = record_dtype(
    (Field("weights", "i2", (SEEN_PAIRS,), {}, "a weight, by a pair of places"),)
)
PLACE_LIST = record_dtype(
    (
        Field("length", "i4", (), {}, "how many pieces are listed"),
        Field("places", "i4", (40,), {}, "their places, in no order"),
    )
)
PAIR_SUMS = record_dtype(
    (Field("sums", "i4", (2,), {}, "sums of pairs, as Black and as White sees the pieces"),)
)


@kernel(inline=True)
def seen_place(king, piece):
    """Return the place of a piece, given its index of HalfKP, as seen from a king; index and
    king's square are both as the side sees them."""
    if piece < HAND_END:
        return piece
    block, sq = (piece - HAND_END) // SQUARES, (piece - HAND_END) % SQUARES
    return HAND_END + AROUND * block + ACROSS * (sq // 9 - king // 9 + 8) + sq % 9 - king % 9 + 8


@kernel(inline=True)
def pair_weight(pairs, a, b):
    """Return the weight of two places, in whichever order they come."""
    return pairs.weights[pair(max(a, b), min(a, b))] + 0


@kernel
def list_places(pos, listed, side):
    """List the places of all pieces except the kings, as a side sees them."""
    king, n = seen_by(side, pos.king[side]), 0
    for sq in range(81):
        kind = abs(pos.board[sq])
        if kind and kind != KING:
            color = 1 if pos.board[sq] < 0 else 0
            listed.places[n] = seen_place(king, standing_index(side, color, kind, sq))
            n += 1
    for color in range(2):
        for kind in HAND_PIECES:
            for number in range(1, held(pos.hand[color], kind) + 1):
                listed.places[n] = held_index(side, color, kind, number)
                n += 1
    listed.length = n


@kernel
def with_all(pairs, listed, place):
    """Return the sum of the weights that a place has with every place in the list."""
    total = 0
    for i in range(listed.length):
        total += pair_weight(pairs, place, listed.places[i])
    return total


@kernel
def pairs_sum(pos, pairs, listed, side):
    """Return a side's sum from scratch; afterwards the list has the side's places."""
    list_places(pos, listed, side)
    total = 0
    for i in range(listed.length):
        for j in range(i + 1):
            total += pair_weight(pairs, listed.places[i], listed.places[j])
    return total


@kernel
def swap_place(pairs, listed, gone, come):
    """Replace one place of a list by another; return by how much the sum grows."""
    change = -with_all(pairs, listed, gone)
    for i in range(listed.length):
        if listed.places[i] == gone:
            listed.places[i] = come
    return change + with_all(pairs, listed, come)


@kernel
def pairs_change(pos, pairs, listed, side, move):
    """Return by how much a move that is not yet played changes a side's sum, if that side's king
    does not move.
    """
    list_places(pos, listed, side)
    king, change = seen_by(side, pos.king[side]), 0
    if move >> 19 & 15:  # first, so that no two pieces are on one square
        gone, come = captured_indexes(pos, side, move)
        change += swap_place(pairs, listed, seen_place(king, gone), seen_place(king, come))
    if not moves_king(move):
        gone, come = moved_indexes(pos, side, move)
        change += swap_place(pairs, listed, seen_place(king, gone), seen_place(king, come))
    return change


@kernel
def do_move_pairs(pos, tables, pairs, listed, sums, move):
    """Play a move, and keep both sides' sums up to date; if a king moves, its side's sum is made
    from scratch.
    """
    mover, refreshed = pos.turn, moves_king(move)
    for side in range(2):
        if not (refreshed and side == mover):
            sums.sums[side] += pairs_change(pos, pairs, listed, side, move)
    do_move(pos, tables, move)
    if refreshed:
        sums.sums[mover] = pairs_sum(pos, pairs, listed, mover)
