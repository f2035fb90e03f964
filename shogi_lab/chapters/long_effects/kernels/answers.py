"""Questions that effects answer: is a square safe, which piece is pinned, what does an exchange
win, is it mate?

. . k . .      A ray onto a piece says what opens when that piece leaves: its word has the
. . r . .      ray's bit. If the next piece that way is its own king, it is pinned; if it is
. . S . .      the enemy's, it gives check by leaving.
. . K . .
"""

from typing import NamedTuple

from shogi_lab.engine.attacks import attackers, between, occupied, stepping_attackers
from shogi_lab.engine.bitboards import (
    EMPTY,
    Bitboard,
    difference,
    first,
    intersection,
    is_empty,
    lowest,
    only,
    rest,
    union,
)
from shogi_lab.engine.effects import do_with_effects, undo_with_effects
from shogi_lab.engine.hands import held
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kinds import PackedMove, SquareNumber
from shogi_lab.engine.movegen import checks, pawn_drop_targets, squares_with_moves
from shogi_lab.engine.pieces import KING, PAWN, VALUES

#: How a check is answered: `how_evaded` names the first of these that works.
MATED, KING_STEPS, TAKEN, SHIELDED, DROPPED = range(5)


@kernel(inline=True)
def effect_count(effects, color, sq):
    """Return how often a color attacks a square."""
    return effects.counts[sq] >> 8 * color & 255


@kernel(inline=True)
def safe_for_king(pos, rays, effects, color, sq):
    """Whether a color's king could safely step to `sq` next to it: no effect is or will be there.

    One will be there if the king stops a ray now and would no longer stop it from `sq`; the word of
    the king's own square has that ray."""
    enemy, king = 1 - color, pos.king[color]
    if effect_count(effects, enemy, sq):
        return False
    return effects.words[king] >> 8 * enemy & rays.toward[king, sq] == 0


class Shields(NamedTuple):
    """Pieces that stand alone between a king and an enemy slider: the king's own, and the
    enemy's.
    """

    pinned: Bitboard
    discovering: Bitboard


@kernel
def shields(pos, rays, effects, color):
    """Return the pieces that screen a color's king: its own are pinned, enemy ones discover check.

    The search goes from the king outwards to the first piece; that piece's word says the rest.

    >>> pos = desk("4r4/9/4S4/9/4K1g1r/9/9/9/9 b - 1").pos
    >>> found = shields(pos, rays_here(), for_kernel(effects_of(pos)), 0)
    >>> named(found.pinned), named(found.discovering)
    ('5c', '3e')
    """
    king, enemy = pos.king[color], 1 - color
    pinned, discovering = EMPTY, EMPTY
    if king > 80:
        return Shields(pinned, discovering)
    for d in range(8):
        met = next_piece(pos, rays, king, d)
        if met < 81 and effects.words[met] >> 8 * enemy >> (7 - d) & 1:
            if int(pos.board[met] < 0) == color:
                pinned = union(pinned, only(met))
            else:
                discovering = union(discovering, only(met))
    return Shields(pinned, discovering)


@kernel
def next_piece(pos, rays, sq, d):
    """Return the square of the first piece from `sq` on in direction `d`, or 81."""
    met = sq
    for _ in range(rays.length[d, sq]):
        met += rays.step[d]
        if pos.board[met]:
            return met
    return 81


@kernel
def exchange(pos, tables, sq, by, victim, taken):
    """Return what a color wins, in piece values, by taking a piece of type `victim` on `sq`.

    Each side takes with its least valuable piece as long as that pays. `taken` are the pieces that
    are still on the board, so that those behind a piece that has taken join in. Promotions and pins
    are left out.

    >>> pos, tables, _ = desk("4k4/9/4p4/4s4/9/9/9/4R4/4L3K b - 1")
    >>> exchange(pos, tables, square("5d"), 0, 4, occupied(pos))
    0
    """
    near = intersection(attackers(pos, tables, sq, by, taken), taken)
    taker, least, kind = 81, 1 << 20, 0
    while not is_empty(near):
        each = first(near)
        near = rest(near)
        value = VALUES[abs(pos.board[each])]
        if value < least:
            taker, least, kind = each, value, abs(pos.board[each])
    if taker > 80:
        return 0
    left = difference(taken, only(taker))
    if kind == KING:
        against = intersection(attackers(pos, tables, sq, 1 - by, left), left)
        if not is_empty(against):
            return 0
    won = VALUES[victim] + VALUES[victim & 7]
    return max(0, won - exchange(pos, tables, sq, 1 - by, kind, left))


@kernel
def checker_on(pos, tables, rays, effects, color) -> SquareNumber:
    """Return the square of the piece that gives check to a color's king; if two do, of one of
    them."""
    king, enemy = pos.king[color], 1 - color
    through = effects.words[king] >> 8 * enemy & 255
    if through:
        return next_piece(pos, rays, king, 7 - lowest(through))
    return first(stepping_attackers(pos, tables, king, enemy))


@kernel
def king_escapes(pos, tables, rays, effects, color):
    """Whether a color's king has a safe step; it may take the piece on the square it steps to."""
    king = pos.king[color]
    for i in range(rays.near_count[color, KING, king]):
        to = rays.near[color, KING, king, i]
        piece = pos.board[to]
        own = piece != 0 and int(piece < 0) == color
        if not own and safe_for_king(pos, rays, effects, color, to):
            return True
    return False


@kernel
def how_evaded(pos, tables, rays, effects):
    """Return the first way in which the side to move can answer check.

    The ways are a step of the king, a capture, a piece moved between and a drop between; if there
    is none, the answer is MATED. The answer is exact.

    >>> pos, tables, _ = desk("7lk/7p1/8R/9/9/9/9/9/9 w p 1")
    >>> how_evaded(pos, tables, rays_here(), for_kernel(effects_of(pos))) == DROPPED
    True
    """
    color = pos.turn
    king, enemy = pos.king[color], 1 - color
    if king_escapes(pos, tables, rays, effects, color):
        return KING_STEPS
    if effect_count(effects, enemy, king) > 1:
        return MATED
    checker = checker_on(pos, tables, rays, effects, color)
    # A pinned piece does not help: its line is not that of the check.
    bound = union(shields(pos, rays, effects, color).pinned, only(king))
    if reached_by_others(pos, tables, effects, checker, bound):
        return TAKEN
    gap = between(tables, king, checker)
    left = gap
    while not is_empty(left):
        if reached_by_others(pos, tables, effects, first(left), bound):
            return SHIELDED
        left = rest(left)
    if is_empty(gap):
        return MATED
    for kind in range(PAWN, KING):
        if held(pos.hand[color], kind):
            targets = intersection(gap, squares_with_moves(tables, color, kind))
            if kind == PAWN:
                targets = pawn_drop_targets(pos, tables, targets)
            if not is_empty(targets):
                return DROPPED
    return MATED


@kernel
def reached_by_others(pos, tables, effects, sq, bound):
    """Whether a piece of the side to move that is not `bound` attacks `sq`.

    If the square's count is 0, no piece is looked at."""
    if effect_count(effects, pos.turn, sq) == 0:
        return False
    helpers = difference(attackers(pos, tables, sq, pos.turn, occupied(pos)), bound)
    return not is_empty(helpers)


@kernel
def mate_by_effects(pos, tables, rays, effects, moves, begin) -> PackedMove:
    """Return the first check, in the order of `movegen.checks`, without an answer, or 0.

    >>> pos, tables, moves = desk("7lk/7p1/9/9/9/9/9/9/9 b RN 1")
    >>> effects = for_kernel(effects_of(pos))
    >>> usi(mate_by_effects(pos, tables, rays_here(), effects, moves, 0))
    'R*1c'
    """
    for i in range(begin, checks(pos, tables, moves, begin)):
        move = moves.packed[i]
        do_with_effects(pos, tables, rays, effects, move)
        mated = how_evaded(pos, tables, rays, effects) == MATED
        undo_with_effects(pos, tables, rays, effects, move)
        if mated:
            return move
    return 0
