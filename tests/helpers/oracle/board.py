"""A board of 81 strings, in reading order, and its SFEN.

 0 1 2 3 4 5 6 7 8        "" an empty square      "P" Black's pawn       "+p" White's tokin
 9 . . .   . . .17        A side is "b" or "w", as an SFEN writes it.
72 . . .   . . .80
"""

from collections import Counter
from typing import NamedTuple

FILES, RANKS = "987654321", "abcdefghi"
SQUARES = [file + rank for rank in RANKS for file in FILES]
NUMBER = {name: sq for sq, name in enumerate(SQUARES)}
START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
KINDS = "P L N S G B R K +P +L +N +S +B +R".split()
GOLDS = ["G", "+P", "+L", "+N", "+S"]
HAND_ORDER = "RBGSNLP"


class Board(NamedTuple):
    """81 pieces in reading order, who moves, and {"P": Black's pawns in hand, "p": White's}."""

    squares: tuple[str, ...]
    turn: str
    hands: Counter


def read(sfen):
    """The board an SFEN describes, which is taken to be well formed.

    >>> board = read(START)
    >>> board.squares[:3], board.turn, board.squares.count("P")
    (('l', 'n', 's'), 'b', 9)
    """
    placement, turn, held, *_ = sfen.split()
    for blanks in "123456789":
        placement = placement.replace(blanks, "." * int(blanks))
    squares, mark = [], ""
    for letter in placement.replace("/", ""):
        if letter == "+":
            mark = "+"
        else:
            squares.append("" if letter == "." else mark + letter)
            mark = ""
    hands, digits = Counter(), ""
    for letter in held.replace("-", ""):
        if letter.isdigit():
            digits += letter
        else:
            hands[letter] += int(digits or 1)
            digits = ""
    return Board(tuple(squares), turn, hands)


def write(board, ply=1):
    """The SFEN of a board.

    >>> write(read(START)) == START
    True
    """
    text = "/".join(
        "".join(piece or "." for piece in board.squares[i : i + 9]) for i in range(0, 81, 9)
    )
    for blanks in range(9, 0, -1):
        text = text.replace("." * blanks, str(blanks))
    letters = [*HAND_ORDER, *HAND_ORDER.lower()]
    held = [f"{n if n > 1 else ''}{letter}" for letter in letters if (n := board.hands[letter])]
    return f"{text} {board.turn} {''.join(held) or '-'} {ply}"


def other(side):
    """The side that is not this one."""
    return "w" if side == "b" else "b"


def owner(piece):
    """Whose piece this is: upper case is Black's; nobody's where the square is empty."""
    return "b" if piece.isupper() else "w" if piece.islower() else None


def turned(board):
    """The board seen from the other side: squares back to front, Black's pieces White's."""
    squares = tuple(piece.swapcase() for piece in reversed(board.squares))
    hands = Counter({piece.swapcase(): n for piece, n in board.hands.items()})
    return Board(squares, other(board.turn), hands)


def places(squares, wanted):
    """The set of squares that hold one of the pieces wanted.

    >>> sorted(SQUARES[sq] for sq in places(read(START).squares, ["R", "b"]))
    ['2b', '2h']
    """
    return {sq for sq, piece in enumerate(squares) if piece in wanted}
