"""HalfKP: a number for each pair of a side's own king and one more piece.

      place = 1548 * king + piece         both as the side sees them: turned for White

          1 ..   18     the first, second ... pawn that the side holds
         20 ..   37     the same of the other side's; then lances, knights ... as in KPP
         90 ..  170     the side's pawn, by its square
        171 ..  251     the other side's pawn; then lances, knights, silvers, golds, bishops,
                        horses, rooks, dragons, 81 squares each

A piece in hand counts as a piece: a side that holds three pawns has the first, the second and the
third. So all 38 pieces except the kings always have a place, and a move only changes places.
Indexes in hand are those of KPP (`engine/indexes.py`); on the board no square is left out, so
there are 1,548 indexes, while Bonanza has 1,476.

Source: Nasu, "Efficiently updatable neural-network-based evaluation functions for computer shogi"
(2018); the indexes are YaneuraOu's BonaPiece (evaluate.h), by this engine's order of squares.
"""

from shogi_lab.engine.hands import held
from shogi_lab.engine.indexes import BOARD_PIECES, KPP_BLOCKS, KPP_HAND
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kkp import seen_by
from shogi_lab.engine.pieces import COLORS, GOLD, GOLD_LIKE
from shogi_lab.engine.squares import SQUARES

#: The first index on the board: YaneuraOu's fe_hand_end.
HAND_END = next(block.start for block in KPP_BLOCKS if not block.in_hand)
#: How many indexes a king has: YaneuraOu's fe_end.
PIECE_PLACES = HAND_END + len(COLORS) * len(BOARD_PIECES) * SQUARES
#: Pieces that are no kings.
PIECES = 38
#: How many places there are: the inputs of a network.
PLACES = SQUARES * PIECE_PLACES


def _bases(color: int) -> tuple[int, ...]:
    """Return the first index by piece type, 0 if a type has none; a piece that moves like a gold
    counts as a gold."""
    bases = [0] * 16
    for number, piece in enumerate(BOARD_PIECES):
        bases[piece] = HAND_END + SQUARES * (len(COLORS) * number + color)
    for piece in GOLD_LIKE:
        bases[piece] = bases[GOLD]
    return tuple(bases)


#: By whose piece it is, 0 for the side's own, and piece type: index = base + square.
HALF_KP_BOARD = tuple(_bases(color) for color in COLORS)


@kernel(inline=True)
def standing_index(side, color, kind, sq):
    """Return the index that a side gives to a piece of a color on a square."""
    return HALF_KP_BOARD[side ^ color][kind] + seen_by(side, sq)


@kernel(inline=True)
def held_index(side, color, kind, number):
    """Return the index that a side gives to a color's first, second ... piece of a type in hand."""
    return KPP_HAND[side ^ color][kind] + number


@kernel(inline=True)
def moved_indexes(pos, side, move):
    """Return the two indexes that a side gives to the piece of a move that is not yet played: the
    one in its place on the board or in hand, and the one on the square to which it goes. It must
    not be a king."""
    to, start, piece = move & 127, move >> 7 & 127, move >> 15 & 15
    come = standing_index(side, pos.turn, piece + 8 * (move >> 14 & 1), to)
    if start > 80:
        return held_index(side, pos.turn, piece, held(pos.hand[pos.turn], piece)), come
    return standing_index(side, pos.turn, piece, start), come


@kernel(inline=True)
def captured_indexes(pos, side, move):
    """Return the two indexes that a side gives to the piece that a move captures: on its square,
    and in the mover's hand."""
    captured, color = move >> 19 & 15, pos.turn
    number = held(pos.hand[color], captured & 7) + 1
    gone = standing_index(side, 1 - color, captured, move & 127)
    return gone, held_index(side, color, captured & 7, number)
