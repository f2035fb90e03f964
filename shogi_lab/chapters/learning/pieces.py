"""The pieces of a position except its kings, each with its place; which of them a move changes."""

from collections import Counter

from shogi_lab.engine.hands import held
from shogi_lab.engine.pieces import COLORS, HAND_PIECES, KING, letter
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import square_name

#: A piece that is no king, as SFEN writes it, and its square, or in hand which one of its kind.
Piece = tuple[str, str]


def pieces_of(position: Position) -> list[Piece]:
    """Return every piece except the kings, with its place."""
    record = position.record
    board = enumerate(record.board.tolist())
    found = [(letter(piece), square_name(sq)) for sq, piece in board if abs(piece) not in (0, KING)]
    for color in COLORS:
        for kind in HAND_PIECES:
            name = letter(-kind if color else kind)
            count = held.py_func(int(record.hand[color]), kind)
            found += [(name, f"x{number}") for number in range(1, count + 1)]
    return found


def swapped(before: Position, after: Position) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Return the pieces whose rows go with a move, and those whose rows come."""
    old, new = Counter(pieces_of(before)), Counter(pieces_of(after))
    return tuple(sorted(old - new)), tuple(sorted(new - old))
