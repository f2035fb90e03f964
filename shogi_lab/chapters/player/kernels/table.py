"""A transposition table for whole games: it has any size, and chapter 2's entries, which age.

An entry, its two words and the rules of better hands are `hands.transpositions`. What a game needs
beyond that small search's table:

      a deeper answer     is taken too, not only one of the same depth
      mates               are kept by their distance from the position, not from the root
      age                 what an earlier search left gives way, however deep it is
      size                kernels know one type of table, with room for the largest; memory that
                          no bucket is written to is never taken from the system
"""

from typing import Any

from shogi_lab.chapters.hands.kernels.transpositions import (
    AGE,
    DEPTH,
    EXACT,
    HAND,
    KEY,
    KIND,
    LIMIT,
    LOWER,
    MOVE,
    RULES,
    SHIFT,
    TURN,
    UNKNOWN,
    UPPER,
    VALUE,
    ZERO,
    bucket,
    compared,
    holds_board,
    suffices,
    taken_apart,
)
from shogi_lab.engine.kernel import COMPILED, kernel
from shogi_lab.engine.kinds import Number
from shogi_lab.engine.records import Field, empty_record, record_dtype
from shogi_lab.engine.twins import Twin, TwinRow

from .mind import SURE

#: Two entries of 16 bytes a bucket: a megabyte is 32,768 buckets.
BUCKET_BYTES, MOST_BUCKETS = 32, 1 << 22

ENTRIES = record_dtype((
    Field("first_word", "u8", (2 * MOST_BUCKETS,), {"word1": ()}, "depth, value, move, hand"),
    Field("second_word", "u8", (2 * MOST_BUCKETS,), {"word2": ()}, "key, turn, threat, kind, age"),
    Field("last_bucket", "i8", (), {}, "the number of the last bucket: a mask for keys"),
    Field("rule", "i8", (), {}, "how hands are compared: a place in RULES"),
))  # fmt: skip


def empty_entries(buckets: int, rule: str = "equal") -> Any:
    """Return an empty table in the form that kernels take. buckets: a power of two, at least
    128."""
    if not COMPILED:
        words = TwinRow([0] * 2 * buckets), TwinRow([0] * 2 * buckets)
        return Twin(
            first_word=words[0], second_word=words[1], last_bucket=buckets - 1,
            rule=RULES.index(rule),
        )  # fmt: skip
    table = empty_record(ENTRIES)
    table.last_bucket, table.rule = buckets - 1, RULES.index(rule)
    return table


def take_memory(table: Any) -> None:
    """Take all memory of an empty table now. A table that takes memory as it fills would make the
    first moves of a game wait for the system, by milliseconds altogether.

    >>> table = empty_entries(128)
    >>> take_memory(table)
    >>> int(table.second_word[255])
    0
    """
    if COMPILED:
        words = 2 * (int(table.last_bucket) + 1)
        table.first_word[:words] = table.second_word[:words] = 0


@kernel
def known_value(state, depth, ply, window):
    """Return a value that the table knows and that ends the search; if there is none, UNKNOWN.

    In principal variation search an open window gives UNKNOWN, because the best line is needed,
    and the table has only a move."""
    pos, table, mind = state.pos, state.table, state.mind
    if not mind.transposition_table or (
        mind.principal_variation_search and window.beta - window.alpha > 1
    ):
        return UNKNOWN
    hand = pos.hand[0]
    first = bucket(pos, table.last_bucket)
    for slot in range(first, first + 2):
        known = taken_apart(table.first_word[slot], table.second_word[slot])
        if known.kind and holds_board(table.second_word[slot], pos):
            value = mate_from_root(known.value, ply)
            bound = known.kind & compared(table.rule, hand, known.hand, pos.turn)
            if known.depth >= depth and suffices(bound, value, window):
                mind.table_cuts += 1
                mind.other_hand_cuts += int(known.hand != hand)
                return value
    return UNKNOWN


@kernel
def known_move(state):
    """Return the move that the table remembers for this board, preferably with this hand; or 0.
    The move has no captured piece, and with another hand it may not be legal."""
    pos, table = state.pos, state.table
    if not state.mind.transposition_table:
        return 0
    found = 0
    first = bucket(pos, table.last_bucket)
    for slot in range(first, first + 2):
        known = taken_apart(table.first_word[slot], table.second_word[slot])
        if known.kind and holds_board(table.second_word[slot], pos):
            if known.move and known.hand == pos.hand[0]:
                return known.move
            found = max(found, known.move)
    return found


@kernel
def remember(state, depth, ply, value, kind: Number, move):
    """Keep what a search found. In a bucket the deeper entry of this search stays first.

    The other entry becomes the second, and the old second entry is lost.

    >>> state = search_state("4k4/9/9/9/9/9/9/9/4K4 b R 1", transposition_table=1)
    >>> remember(state, 3, 1, WON - 4, EXACT, 0)  # a mate three plies further
    >>> slot = bucket(state.pos, state.table.last_bucket)
    >>> kept = taken_apart(state.table.first_word[slot], state.table.second_word[slot])
    >>> kept.depth, kept.value == WON - 3
    (3, True)
    """
    pos, table, mind = state.pos, state.table, state.mind
    if not mind.transposition_table:
        return
    slot = bucket(pos, table.last_bucket)
    first = taken_apart(table.first_word[slot], table.second_word[slot])
    of_board = first.kind != 0 and holds_board(table.second_word[slot], pos)
    same = of_board and first.hand == pos.hand[0]
    if not same and first.depth > depth and table.second_word[slot] & LIMIT[AGE] == mind.age:
        slot += 1
    elif not same:
        table.first_word[slot + 1] = table.first_word[slot]
        table.second_word[slot + 1] = table.second_word[slot]
    table.first_word[slot] = (
        depth << SHIFT[DEPTH]
        | mate_from_node(value, ply) + ZERO << SHIFT[VALUE]
        | (move & LIMIT[MOVE]) << SHIFT[MOVE]
        | pos.hand[0] << SHIFT[HAND]
    )
    table.second_word[slot] = (
        pos.hash_key >> SHIFT[KEY] << SHIFT[KEY]
        | pos.turn << SHIFT[TURN]
        | kind << SHIFT[KIND]
        | mind.age
    )


@kernel
def keep_value(state, depth, ply, best, window, best_move):
    """Keep in the table what a node found; if that is chosen, only a value that does not depend on
    the node's path."""
    mind = state.mind
    if mind.transposition_table < 2 or mind.rests[ply] >= mind.root + ply:
        remember(state, depth, ply, best, kind_of(best, window), best_move)


@kernel
def mate_from_node(value, ply):
    """Return a value as seen from a position at `ply`: mates are counted from there instead of the
    root."""
    if value > SURE:
        return value + ply
    if value < -SURE:
        return value - ply
    return value


@kernel
def mate_from_root(value, ply):
    """Return a value with mates counted from the root: the reverse of `mate_from_node`."""
    if value > SURE:
        return value - ply
    if value < -SURE:
        return value + ply
    return value


@kernel
def kind_of(value, window):
    """Return which kind of value a search found: a bound if it is outside the window, an exact
    value inside."""
    if value <= window.alpha:
        return UPPER
    if value >= window.beta:
        return LOWER
    return EXACT
