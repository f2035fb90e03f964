"""The ladder goes on: from searches that look at a king's escapes after each check, to one that
knows them beforehand.

      12 ESCAPES_NOW         a check that leaves the king an escape is seen through unmade
      13 STAY_OPEN         the escapes that stay open whatever is played, found once per position
      14 GUARDED           beside the king, a piece lands only where another guards it
      15 ONE_ANSWER        looks for one answer, not for all of them
      16 NO_LIST           at the last ply no list: only kinds that can close the escapes
      17 ROOMIEST          the king's roomiest step first
      18 mate_in_3         no check that leaves a king whose escapes nothing closes; steps unlisted

Each step adds one idea to the step before, and all find the same move. One kernel takes the ideas
to use as an argument, so that each idea is an `if` that can be pointed at; the last step is the
package's own kernel, which always uses all of them.
"""

from shogi_lab.engine.attacks import (
    aiming_sliders,
    occupied,
    sliding_attackers,
    stepping_attackers,
    steps,
)
from shogi_lab.engine.bitboards import (
    contains,
    count,
    difference,
    first,
    is_empty,
    only,
    rest,
    union,
)
from shogi_lab.engine.escapes import guards_around, reach, unblocked_steps
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kinds import PackedMove
from shogi_lab.engine.mate import (
    answered,
    lone_checker,
    mate_in_1,
    mated_by_others,
    uncovering_pieces,
)
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

ESCAPES_NOW, STAY_OPEN, GUARDED, ONE_ANSWER, NO_LIST, ROOMIEST = range(12, 18)
#: The ideas by the numbers of the steps that add them.
IDEAS = {
    ESCAPES_NOW: "exits_now", STAY_OPEN: "stay_open", GUARDED: "guarded",
    ONE_ANSWER: "one_answer", NO_LIST: "no_list", ROOMIEST: "roomiest",
}  # fmt: skip


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
def escapes_close(pos, tables, move, guards, step):
    """Whether the checking piece attacks every escape that stays open; from step 14 on, also
    whether it lands where the king cannot take it.

    guards: around the enemy king (`escapes.guards_around`)."""
    color = pos.turn
    king = pos.king[1 - color]
    to, start, kind = move & 127, move >> 7 & 127, (move >> 15 & 15) + (move >> 14 & 1) * 8
    escapes = difference(unblocked_steps(pos, tables, 1 - color, king), guards.once)
    if not is_empty(difference(escapes, reach(tables, color, kind, to))):
        return False
    if step < GUARDED or not contains(steps(tables, color, KING, king), to):
        return True
    return contains(guards.once, to) and (start > DROP or contains(guards.twice, to))


@kernel
def mating_check(pos, tables, moves, begin, end, guards, shields) -> PackedMove:
    """Return the first of the checks `moves.packed[begin:end]` that leaves no answer, or 0.

    Checks that leave one of the escapes open are not looked at further, and no check is made.
    shields: pieces that uncover a check when they leave."""
    for i in range(begin, end):
        move = moves.packed[i]
        if escapes_close(pos, tables, move, guards, ONE_ANSWER):
            checker = move & 127
            if not is_empty(shields):
                checker = lone_checker(pos, tables, move)
            if not answered(pos, tables, move, checker, guards.steps):
                return move
    return 0


@kernel
def mating_check_by(pos, tables, moves, begin, end, step) -> PackedMove:
    """Return the first of the checks `moves.packed[begin:end]` that leaves no answer, or 0, with
    the ideas up to a step."""
    color = pos.turn
    guards = guards_around(pos, tables, color, pos.king[1 - color], 1)
    if step >= ONE_ANSWER:
        shields = uncovering_pieces(pos, tables, guards.once)
        return mating_check(pos, tables, moves, begin, end, guards, shields)
    escapes = king_steps(pos, tables, 1 - color)
    for i in range(begin, end):
        move = moves.packed[i]
        if step >= STAY_OPEN and not escapes_close(pos, tables, move, guards, step):
            continue
        if not escape_remains(pos, tables, move, escapes):
            do_move(pos, tables, move)
            mates = legal_moves(pos, tables, moves, end) == end
            undo_move(pos, tables, move)
            if mates:
                return move
    return 0


@kernel
def mate_in_1_by(pos, tables, moves, begin, step) -> PackedMove:
    """Return the first check that leaves no answer, or 0, using the ideas up to a step."""
    if step >= NO_LIST:
        return mate_in_1(pos, tables, moves, begin)
    end = checks(pos, tables, moves, begin)
    if end == begin:
        return 0
    return mating_check_by(pos, tables, moves, begin, end, step)


@kernel
def mate_in_1_listed(pos, tables, moves, begin) -> PackedMove:
    """Return the first check that leaves no answer, or 0; all checks are listed and looked at, as
    in steps 1 to 12."""
    return mate_in_1_by(pos, tables, moves, begin, ESCAPES_NOW)


@kernel
def all_mated_by(pos, tables, moves, begin, end, step):
    """Whether each of the answers `moves.packed[begin:end]` to a check runs into a mate at once."""
    for i in range(begin, end):
        do_move(pos, tables, moves.packed[i])
        mate = mate_in_1_by(pos, tables, moves, end, step)
        undo_move(pos, tables, moves.packed[i])
        if mate == 0:
            return False
    return True


@kernel
def roomiest_first(pos, tables, moves, begin, end):
    """Bring the king's step with the most escapes to the front of `moves.packed[begin:end]`."""
    color = pos.turn
    guarded = guards_around(pos, tables, 1 - color, pos.king[color], 2).once
    best, most = begin, -1
    for i in range(begin, end):
        room = count(
            difference(unblocked_steps(pos, tables, color, moves.packed[i] & 127), guarded)
        )
        if room > most:
            best, most = i, room
    if most >= 0:
        front = moves.packed[begin]
        moves.packed[begin] = moves.packed[best]
        moves.packed[best] = front


@kernel
def mated_within_2_by(pos, tables, moves, begin, step):
    """Whether the side to move, which is in check, is mated, or mated at once after every answer;
    the king's steps are tried first.
    """
    end = king_moves(pos, tables, moves, begin)
    if step >= ROOMIEST:
        roomiest_first(pos, tables, moves, begin, end)
    if not all_mated_by(pos, tables, moves, begin, end, step):
        return False
    if step >= NO_LIST:
        return mated_by_others(pos, tables, moves, begin)
    begin = end
    end = other_moves(pos, tables, moves, begin)
    return all_mated_by(pos, tables, moves, begin, end, step)


@kernel
def mate_in_3_by(pos, tables, moves, begin, step) -> PackedMove:
    """Return the first check that mates at once; if none does, the first that mates within 3; or 0.

    The ideas up to a step, 12 to 17, are used."""
    if pos.king[1 - pos.turn] == NOWHERE:
        return 0
    if step >= NO_LIST:
        mate = mate_in_1(pos, tables, moves, begin)
        if mate:
            return mate
    end = checks(pos, tables, moves, begin)
    if end == begin:
        return 0
    if step < NO_LIST:
        mate = mating_check_by(pos, tables, moves, begin, end, step)
        if mate:
            return mate
    for i in range(begin, end):
        move = moves.packed[i]
        do_move(pos, tables, move)
        mated = mated_within_2_by(pos, tables, moves, end, step)
        undo_move(pos, tables, move)
        if mated:
            return move
    return 0
