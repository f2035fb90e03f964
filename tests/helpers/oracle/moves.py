"""Moves as USI writes them: all that pieces can do, without those that the rules forbid.

7g7f    2d2c+    P*5e
"""

from .attacks import attacks, in_check
from .board import HAND_ORDER, NUMBER, SQUARES, Board, other, owner

PROMOTES = {"P", "L", "N", "S", "B", "R"}


def ranks_left(sq, side):
    """How many ranks are ahead of a square, for a side."""
    return sq // 9 if side == "b" else 8 - sq // 9


def stuck(piece, sq, side):
    """Whether a piece has no square ahead: pawn, lance on the last rank, knight on the last two."""
    return ranks_left(sq, side) < {"P": 1, "L": 1, "N": 2}.get(piece.upper(), 0)


def in_zone(sq, side):
    """Whether a square is in the three ranks where a side's pieces promote."""
    return ranks_left(sq, side) < 3


def board_moves(board):
    """The moves of pieces on the board, without a look at one's own king."""
    side = board.turn
    for origin, piece in enumerate(board.squares):
        if owner(piece) != side:
            continue
        for to in attacks(board.squares, origin):
            if owner(board.squares[to]) == side:
                continue
            move = SQUARES[origin] + SQUARES[to]
            if piece.upper() in PROMOTES and (in_zone(origin, side) or in_zone(to, side)):
                yield move + "+"
            if not stuck(piece, to, side):
                yield move


def drops(board):
    """The drops on empty squares: no second pawn on a file, no piece where it could never move."""
    for letter in HAND_ORDER:
        piece = letter if board.turn == "b" else letter.lower()
        for to, there in enumerate(board.squares):
            second_pawn = letter == "P" and piece in board.squares[to % 9 :: 9]
            if (
                board.hands[piece]
                and not there
                and not second_pawn
                and not stuck(piece, to, board.turn)
            ):
                yield f"{letter}*{SQUARES[to]}"


def after(board, move):
    """The board once a move is made; it is taken to be possible.

    >>> from helpers.oracle import START, read, write
    >>> write(after(read(START), "7g7f"))
    'lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 1'
    """
    squares, hands, to = list(board.squares), board.hands.copy(), NUMBER[move[2:4]]
    if move[1] == "*":
        squares[to] = move[0] if board.turn == "b" else move[0].lower()
        hands[squares[to]] -= 1
    else:
        origin = NUMBER[move[:2]]
        if squares[to]:
            hands[squares[to].removeprefix("+").swapcase()] += 1
        squares[to], squares[origin] = move[4:] + squares[origin], ""
    return Board(tuple(squares), other(board.turn), hands)


def leaves_king(board, move):
    """Whether a move leaves the mover's own king attacked."""
    return in_check(after(board, move), board.turn)


def mates_by_pawn_drop(board, move):
    """Whether a move is a pawn drop that mates, which is not allowed."""
    then = after(board, move)
    return move.startswith("P*") and in_check(then, then.turn) and not legal_moves(then)


def legal_moves(board):
    """Every legal move, sorted.

    >>> from helpers.oracle import START, read
    >>> len(legal_moves(read(START)))
    30
    """
    moves = [move for move in (*board_moves(board), *drops(board)) if not leaves_king(board, move)]
    return sorted(move for move in moves if not mates_by_pawn_drop(board, move))


def checks(board):
    """Every legal move after which the other side is in check, sorted."""
    return [move for move in legal_moves(board) if in_check(after(board, move), other(board.turn))]


def perft(board, depth):
    """How many legal move sequences of this length there are.

    >>> from helpers.oracle import START, read
    >>> perft(read(START), 2)
    900
    """
    if depth == 0:
        return 1
    return sum(perft(after(board, move), depth - 1) for move in legal_moves(board))
