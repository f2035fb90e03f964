"""Kernels as Python calls them: records come in arrays of one.

      Position._array        positions          positions[0], the record that kernels pass along
      tables_in_array()      tables             lookups[0]
      room()                 moves              rooms[0]

An array of one makes a call 0.2 microseconds longer. A record by itself costs as little if numba
finds its memory by its address (kernel.py), else 5, and two of them 18. If kernels are not
compiled, lists of one do the same.
"""

from typing import Any

from .arrays import ARRAYS, np
from .attacks import in_check
from .kernel import COMPILED, kernel
from .kinds import PackedMove
from .mate import mate_in_1, mate_in_3
from .movegen import checks, evasions, legal_moves, perft, play_if_legal
from .moves import MOVE_LIST, move_list
from .tables import tables_in_array
from .twins import plain, restore


def room() -> Any:
    """Return room for moves in an array of one; what it holds at first means nothing.

    >>> len(room())
    1
    """
    return np.empty(1, MOVE_LIST) if COMPILED else [plain(move_list())]


def packed_in(moves: Any, end: int) -> list[int]:
    """Return the first moves in a `room()`, packed."""
    found: list[int] = moves["packed"][0, :end].tolist() if COMPILED else moves[0].packed[:end]
    return found


def asked(entry: Any, array: Any, *more: Any) -> Any:
    """Call a kernel on a position, and return its answer; afterwards the position is as it was.

    >>> from shogi_lab.engine.records import array_of
    >>> moves = room()
    >>> end = asked(list_legal_moves, array_of(parse_sfen(START).record), moves)
    >>> end, usi(packed_in(moves, 1)[0])
    (30, '5i6h')
    """
    return entry(array if COMPILED else [plain(array[0])], tables_in_array(), *more)


def played(array: Any, bits: int) -> bool:
    """Make the move that the bits of a USI text stand for, if it is legal; return whether it was.

    >>> from shogi_lab.engine.moves import usi_bits
    >>> from shogi_lab.engine.records import array_of
    >>> array = array_of(parse_sfen(START).record)
    >>> played(array, usi_bits("7g7f")), played(array, usi_bits("7g7f"))
    (True, False)
    """
    if COMPILED or not ARRAYS:
        return play_text(array, tables_in_array(), room(), bits)
    twin = plain(array[0])
    legal = play_text([twin], tables_in_array(), room(), bits)
    restore(twin, array[0])
    return legal


# The entries: each hands its records on.


@kernel
def is_in_check(positions, lookups):
    """Whether the king of the side to move is attacked."""
    return in_check(positions[0], lookups[0], positions[0].turn)


@kernel
def list_legal_moves(positions, lookups, rooms):
    """Write every legal move from the list's beginning on; return how many there are."""
    return legal_moves(positions[0], lookups[0], rooms[0], 0)


@kernel
def list_checks(positions, lookups, rooms):
    """Write every legal move that gives check; return how many there are."""
    return checks(positions[0], lookups[0], rooms[0], 0)


@kernel
def list_evasions(positions, lookups, rooms):
    """Write every legal move that answers a check; return how many there are."""
    return evasions(positions[0], lookups[0], rooms[0], 0)


@kernel
def count_lines(positions, lookups, rooms, depth):
    """Return how many lines of `depth` legal moves there are."""
    return perft(positions[0], lookups[0], rooms[0], depth, 0)


@kernel
def find_mate_in_1(positions, lookups, rooms) -> PackedMove:
    """Return a move that mates at once, or 0."""
    return mate_in_1(positions[0], lookups[0], rooms[0], 0)


@kernel
def find_mate_in_3(positions, lookups, rooms) -> PackedMove:
    """Return the first move of a mate within three plies, or 0."""
    return mate_in_3(positions[0], lookups[0], rooms[0], 0)


@kernel
def meant(pos, move) -> PackedMove:
    """Complete a move of which only `TEXT_BITS` are known: read from the board which piece moves
    and what it takes. The move need not be legal.

    >>> meant(desk().pos, 56 << 7 | 47)
    39983
    """
    start = move >> 7 & 127
    if start > 80:
        return move | (start - 80) << 15
    return move | abs(pos.board[start]) << 15 | abs(pos.board[move & 127]) << 19


@kernel
def legal_one(positions, lookups, rooms, bits) -> PackedMove:
    """Return the move that a text means, if it is legal; else 0."""
    move = meant(positions[0], bits)
    for i in range(legal_moves(positions[0], lookups[0], rooms[0], 0)):
        if rooms[0].packed[i] == move:
            return move
    return 0


@kernel
def play_text(positions, lookups, rooms, bits):
    """Make the move that a text means, if it is legal; return whether it was."""
    return play_if_legal(positions[0], lookups[0], rooms[0], meant(positions[0], bits))
