"""Bonanza 4.1.3's mate in three with everything that it calls, in its order and with its errors.

      is_mate_in3ply            each check of GenCheck: made, and mate if the defender has nothing
        mate3_and               each answer, group by group; one that gives check is taken to save
          is_mate_in_1ply       the reply: a check from next to the king, or a knight's
          taken by the checker  the reply to a weak interposition; and mate3_and again

`repaired` switches single rules off, to see what each of them costs: it is a sum of `ALL_CHECKS`
and the constants below it. With 0 the search is Bonanza's; with all of them it is what Bonanza
meant. If several moves mate, it may return a different one from Bonanza, which generates moves in
another order.

Source: Bonanza 4.1.3 by Kunihito Hoki (mate3.c, genchk.c, mate1ply.c), rewritten in our own words.
"""

from typing import NamedTuple

from shogi_lab.engine.attacks import (
    aiming_sliders,
    attacked,
    attackers,
    between,
    cross,
    diagonals,
    in_check,
    king_danger,
    line,
    occupied,
    occupied_by,
    pawn_steps,
    piece_attacks,
    pieces_of,
    sliding_attackers,
    steps,
)
from shogi_lab.engine.bitboards import (
    EMPTY,
    contains,
    difference,
    first,
    intersection,
    is_empty,
    last,
    only,
    rest,
    union,
)
from shogi_lab.engine.hands import held
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kinds import PackedMove
from shogi_lab.engine.mate import mate_in_1
from shogi_lab.engine.movegen import (
    add_moves,
    check_info,
    pawn_drop_targets,
    possible_checkers,
    put_drops,
    reaches,
    slides_towards,
    squares_with_moves,
    zone,
)
from shogi_lab.engine.moves import DROP, PROMOTE
from shogi_lab.engine.pieces import (
    BISHOP,
    DRAGON,
    GOLD,
    HORSE,
    KING,
    KNIGHT,
    LANCE,
    PAWN,
    PRO_PAWN,
    ROOK,
    SILVER,
)
from shogi_lab.engine.squares import NOWHERE
from shogi_lab.engine.turns import do_move, undo_move

from .ladder import all_checks, completed, exposes_king
from .omissions import omission, put_false_lances

#: Rules of Bonanza's that can be repaired, each by itself.
ALL_CHECKS = 1  # every check is generated, and no illegal one
COUNTER_CHECKS = 2  # an answer that gives check is looked at, as any other
LAST_CHECKS = 4  # the last check may come from afar, uncover, or leave a piece unpromoted
WEAK_MATES = 8  # a weak interposition is not only taken: a mate in 1 is looked for before
ALL_ANSWERS = 16  # rook, lance and pawn are all dropped; what may promote may also not
REPAIRS = {
    ALL_CHECKS: "check not generated",
    COUNTER_CHECKS: "check in answer",
    LAST_CHECKS: "last check not seen",
    WEAK_MATES: "weak interposition only taken",
    ALL_ANSWERS: "answer left out",
}

#: The groups of answers, in the order in which they are tried.
TAKES_CHECKER_BY_KING, TAKES_CHECKER, KING_TAKES, KING_STEPS, STRONG, WEAK = GROUPS = range(1, 7)


# The checks.


@kernel
def gen_checks(pos, tables, moves, begin, repaired):
    """Write the checks that Bonanza knows, even those that leave its own king attacked, and false
    lance moves."""
    end = all_checks(pos, tables, moves, begin)
    if repaired & ALL_CHECKS or pos.king[1 - pos.turn] == NOWHERE:
        return end
    aimed = check_info(pos, tables, pos.turn)
    kept = begin
    for i in range(begin, end):
        if omission(pos, tables, aimed, moves.packed[i]) == 0:
            moves.packed[kept] = moves.packed[i]
            kept += 1
    return put_false_lances(pos, tables, moves, kept, aimed)


# The last check.


@kernel(inline=True)
def contact_squares(tables, color, kind, target):
    """Return the squares from which a color's piece checks the enemy king on `target` as a
    neighbor."""
    if kind == HORSE or kind == DRAGON:
        return steps(tables, color, KING, target)
    if kind == ROOK:
        return intersection(steps(tables, color, KING, target), cross(tables, target))
    if kind == BISHOP:
        return intersection(steps(tables, color, KING, target), diagonals(tables, target))
    if kind == LANCE:
        return steps(tables, 1 - color, PAWN, target)
    return steps(tables, 1 - color, kind, target)


@kernel
def mates_in_contact(pos, tables, move):
    """Whether a check from next to the king, or by a knight, is mate; the check is not made to
    find out.

    The checker must be guarded, the king must have no step left, and no piece may take the checker.
    Bonanza asks in this order, by can_w_king_escape and can_w_piece_capture."""
    color = pos.turn
    king = pos.king[1 - color]
    to, start, kind = move & 127, move >> 7 & 127, (move >> 15 & 15) + (move >> 14 & 1) * 8
    left = only(start) if start <= DROP else EMPTY
    taken = union(difference(occupied(pos), left), only(to))
    if kind != KNIGHT and is_empty(difference(attackers(pos, tables, to, color, taken), left)):
        return False
    without_king = difference(taken, only(king))
    escapes = difference(steps(tables, color, KING, king), occupied_by(pos, 1 - color))
    escapes = difference(escapes, only(to))
    while not is_empty(escapes):
        sq = first(escapes)
        escapes = rest(escapes)
        if reaches(tables, color, kind, to, sq, without_king):
            continue
        if is_empty(difference(attackers(pos, tables, sq, color, without_king), left)):
            return False
    takers = difference(attackers(pos, tables, to, 1 - color, taken), only(king))
    sliders = difference(aiming_sliders(pos, tables, king, color), left)
    while not is_empty(takers):
        sq = first(takers)
        takers = rest(takers)
        if is_empty(sliding_attackers(tables, king, sliders, difference(taken, only(sq)))):
            return False
    return not exposes_king(pos, tables, move)


@kernel
def first_in_contact(pos, tables, form, targets) -> PackedMove:
    """Return the first check, of a given form and to one of the targets, that mates in contact; or
    0.
    """
    while not is_empty(targets):
        move = completed(pos, form, first(targets))
        targets = rest(targets)
        if mates_in_contact(pos, tables, move):
            return move
    return 0


@kernel
def contact_drops(pos, tables, kind):
    """Return the squares on which a piece in hand is tried, without those where another piece in
    hand attacks the same and more."""
    color = pos.turn
    hand, king = pos.hand[color], pos.king[1 - color]
    if kind == PAWN or not held(hand, kind) or (kind == LANCE and held(hand, ROOK)):
        return EMPTY
    squares = difference(contact_squares(tables, color, kind, king), occupied(pos))
    if kind == LANCE:
        return intersection(squares, squares_with_moves(tables, color, LANCE))
    if kind == GOLD and held(hand, ROOK):
        behind = intersection(steps(tables, color, GOLD, king), steps(tables, color, SILVER, king))
        return difference(squares, behind)
    if kind == SILVER:
        beside = steps(tables, 1 - color, GOLD, king)
        if held(hand, GOLD):
            squares = difference(squares, beside)
        if held(hand, BISHOP):
            squares = intersection(squares, beside)
    return squares


@kernel
def contact_moves(pos, tables, sq):
    """Return the squares to which the piece on `sq`, not a pawn or king, is tried for mate:
    promoting, and not.

    Rook and bishop promote when they can, silver and knight where that gives check; the lance
    does so, too, or stops before the last two ranks.
    """
    color = pos.turn
    king, kind = pos.king[1 - color], abs(pos.board[sq])
    reached = difference(piece_attacks(pos, tables, color, kind, sq), occupied_by(pos, color))
    plain = intersection(reached, contact_squares(tables, color, kind, king))
    if kind >= KING or kind == GOLD:
        return EMPTY, plain
    area = reached
    if sq // 27 != 2 * color:
        area = intersection(reached, zone(tables, color))
    promoting = intersection(area, contact_squares(tables, color, kind + 8, king))
    if kind == KNIGHT:
        return promoting, plain if is_empty(promoting) else EMPTY
    if kind == LANCE:
        return promoting, intersection(plain, squares_with_moves(tables, color, KNIGHT))
    return promoting, difference(plain, promoting if kind == SILVER else area)


@kernel
def is_mate_in_1ply(pos, tables) -> PackedMove:
    """Return a check that mates, of those that Bonanza tries, or 0; the mover is not in check.

    Bonanza tries only contact and knight checks, no pure discovered ones and no pawn drops, so it
    is blind to some mates, but never wrong. Its is_b_mate_in_1ply and is_w_mate_in_1ply make no
    move either.

    >>> near = desk("8k/9/7P1/9/9/9/9/9/9 b G 1").pos
    >>> afar = desk("7lk/7p1/9/9/9/9/9/9/9 b R 1").pos
    >>> usi(is_mate_in_1ply(near, tables_here())), is_mate_in_1ply(afar, tables_here())
    ('G*2b', 0)
    """
    color = pos.turn
    king = pos.king[1 - color]
    if king == NOWHERE:
        return 0
    for kind in (ROOK, LANCE, BISHOP, GOLD, SILVER, KNIGHT):
        form = DROP + kind << 7 | kind << 15
        move = first_in_contact(pos, tables, form, contact_drops(pos, tables, kind))
        if move:
            return move
    movers = possible_checkers(pos, tables, color, king)
    while not is_empty(movers):
        sq = first(movers)
        movers = rest(movers)
        promoting, plain = contact_moves(pos, tables, sq)
        form = sq << 7 | abs(pos.board[sq]) << 15
        move = first_in_contact(pos, tables, form | PROMOTE, promoting)
        if move == 0:
            move = first_in_contact(pos, tables, form, plain)
        if move:
            return move
    reached = difference(pawn_steps(color, pieces_of(pos, color, PAWN)), occupied_by(pos, color))
    promoting = intersection(reached, zone(tables, color))
    plain = intersection(difference(reached, promoting), steps(tables, 1 - color, PAWN, king))
    promoting = intersection(promoting, steps(tables, 1 - color, PRO_PAWN, king))
    move = first_in_contact(pos, tables, PAWN << 15 | PROMOTE, promoting)
    if move == 0:
        move = first_in_contact(pos, tables, PAWN << 15, plain)
    return move


@kernel
def mates_at_once(pos, tables, moves, begin, repaired):
    """Whether the attacker has a mate in 1 as Bonanza sees it; false if the attacker is in
    check.
    """
    if in_check(pos, tables, pos.turn):
        return repaired & COUNTER_CHECKS > 0 and mate_in_1(pos, tables, moves, begin) > 0
    if repaired & LAST_CHECKS:
        return mate_in_1(pos, tables, moves, begin) > 0
    return is_mate_in_1ply(pos, tables) > 0


# The answers.


class Checkers(NamedTuple):
    """The pieces that give check; if there are two, the one next to the king comes first.

    second: NOWHERE if only one piece gives check.
    """

    first: int
    second: int


@kernel
def checker(pos, tables):
    """Return the pieces that give check; there must be at least one.

    >>> pos, tables, _ = desk("8k/7S1/9/9/8R/9/9/9/9 w - 1")
    >>> list(map(square_name, checker(pos, tables)))
    ['2b', '1e']
    """
    color = pos.turn
    checkers = king_danger(pos, tables, color).checkers
    one, other = last(checkers), first(checkers)
    if one == other:
        return Checkers(one, NOWHERE)
    if contains(steps(tables, color, KING, pos.king[color]), other):
        return Checkers(other, one)
    return Checkers(one, other)


@kernel
def gen_king_cap_checker(pos, tables, moves, begin, checkers):
    """Write the move with which the king takes the first checker, if that is legal."""
    color, to = pos.turn, checkers.first
    king = pos.king[color]
    if not contains(steps(tables, color, KING, king), to):
        return begin
    if attacked(pos, tables, to, 1 - color, occupied(pos)):
        return begin
    return add_moves(pos, moves, begin, king << 7 | KING << 15, only(to))


@kernel
def gen_king_move(pos, tables, moves, begin, checkers, takes):
    """Write the king's steps: onto other enemies if `takes`, else onto empty squares.

    Attacks are tested while the king still stands on its square, where it blocks sliders. So all
    squares in line with a slider that gives check are left out, too."""
    color = pos.turn
    king = pos.king[color]
    around = difference(steps(tables, color, KING, king), occupied_by(pos, color))
    if takes:
        around = intersection(around, difference(occupied_by(pos, 1 - color), only(checkers.first)))
    else:
        around = difference(around, occupied_by(pos, 1 - color))
    if checkers.second != NOWHERE:
        around = difference(around, line(tables, king, checkers.second))
    kind = abs(pos.board[checkers.first])
    if slides_towards(tables, 1 - color, kind, checkers.first, king):
        around = difference(around, line(tables, king, checkers.first))
    safe = EMPTY
    while not is_empty(around):
        to = first(around)
        around = rest(around)
        if not attacked(pos, tables, to, 1 - color, occupied(pos)):
            safe = union(safe, only(to))
    return add_moves(pos, moves, begin, king << 7 | KING << 15, safe)


@kernel
def gen_move_to(pos, tables, moves, begin, to, repaired):
    """Write the moves of all unpinned pieces but the king to a square.

    Pawn, bishop and rook promote when they can, lance and knight on the last two ranks."""
    color, here, end = pos.turn, only(to), begin
    pinned = king_danger(pos, tables, color).pinned
    movers = attackers(pos, tables, to, color, occupied(pos))
    movers = difference(movers, union(pinned, pieces_of(pos, color, KING)))
    while not is_empty(movers):
        sq = first(movers)
        movers = rest(movers)
        kind = abs(pos.board[sq])
        form = sq << 7 | kind << 15
        promotes = kind < KING and kind != GOLD and (to // 27 == 2 * color or sq // 27 == 2 * color)
        if promotes:
            end = add_moves(pos, moves, end, form | PROMOTE, here)
        stays = contains(squares_with_moves(tables, color, kind), to)
        if promotes and repaired & ALL_ANSWERS == 0:
            if kind == PAWN or kind == BISHOP or kind == ROOK:
                stays = False
            if kind == LANCE and not contains(squares_with_moves(tables, color, KNIGHT), to):
                stays = False
        if stays:
            end = add_moves(pos, moves, end, form, here)
    return end


@kernel
def gen_drop_to(pos, tables, moves, begin, to, repaired):
    """Write the drops on a square: one of rook, lance and pawn, and each of the others."""
    color, end = pos.turn, begin
    hand = pos.hand[color]
    one_of_three = False
    for kind in (ROOK, LANCE, PAWN, KNIGHT, SILVER, GOLD, BISHOP):
        cheap = kind == ROOK or kind == LANCE or kind == PAWN
        if not held(hand, kind) or (cheap and one_of_three and repaired & ALL_ANSWERS == 0):
            continue
        here = intersection(only(to), squares_with_moves(tables, color, kind))
        if kind == PAWN:
            here = pawn_drop_targets(pos, tables, here)
        one_of_three |= cheap and not is_empty(here)
        end = put_drops(moves, end, DROP + kind << 7 | kind << 15, here)
    return end


@kernel
def gen_intercept(pos, tables, moves, begin, checkers, strong, repaired):
    """Write the interpositions, either the strong or the weak ones, square by square from the king
    on.

    A move is strong if another move goes to the same square, too, or if the king stands next to it;
    a drop is strong if a move goes there."""
    king, end = pos.king[pos.turn], begin
    gap = checkers.first - king
    rows, columns = checkers.first // 9 - king // 9, checkers.first % 9 - king % 9
    step = gap // max(abs(rows), abs(columns))
    to = king + step
    while to != checkers.first:
        after = gen_move_to(pos, tables, moves, end, to, repaired)
        support = after - end + (to == king + step)
        if (support > 1) == strong:
            end = after
        if (support > 0) == strong:
            end = gen_drop_to(pos, tables, moves, end, to, repaired)
        to += step
    return end


@kernel
def gen_next_evasions(pos, tables, moves, begin, checkers, group, repaired):
    """Write the answers of one group; Bonanza's gen_next_evasion_mate hands them out one by one."""
    if group == TAKES_CHECKER_BY_KING:
        return gen_king_cap_checker(pos, tables, moves, begin, checkers)
    if group == KING_TAKES or group == KING_STEPS:
        return gen_king_move(pos, tables, moves, begin, checkers, group == KING_TAKES)
    if checkers.second != NOWHERE:
        return begin
    if group == TAKES_CHECKER:
        return gen_move_to(pos, tables, moves, begin, checkers.first, repaired)
    if is_empty(between(tables, pos.king[pos.turn], checkers.first)):
        return begin
    return gen_intercept(pos, tables, moves, begin, checkers, group == STRONG, repaired)


@kernel
def taken_by_checker(pos, tables, sq, to) -> PackedMove:
    """Return how the checker on `sq` takes an interposed piece, or 0 if it is pinned to its own
    king.

    Bishop and rook promote if they can, a lance never does: this is the only reply of Bonanza's
    mate_weak_or."""
    color = pos.turn
    if pos.king[color] != NOWHERE and contains(king_danger(pos, tables, color).pinned, sq):
        return 0
    kind = abs(pos.board[sq])
    move = to | sq << 7 | kind << 15 | abs(pos.board[to]) << 19
    if (kind == BISHOP or kind == ROOK) and (to // 27 == 2 * color or sq // 27 == 2 * color):
        move |= PROMOTE
    return move


# OR and AND.


@kernel
def mate3_and(pos, tables, moves, begin, repaired):
    """Whether the side to move, which is in check, has no answer that saves it in Bonanza's eyes.

    >>> mate3_and(*desk("9/7k1/7G1/7P1/9/9/9/9/9 w G 1"), 0, 0)
    True
    """
    checkers = checker(pos, tables)
    for group in range(TAKES_CHECKER_BY_KING, WEAK + 1):
        end = gen_next_evasions(pos, tables, moves, begin, checkers, group, repaired)
        for i in range(begin, end):
            move = moves.packed[i]
            do_move(pos, tables, move)
            mate = False
            if group != WEAK or repaired & WEAK_MATES:
                mate = mates_at_once(pos, tables, moves, end, repaired)
            if group == WEAK and not mate:
                reply = taken_by_checker(pos, tables, checkers.first, move & 127)
                if reply:
                    do_move(pos, tables, reply)
                    if not in_check(pos, tables, 1 - pos.turn):
                        mate = mate3_and(pos, tables, moves, end, repaired)
                    undo_move(pos, tables, reply)
            undo_move(pos, tables, move)
            if not mate:
                return False
    return True


@kernel
def is_mate_in3ply(pos, tables, moves, begin, repaired) -> PackedMove:
    """Return a check after which `mate3_and` finds no answer, or 0: Bonanza 4.1.3's mate in three.

    >>> usi(is_mate_in3ply(*desk("9/7k1/9/7P1/9/9/9/9/9 b 2G 1"), 0, 0))
    'G*2c'
    """
    color = pos.turn
    end = gen_checks(pos, tables, moves, begin, repaired)
    for i in range(begin, end):
        move = moves.packed[i]
        do_move(pos, tables, move)
        mates = not in_check(pos, tables, color) and mate3_and(pos, tables, moves, end, repaired)
        undo_move(pos, tables, move)
        if mates:
            return move
    return 0
