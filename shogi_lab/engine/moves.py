"""A move in one integer, as Bonanza packs it (shogi.h).

      bits   0-6    7-13                14       15-18   19-22
             to     from, or 80 + piece promote  piece   captured piece
                    for a drop

The piece is as it was before the move; the captured one as it stood on the board.
"""

from functools import cache, lru_cache
from typing import Any, NamedTuple

from shogi_lab.ground.messages import said

from .arguments import is_a, shown, whole_number
from .pieces import HAND_PIECES, LETTERS
from .records import Field, empty_record, record_dtype, shape_of
from .squares import NOWHERE, SQUARES, square, square_name

PROMOTE = 1 << 14
TEXT_BITS = (1 << 15) - 1  # what USI says of a move: where from, where to, whether it promotes
DROP = 80
MOST = (1 << 23) - 1
#: The most legal moves that a position is known to have.
MOST_MOVES = 593

#: Room for the moves of one position, or of a whole line of positions, one after another.
MOVE_LIST = record_dtype((Field("packed", "i4", (8192,), {"amove": ()}, "moves, packed"),))
#: For so many positions of a line it has room, however many moves each of them has.
MAX_PLIES = shape_of(MOVE_LIST, "packed")[0] // MOST_MOVES


class Move(NamedTuple):
    """A packed move, taken apart. `start` is None for a drop, `captured` 0 for none."""

    piece: int
    start: int | None
    to: int
    promotes: bool
    captured: int


def move_list() -> Any:
    """Return an empty list for generators to write into."""
    return empty_record(MOVE_LIST)


def pack_move(move: Move) -> int:
    """Return a `Move` packed into one integer.

    >>> pack_move(Move(piece=1, start=56, to=47, promotes=False, captured=0))
    39983
    """
    start = DROP + move.piece if move.start is None else move.start
    packed = move.to | start << 7 | move.piece << 15 | move.captured << 19
    return packed | PROMOTE if move.promotes else packed


def unpack_move(move: int) -> Move:
    """Return the parts of a packed move; this reverses `pack_move`.

    >>> unpack_move(39983)
    Move(piece=1, start=56, to=47, promotes=False, captured=0)
    """
    move = whole_number(move, "move", 0, MOST)
    start = move >> 7 & 127
    return Move(
        piece=move >> 15 & 15,
        start=None if start > DROP else start,
        to=move & 127,
        promotes=bool(move & PROMOTE),
        captured=move >> 19 & 15,
    )


@cache
def usi_texts() -> list[str]:
    """Return the USI texts of all moves, each at its `TEXT_BITS`; '' where there is no move."""
    names = [square_name(sq) for sq in range(SQUARES)]
    starts = dict(enumerate(names))
    starts |= {DROP + piece: f"{LETTERS[piece]}*" for piece in HAND_PIECES}
    texts = [""] * (TEXT_BITS + 1)
    for start, lead in starts.items():
        for to, name in enumerate(names):
            texts[start << 7 | to] = lead + name
            if start <= DROP:
                texts[PROMOTE | start << 7 | to] = f"{lead}{name}+"
    return texts


@lru_cache(1 << 14)
def usi_bits(text: str) -> int:
    """Return the `TEXT_BITS` of a move, from its USI text."""
    drops, start, to, promotes = parse_usi(text)
    return to | (DROP + drops if drops else start) << 7 | (PROMOTE if promotes else 0)


def usi(move: int) -> str:
    """Return a packed move as USI writes it.

    >>> usi(39983)
    '7g7f'
    """
    piece, start, to, promotes, _ = unpack_move(move)
    if start is None and piece not in HAND_PIECES:
        words = {"move": shown(move), "n": piece}
        raise ValueError(
            said("{move} is not a packed move: no piece of type {n} is dropped", **words)
        )
    if start is None:
        return f"{LETTERS[piece]}*{square_name(to)}"
    return square_name(start) + square_name(to) + ("+" if promotes else "")


class MoveText(NamedTuple):
    """What a USI text says by itself. `drops` is the piece type that is dropped, or 0; a drop's
    start is NOWHERE."""

    drops: int
    start: int
    to: int
    promotes: bool


def parse_usi(text: str) -> MoveText:
    """Read a USI move.

    >>> parse_usi("7g7f")
    MoveText(drops=0, start=56, to=47, promotes=False)
    >>> parse_usi("P*5e")
    MoveText(drops=1, start=81, to=40, promotes=False)
    >>> parse_usi("7g7")
    Traceback (most recent call last):
    ValueError: '7g7' is not a USI move: write it like 7g7f, 2b3c+ or P*5e
    """
    try:
        if not is_a(text, str):
            pass
        elif text[1:2] == "*" and len(text) == 4:
            piece = LETTERS.find(text[0])
            if piece in HAND_PIECES:
                return MoveText(piece, NOWHERE, square(text[2:]), False)
        elif len(text) == 4 or (len(text) == 5 and text[4] == "+"):
            return MoveText(0, square(text[:2]), square(text[2:4]), len(text) == 5)
    except ValueError:
        pass
    came = shown(text)
    raise ValueError(said("{came} is not a USI move: write it like 7g7f, 2b3c+ or P*5e", came=came))
