"""Mate by checks: every move of the mover gives check, and no answer to it helps.

The mover needs one check that works (an OR), and it must work against every answer (an AND):

      mate within 3   OR    some check ...
                      AND   ... such that after every answer ...
                      OR    ... some check ...
                      AND   ... leaves no answer: mate

Exact: pawn-drop mates, pins, interpositions and counter-checks are in the generators
(`movegen.py`). Mates by moves that give no check are no mates here, as in mating problems.
"""

from .kernel import kernel
from .movegen import checks, legal_moves
from .turns import do_move, undo_move


@kernel
def mate_within(pos, tables, moves, start, plies):
    """The first of the mover's checks that mates by force within `plies` (odd), or 0.

    First in the order of `checks`; a later check may mate sooner. The record is left as it was.
    moves: a `moves.MOVE_LIST` record, used from `start` on; from 0 on it has room for
    13 plies (a position has at most 593 moves, the checks among them far fewer); not checked.

    >>> from shogi_lab.kernel import ready
    >>> from shogi_lab.moves import move_list, usi
    >>> from shogi_lab.posi import parse_sfen
    >>> from shogi_lab.tables import tables_here
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
