"""A small search, whose transposition table also uses what it knows about better and worse hands.

      negamax      the best of all moves, each worth the opponent's best answer to it, negated
      alpha-beta   a move that refutes ends the search: how good it really is does not matter
      the table    what was found once is not searched again; `transpositions.probe`

Leaves are valued by material. It has no quiescence, no iterative deepening, and no check for
repetition: that is enough to see the table at work, and to count, but not to play well. A search
of the same position, depth and rule always gives the same answer and counts.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import checked, one_of, within
from shogi_lab.engine.kernel import for_kernel, in_python, kernel
from shogi_lab.engine.kinds import Number
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import MOST_MOVES, move_list, usi
from shogi_lab.engine.pieces import WHITE
from shogi_lab.engine.posi import unfit
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import NOWHERE
from shogi_lab.engine.tables import tables_here
from shogi_lab.engine.turns import do_move, undo_move
from shogi_lab.ground.messages import said

from .transpositions import (
    EXACT,
    LOWER,
    RULES,
    UNKNOWN,
    UPPER,
    Counts,
    Window,
    bucket,
    compared,
    counts,
    entry,
    probe,
    store,
    transposition_table,
)

#: More than all material: a side without a legal move has lost. Losing later is better.
LOST = 30_000
DEEPEST = 12
#: Plies that are searched in one go, and positions after which a search gives up: about a minute.
AT_ONCE, MOST_NODES = 3, 50_000_000
Depth = Annotated[int, within(0, DEEPEST)]
Rule = Annotated[str, one_of(RULES)]


class Found(NamedTuple):
    """What a search found: centipawns for the side to move, and a move, None if none is legal
    or depth is 0."""

    value: int
    move: str | None
    counts: Counts


@checked
def search(position: Position, depth: Depth, rule: Rule = "dominates_413") -> Found:
    """Search a Position `depth` plies deep; return its value, a best move in USI, and the counts.

    rule: one of transpositions.RULES; it says when the table uses what it knows about another
    hand. Each further ply takes several times as long; Ctrl-C ends the search. Raises ValueError
    for any other rule or depth, if a king is missing (material would then say nothing else), or if
    the search comes to more than MOST_NODES positions.

    >>> found = search(Position.from_sfen("4k4/9/4p4/9/9/4R4/9/9/4K4 b - 1"), 1)
    >>> found.value, found.move, found.counts.nodes
    (1042, '5f5c+', 20)
    """
    pos = position.record.copy()
    if NOWHERE in pos.king:
        raise unfit(pos, said("a king is missing; a search needs both"))
    pos, table = for_kernel(pos), for_kernel(transposition_table(rule=rule))
    window = Window(-LOST - DEEPEST, LOST + DEEPEST)
    value = in_pieces(pos, tables_here(), for_kernel(move_list()), table, depth, window)
    root = entry(table, bucket(pos, table.last_bucket))
    return Found(int(value), usi(root.move) if root.move else None, counts(table))


def in_pieces(pos, tables, moves, table, depth, window):
    """Search like `negamax`, with the upper plies in plain Python: machine code does not react to
    Ctrl-C, so it must not run for long at a time."""
    if depth <= AT_ONCE:
        return int(negamax(pos, tables, moves, table, depth, window))
    if table.nodes > MOST_NODES:
        most = f"{MOST_NODES:,}"
        raise ValueError(said("the search has passed {n} positions; choose fewer plies", n=most))
    return upper_plies()(pos, tables, moves, table, depth, window)


@cache
def upper_plies():
    """Return `negamax` in plain Python, whose calls of itself go to `in_pieces`."""
    return in_python(negamax, in_pieces)


@checked
def counts_of_searches(
    positions: Iterable[Position], depth: Depth, rule: Rule = "dominates_413"
) -> Counts:
    """Search each position and add up the counts.

    >>> position = Position.from_sfen("4k4/9/4p4/9/9/4R4/9/9/4K4 b - 1")
    >>> counts_of_searches([position, position], 1).nodes
    40
    """
    each = [search(position, depth, rule).counts for position in positions]
    return (
        Counts(*map(sum, zip(*each, strict=True))) if each else Counts(*[0] * len(Counts._fields))
    )


class Meeting(NamedTuple):
    """Two positions of one game with the same board and the same side to move, but different
    hands.

    verdicts: for each of transpositions.RULES, what a value of the first position says about the
    second: LOWER if the second is as good or better, UPPER if it is as good or worse, 0 if it says
    nothing.
    """

    first: int
    second: int
    verdicts: tuple[int, ...]


def meetings(positions: Sequence[Position]) -> list[Meeting]:
    """List the positions of a game that have the same board and different hands, by their places
    in the game.

    >>> line = "sfen 8k/9/9/9/9/9/9/9/K8 b P 1 moves P*1b 1a1b 9i8i 1b2a 8i9i 2a1a"
    >>> meetings(list(Game.parse(line).positions()))
    [Meeting(first=0, second=6, verdicts=(0, 1, 1, 1))]
    """
    found = []
    places: dict[tuple[bytes, int], list[int]] = {}
    for second, position in enumerate(positions):
        pos = position.record
        earlier = places.setdefault((*pos.board.tolist(), position.turn), [])
        for first in earlier:
            hands = int(pos.hand[0]), int(positions[first].record.hand[0])
            if hands[0] != hands[1]:
                said = (compared(rule, *hands, position.turn) for rule in range(len(RULES)))
                found.append(Meeting(first, second, tuple(said)))
        earlier.append(second)
    return found


@kernel
def takes_first(moves, begin, end):
    """Move captures before the other moves, because they refute more often."""
    place = begin
    for i in range(begin, end):
        move = moves.packed[i]
        if move >> 19:
            moves.packed[i] = moves.packed[place]
            moves.packed[place] = move
            place += 1


@kernel
def negamax(pos, tables, moves, table, depth, window):
    """Return the value of a position for the side to move, by a search of `depth` plies.

    The value is right if it lies within `window`; else it is a bound: at most alpha, or at least
    beta. The record is left as it was. Each depth has its own room in `moves`.

    >>> table, window = for_kernel(transposition_table()), Window(-100, 100)
    >>> [negamax(*desk("4k4/9/4p4/9/9/4R4/9/9/4K4 w - 1"), table, depth, window)
    ...     for depth in (0, 1, 2)]
    [-560, -560, -734]
    """
    table.nodes += 1
    if depth == 0:
        if pos.turn == WHITE:
            return -pos.material
        return pos.material
    known = probe(table, pos, depth, window)
    if known != UNKNOWN:
        return known
    begin = depth * MOST_MOVES
    end = legal_moves(pos, tables, moves, begin)
    takes_first(moves, begin, end)
    best, best_move = -LOST - depth, 0
    for i in range(begin, end):
        move = moves.packed[i]
        alpha = max(window.alpha, best)
        do_move(pos, tables, move)
        value = -negamax(pos, tables, moves, table, depth - 1, Window(-window.beta, -alpha))
        undo_move(pos, tables, move)
        if value > best:
            best, best_move = value, move
        if best >= window.beta:
            break
    kind: Number = EXACT
    if best <= window.alpha:
        kind = UPPER
    if best >= window.beta:
        kind = LOWER
    store(table, pos, depth, best, kind, best_move)
    return best
