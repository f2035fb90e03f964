"""What either side has, as that side sees the board: the obvious way adds this up.

a square    its number in reading order: 9a is 0, 8a 1 ... 5e 40 ... 1i 80
an index    a number for a piece and a square: the piece's base, and the square's number;
            or for a piece in hand: its base, and how many are held

White       sits opposite: the board is turned: 1i becomes 9a, and White plays as Black
"""

from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import checked, one_of, within
from shogi_lab.engine.hands import unpack
from shogi_lab.engine.indexes import BOARD_PIECES, KKP_BOARD, KKP_HAND
from shogi_lab.engine.pieces import GOLD_LIKE, HAND_PIECES, KING, PIECE_NAMES
from shogi_lab.engine.posi import unfit
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES, Square, turned
from shogi_lab.ground.messages import said

ON_BOARD = {PIECE_NAMES[kind]: KKP_BOARD[kind] for kind in (*BOARD_PIECES, *GOLD_LIKE)}
IN_HAND = {PIECE_NAMES[kind]: KKP_HAND[kind] for kind in HAND_PIECES}


class Side(NamedTuple):
    """A side as it sees the board: its sign in the sum, its own king's square and the enemy's.

    board: its pieces except the king, each with its square; hand: every kind that can be held,
    each with the number held.
    """

    sign: int
    king: int
    enemy: int
    board: tuple[tuple[str, int], ...]
    hand: tuple[tuple[str, int], ...]


def both_sides(position: Position) -> tuple[Side, Side]:
    """Return Black's side and White's, as each sees the board; ValueError if a king is missing.

    >>> black, white = both_sides(Position.from_sfen("4k4/4p4/9/9/9/9/9/9/4K4 b P 1"))
    >>> (black.king, black.enemy), (white.king, white.enemy)
    ((76, 4), (76, 4))
    >>> black.hand[0], white.board
    (('pawn', 1), (('pawn', 67),))
    """
    record, board, sides = position.record, position.record.board.tolist(), []
    if SQUARES in record.king.tolist():
        raise unfit(record, said("both kings must be on the board"))
    for color, sign in enumerate((1, -1)):
        seen = [turned(sq) if color else sq for sq in range(SQUARES)]
        standing = [
            (PIECE_NAMES[abs(board[there])], sq)
            for sq, there in enumerate(seen)
            if board[there] * sign > 0 and abs(board[there]) != KING
        ]
        held = unpack(int(record.hand[color]))
        king, enemy = (seen[int(record.king[each])] for each in (color, 1 - color))
        sides.append(Side(sign, king, enemy, tuple(standing), tuple(held.items())))
    return sides[0], sides[1]


@checked
def index_on_board(piece: Annotated[str, one_of(tuple(ON_BOARD))], sq: Square) -> int:
    """Return the index of a black piece on a square: the base of its kind plus the square's number.

    >>> index_on_board("pawn", 9), index_on_board("gold", 40)
    (45, 373)
    """
    return ON_BOARD[piece] + sq


@checked
def index_in_hand(
    piece: Annotated[str, one_of(tuple(IN_HAND))], count: Annotated[int, within(0, 18)]
) -> int:
    """Return the index of this many pieces of a kind in Black's hand; 0 pieces have an index, too.

    >>> index_in_hand("pawn", 0), index_in_hand("lance", 0)
    (0, 19)
    """
    return IN_HAND[piece] + count
