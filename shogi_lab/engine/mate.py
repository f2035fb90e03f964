"""Mate by checks: every move of the mover gives check, and no answer to it helps.

The mover needs one check that works (an OR), and it must work against every answer (an AND):

      mate within 3   OR    some check ...
                      AND   ... such that after every answer ...
                      OR    ... some check ...
                      AND   ... leaves no answer: mate

Exact: pawn-drop mates, pins, interpositions and counter-checks are in the generators
(`movegen.py`); the mover may be in check itself. A mate by moves of which one gives no check does
not count here, as in mating problems.

`mate_within` says so in the fewest words, to any depth. `mate_in_1` and `mate_in_3` reach the same
verdict sooner, by the escapes that stay open (`escapes.py`): they skip a check that does not close
the escapes, neither list nor make the last check, and stop at the first answer that helps. The
chapter's `open_escapes.py` has the step before.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from .arguments import checked
from .arrays import np
from .attacks import (
    aiming_sliders,
    attackers,
    between,
    king_danger,
    line,
    occupied,
    occupied_by,
    pawn_steps,
    pieces_of,
    sliding_attackers,
    stepping_attackers,
    steps,
)
from .bitboards import (
    EMPTY,
    complement,
    contains,
    count,
    difference,
    first,
    intersection,
    is_empty,
    only,
    popcount,
    rest,
    union,
)
from .escapes import (
    ALL_KINDS,
    BOTH_FORMS,
    DROPPED_ANYWHERE,
    can_be_closed,
    closing_kinds,
    closing_squares,
    escapes_left,
    guards_around,
    kinds_added,
    kinds_to_come,
    reach,
    steps_around,
    unblocked_steps,
    with_hidden_slides,
    with_slides,
)
from .hands import held
from .integrity import Records, answers, parts_of
from .kernel import for_kernel, in_python, kernel
from .kinds import PackedMove, SquareNumber
from .movegen import (
    check_info,
    checks,
    drops,
    king_file,
    king_steps,
    legal_moves,
    pawn_drop_targets,
    possible_checkers,
    put_with_promotions,
    reaches,
    slides_towards,
    squares_with_moves,
    targets_of,
    zone,
)
from .moves import DROP, PROMOTE, move_list
from .pieces import GOLD, KING, KNIGHT, LANCE, PAWN, PRO_PAWN
from .squares import NOWHERE
from .tables import tables_here
from .turns import do_move, undo_move

#: What is solved in one go: as many positions, or plies, as take some tenths of a second.
AT_ONCE, PLIES_AT_ONCE = 1_000, 5


@kernel
def mate_within(pos, tables, moves, begin, plies) -> PackedMove:
    """Return the first of the mover's checks that mates by force within `plies` (odd), or 0.

    First in the order of `checks`; a later check may mate sooner. The record is left as it was.
    moves: a `moves.MOVE_LIST` record, used from `begin` on; used from 0 on, it has room for 13
    plies (a position has at most 593 moves, and far fewer checks). This is not checked.

    >>> pos, tables, moves = desk("9/7k1/9/7P1/9/9/9/9/9 b 2G 1")
    >>> mate_within(pos, tables, moves, 0, 1)
    0
    >>> usi(mate_within(pos, tables, moves, 0, 3))
    'G*2c'
    """
    end = checks(pos, tables, moves, begin)
    for i in range(begin, end):
        move = moves.packed[i]
        do_move(pos, tables, move)
        answers = legal_moves(pos, tables, moves, end)
        mates = answers == end or plies > 1
        j = end
        while mates and j < answers:
            do_move(pos, tables, moves.packed[j])
            mates = mate_within(pos, tables, moves, answers, plies - 2) != 0
            undo_move(pos, tables, moves.packed[j])
            j += 1
        undo_move(pos, tables, move)
        if mates:
            return move
    return 0


# Whether a check is answered, without making it.


@kernel(inline=True)
def king_gets_away(pos, tables, move, attacks):
    """Whether the king can step aside from a check, or take the checker; the check is not made.

    The answer is exact. A square that another piece attacks by a step stays attacked, since
    nothing can stand in a step's way. For each other square it is asked whether a slider attacks
    it once the piece has moved. attacks: the mover's steps beside the king, as in `steps_around`.

    >>> pos, tables, _ = desk("8k/9/7P1/9/9/9/9/9/9 b G 1")
    >>> attacks = steps_around(pos, tables, 0, square("1a"), 1)
    >>> drops = [packed_move(pos, f"G*{to}") for to in ("1b", "2b")]
    >>> [king_gets_away(pos, tables, drop, attacks) for drop in drops]
    [True, False]
    """
    color = pos.turn
    enemy = 1 - color
    king = pos.king[enemy]
    to, start, kind = move & 127, move >> 7 & 127, (move >> 15 & 15) + (move >> 14 & 1) * 8
    taken = difference(union(occupied(pos), only(to)), only(king))
    gone, guarded = EMPTY, attacks.once
    if start <= DROP:
        gone = only(start)
        taken = difference(taken, gone)
        its_own = steps(tables, color, move >> 15 & 15, start)
        guarded = union(attacks.twice, difference(attacks.once, its_own))
    blocked = difference(occupied_by(pos, enemy), only(to))
    closed = union(union(blocked, guarded), steps(tables, color, kind, to))
    left = difference(steps(tables, enemy, KING, king), closed)
    slides = intersection(left, reach(tables, color, kind, to))
    while not is_empty(left):
        sq = first(left)
        left = rest(left)
        if contains(slides, sq) and is_empty(intersection(between(tables, to, sq), taken)):
            continue
        sliders = difference(aiming_sliders(pos, tables, sq, color), gone)
        if is_empty(sliding_attackers(tables, sq, sliders, taken)):
            return True
    return False


@kernel
def pinned_after(pos, tables, move, targets, sq):
    """Whether, after a check by one piece, another slider of the mover's pins a piece to its king.

    Only a piece on a line with its king can be pinned, and few pieces are. targets: as in
    `piece_can_answer`; the checker is among them.

    >>> pos, tables, _ = desk("5R1sk/8s/7P1/9/9/9/9/9/9 b G 1")
    >>> drop, to = packed_move(pos, "G*2b"), only(square("2b"))
    >>> [pinned_after(pos, tables, drop, to, square(sq)) for sq in ("2a", "1b")]
    [True, False]
    """
    color = pos.turn
    king = pos.king[1 - color]
    to, start, kind = move & 127, move >> 7 & 127, (move >> 15 & 15) + (move >> 14 & 1) * 8
    along = line(tables, king, sq)
    if is_empty(along):
        return False
    taken = difference(union(occupied(pos), only(to)), only(sq))
    sliders = difference(intersection(aiming_sliders(pos, tables, king, color), along), targets)
    if start <= DROP:
        taken = difference(taken, only(start))
        sliders = difference(sliders, only(start))
    if not contains(targets, to) and slides_towards(tables, color, kind, to, king):
        sliders = union(sliders, only(to))
    return not is_empty(sliding_attackers(tables, king, sliders, taken))


@kernel(inline=True)
def piece_can_answer(pos, tables, move, targets):
    """Whether, after a check by one piece, a piece other than the king can come to one of the
    targets: the checker's square, or one between. The check is not made.

    A pinned piece does not count, nor does one that only the check pins: it would leave its line,
    since the check comes along another. Pieces that step are tried first.

    >>> free, pinned = "6s1k/9/7P1/9/9/9/9/9/9 b G 1", "5R1sk/9/7P1/9/9/9/9/9/9 b G 1"
    >>> boards, to = [desk(text).pos for text in (free, pinned)], only(square("2b"))
    >>> [piece_can_answer(pos, tables_here(), packed_move(pos, "G*2b"), to) for pos in boards]
    [True, False]
    """
    color = pos.turn
    enemy = 1 - color
    to, start = move & 127, move >> 7 & 127
    taken = union(occupied(pos), only(to))
    if start <= DROP:
        taken = difference(taken, only(start))
    helpless = union(only(pos.king[enemy]), only(to))  # what stood there is taken
    left = targets
    while not is_empty(left):
        target = first(left)
        left = rest(left)
        comers = difference(stepping_attackers(pos, tables, target, enemy), helpless)
        while not is_empty(comers):
            sq = first(comers)
            comers = rest(comers)
            if not pinned_after(pos, tables, move, targets, sq):
                return True
        sliders = difference(aiming_sliders(pos, tables, target, enemy), helpless)
        while not is_empty(sliders):
            sq = first(sliders)
            sliders = rest(sliders)
            if is_empty(intersection(between(tables, target, sq), taken)):
                if not pinned_after(pos, tables, move, targets, sq):
                    return True
    return False


@kernel
def drop_can_answer(pos, tables, move, targets):
    """Whether, after a check, the other side can drop a piece on one of the empty targets.

    The check is made only if a pawn might be dropped: the check may capture a pawn on that file,
    and a dropped pawn must not mate.

    >>> boards = [desk(f"7lk/7p1/9/9/9/9/9/8{pawn}/9 b Rp 1").pos for pawn in "1p"]
    >>> drop, target = packed_move(boards[0], "R*1c"), only(square("1b"))
    >>> [drop_can_answer(pos, tables_here(), drop, target) for pos in boards]
    [True, False]
    """
    enemy = 1 - pos.turn
    hand = pos.hand[enemy]
    for kind in (KNIGHT, LANCE):
        here = intersection(targets, squares_with_moves(tables, enemy, kind))
        if held(hand, kind) and not is_empty(here):
            return True
    here = intersection(targets, squares_with_moves(tables, enemy, PAWN))
    if not held(hand, PAWN) or is_empty(here):
        return False
    do_move(pos, tables, move)
    found = pawn_drop_targets(pos, tables, here)
    undo_move(pos, tables, move)
    return not is_empty(found)


@kernel
def lone_checker(pos, tables, move) -> SquareNumber:
    """Return the square of the piece that gives check once a move is made, or NOWHERE if two do.

    >>> pos, tables, _ = desk("8k/9/8S/9/9/9/9/9/8R b - 1")
    >>> found = [lone_checker(pos, tables, packed_move(pos, move)) for move in ("1c2d", "1c2b")]
    >>> square_name(found[0]), found[1] == NOWHERE
    ('1i', True)
    """
    color = pos.turn
    king = pos.king[1 - color]
    to, start, kind = move & 127, move >> 7 & 127, (move >> 15 & 15) + (move >> 14 & 1) * 8
    if start > DROP:
        return to
    taken = difference(union(occupied(pos), only(to)), only(start))
    sliders = difference(aiming_sliders(pos, tables, king, color), only(start))
    uncovered = sliding_attackers(tables, king, sliders, taken)
    if is_empty(uncovered):
        return to
    if reaches(tables, color, kind, to, king, taken):
        return NOWHERE
    return first(uncovered)


@kernel(inline=True)
def answered(pos, tables, move, checker, attacks):
    """Whether a check has an answer; almost always this is found without making the check.

    Three questions, and the first yes ends it: can a piece take the checker or come between, can
    the king get away, can a piece be dropped between? If two pieces give check, only the king's
    moves are asked about. checker: the square of the piece that then gives check, as in
    `lone_checker`; attacks: the mover's steps beside the king, as in `steps_around`.

    >>> from shogi_lab.engine.escapes import Attacks
    >>> boards = [desk(f"7lk/7p1/9/9/9/9/9/9/9 b {hands} 1").pos for hands in ("R", "Rs")]
    >>> drop, to, none = packed_move(boards[0], "R*1c"), square("1c"), Attacks(EMPTY, EMPTY)
    >>> [answered(pos, tables_here(), drop, to, none) for pos in boards]
    [False, True]
    """
    if checker == NOWHERE:
        return king_gets_away(pos, tables, move, attacks)
    distant = between(tables, pos.king[1 - pos.turn], checker)
    if pos.hand[1 - pos.turn] & DROPPED_ANYWHERE and not is_empty(distant):
        return True
    if piece_can_answer(pos, tables, move, union(distant, only(checker))):
        return True
    if king_gets_away(pos, tables, move, attacks):
        return True
    return not is_empty(distant) and drop_can_answer(pos, tables, move, distant)


# Mate in 1.


@kernel
def uncovering_pieces(pos, tables, guarded):
    """Return the mover's pieces that uncover a check when they leave.

    guarded: squares that the mover attacks through its own pieces; if the enemy king is not on one
    of them, no piece can uncover a check.

    >>> pos, tables, _ = desk("8k/9/9/8G/9/9/9/9/8R b - 1")
    >>> guards = guards_around(pos, tables, 0, pos.king[1], 1)
    >>> named(uncovering_pieces(pos, tables, guards.once))
    '1d'
    """
    if not contains(guarded, pos.king[1 - pos.turn]):
        return EMPTY
    return check_info(pos, tables, pos.turn).shields


@kernel
def keeps_king_safe(pos, tables, move):
    """Whether a drop, or a move of any piece but the king, leaves the king unattacked."""
    color = pos.turn
    king = pos.king[color]
    to, start = move & 127, move >> 7 & 127
    danger = king_danger(pos, tables, color)
    if not is_empty(danger.checkers):
        if count(danger.checkers) > 1:
            return False
        if not contains(targets_of(pos, tables, danger.checkers).targets, to):
            return False
    if start > DROP or not contains(danger.pinned, start):
        return True
    return contains(line(tables, king, start), to)


@kernel
def first_unanswered(pos, tables, form, targets, escapes, attacks, shields) -> PackedMove:
    """Return the first check, of a given form and to one of the targets, that attacks all escapes
    and has no answer; or 0.

    form: a move without destination and captured piece; a pawn's has no start either, because the
    pawn comes from the square behind its target. targets: squares that the piece can get to and
    from which it gives check on an empty board; a shield, which uncovers a check when it leaves,
    need not give check itself. attacks: the mover's steps beside the king.

    >>> from shogi_lab.engine.escapes import Attacks
    >>> pos, tables, _ = desk("7lk/7p1/9/9/9/9/9/9/9 b R 1")
    >>> form, none = DROP + ROOK << 7 | ROOK << 15, Attacks(EMPTY, EMPTY)
    >>> targets, escapes = union(only(square("2c")), only(square("1d"))), only(square("1b"))
    >>> usi(first_unanswered(pos, tables, form, targets, escapes, none, EMPTY))
    'R*1d'
    """
    color = pos.turn
    king = pos.king[1 - color]
    kind = (form >> 15 & 15) + (form >> 14 & 1) * 8
    behind = 0
    if form >> 15 & 15 == PAWN:
        behind = 9 - 18 * color
    while not is_empty(targets):
        to = first(targets)
        targets = rest(targets)
        if not is_empty(difference(escapes, reach(tables, color, kind, to))):
            continue
        move = form | to | abs(pos.board[to]) << 19
        if behind:
            move |= to + behind << 7
        start, checker, way = move >> 7 & 127, to, EMPTY
        if start <= DROP:
            way = between(tables, start, to)
            if not is_empty(shields) and contains(shields, start):
                checker = lone_checker(pos, tables, move)
        if checker == to:
            way = union(way, between(tables, king, to))
        if not is_empty(intersection(way, occupied(pos))):
            continue
        if answered(pos, tables, move, checker, attacks):
            continue
        if form >> 15 & 15 == KING or keeps_king_safe(pos, tables, move):
            return move
    return 0


@kernel
def closing_check(pos, tables, guards, closing, shields) -> PackedMove:
    """Return the first check that leaves no answer, or 0.

    No list of checks is made. Only piece types that close the escapes are looked at, only on
    squares where they do so, and beside the king only on guarded squares. Each check is tested as
    soon as it is found; whether it is legal is tested last. shields: pieces that uncover a check
    when they leave; they are all looked at.

    >>> pos, tables, _ = desk("7lk/7p1/9/9/9/9/9/9/9 b RN 1")
    >>> king = pos.king[1]
    >>> guards = guards_around(pos, tables, 0, king, 1)
    >>> closing = closing_kinds(pos, tables, 0, king, guards.once, ALL_KINDS)
    >>> usi(closing_check(pos, tables, guards, closing, EMPTY))
    'R*1c'
    """
    color, near = pos.turn, guards.steps
    enemy = 1 - color
    king, own = pos.king[enemy], pos.king[color]
    escapes = difference(unblocked_steps(pos, tables, enemy, king), guards.once)
    if own != NOWHERE and contains(shields, own):
        safe = difference(king_steps(pos, tables, color), line(tables, king, own))
        form = own << 7 | KING << 15
        move = first_unanswered(pos, tables, form, safe, escapes, near, shields)
        if move:
            return move
    # What moves guards its target no longer.
    unguarded = difference(steps(tables, color, KING, king), guards.twice)
    targets = difference(complement(occupied_by(pos, color)), unguarded)
    pawns, uncovering = pieces_of(pos, color, PAWN), EMPTY
    if not is_empty(shields):
        off = difference(intersection(pawns, shields), king_file(pos, tables, enemy))
        uncovering = intersection(pawn_steps(color, off), targets)
    if closing.kinds & BOTH_FORMS << PAWN or not is_empty(uncovering):
        reached, form, move = intersection(pawn_steps(color, pawns), targets), PAWN << 15, 0
        promoting = intersection(reached, closing_squares(tables, color, king, closing, PRO_PAWN))
        promoting = intersection(union(promoting, uncovering), zone(tables, color))
        if not is_empty(promoting):
            move = first_unanswered(pos, tables, form | PROMOTE, promoting, escapes, near, shields)
        plain = intersection(reached, closing_squares(tables, color, king, closing, PAWN))
        plain = union(plain, uncovering)
        plain = intersection(plain, squares_with_moves(tables, color, PAWN))
        if move == 0 and not is_empty(plain):
            move = first_unanswered(pos, tables, form, plain, escapes, near, shields)
        if move:
            return move
    movers = possible_checkers(pos, tables, color, king)
    if not is_empty(shields):
        movers = union(movers, difference(difference(shields, pawns), pieces_of(pos, color, KING)))
    while not is_empty(movers):
        sq = first(movers)
        movers = rest(movers)
        kind, uncovering = abs(pos.board[sq]), EMPTY
        reached = intersection(reach(tables, color, kind, sq), targets)
        if not is_empty(shields) and contains(shields, sq):
            uncovering = difference(reached, line(tables, king, sq))
        elif not closing.kinds & BOTH_FORMS << kind:
            continue
        form, move = sq << 7 | kind << 15, 0
        if kind < KING and kind != GOLD:
            promoting = closing_squares(tables, color, king, closing, kind + 8)
            promoting = intersection(reached, union(promoting, uncovering))
            if sq // 27 != 2 * color:
                promoting = intersection(promoting, zone(tables, color))
            if not is_empty(promoting):
                move = first_unanswered(
                    pos, tables, form | PROMOTE, promoting, escapes, near, shields
                )
            reached = intersection(reached, squares_with_moves(tables, color, kind))
        plain = closing_squares(tables, color, king, closing, kind)
        plain = intersection(reached, union(plain, uncovering))
        if move == 0 and not is_empty(plain):
            move = first_unanswered(pos, tables, form, plain, escapes, near, shields)
        if move:
            return move
    hand, empty = pos.hand[color], complement(occupied(pos))
    for kind in range(LANCE, KING):
        if closing.kinds >> kind & 1 and held(hand, kind):
            here = intersection(empty, closing_squares(tables, color, king, closing, kind))
            if not is_empty(here):
                form = DROP + kind << 7 | kind << 15
                move = first_unanswered(pos, tables, form, here, escapes, near, shields)
                if move:
                    return move
    return 0


@kernel
def mate_at_once(pos, tables, guards, closing) -> PackedMove:
    """Find what `mate_in_1` finds, for a caller who already knows what the mover attacks through
    its own pieces, and which of them could close the escapes.

    >>> pos, tables, _ = desk("7lk/7p1/9/9/9/7bK/9/9/8R b - 1")
    >>> king = pos.king[1]
    >>> guards = guards_around(pos, tables, 0, king, 1)
    >>> closing = closing_kinds(pos, tables, 0, king, guards.once, ALL_KINDS)
    >>> usi(mate_at_once(pos, tables, guards, closing))
    '1f2f'
    """
    shields = uncovering_pieces(pos, tables, guards.once)
    if closing.kinds == 0 and is_empty(shields):
        return 0
    return closing_check(pos, tables, guards, closing, shields)


@kernel
def mate_in_1(pos, tables, moves, begin) -> PackedMove:
    """Return the first check, in the order of `checks`, that leaves no answer, or 0.

    Unlike Bonanza's is_b_mate_in_1ply it is exact: it knows distant and discovered checks, too.

    >>> usi(mate_in_1(*desk("7lk/7p1/9/9/9/9/9/9/9 b RN 1"), 0))
    'R*1c'
    """
    color = pos.turn
    king = pos.king[1 - color]
    if king == NOWHERE:
        return 0
    guards = guards_around(pos, tables, color, king, 1)
    closing = closing_kinds(pos, tables, color, king, guards.once, ALL_KINDS)
    return mate_at_once(pos, tables, guards, closing)


# Mate in 3.


@kernel
def mated_after(pos, tables, moves, begin, move):
    """Whether an answer runs into a mate at once.

    >>> from shogi_lab.engine.movegen import king_moves
    >>> pos, tables, moves = desk("9/7k1/7G1/7P1/9/9/9/9/9 w G 1")
    >>> end = king_moves(pos, tables, moves, 0)
    >>> [mated_after(pos, tables, moves, end, move) for move in moves.packed[:end]]
    [True, True, True]
    """
    do_move(pos, tables, move)
    mate = mate_in_1(pos, tables, moves, begin)
    undo_move(pos, tables, move)
    return mate != 0


@kernel
def mated_after_step(pos, tables, moves, begin, to, guards, closing):
    """Whether the king's step to a square can be answered by mate at once. If the king takes
    nothing, what is attacked is already known.

    guards, closing: around the square, as in `mated_by_steps`.

    >>> (pos, tables, moves), to = desk("9/7k1/7G1/7P1/9/9/9/9/9 w G 1"), square("2a")
    >>> guards = guards_around(pos, tables, 0, pos.king[1], 2)
    >>> closing = closing_kinds(pos, tables, 0, to, guards.once, ALL_KINDS)
    >>> mated_after_step(pos, tables, moves, 0, to, guards, closing)
    True
    """
    king = pos.king[pos.turn]
    move = king << 7 | KING << 15 | to | abs(pos.board[to]) << 19
    if move >> 19:
        return mated_after(pos, tables, moves, begin, move)
    do_move(pos, tables, move)
    mate = mate_at_once(pos, tables, guards, closing)
    undo_move(pos, tables, move)
    return mate != 0


@kernel
def mated_after_all(pos, tables, moves, begin, end):
    """Whether each of the answers `moves.packed[begin:end]` runs into a mate at once.

    >>> from shogi_lab.engine.movegen import king_moves
    >>> pos, tables, moves = desk("9/7k1/7G1/7P1/9/9/9/9/9 w G 1")
    >>> end = king_moves(pos, tables, moves, 0)
    >>> end, mated_after_all(pos, tables, moves, 0, end)
    (3, True)
    """
    for i in range(begin, end):
        if not mated_after(pos, tables, moves, end, moves.packed[i]):
            return False
    return True


@kernel
def mated_by_steps(pos, tables, moves, begin, kinds):
    """Whether each step of the king in check runs into a mate at once.

    The step to the square with the most escapes goes first: if any step helps, this one most
    likely does. kinds: a bit for each piece type that the other side may give check with.

    >>> boards = [desk(f"9/7k1/7G1/7P1/9/9/9/9/9 w {hand} 1") for hand in "GP"]
    >>> [mated_by_steps(*board, 0, ALL_KINDS) for board in boards]
    [True, False]
    """
    enemy = pos.turn
    color = 1 - enemy
    king = pos.king[enemy]
    without_king = difference(occupied(pos), only(king))
    found = steps_around(pos, tables, color, king, 2)
    now = with_slides(pos, tables, color, 2, without_king, found).once
    safe = difference(unblocked_steps(pos, tables, enemy, king), now)
    if is_empty(safe):
        return True
    guards = with_hidden_slides(pos, tables, color, 2, found)
    left, roomiest, most = safe, NOWHERE, -1
    while not is_empty(left):
        sq = first(left)
        left = rest(left)
        escapes = escapes_left(pos, tables, color, sq, guards.once)
        if not contains(guards.once, sq):
            if not can_be_closed(pos, tables, color, sq, guards.once, escapes, kinds):
                return False
        room = popcount(escapes)
        if room > most:
            roomiest, most = sq, room
    left, sq = difference(safe, only(roomiest)), roomiest
    while True:
        closing = closing_kinds(pos, tables, color, sq, guards.once, kinds)
        if not mated_after_step(pos, tables, moves, begin, sq, guards, closing):
            return False
        if is_empty(left):
            return True
        sq = first(left)
        left = rest(left)


@kernel
def mated_by_others(pos, tables, moves, begin):
    """Whether each answer to a check, except the king's moves, runs into a mate at once.

    Captures of the checker and interpositions are tried one at a time. A pinned piece never helps,
    since it stays on its line, and the check comes along another.

    >>> mated_by_others(*desk("8k/7r1/7G1/7P1/9/9/9/9/8L w G 1"), 0)
    True
    """
    color = pos.turn
    danger = king_danger(pos, tables, color)
    if count(danger.checkers) > 1:
        return True
    goals = targets_of(pos, tables, danger.checkers)
    helpless, targets = union(danger.pinned, only(pos.king[color])), goals.targets
    while not is_empty(targets):
        to = first(targets)
        targets = rest(targets)
        movers = difference(attackers(pos, tables, to, color, occupied(pos)), helpless)
        while not is_empty(movers):
            sq = first(movers)
            movers = rest(movers)
            end = put_with_promotions(pos, tables, moves, begin, sq, only(to))
            if not mated_after_all(pos, tables, moves, begin, end):
                return False
    if is_empty(goals.empty):
        return True
    return mated_after_all(pos, tables, moves, begin, drops(pos, tables, moves, begin, goals.empty))


@kernel
def mated_within_2(pos, tables, moves, begin, kinds):
    """Whether the side to move, which is in check, is mated, or mated at once after every answer.

    The king's steps come first: if one of them helps, no other answer is looked for.
    kinds: a bit for each piece type that the other side may give check with (`kinds_to_come`).

    >>> mated_within_2(*desk("9/7k1/7G1/7P1/9/9/9/9/9 w G 1"), 0, ALL_KINDS)
    True
    """
    if not mated_by_steps(pos, tables, moves, begin, kinds):
        return False
    return mated_by_others(pos, tables, moves, begin)


@kernel
def king_stays_free(pos, tables, move, guarded, kinds):
    """Whether, after a check not made, the king can step to where nothing closes its escapes.

    guarded: what the mover attacks through its own pieces; the check adds what its piece reaches.
    For a check that captures the answer is no, because the captured piece may have blocked a line.

    >>> pos, tables, moves = desk("4k4/9/9/9/9/9/9/9/9 b L 1")
    >>> guarded = guards_around(pos, tables, 0, pos.king[1], 2).once
    >>> end = checks(pos, tables, moves, 0)
    >>> kinds = kinds_to_come(pos, tables, 0, pos.king[1])
    >>> {king_stays_free(pos, tables, move, guarded, kinds) for move in moves.packed[:end]}
    {True}
    """
    if move >> 19:
        return False
    color = pos.turn
    king = pos.king[1 - color]
    kind = (move >> 15 & 15) + (move >> 14 & 1) * 8
    guarded = union(guarded, reach(tables, color, kind, move & 127))
    left = difference(unblocked_steps(pos, tables, 1 - color, king), guarded)
    while not is_empty(left):
        sq = first(left)
        left = rest(left)
        escapes = escapes_left(pos, tables, color, sq, guarded)
        if not can_be_closed(pos, tables, color, sq, guarded, escapes, kinds):
            return True
    return False


@kernel
def mate_in_3(pos, tables, moves, begin) -> PackedMove:
    """Return the first check that mates at once, or else within 3; or 0.

    "First" means in the order of `checks`. Bonanza's is_mate_in3ply, but exact.

    >>> usi(mate_in_3(*desk("9/7k1/9/7P1/9/9/9/9/9 b 2G 1"), 0))
    'G*2c'
    """
    color = pos.turn
    king = pos.king[1 - color]
    if king == NOWHERE:
        return 0
    guards = guards_around(pos, tables, color, king, 2)
    closing = closing_kinds(pos, tables, color, king, guards.once, ALL_KINDS)
    mate = mate_at_once(pos, tables, guards, closing)
    if mate:
        return mate
    end = checks(pos, tables, moves, begin)
    if end == begin:
        return 0
    kinds = kinds_to_come(pos, tables, color, king)
    for i in range(begin, end):
        move = moves.packed[i]
        kinds_now = kinds | kinds_added(move)
        if not king_stays_free(pos, tables, move, guards.once, kinds_now):
            do_move(pos, tables, move)
            mated = mated_within_2(pos, tables, moves, end, kinds_now)
            undo_move(pos, tables, move)
            if mated:
                return move
    return 0


def mates_within(record: Any, plies: int) -> int:
    """Run `mate_within` on a record, with its upper plies in plain Python: machine code hears no
    Ctrl-C, so it must not run for long at a time. Each two plies more take many times as long.

    >>> usi(mates_within(parse_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1").record, 5))
    'G*2c'
    """
    return in_pieces(for_kernel(record.copy()), tables_here(), for_kernel(move_list()), 0, plies)


def in_pieces(pos, tables, moves, begin, plies):
    """Run `mate_within`, with the last plies in one call of machine code."""
    solver = mate_within if plies <= PLIES_AT_ONCE else upper_plies()
    return int(solver(pos, tables, moves, begin, plies))


@cache
def upper_plies():
    """Return `mate_within` in plain Python, in which calls of itself are calls of `in_pieces`."""
    return in_python(mate_within, in_pieces)


# Many positions at once.


@kernel
def each_mate_in_1(positions, tables, moves, found):
    """Write `mate_in_1` of each position into `found`."""
    for i in range(len(found)):
        found[i] = mate_in_1(positions[i], tables, moves, 0)


@kernel
def each_mate_in_3(positions, tables, moves, found):
    """Write `mate_in_3` of each position into `found`."""
    for i in range(len(found)):
        found[i] = mate_in_3(positions[i], tables, moves, 0)


@checked
def mates_in_1(positions: Records) -> np.ndarray:
    """Return `mate_in_1` of each of many positions: packed moves, 0 for none.

    positions: `integrity.Positions`, which were looked at when they were made; or a list, or an
    array of records (`posi.POSITION`), each of which is looked at now: that takes far longer.

    >>> texts = START, "7lk/7p1/9/9/9/9/9/9/9 b RN 1"
    >>> found = mates_in_1(np.array([parse_sfen(text).record for text in texts]))
    >>> found[0].item(), usi(found[1])
    (0, 'R*1c')
    """
    return _each(each_mate_in_1, positions)


@checked
def mates_in_3(positions: Records) -> np.ndarray:
    """Return `mate_in_3` of each of many positions, as for `mates_in_1`: packed moves, 0 for none.

    >>> texts = START, "9/7k1/9/7P1/9/9/9/9/9 b 2G 1"
    >>> found = mates_in_3(np.array([parse_sfen(text).record for text in texts]))
    >>> found[0].item(), usi(found[1])
    (0, 'G*2c')
    >>> mates_in_3("startpos")
    Traceback (most recent call last):
    ValueError: positions is 'startpos'; it must be an array of posi.POSITION records, ...
    """
    return _each(each_mate_in_3, positions)


def _each(solver: Callable[..., None], positions: Any) -> np.ndarray:
    parts = parts_of(positions, "positions", AT_ONCE)
    return answers(solver, positions, parts, tables_here(), for_kernel(move_list()))
