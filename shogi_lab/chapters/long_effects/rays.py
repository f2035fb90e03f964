"""Long effects as arrows: the words of squares, drawn on their squares.

. . l l r .      5e is about to get a rook: the ray that comes from 3e stops here, one of its
. L L R r .      own begins. One walk to the left flips both bits, square after square.
"""

import operator
from collections.abc import Sequence
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, is_a, refused, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.effects import DIRECTIONS, RAYS, effects_of
from shogi_lab.engine.pieces import PIECE_WORDS, letter
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES, Square
from shogi_lab.ground.messages import said
from shogi_lab.stage.lenses import Board, Layer, board_of
from shogi_lab.stage.words import SIDES

#: Each direction's number, name, and where it runs to: columns to the right, ranks down.
HEADINGS = tuple((name, step[1], step[0]) for name, step in DIRECTIONS.items())
NO_RAYS = (0,) * SQUARES


class RayBoard(NamedTuple):
    """A board with its words as arrows, one per bit, and with its counts if it has any.

    words: those of the position; fresh: bits that have just been set; gone: bits that have just
    been cleared; counts: Black's and White's, square by square; legend: whether a line below
    explains the arrows.
    """

    title: str
    board: Board
    words: tuple[int, ...]
    fresh: tuple[int, ...] = NO_RAYS
    gone: tuple[int, ...] = NO_RAYS
    counts: tuple[tuple[int, int], ...] = ()
    legend: bool = True


class WordRow(NamedTuple):
    """A word of 16 bits: its name, its value, a note, and bits with a mark ("wrong", "off")."""

    label: str
    value: int
    note: str = ""
    marks: tuple[tuple[int, str], ...] = ()


BLANK = WordRow("", 0)


class RayWords(NamedTuple):
    """Words, one below the other, with White's byte left of Black's."""

    title: str
    rows: tuple[WordRow, ...]


def in_pairs(counts: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Return the counts of a record as (Black's, White's), square by square."""
    return tuple((count & 255, count >> 8) for count in counts)


def ray_board(
    position: Position,
    last: tuple[int, ...] = (),
    layers: tuple[Layer, ...] = (),
    counted: bool = False,
) -> RayBoard:
    """Return a position with its words, and with its counts if `counted`.

    >>> seen = ray_board(Position(), counted=True)
    >>> arrows(seen.words[43]), seen.counts[67]
    ('', (4, 0))
    """
    effects = effects_of(position)
    counts = in_pairs(tuple(effects.counts.tolist())) if counted else ()
    words = tuple(effects.words.tolist())
    return RayBoard("", board_of(position, last, layers), words, counts=counts)


def with_pieces(board: Board, pieces: tuple[int, ...]) -> Board:
    """Return a board with other pieces on it, which are given as in a record."""
    return board._replace(pieces=tuple(letter(piece) if piece else "" for piece in pieces))


def piece_words(piece: int) -> str:
    """Return a piece of a board and its side, in words."""
    return said("{side}'s {piece}", side=SIDES[piece < 0], piece=PIECE_WORDS[abs(piece)])


def steps_of(color: int, kind: int, sq: int) -> list[int]:
    """Return the squares that a piece attacks by a step or a jump, without its slides."""
    return [int(to) for to in RAYS.near[color, kind, sq, : int(RAYS.near_count[color, kind, sq])]]


def pieces(what: Any, name: str) -> Any:
    """Check that a board has 81 squares, each with a piece or 0, and return it."""
    try:
        rows = (list, tuple, np.ndarray)
        found = [operator.index(each) for each in what] if is_a(what, rows) else []
    except Exception:  # noqa: BLE001  a stranger's values may raise anything
        found = []
    if len(found) != SQUARES:
        raise refused(what, name, f"{SQUARES} whole numbers, a piece each or 0")
    return found


@checked
def onward(
    board: Annotated[Sequence[int], pieces],
    sq: Square,
    d: Annotated[int, within(0, len(DIRECTIONS) - 1)],
) -> tuple[int, ...]:
    """Return the squares from `sq` on in a direction, up to and including the first piece.

    >>> onward([0] * 81, 2, 6), onward([1] * 81, 2, 6)
    ((1, 0), (1,))
    """
    met, at = [], sq
    for _ in range(int(RAYS.length[d, sq])):
        at += int(RAYS.step[d])
        met.append(at)
        if board[at]:
            break
    return tuple(met)


def differences(
    before: Sequence[int], now: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the bits that were set and those that were cleared, word by word."""
    pairs = list(zip(before, now, strict=True))
    return tuple(n & ~b for b, n in pairs), tuple(b & ~n for b, n in pairs)
