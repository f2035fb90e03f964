"""Mate by checks: every move of the mover gives check, and no answer to it helps.

The mover needs one check that works (an OR), and it must work against every answer (an AND):

      mate within 3   OR    some check ...
                      AND   ... such that after every answer ...
                      OR    ... some check ...
                      AND   ... leaves no answer: mate

Exact: pawn-drop mates, pins, interpositions and counter-checks are in the generators
(`movegen.py`); the mover may be in check itself. A mate by a move that gives no check is no mate
here, as in mating problems.

`mate_within` says so in the fewest words, to any depth. `mate_in_1` and `mate_in_3` give its
verdict sooner: a check that leaves the king an exit is not made, and the king's answers are tried
before the others are written.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from .attacks import aiming_sliders, occupied, sliding_attackers, stepping_attackers, steps
from .bitboards import contains, difference, first, is_empty, only, rest, union
from .kernel import COMPILED, kernel
from .movegen import checks, king_moves, king_steps, legal_moves, other_moves, reaches
from .moves import DROP, move_list
from .pieces import KING
from .posi import POSITION
from .tables import TABLES, tables_here
from .turns import do_move, undo_move
from .twins import plain


@kernel
def mate_within(pos, tables, moves, start, plies):
    """The first of the mover's checks that mates by force within `plies` (odd), or 0.

    First in the order of `checks`; a later check may mate sooner. The record is left as it was.
    moves: a `moves.MOVE_LIST` record, used from `start` on; from 0 on it has room for
    13 plies (a position has at most 593 moves, the checks among them far fewer); not checked.

    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.moves import move_list, usi
    >>> from shogi_lab.engine.posi import parse_sfen
    >>> from shogi_lab.engine.tables import tables_here
    >>> pos = ready(parse_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").record)
    >>> moves = ready(move_list())
    >>> mate_within(pos, tables_here(), moves, 0, 1)
    0
    >>> usi(mate_within(pos, tables_here(), moves, 0, 3))
    'G*2c'
    """
    end = checks(pos, tables, moves, start)
    for i in range(start, end):
        move = moves.m[i]
        do_move(pos, tables, move)
        answers = legal_moves(pos, tables, moves, end)
        mates = answers == end or plies > 1
        j = end
        while mates and j < answers:
            do_move(pos, tables, moves.m[j])
            mates = mate_within(pos, tables, moves, answers, plies - 2) != 0
            undo_move(pos, tables, moves.m[j])
            j += 1
        undo_move(pos, tables, move)
        if mates:
            return move
    return 0


@kernel
def exit_remains(pos, tables, move, exits):
    """Whether, after a check, the king can still step to one of `exits`, or take the checker.

    exits: where the enemy king could step before the check (`king_steps`). After it there may be
    others, so that False proves nothing.

    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.moves import Move, pack_move
    >>> from shogi_lab.engine.pieces import GOLD
    >>> from shogi_lab.engine.posi import parse_sfen
    >>> from shogi_lab.engine.squares import square
    >>> from shogi_lab.engine.tables import tables_here
    >>> pos, tables = ready(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record), tables_here()
    >>> drops = [pack_move(Move(GOLD, None, square(to), False, 0)) for to in ("1b", "2b")]
    >>> exits = king_steps(pos, tables, 1)
    >>> [exit_remains(pos, tables, drop, exits) for drop in drops]
    [True, False]
    """
    color = pos.turn
    king = pos.king[1 - color]
    to, start, kind = move & 127, move >> 7 & 127, (move >> 15 & 15) + (move >> 14 & 1) * 8
    taken = difference(union(occupied(pos), only(to)), only(king))
    if start <= DROP:
        taken = difference(taken, only(start))
    left = difference(exits, union(only(to), steps(tables, color, kind, to)))
    while not is_empty(left):
        sq = first(left)
        left = rest(left)
        if not reaches(tables, color, kind, to, sq, taken):
            if start > DROP:
                return True
            # The piece that has left may have opened a line to this exit.
            sliders = difference(aiming_sliders(pos, tables, sq, color), only(start))
            if is_empty(sliding_attackers(tables, sq, sliders, taken)):
                return True
    if not contains(steps(tables, color, KING, king), to):
        return False
    guards = stepping_attackers(pos, tables, to, color)
    sliders = aiming_sliders(pos, tables, to, color)
    if start <= DROP:
        guards, sliders = difference(guards, only(start)), difference(sliders, only(start))
    return is_empty(guards) and is_empty(sliding_attackers(tables, to, sliders, taken))


@kernel
def mating_check(pos, tables, moves, start, end):
    """The first of the checks `moves.m[start:end]` that leaves no answer, or 0.

    Most leave the king an exit: those are seen through without being made.

    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.moves import usi
    >>> from shogi_lab.engine.posi import parse_sfen
    >>> pos = ready(parse_sfen("8k/9/7P1/9/9/9/9/9/9 b G 1").record)
    >>> moves = ready(move_list())
    >>> end = checks(pos, tables_here(), moves, 0)
    >>> [usi(move) for move in moves.m[:end]]
    ['2c2b+', 'G*2a', 'G*2b', 'G*1b']
    >>> usi(mating_check(pos, tables_here(), moves, 0, end))
    'G*2b'
    """
    exits = king_steps(pos, tables, 1 - pos.turn)
    for i in range(start, end):
        move = moves.m[i]
        if not exit_remains(pos, tables, move, exits):
            do_move(pos, tables, move)
            mates = legal_moves(pos, tables, moves, end) == end
            undo_move(pos, tables, move)
            if mates:
                return move
    return 0


@kernel
def mate_in_1(pos, tables, moves, start):
    """The first check, in the order of `checks`, that leaves no answer, or 0.

    Unlike Bonanza's is_b_mate_in_1ply, exact: it knows distant and discovered checks too.

    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.moves import usi
    >>> from shogi_lab.engine.posi import parse_sfen
    >>> pos = ready(parse_sfen("7lk/7p1/9/9/9/9/9/9/9 b RN 1").record)
    >>> usi(mate_in_1(pos, tables_here(), ready(move_list()), 0))
    'R*1c'
    """
    end = checks(pos, tables, moves, start)
    if end == start:
        return 0
    return mating_check(pos, tables, moves, start, end)


@kernel
def all_mated_in_1(pos, tables, moves, start, end):
    """Whether each of the answers `moves.m[start:end]` to a check lets the other side mate at once.

    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.posi import parse_sfen
    >>> pos = ready(parse_sfen("9/7k1/7G1/7P1/9/9/9/9/9 w G 1").record)
    >>> moves = ready(move_list())
    >>> end = king_moves(pos, tables_here(), moves, 0)
    >>> end, all_mated_in_1(pos, tables_here(), moves, 0, end)
    (3, True)
    """
    for i in range(start, end):
        do_move(pos, tables, moves.m[i])
        mate = mate_in_1(pos, tables, moves, end)
        undo_move(pos, tables, moves.m[i])
        if mate == 0:
            return False
    return True


@kernel
def mated_within_2(pos, tables, moves, start):
    """Whether the side to move, in check, is mated, or mated at once after every answer.

    The king's steps come first: if one of them helps, no other answer is looked for.

    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.posi import parse_sfen
    >>> pos = ready(parse_sfen("9/7k1/7G1/7P1/9/9/9/9/9 w G 1").record)
    >>> mated_within_2(pos, tables_here(), ready(move_list()), 0)
    True
    """
    end = king_moves(pos, tables, moves, start)
    if not all_mated_in_1(pos, tables, moves, start, end):
        return False
    start = end
    end = other_moves(pos, tables, moves, start)
    return all_mated_in_1(pos, tables, moves, start, end)


@kernel
def mate_in_3(pos, tables, moves, start):
    """The first check that mates at once; where none does, the first that mates within 3; or 0.

    First is meant in the order of `checks`. Bonanza's is_mate_in3ply, but exact.

    >>> from shogi_lab.engine.kernel import ready
    >>> from shogi_lab.engine.moves import usi
    >>> from shogi_lab.engine.posi import parse_sfen
    >>> pos = ready(parse_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").record)
    >>> usi(mate_in_3(pos, tables_here(), ready(move_list()), 0))
    'G*2c'
    """
    end = checks(pos, tables, moves, start)
    if end == start:
        return 0
    mate = mating_check(pos, tables, moves, start, end)
    if mate:
        return mate
    for i in range(start, end):
        move = moves.m[i]
        do_move(pos, tables, move)
        mated = mated_within_2(pos, tables, moves, end)
        undo_move(pos, tables, move)
        if mated:
            return move
    return 0


# Many positions at once.


@kernel
def each_mate_in_1(positions, tables, moves, found):
    """`mate_in_1` of each position, written into `found`."""
    for i in range(len(found)):
        found[i] = mate_in_1(positions[i], tables, moves, 0)


@kernel
def each_mate_in_3(positions, tables, moves, found):
    """`mate_in_3` of each position, written into `found`."""
    for i in range(len(found)):
        found[i] = mate_in_3(positions[i], tables, moves, 0)


def mates_in_1(positions: Any) -> np.ndarray:
    """`mate_in_1` of each record of an array (`posi.POSITION`): packed moves, 0 for none.

    >>> from shogi_lab.engine.moves import usi
    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> texts = START, "7lk/7p1/9/9/9/9/9/9/9 b RN 1"
    >>> found = mates_in_1(np.array([parse_sfen(text).record for text in texts]))
    >>> found[0].item(), usi(found[1])
    (0, 'R*1c')
    """
    return _each(each_mate_in_1, positions)


def mates_in_3(positions: Any) -> np.ndarray:
    """`mate_in_3` of each record of an array (`posi.POSITION`): packed moves, 0 for none.

    >>> from shogi_lab.engine.moves import usi
    >>> from shogi_lab.engine.posi import START, parse_sfen
    >>> texts = START, "9/7k1/9/7P1/9/9/9/9/9 b 2G 1"
    >>> found = mates_in_3(np.array([parse_sfen(text).record for text in texts]))
    >>> found[0].item(), usi(found[1])
    (0, 'G*2c')
    >>> mates_in_3([START])
    Traceback (most recent call last):
    ValueError: list: wanted an array of POSITION records
    """
    return _each(each_mate_in_3, positions)


def _each(solver: Callable[..., None], positions: Any) -> np.ndarray:
    if getattr(positions, "dtype", None) != POSITION or np.ndim(positions) != 1:
        raise ValueError(f"{type(positions).__name__}: wanted an array of POSITION records")
    found = np.zeros(len(positions), np.int64)
    if COMPILED:
        solver(positions.copy(), TABLES, move_list(), found)
    else:
        moves = plain(move_list())
        solver(list(map(plain, positions)), tables_here(), moves, found)
    return found
