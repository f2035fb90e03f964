"""The legal moves of a position, each exactly once.

No move is tried to see whether it is legal. First it is found out which pieces give check
and which own pieces are pinned; after that, two sets say it all: `targets`, where a piece
may go (anywhere not own; to answer a check: the checker, or between), and the line of a
pinned piece. The king's steps alone are tested square by square.

Every generator writes packed moves into `moves.m` from `start` on, and returns the end.
Squares run in reading order.
"""

from .attacks import (
    aiming_sliders,
    attacked,
    attackers,
    between,
    cross,
    diagonals,
    forward,
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
)  # fmt: skip
from .bitboards import (
    EACH_RANK,
    EMPTY,
    Bitboard,
    complement,
    contains,
    count,
    difference,
    first,
    intersection,
    is_empty,
    lowest,
    only,
    popcount,
    rest,
    union,
    words,
)  # fmt: skip
from .hands import held
from .kernel import kernel
from .moves import DROP, PROMOTE
from .pieces import BISHOP, DRAGON, GOLD, HORSE, KING, LANCE, PAWN, ROOK
from .squares import NOWHERE
from .turns import do_move, undo_move


@kernel(inline=True)
def zone(tables, color):
    """The three ranks where a color promotes."""
    return words(tables.zone[color, 0], tables.zone[color, 1], tables.zone[color, 2])


@kernel(inline=True)
def mobile(tables, color, kind):
    """Where a piece could still move from: not the last rank, or two, for pawn, lance, knight."""
    return words(
        tables.mobile[color, kind, 0], tables.mobile[color, kind, 1], tables.mobile[color, kind, 2]
    )


@kernel(inline=True)
def put(pos, moves, end, form, targets):
    """Write one move for each target: `form` is a move without destination and captured piece."""
    end = _put_word(pos, moves, end, form, targets.top, 26)
    end = _put_word(pos, moves, end, form, targets.middle, 53)
    return _put_word(pos, moves, end, form, targets.bottom, 80)


@kernel(inline=True)
def _put_word(pos, moves, end, form, word, last):
    """Write one move for each bit of a word whose bit 0 is the square `last`.

    The lowest bit is the cheapest to take off, and is the last square: so from the back.
    """
    end += popcount(word)
    place = end
    while word:
        to = last - lowest(word)
        word &= word - 1
        place -= 1
        moves.m[place] = form | to | abs(pos.board[to]) << 19
    return end


@kernel(inline=True)
def put_drops(moves, end, form, targets):
    """Write one drop for each target."""
    end = _put_drop_word(moves, end, form + 26, targets.top)
    end = _put_drop_word(moves, end, form + 53, targets.middle)
    return _put_drop_word(moves, end, form + 80, targets.bottom)


@kernel(inline=True)
def _put_drop_word(moves, end, last_drop, word):
    """Write one drop for each bit of a word whose bit 0 stands for the move `last_drop`."""
    end += popcount(word)
    place = end
    while word:
        place -= 1
        moves.m[place] = last_drop - lowest(word)
        word &= word - 1
    return end


@kernel
def king_moves(pos, tables, moves, start):
    """The king's steps to squares that the enemy does not attack once the king has left its own."""
    color = pos.turn
    king = pos.king[color]
    if king == NOWHERE:
        return start
    without_king = difference(occupied(pos), only(king))
    around = difference(steps(tables, color, KING, king), occupied_by(pos, color))
    safe = EMPTY
    while not is_empty(around):
        to = first(around)
        around = rest(around)
        if not attacked(pos, tables, to, 1 - color, without_king):
            safe = union(safe, only(to))
    return put(pos, moves, start, king << 7 | KING << 15, safe)


@kernel(inline=True)
def put_with_promotions(pos, tables, moves, end, start, targets):
    """Write a piece's moves: promoting ones where the zone allows, others where it stays mobile."""
    color = pos.turn
    kind = abs(pos.board[start])
    form = start << 7 | kind << 15
    if kind < KING and kind != GOLD:
        promoting = targets
        if start // 27 != 2 * color:
            promoting = intersection(targets, zone(tables, color))
        if not is_empty(promoting):
            end = put(pos, moves, end, form | PROMOTE, promoting)
            targets = intersection(targets, mobile(tables, color, kind))
    return put(pos, moves, end, form, targets)


@kernel(inline=True)
def put_pawns(pos, moves, end, form, targets):
    """Write pawn moves: each comes from the square behind its target."""
    end = _put_pawn_word(pos, moves, end, form, targets.top, 26)
    end = _put_pawn_word(pos, moves, end, form, targets.middle, 53)
    return _put_pawn_word(pos, moves, end, form, targets.bottom, 80)


@kernel(inline=True)
def _put_pawn_word(pos, moves, end, form, word, last):
    behind = 9 - 18 * pos.turn
    end += popcount(word)
    place = end
    while word:
        to = last - lowest(word)
        word &= word - 1
        place -= 1
        moves.m[place] = form | to | to + behind << 7 | abs(pos.board[to]) << 19
    return end


@kernel
def pawn_moves(pos, tables, moves, start, pinned, targets):
    """All pawns at once; a pinned one moves if the king is on its file."""
    color = pos.turn
    held_back = difference(pinned, king_file(pos, tables, color))
    pawns = difference(pieces_of(pos, color, PAWN), held_back)
    reached = intersection(pawn_steps(color, pawns), targets)
    promoting = intersection(reached, zone(tables, color))
    form = PAWN << 15
    end = put_pawns(pos, moves, start, form | PROMOTE, promoting)
    plain = intersection(reached, mobile(tables, color, PAWN))
    return put_pawns(pos, moves, end, form, plain)


@kernel(inline=True)
def king_file(pos, tables, color):
    """The file of a color's king, without the king."""
    king = pos.king[color]
    return union(forward(tables, 0, king), forward(tables, 1, king))


@kernel
def piece_moves(pos, tables, moves, start, pinned, targets):
    """All pieces but pawns and the king; a pinned one stays on its line with the king."""
    color = pos.turn
    end = start
    movers = difference(
        occupied_by(pos, color),
        union(pieces_of(pos, color, PAWN), pieces_of(pos, color, KING)),
    )
    while not is_empty(movers):
        sq = first(movers)
        movers = rest(movers)
        reached = piece_attacks(pos, tables, color, abs(pos.board[sq]), sq)
        reached = intersection(reached, targets)
        if not is_empty(pinned) and contains(pinned, sq):
            reached = intersection(reached, line(tables, pos.king[color], sq))
        end = put_with_promotions(pos, tables, moves, end, sq, reached)
    return end


@kernel
def pawn_drop_targets(pos, tables, targets):
    """Where a pawn may be dropped: no second pawn on a file, and no mate by the drop."""
    color = pos.turn
    pawns = pieces_of(pos, color, PAWN)
    columns = pawns.top | pawns.middle | pawns.bottom
    free = (511 ^ (columns | columns >> 9 | columns >> 18) & 511) * EACH_RANK
    targets = intersection(targets, Bitboard(free, free, free))
    king = pos.king[1 - color]
    if king == NOWHERE:
        return targets
    checking = intersection(targets, steps(tables, 1 - color, PAWN, king))
    if is_empty(checking) or not pawn_drop_mates(pos, tables, first(checking)):
        return targets
    return difference(targets, checking)


@kernel
def pawn_drop_mates(pos, tables, to):
    """Whether a pawn of the mover dropped on `to`, in front of the enemy king, is mate.

    Nothing fits between pawn and king, so the king must step away, or a piece take the pawn.
    Bonanza's is_mate_b_pawn_drop.
    """
    color = pos.turn
    enemy = 1 - color
    king = pos.king[enemy]
    taken = union(occupied(pos), only(to))
    without_king = difference(taken, only(king))
    around = difference(steps(tables, enemy, KING, king), occupied_by(pos, enemy))
    while not is_empty(around):
        sq = first(around)
        around = rest(around)
        if not attacked(pos, tables, sq, color, without_king):
            return False
    takers = difference(attackers(pos, tables, to, enemy, taken), only(king))
    sliders = aiming_sliders(pos, tables, king, color)
    while not is_empty(takers):
        sq = first(takers)
        takers = rest(takers)
        if is_empty(sliding_attackers(tables, king, sliders, difference(taken, only(sq)))):
            return False
    return True


@kernel
def drops(pos, tables, moves, start, targets):
    """A drop of each piece type in hand on each target where it can still move."""
    color = pos.turn
    hand = pos.hand[color]
    end = start
    for kind in range(PAWN, KING):
        if held(hand, kind):
            here = intersection(targets, mobile(tables, color, kind))
            if kind == PAWN:
                here = pawn_drop_targets(pos, tables, here)
            end = put_drops(moves, end, DROP + kind << 7 | kind << 15, here)
    return end


@kernel
def legal_moves(pos, tables, moves, start):
    """Every legal move of the side to move.

    moves: a `moves.MOVE_LIST` record with room for 593 more from `start` on (not checked).
    """
    color = pos.turn
    danger = king_danger(pos, tables, color)
    end = king_moves(pos, tables, moves, start)
    if count(danger.checkers) > 1:
        return end
    targets = complement(occupied_by(pos, color))
    empty = complement(occupied(pos))
    if not is_empty(danger.checkers):
        empty = between(tables, pos.king[color], first(danger.checkers))
        targets = union(empty, danger.checkers)
    end = pawn_moves(pos, tables, moves, end, danger.pinned, targets)
    end = piece_moves(pos, tables, moves, end, danger.pinned, targets)
    return drops(pos, tables, moves, end, empty)


@kernel
def gives_check(pos, tables, move):
    """Whether a legal move attacks the enemy king: with the piece that moves, or by uncovering."""
    color = pos.turn
    king = pos.king[1 - color]
    if king == NOWHERE:
        return False
    to, start, kind = move & 127, move >> 7 & 127, (move >> 15 & 15) + (move >> 14 & 1) * 8
    taken = union(occupied(pos), only(to))
    if start > DROP:
        return reaches(tables, color, kind, to, king, taken)
    taken = difference(taken, only(start))
    if reaches(tables, color, kind, to, king, taken):
        return True
    if is_empty(line(tables, king, start)):
        return False
    others = difference(aiming_sliders(pos, tables, king, color), only(start))
    return not is_empty(sliding_attackers(tables, king, others, taken))


@kernel
def reaches(tables, color, kind, sq, target, taken):
    """Whether a piece on `sq` attacks `target` when the squares `taken` are occupied."""
    if contains(steps(tables, color, kind, sq), target):
        return True
    if not slides_towards(tables, color, kind, sq, target):
        return False
    return is_empty(intersection(between(tables, sq, target), taken))


@kernel
def slides_towards(tables, color, kind, sq, target):
    """Whether a piece on `sq` would slide to `target` on an empty board."""
    if kind == LANCE:
        return contains(forward(tables, color, sq), target)
    if kind == BISHOP or kind == HORSE:
        return contains(diagonals(tables, sq), target)
    if kind == ROOK or kind == DRAGON:
        return contains(cross(tables, sq), target)
    return False


@kernel
def checks(pos, tables, moves, start):
    """Every legal move that gives check. Bonanza's GenCheck leaves some out."""
    end = start
    for i in range(start, legal_moves(pos, tables, moves, start)):
        if gives_check(pos, tables, moves.m[i]):
            moves.m[end] = moves.m[i]
            end += 1
    return end


@kernel
def evasions(pos, tables, moves, start):
    """Every legal move that answers a check; none where there is no check. Bonanza's GenEvasion."""
    if not in_check(pos, tables, pos.turn):
        return start
    return legal_moves(pos, tables, moves, start)


@kernel
def perft(pos, tables, moves, depth, start):
    """How many lines of `depth` legal moves there are; their moves lie from `start` on.

    At the last ply the moves are written but not played: their number is the answer.
    """
    if depth == 0:
        return 1
    end = legal_moves(pos, tables, moves, start)
    if depth == 1:
        return end - start
    lines = 0
    for i in range(start, end):
        do_move(pos, tables, moves.m[i])
        lines += perft(pos, tables, moves, depth - 1, end)
        undo_move(pos, tables, moves.m[i])
    return lines
