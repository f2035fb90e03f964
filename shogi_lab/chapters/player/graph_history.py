"""Graph history: the table remembers a draw that was one only on another line.

      root --- A --- B --- C --- A      the mover of C goes back to A: a draw, so C is worth 0
       |
       +------ D --- E --- C            A was never met on this line: is C still worth 0?

The table knows boards, not lines, so it answers 0 for C on both lines. Chapter 3 met the same
problem: its search for long mates keeps such answers apart. The player may leave them out of its
table (`transposition_table=2`). A repetition of the root, or of a position of the game, is kept
all the same, since it is one on every line of that search.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, NamedTuple

from shogi_lab.chapters.hands.kernels.transpositions import (
    KEY,
    LOWER,
    SHIFT,
    TURN,
    UPPER,
    bucket,
    taken_apart,
)
from shogi_lab.engine.arguments import checked, one_of, within
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.position import Position

from .kernels.search import WHOLE, main_search
from .kernels.search_state import SearchState, search_state

#: A silver more, and a draw that the table is wrong about: see `false_draws`.
SILVER_MORE, ITS_DEPTH = Position.from_sfen("2S6/4k4/9/9/1K7/9/9/9/9 b - 1"), 7
#: With these alone and without a table, a search finds what plain negamax finds.
IDEAS = dict.fromkeys(
    ("alpha_beta", "captures_first", "principal_variation_search", "repetition"), 1
)
#: So many plies below the root positions are asked for, so many lines of each length; so much
#: deeper an answer is checked.
ASKED_PLIES, ASKED_LINES, CHECKED = 3, 1_000, 2


class FalseDraw(NamedTuple):
    """A position that the table calls a draw, or at least or at most a draw, and its value by
    searches that are as deep, one ply deeper, and so on; these have no table and know no line
    before the position.
    """

    line: tuple[str, ...]
    position: Position
    depth: int
    values: tuple[int, ...]


class Remembered(NamedTuple):
    """What a table keeps about a position: a value or a bound, and how many plies its
    search had.
    """

    depth: int
    value: int
    kind: int


def searched(position: Position, depth: int, table: int) -> SearchState:
    """Return the state that is left after a search that deepens up to `depth` plies, with this
    switch for its table."""
    state = search_state(position.sfen(), "", None, transposition_table=table, **IDEAS)
    for each in range(1, depth + 1):
        main_search(state, each, 0, WHOLE)
    return state


def remembered(state: SearchState, position: Position) -> Remembered | None:
    """Return what a search's table keeps about a position with exactly this hand, None if it keeps
    nothing."""
    pos: Any = position.record
    first = int(bucket(for_kernel(pos.copy()), state.table.last_bucket))
    for slot in (first, first + 1):
        words = int(state.table.first_word[slot]), int(state.table.second_word[slot])
        known = taken_apart.py_func(*words)
        same_board = words[1] >> SHIFT[KEY] == int(pos.hash_key) >> SHIFT[KEY]
        same_turn = words[1] >> SHIFT[TURN] & 1 == int(pos.turn)
        if known.kind and same_board and same_turn and known.hand == int(pos.hand[0]):
            return Remembered(known.depth, known.value, known.kind)
    return None


@checked
def false_draws(
    position: Position,
    depth: Annotated[int, within(1, 12)] = ITS_DEPTH,
    table: Annotated[int, one_of((1, 2))] = 1,
) -> Iterator[FalseDraw]:
    """Return the false draws near the root that a search of `depth` plies leaves in its table; up
    to a thousand of its lines are examined.

    >>> found = next(false_draws(SILVER_MORE))
    >>> " ".join(found.line), found.values
    ('8e8d 5b5a 8d9e', (-489, -489, -489))
    >>> any(false_draws(SILVER_MORE, table=2))
    False
    """
    state, met = searched(position, depth, table), set[str]()
    lines: list[tuple[tuple[str, ...], Position]] = [((), position)]
    for _ in range(ASKED_PLIES):
        longer = (
            ((*line, move), here.after(move)) for line, here in lines for move in here.legal_moves()
        )
        lines = [*islice(longer, ASKED_LINES)]
        for line, here in lines:
            known = remembered(state, here)
            board = here.sfen().rpartition(" ")[0]
            if known is None or known.value or board in met:
                continue
            met.add(board)
            values = tuple(
                int(searched(here, known.depth + more, 0).mind.value) for more in range(CHECKED + 1)
            )
            if (known.kind & LOWER and max(values) < 0) or (known.kind & UPPER and min(values) > 0):
                yield FalseDraw(line, here, known.depth, values)
