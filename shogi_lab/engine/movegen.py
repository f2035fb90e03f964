"""The legal moves of a position, each exactly once.

No move is tried to see whether it is legal. First we find which pieces give check, and which of
the mover's pieces are pinned. After that two sets are enough: `targets`, the squares where a piece
may go (any without a piece of its own side; to answer a check, the checker's square or one
between), and the line of a pinned piece. Only the king's steps are tested square by square.

Every generator writes packed moves into `moves.packed` from `begin` on, and returns the end.
Squares run in reading order.
"""

from typing import NamedTuple

from .attacks import (
    aiming_sliders,
    attacked,
    attackers,
    between,
    bishop_attacks,
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
    rook_attacks,
    sliding_attackers,
    steps,
)
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
)
from .hands import held
from .kernel import kernel
from .moves import DROP, PROMOTE
from .pieces import BISHOP, DRAGON, GOLD, HORSE, KING, KNIGHT, LANCE, PAWN, PRO_PAWN, ROOK, SILVER
from .squares import NOWHERE
from .turns import do_move, undo_move


@kernel(inline=True)
def zone(tables, color):
    """Return the three ranks where a color promotes.

    >>> [contains(zone(tables_here(), 0), square(name)) for name in ("9a", "1c", "9d")]
    [True, True, False]
    """
    return words(tables.zone[color, 0], tables.zone[color, 1], tables.zone[color, 2])


@kernel(inline=True)
def squares_with_moves(tables, color, kind):
    """Return the squares from which a piece could still move: not the last rank for pawn and
    lance, nor the last two for a knight.

    >>> named(complement(squares_with_moves(tables_here(), 0, PAWN)))
    '9a 8a 7a 6a 5a 4a 3a 2a 1a'
    """
    return words(
        tables.mobile[color, kind, 0], tables.mobile[color, kind, 1], tables.mobile[color, kind, 2]
    )


@kernel(inline=True)
def add_moves(pos, moves, end, form, targets):
    """Write one move for each target; `form` is a move without destination and captured piece.

    >>> pos, _, moves = desk("9/9/9/4p4/4R4/9/9/9/9 b - 1")
    >>> form = square("5e") << 7 | ROOK << 15
    >>> named_moves(moves, add_moves(pos, moves, 0, form, only(square("5d"))))
    ['5e5d']
    """
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
        moves.packed[place] = form | to | abs(pos.board[to]) << 19
    return end


@kernel(inline=True)
def put_drops(moves, end, form, targets):
    """Write one drop for each target.

    >>> moves = desk().moves
    >>> named_moves(moves, put_drops(moves, 0, DROP + GOLD << 7 | GOLD << 15, only(square("5e"))))
    ['G*5e']
    """
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
        moves.packed[place] = last_drop - lowest(word)
        word &= word - 1
    return end


@kernel(inline=True)
def king_steps(pos, tables, color):
    """Return the squares that a color's king can step to: unattacked once it has left its own.

    >>> pos, tables, _ = desk("4r4/9/9/9/4K4/9/9/9/9 b - 1")
    >>> named(king_steps(pos, tables, 0))
    '6d 4d 6e 4e 6f 4f'
    """
    king = pos.king[color]
    without_king = difference(occupied(pos), only(king))
    around = difference(steps(tables, color, KING, king), occupied_by(pos, color))
    safe = EMPTY
    while not is_empty(around):
        to = first(around)
        around = rest(around)
        if not attacked(pos, tables, to, 1 - color, without_king):
            safe = union(safe, only(to))
    return safe


@kernel(inline=True)
def king_moves(pos, tables, moves, begin):
    """Write the king's steps to squares that are not attacked once it has left its own.

    >>> pos, tables, moves = desk("4r4/9/9/9/4K4/9/9/9/9 b - 1")
    >>> named_moves(moves, king_moves(pos, tables, moves, 0))
    ['5e6d', '5e4d', '5e6e', '5e4e', '5e6f', '5e4f']
    """
    color = pos.turn
    king = pos.king[color]
    if king == NOWHERE:
        return begin
    return add_moves(pos, moves, begin, king << 7 | KING << 15, king_steps(pos, tables, color))


@kernel(inline=True)
def put_with_promotions(pos, tables, moves, end, start, targets):
    """Write a piece's moves: promoting where the zone allows, others where it could still move.

    >>> (pos, tables, moves), sq = desk("9/9/9/4L4/9/9/9/9/9 b - 1"), square("5d")
    >>> end = put_with_promotions(pos, tables, moves, 0, sq, forward(tables, 0, sq))
    >>> named_moves(moves, end)
    ['5d5a+', '5d5b+', '5d5c+', '5d5b', '5d5c']
    """
    color = pos.turn
    kind = abs(pos.board[start])
    form = start << 7 | kind << 15
    if kind < KING and kind != GOLD:
        promoting = targets
        if start // 27 != 2 * color:
            promoting = intersection(targets, zone(tables, color))
        if not is_empty(promoting):
            end = add_moves(pos, moves, end, form | PROMOTE, promoting)
            targets = intersection(targets, squares_with_moves(tables, color, kind))
    return add_moves(pos, moves, end, form, targets)


@kernel(inline=True)
def put_pawns(pos, moves, end, form, targets):
    """Write pawn moves: each comes from the square behind its target.

    >>> pos, _, moves = desk()
    >>> targets = union(only(square("7f")), only(square("2f")))
    >>> named_moves(moves, put_pawns(pos, moves, 0, PAWN << 15, targets))
    ['7g7f', '2g2f']
    """
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
        moves.packed[place] = form | to | to + behind << 7 | abs(pos.board[to]) << 19
    return end


@kernel(inline=True)
def pawn_moves(pos, tables, moves, begin, pinned, targets):
    """Write the moves of all pawns at once; a pinned one moves if the king is on its file.

    >>> pos, tables, moves = desk("4r4/9/9/9/8b/9/P8/4PP3/4K4 b - 1")
    >>> pinned = union(only(square("5h")), only(square("4h")))
    >>> named_moves(moves, pawn_moves(pos, tables, moves, 0, pinned, complement(EMPTY)))
    ['9g9f', '5h5g']
    """
    color = pos.turn
    held_back = difference(pinned, king_file(pos, tables, color))
    pawns = difference(pieces_of(pos, color, PAWN), held_back)
    reached = intersection(pawn_steps(color, pawns), targets)
    promoting = intersection(reached, zone(tables, color))
    form = PAWN << 15
    end = put_pawns(pos, moves, begin, form | PROMOTE, promoting)
    plain = intersection(reached, squares_with_moves(tables, color, PAWN))
    return put_pawns(pos, moves, end, form, plain)


@kernel(inline=True)
def king_file(pos, tables, color):
    """Return the file of a color's king, without the king.

    >>> named(king_file(desk("9/9/9/9/9/9/9/4K4/9 b - 1").pos, tables_here(), 0))
    '5a 5b 5c 5d 5e 5f 5g 5i'
    """
    king = pos.king[color]
    return union(forward(tables, 0, king), forward(tables, 1, king))


@kernel(inline=True)
def piece_moves(pos, tables, moves, begin, pinned, targets):
    """Write the moves of all but pawns and the king; a pinned piece stays on its line.

    >>> pos, tables, moves = desk("9/9/9/9/9/4r4/9/4R4/4K4 b - 1")
    >>> targets = complement(occupied_by(pos, 0))
    >>> named_moves(moves, piece_moves(pos, tables, moves, 0, only(square("5h")), targets))
    ['5h5f', '5h5g']
    """
    color = pos.turn
    end = begin
    movers = difference(
        occupied_by(pos, color), union(pieces_of(pos, color, PAWN), pieces_of(pos, color, KING))
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
    """Return the squares where a pawn may be dropped: no second one on a file, and no mate.

    >>> pos, tables, _ = desk("7lk/9/8G/9/9/9/P8/9/4K4 b P 1")
    >>> targets = bitboard_of(map(square, ("1b", "9e", "5e")))
    >>> named(pawn_drop_targets(pos, tables, targets))
    '5e'
    """
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

    Nothing fits between pawn and king, so either the king steps away, or a piece takes the pawn.
    Bonanza's is_mate_b_pawn_drop.

    >>> boards = [desk(f"{rank}/9/8G/9/9/9/9/9/4K4 b P 1").pos for rank in ("7lk", "8k")]
    >>> [pawn_drop_mates(pos, tables_here(), square("1b")) for pos in boards]
    [True, False]
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


@kernel(inline=True)
def drops(pos, tables, moves, begin, targets):
    """Write a drop of each piece type in hand on each target where it can still move.

    >>> pos, tables, moves = desk("9/9/9/9/9/9/9/9/9 b GP 1")
    >>> targets = union(only(square("5a")), only(square("5e")))
    >>> named_moves(moves, drops(pos, tables, moves, 0, targets))
    ['P*5e', 'G*5a', 'G*5e']
    """
    color = pos.turn
    hand = pos.hand[color]
    end = begin
    for kind in range(PAWN, KING):
        if held(hand, kind):
            here = intersection(targets, squares_with_moves(tables, color, kind))
            if kind == PAWN:
                here = pawn_drop_targets(pos, tables, here)
            end = put_drops(moves, end, DROP + kind << 7 | kind << 15, here)
    return end


@kernel
def legal_moves(pos, tables, moves, begin):
    """Write every legal move of the side to move.

    moves: a `moves.MOVE_LIST` record with room for 593 more from `begin` on (not checked).

    >>> pos, tables, moves = desk("7rk/9/9/9/9/9/9/8N/8K b - 1")
    >>> named_moves(moves, legal_moves(pos, tables, moves, 0))
    ['1h2f']
    """
    return other_moves(pos, tables, moves, king_moves(pos, tables, moves, begin))


class Targets(NamedTuple):
    """The squares that all but the king may move to, and those where they may be dropped."""

    targets: Bitboard
    empty: Bitboard


@kernel(inline=True)
def targets_of(pos, tables, checkers):
    """Return the squares that a piece may go to: any without a piece of its own side, and for
    drops any empty one. If a piece gives check, they are only its square and those between it and
    the king.

    checkers: at most one, since no such move answers two.

    >>> pos, tables, _ = desk("4r4/9/9/9/4K4/9/9/9/9 b - 1")
    >>> goals = targets_of(pos, tables, only(square("5a")))
    >>> named(goals.targets), named(goals.empty)
    ('5a 5b 5c 5d', '5b 5c 5d')
    """
    color = pos.turn
    if is_empty(checkers):
        return Targets(complement(occupied_by(pos, color)), complement(occupied(pos)))
    empty = between(tables, pos.king[color], first(checkers))
    return Targets(union(empty, checkers), empty)


@kernel
def other_moves(pos, tables, moves, begin):
    """Write every legal move but those of the king; none when two pieces give check.

    >>> pos, tables, moves = desk("8k/9/9/9/9/9/8r/7S1/8K b - 1")
    >>> named_moves(moves, other_moves(pos, tables, moves, 0))
    ['2h1g']
    """
    danger = king_danger(pos, tables, pos.turn)
    if count(danger.checkers) > 1:
        return begin
    goals = targets_of(pos, tables, danger.checkers)
    end = pawn_moves(pos, tables, moves, begin, danger.pinned, goals.targets)
    end = piece_moves(pos, tables, moves, end, danger.pinned, goals.targets)
    return drops(pos, tables, moves, end, goals.empty)


@kernel
def gives_check(pos, tables, move):
    """Whether a legal move attacks the enemy king: with the piece that moves, or by uncovering.

    >>> pos, tables, _ = desk("4k4/9/9/9/4G4/9/9/9/4R4 b - 1")
    >>> [gives_check(pos, tables, packed_move(pos, move)) for move in ("5e5d", "5e4d")]
    [False, True]
    """
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
    # The piece itself, if it aimed from `start`, is blocked there still: there was no check before.
    sliders = aiming_sliders(pos, tables, king, color)
    return not is_empty(sliding_attackers(tables, king, sliders, taken))


@kernel
def reaches(tables, color, kind, sq, target, taken):
    """Whether a piece on `sq` attacks `target` when the squares `taken` are occupied.

    >>> sq, target, shield = square("5e"), square("5a"), only(square("5c"))
    >>> [reaches(tables_here(), 0, ROOK, sq, target, taken) for taken in (EMPTY, shield)]
    [True, False]
    """
    if contains(steps(tables, color, kind, sq), target):
        return True
    if not slides_towards(tables, color, kind, sq, target):
        return False
    return is_empty(intersection(between(tables, sq, target), taken))


@kernel
def slides_towards(tables, color, kind, sq, target):
    """Whether a piece on `sq` would slide to `target` on an empty board.

    >>> sq, target = square("5e"), square("5i")
    >>> [slides_towards(tables_here(), 0, kind, sq, target) for kind in (LANCE, BISHOP, ROOK)]
    [False, False, True]
    """
    if kind == LANCE:
        return contains(forward(tables, color, sq), target)
    if kind == BISHOP or kind == HORSE:
        return contains(diagonals(tables, sq), target)
    if kind == ROOK or kind == DRAGON:
        return contains(cross(tables, sq), target)
    return False


class Aim(NamedTuple):
    """How to give check: lines of sight from the enemy king, and pieces that uncover one."""

    target: int
    straight: Bitboard
    diagonal: Bitboard
    shields: Bitboard


@kernel(inline=True)
def check_info(pos, tables, color):
    """Return what a color needs to know to give check; the enemy must have a king.

    >>> pos, tables, _ = desk("4k4/9/9/9/4G4/9/9/9/4R4 b - 1")
    >>> found = check_info(pos, tables, 0)
    >>> named(found.straight), named(found.shields)
    ('9a 8a 7a 6a 4a 3a 2a 1a 5b 5c 5d 5e', '5e')
    """
    return _aim_at(pos, tables, color, pos.king[1 - color])


@kernel(inline=True)
def _aim_at(pos, tables, color, target):
    """Aim at a king's square, which as an argument is an int64: so nothing that takes an `Aim` is
    compiled for a second signature."""
    shields = EMPTY
    sliders = aiming_sliders(pos, tables, target, color)
    while not is_empty(sliders):
        slider = first(sliders)
        sliders = rest(sliders)
        shield = intersection(between(tables, target, slider), occupied(pos))
        if count(shield) == 1:
            shields = union(shields, intersection(shield, occupied_by(pos, color)))
    straight, diagonal = rook_attacks(pos, tables, target), bishop_attacks(pos, tables, target)
    return Aim(target, straight, diagonal, shields)


@kernel(inline=True)
def check_squares(tables, color, kind, aimed):
    """Return the squares from which a color's piece gives check: those that the enemy king could
    reach if it moved like that piece.

    >>> pos, tables, _ = desk("4k4/9/4p4/9/9/9/9/9/9 b - 1")
    >>> aimed = check_info(pos, tables, 0)
    >>> named(check_squares(tables, 0, LANCE, aimed))
    '5b 5c'
    """
    if kind == LANCE:
        return intersection(aimed.straight, forward(tables, 1 - color, aimed.target))
    if kind == BISHOP:
        return aimed.diagonal
    if kind == ROOK:
        return aimed.straight
    squares = steps(tables, 1 - color, kind, aimed.target)
    if kind == HORSE:
        return union(squares, aimed.diagonal)
    if kind == DRAGON:
        return union(squares, aimed.straight)
    return squares


class Checks(NamedTuple):
    """The squares where a piece, or a pawn, gives check: if it promotes, and if it does not."""

    promoting: Bitboard
    plain: Bitboard


@kernel(inline=True)
def pawn_checks(pos, tables, pinned, targets, aimed):
    """Write the checks of all pawns: in front of the king, by promoting, or by uncovering.

    >>> pos, tables, _ = desk("4k4/9/4P4/9/9/9/9/9/9 b - 1")
    >>> aimed, anywhere = check_info(pos, tables, 0), complement(EMPTY)
    >>> found = pawn_checks(pos, tables, EMPTY, anywhere, aimed)
    >>> named(found.promoting), named(found.plain)
    ('5b', '5b')
    """
    color = pos.turn
    pawns = pieces_of(pos, color, PAWN)
    if not is_empty(pinned):
        pawns = difference(pawns, difference(pinned, king_file(pos, tables, color)))
    file = union(forward(tables, 0, aimed.target), forward(tables, 1, aimed.target))
    uncovering = pawn_steps(color, difference(intersection(pawns, aimed.shields), file))
    reached = intersection(pawn_steps(color, pawns), targets)
    promoted = union(check_squares(tables, color, PRO_PAWN, aimed), uncovering)
    promoting = intersection(intersection(reached, promoted), zone(tables, color))
    plain = union(check_squares(tables, color, PAWN, aimed), uncovering)
    plain = intersection(intersection(reached, plain), squares_with_moves(tables, color, PAWN))
    return Checks(promoting, plain)


@kernel(inline=True)
def piece_checks(pos, tables, sq, pinned, targets, aimed):
    """Write the checks of a piece that is neither pawn nor king: to squares where it gives check,
    or off the line that it shields.

    >>> pos, tables, _ = desk("4k4/9/4S4/9/9/9/9/9/9 b - 1")
    >>> aimed, anywhere = check_info(pos, tables, 0), complement(EMPTY)
    >>> found = piece_checks(pos, tables, square("5c"), EMPTY, anywhere, aimed)
    >>> named(found.promoting), named(found.plain)
    ('6b 5b 4b', '6b 5b 4b')
    """
    color = pos.turn
    kind = abs(pos.board[sq])
    reached = intersection(piece_attacks(pos, tables, color, kind, sq), targets)
    if is_empty(reached):
        return Checks(EMPTY, EMPTY)
    if not is_empty(pinned) and contains(pinned, sq):
        reached = intersection(reached, line(tables, pos.king[color], sq))
    uncovering = EMPTY
    if not is_empty(aimed.shields) and contains(aimed.shields, sq):
        uncovering = difference(reached, line(tables, aimed.target, sq))
    promoting = EMPTY
    if kind < KING and kind != GOLD:
        promoting = reached
        if sq // 27 != 2 * color:
            promoting = intersection(reached, zone(tables, color))
        if not is_empty(promoting):
            checking = union(check_squares(tables, color, kind + 8, aimed), uncovering)
            promoting = intersection(promoting, checking)
            reached = intersection(reached, squares_with_moves(tables, color, kind))
    checking = union(check_squares(tables, color, kind, aimed), uncovering)
    return Checks(promoting, intersection(reached, checking))


@kernel(inline=True)
def _possible_checkers_in_word(pos, tables, color, target, w):
    return (
        tables.near[color, LANCE, target, w] & pos.pieces[color, LANCE, w]
        | tables.near[color, KNIGHT, target, w] & pos.pieces[color, KNIGHT, w]
        | tables.near[color, SILVER, target, w] & pos.pieces[color, SILVER, w]
        | tables.near[color, GOLD, target, w] & pos.total_gold[color, w]
        | pos.bishop_horse[color, w]
        | pos.rook_dragon[color, w]
    )


@kernel(inline=True)
def possible_checkers(pos, tables, color, target):
    """Return the pieces, without pawns, that may get in one move to where they attack `target`.

    >>> pos, tables, _ = desk("4k4/9/4G4/G8/9/9/9/9/4R4 b - 1")
    >>> named(possible_checkers(pos, tables, 0, square("5a")))
    '5c 5i'
    """
    return words(
        _possible_checkers_in_word(pos, tables, color, target, 0),
        _possible_checkers_in_word(pos, tables, color, target, 1),
        _possible_checkers_in_word(pos, tables, color, target, 2),
    )


@kernel(inline=True)
def checkers_to_be(pos, tables, aimed):
    """Return the mover's pieces, no pawns or king, that might give check with the next move.

    >>> pos, tables, _ = desk("4k4/9/4G4/G8/9/9/9/4K4/4R4 b - 1")
    >>> named(checkers_to_be(pos, tables, check_info(pos, tables, 0)))
    '5c 5i'
    """
    color = pos.turn
    near = possible_checkers(pos, tables, color, aimed.target)
    other = union(pieces_of(pos, color, PAWN), pieces_of(pos, color, KING))
    return union(near, difference(aimed.shields, other))


@kernel(inline=True)
def drop_checks(pos, tables, kind, empty, aimed):
    """Return the empty squares on which a piece of a type gives check when it is dropped.

    >>> pos, tables, _ = desk("4k4/9/9/9/9/9/9/9/9 b N 1")
    >>> aimed, anywhere = check_info(pos, tables, 0), complement(EMPTY)
    >>> named(drop_checks(pos, tables, KNIGHT, anywhere, aimed))
    '6c 4c'
    """
    here = intersection(empty, check_squares(tables, pos.turn, kind, aimed))
    if kind == PAWN and not is_empty(here):
        return pawn_drop_targets(pos, tables, here)
    return here


@kernel
def checks(pos, tables, moves, begin):
    """Write every legal move that gives check, in the order of `legal_moves`.

    Bonanza's GenCheck leaves some out (`omissions.py`), and includes some that are not legal.

    >>> pos, tables, moves = desk("4k4/9/9/9/9/9/9/9/4K4 b G 1")
    >>> named_moves(moves, checks(pos, tables, moves, 0))
    ['G*6a', 'G*4a', 'G*6b', 'G*5b', 'G*4b']
    """
    color = pos.turn
    if pos.king[1 - color] == NOWHERE:
        return begin
    danger = king_danger(pos, tables, color)
    aimed = check_info(pos, tables, color)
    king, end = pos.king[color], begin
    if king != NOWHERE and contains(aimed.shields, king):
        safe = difference(king_steps(pos, tables, color), line(tables, aimed.target, king))
        end = add_moves(pos, moves, begin, king << 7 | KING << 15, safe)
    if count(danger.checkers) > 1:
        return end
    goals = targets_of(pos, tables, danger.checkers)
    pawns = pawn_checks(pos, tables, danger.pinned, goals.targets, aimed)
    end = put_pawns(pos, moves, end, PAWN << 15 | PROMOTE, pawns.promoting)
    end = put_pawns(pos, moves, end, PAWN << 15, pawns.plain)
    movers = checkers_to_be(pos, tables, aimed)
    while not is_empty(movers):
        sq = first(movers)
        movers = rest(movers)
        found = piece_checks(pos, tables, sq, danger.pinned, goals.targets, aimed)
        form = sq << 7 | abs(pos.board[sq]) << 15
        end = add_moves(pos, moves, end, form | PROMOTE, found.promoting)
        end = add_moves(pos, moves, end, form, found.plain)
    hand = pos.hand[color]
    for kind in range(PAWN, KING):
        if held(hand, kind):
            found_drops = drop_checks(pos, tables, kind, goals.empty, aimed)
            end = put_drops(moves, end, DROP + kind << 7 | kind << 15, found_drops)
    return end


@kernel
def evasions(pos, tables, moves, begin):
    """Write every legal move that answers a check, if there is one. Bonanza's GenEvasion.

    >>> pos, tables, moves = desk("k7l/9/9/9/9/9/9/8g/7GK b - 1")
    >>> named_moves(moves, evasions(pos, tables, moves, 0))
    ['2i1h']
    """
    if not in_check(pos, tables, pos.turn):
        return begin
    return legal_moves(pos, tables, moves, begin)


@kernel
def play_if_legal(pos, tables, moves, move):
    """Make a move if it is legal, and return whether it was; `moves` is used from 0 on."""
    for i in range(legal_moves(pos, tables, moves, 0)):
        if moves.packed[i] == move:
            do_move(pos, tables, move)
            return True
    return False


@kernel
def perft(pos, tables, moves, depth, begin):
    """Return how many lines of `depth` legal moves there are; `moves` is used from `begin` on.

    At the last ply the moves are written but not played: their number is the answer.

    >>> pos, tables, moves = desk()
    >>> [perft(pos, tables, moves, depth, 0) for depth in (0, 1, 2)]
    [1, 30, 900]
    """
    if depth == 0:
        return 1
    end = legal_moves(pos, tables, moves, begin)
    if depth == 1:
        return end - begin
    lines = 0
    for i in range(begin, end):
        do_move(pos, tables, moves.packed[i])
        lines += perft(pos, tables, moves, depth - 1, end)
        undo_move(pos, tables, moves.packed[i])
    return lines
