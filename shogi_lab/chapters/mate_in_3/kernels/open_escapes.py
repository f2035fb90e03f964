"""The ladder's twelfth step: a check that leaves the king an escape is seen through unmade.

      escape_remains          after this check the king can still step away, or take the checker
      mate_in_1_listed        all checks are listed; those that leave an escape are not made
      escapes_now             step 12: the king's steps are tried before all other answers

The package's own kernel, `engine.mate.mate_in_3`, goes on from here: it finds once per position
which escapes stay open whatever is played, looks for one answer and not for all of them, and writes
no list at the last ply.
"""

from shogi_lab.engine.attacks import (
    aiming_sliders,
    occupied,
    sliding_attackers,
    stepping_attackers,
    steps,
)
from shogi_lab.engine.bitboards import contains, difference, first, is_empty, only, rest, union
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kinds import PackedMove
from shogi_lab.engine.movegen import (
    checks,
    king_moves,
    king_steps,
    legal_moves,
    other_moves,
    reaches,
)
from shogi_lab.engine.moves import DROP
from shogi_lab.engine.pieces import KING
from shogi_lab.engine.squares import NOWHERE
from shogi_lab.engine.turns import do_move, undo_move


@kernel
def escape_remains(pos, tables, move, escapes):
    """Whether, after a check, the king can still step to one of `escapes`, or take the checker.

    escapes: where the enemy king could step before the check (`king_steps`). After the check there
    may be other escapes, so False proves nothing."""
    color = pos.turn
    king = pos.king[1 - color]
    to, start, kind = move & 127, move >> 7 & 127, (move >> 15 & 15) + (move >> 14 & 1) * 8
    taken = difference(union(occupied(pos), only(to)), only(king))
    if start <= DROP:
        taken = difference(taken, only(start))
    left = difference(escapes, union(only(to), steps(tables, color, kind, to)))
    while not is_empty(left):
        sq = first(left)
        left = rest(left)
        if not reaches(tables, color, kind, to, sq, taken):
            if start > DROP:
                return True
            # The piece that has left may have opened a line to this escape.
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
def mating_check(pos, tables, moves, begin, end) -> PackedMove:
    """Return the first of the checks `moves.packed[begin:end]` that leaves no answer, or 0; none
    that leaves an escape is made. shields: pieces that uncover a check when they leave."""
    escapes = king_steps(pos, tables, 1 - pos.turn)
    for i in range(begin, end):
        move = moves.packed[i]
        if not escape_remains(pos, tables, move, escapes):
            do_move(pos, tables, move)
            mates = legal_moves(pos, tables, moves, end) == end
            undo_move(pos, tables, move)
            if mates:
                return move
    return 0


@kernel
def mate_in_1_listed(pos, tables, moves, begin) -> PackedMove:
    """Return the first check that leaves no answer, or 0; all checks are listed and looked at, as
    in steps 1 to 12."""
    return mating_check(pos, tables, moves, begin, checks(pos, tables, moves, begin))


@kernel
def all_mated(pos, tables, moves, begin, end):
    """Whether each of the answers `moves.packed[begin:end]` to a check runs into a mate at once."""
    for i in range(begin, end):
        do_move(pos, tables, moves.packed[i])
        mate = mate_in_1_listed(pos, tables, moves, end)
        undo_move(pos, tables, moves.packed[i])
        if mate == 0:
            return False
    return True


@kernel
def mated_within_2_listed(pos, tables, moves, begin):
    """Whether the side to move, which is in check, is mated, or mated at once after every answer;
    the king's steps are tried first.
    """
    end = king_moves(pos, tables, moves, begin)
    if not all_mated(pos, tables, moves, begin, end):
        return False
    return all_mated(pos, tables, moves, end, other_moves(pos, tables, moves, end))


@kernel
def escapes_now(pos, tables, moves, begin) -> PackedMove:
    """Return the first check that mates at once; if none does, the first that mates within 3; or
    0."""
    if pos.king[1 - pos.turn] == NOWHERE:
        return 0
    end = checks(pos, tables, moves, begin)
    mate = mating_check(pos, tables, moves, begin, end)
    if mate:
        return mate
    for i in range(begin, end):
        move = moves.packed[i]
        do_move(pos, tables, move)
        mated = mated_within_2_listed(pos, tables, moves, end)
        undo_move(pos, tables, move)
        if mated:
            return move
    return 0
