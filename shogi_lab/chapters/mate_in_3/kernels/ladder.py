"""Mate in three, step by step from the article's code to a lean one: what each step saves.

      0 naive      every legal move is made to see whether it gives check
      1 article    all checks into one buffer, iterator by ply, make, own king in check?, unmake
      2 local      the iterator is a local variable
      3 staged     checks kind by kind: an early mate saves the rest
      4 pin_test   the mover's own king is checked before the move; drops cannot uncover it
      5 safe_do    that test and the move in one function
      6 unsaved    making a move saves nothing by ply
      7 no_hash    moves leave the hash alone
      8 no_ply     no ply, no guard, no arrays by ply: each call is told where the list ends
      9 lean       moves leave alone every other member that this search never reads
     10 lazy       an answer is played as soon as it is thought of: no list of answers
     11 no_buffer  a check, too: no list at all
     12 escapes    a check that leaves the king an escape is seen through unmade
     13 mate_in_3  the package's own kernel

Each step changes one thing in the step before; 5 is another way to write 4, and 6 goes on from 4.
Steps 3 to 10 are one text, folded by step (`engine.rungs`).
All find the same move: the first check, in the order of `checks`, that mates within three plies.
From 1 on the last check is left to `mate_in_1_listed`, as Bonanza leaves it to IsMateIn1Ply.
Step 12 is in `open_escapes.py`. What Bonanza's own defender does differently is in
`bonanza.py`.

Bonanza's is_mate_in3ply and mate3_and (mate3.c), read in LS3600's article of December 2009.
"""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.attacks import (
    aiming_sliders,
    attacked,
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
    count,
    difference,
    first,
    intersection,
    is_empty,
    only,
    rest,
    union,
)
from shogi_lab.engine.hands import ONE, held
from shogi_lab.engine.kernel import for_kernel, kernel, stepped
from shogi_lab.engine.kinds import PackedMove
from shogi_lab.engine.mate import mate_in_3
from shogi_lab.engine.movegen import (
    Targets,
    add_moves,
    check_info,
    checkers_to_be,
    drop_checks,
    king_file,
    king_steps,
    legal_moves,
    pawn_checks,
    pawn_drop_targets,
    piece_checks,
    put_drops,
    put_pawns,
    squares_with_moves,
    targets_of,
    zone,
)
from shogi_lab.engine.moves import DROP, PROMOTE, move_list
from shogi_lab.engine.pieces import (
    BISHOP,
    DRAGON,
    GOLD,
    HORSE,
    KING,
    PAWN,
    PRO_PAWN,
    PRO_SILVER,
    ROOK,
    VALUES,
)
from shogi_lab.engine.position import Position
from shogi_lab.engine.records import Field, copied, empty_record, record_dtype
from shogi_lab.engine.rungs import rung
from shogi_lab.engine.squares import NOWHERE
from shogi_lab.engine.tables import PLAIN, TABLES, tables_here
from shogi_lab.engine.turns import do_move, toggle_turned, undo_move
from shogi_lab.engine.twins import plain

from .open_escapes import escapes_now
from .open_escapes import mate_in_1_listed as mate_in_1

#: How deep the article's search may go; Bonanza 4.1.3 and Feliz have 48, Bonanza 6.0 has 128.
PLY_MAX = 32

FIELDS = (
    Field("move_last", "i4", (PLY_MAX,), {"move_last": ()}, "where the moves of each ply end"),
    Field("anext_move", "i4", (PLY_MAX,), {"anext_move": ()}, "the next move to try, by ply"),
    Field("current_move", "i4", (PLY_MAX,), {"current_move": ()}, "the move tried, by ply"),
    Field("save_material", "i8", (PLY_MAX,), {"save_material": ()}, "the material before, by ply"),
    Field("rep_board_list", "u8", (PLY_MAX,), {"rep_board_list": ()}, "the key before, by ply"),
    Field("rep_hand_list", "i8", (PLY_MAX,), {"rep_hand_list": ()}, "Black's hand before, by ply"),
    Field("generated", "i8", (), {}, "checks generated"),
    Field("tried", "i8", (), {}, "checks taken up, to be made or found unsafe"),
    Field("tested", "i8", (), {}, "tests whether a check leaves the own king attacked"),
    Field("unsafe", "i8", (), {}, "checks that did"),
    Field("made", "i8", (), {}, "moves made, and unmade"),
    Field("saved", "i8", (), {}, "values saved by ply in making"),
    Field("xors", "i8", (), {}, "hash numbers xored in making and unmaking"),
    Field("high", "i8", (), {}, "the most places of the buffer in use"),
    Field("deepest", "i8", (), {}, "the deepest ply"),
)  # fmt: skip
#: What Bonanza's tree_t holds for this search, and counters of ours.
TREE = record_dtype(FIELDS)
COUNTERS = tuple(field.name for field in FIELDS if not field.shape)
FIRST_PLY = 1


def tree() -> Any:
    """Return an empty working record: it starts at ply 1, with all counters at 0.

    >>> tree().move_last.tolist()[:2], int(tree().made)
    ([0, 0], 0)
    """
    return empty_record(TREE)


# Counting.


@kernel(inline=True)
def count_generated(tree, ply, begin, end):
    """Count the checks that were written from `begin` up to `end`."""
    tree.generated += end - begin
    tree.high = max(tree.high, end)
    tree.deepest = max(tree.deepest, ply)


@kernel(inline=True)
def count_made(tree, move):
    """Count a move that is made: making and unmaking it xor a number for each piece set down or
    taken up.
    """
    tree.made += 1
    drop, takes = move >> 7 & 127 > DROP, move >> 19 & 15 > 0
    tree.xors += 2 * (1 if drop else 2 + takes)


# Moves that are told their ply.


@kernel
def make_move(pos, tables, tree, move, ply):
    """Play a move, and save, by ply, what unmaking and the check for repetition need: Bonanza's
    MakeMove."""
    tree.save_material[ply] = pos.material
    tree.rep_board_list[ply] = pos.hash_key
    tree.rep_hand_list[ply] = pos.hand[0]
    tree.saved += 3
    do_move(pos, tables, move)


@kernel
def unmake_move(pos, tables, tree, move, ply):
    """Take back what `make_move` played; the material is restored from what was saved. Bonanza's
    UnMakeMove.
    """
    undo_move(pos, tables, move)
    pos.material = tree.save_material[ply]


# 0: no generator of checks.


@kernel
def naive(pos, tables, moves, begin, plies) -> PackedMove:
    """Return the first check that mates within `plies` (odd), or 0; every legal move is made."""
    color = pos.turn
    end = legal_moves(pos, tables, moves, begin)
    for i in range(begin, end):
        do_move(pos, tables, moves.packed[i])
        mates = in_check(pos, tables, 1 - color)
        if mates:
            answers = legal_moves(pos, tables, moves, end)
            mates = answers == end or plies > 1
            j = end
            while mates and j < answers:
                do_move(pos, tables, moves.packed[j])
                mates = naive(pos, tables, moves, answers, plies - 2) != 0
                undo_move(pos, tables, moves.packed[j])
                j += 1
        undo_move(pos, tables, moves.packed[i])
        if mates:
            return moves.packed[i]
    return 0


# Checks that do not look after the own king, as Bonanza's GenCheck.

KING_CHECKS, PAWN_CHECKS, PIECE_CHECKS, DROP_CHECKS = range(4)


@kernel(inline=True)
def answering_goals(pos, tables):
    """Return the squares that a move of a piece other than the king may go to; when two pieces give
    check, there is no such square."""
    checkers = king_danger(pos, tables, pos.turn).checkers
    if count(checkers) > 1:
        return Targets(EMPTY, EMPTY)
    return targets_of(pos, tables, checkers)


@kernel
def stage_of_checks(pos, tables, moves, begin, stage):
    """Write the checks of one stage: the king's, pawns', other pieces', drops.

    They are legal, except that they may leave their own king attacked."""
    color, end = pos.turn, begin
    if pos.king[1 - color] == NOWHERE:
        return begin
    aimed = check_info(pos, tables, color)
    if stage == KING_CHECKS:
        return add_moves(
            pos, moves, end, pos.king[color] << 7 | KING << 15, king_checks(pos, tables, aimed)
        )
    goals = answering_goals(pos, tables)
    if stage == PAWN_CHECKS:
        pawns = pawn_checks(pos, tables, EMPTY, goals.targets, aimed)
        end = put_pawns(pos, moves, end, PAWN << 15 | PROMOTE, pawns.promoting)
        return put_pawns(pos, moves, end, PAWN << 15, pawns.plain)
    if stage == PIECE_CHECKS:
        movers = checkers_to_be(pos, tables, aimed)
        while not is_empty(movers):
            sq = first(movers)
            movers = rest(movers)
            found = piece_checks(pos, tables, sq, EMPTY, goals.targets, aimed)
            form = sq << 7 | abs(pos.board[sq]) << 15
            end = add_moves(pos, moves, end, form | PROMOTE, found.promoting)
            end = add_moves(pos, moves, end, form, found.plain)
        return end
    for kind in range(PAWN, KING):
        if held(pos.hand[color], kind):
            drops = drop_checks(pos, tables, kind, goals.empty, aimed)
            end = put_drops(moves, end, DROP + kind << 7 | kind << 15, drops)
    return end


@kernel(inline=True)
def king_checks(pos, tables, aimed):
    """Return the squares to which the mover's king may step to uncover a check, safe or not;
    Bonanza begins with these."""
    color = pos.turn
    king = pos.king[color]
    if king == NOWHERE or not contains(aimed.shields, king):
        return EMPTY
    around = difference(steps(tables, color, KING, king), occupied_by(pos, color))
    return difference(around, line(tables, aimed.target, king))


@kernel
def all_checks(pos, tables, moves, begin):
    """Write the checks of all stages, one after another: Bonanza's GenCheck, with none left out.

    >>> all_checks(*desk("6kr1/9/7S1/9/9/9/9/7K1/9 b G 1"), 0)
    8
    """
    end = begin
    for stage in range(4):
        end = stage_of_checks(pos, tables, moves, end, stage)
    return end


# 1: the article's form.


@kernel
def no_escape(pos, tables, moves, tree, ply):
    """Whether every answer to the check lets the other side mate at once: Bonanza's mate3_and.

    >>> no_escape(*desk("9/7k1/7G1/7P1/9/9/9/9/9 w G 1"), for_kernel(tree()), 1)
    True
    """
    begin = tree.move_last[ply - 1]
    end = legal_moves(pos, tables, moves, begin)
    tree.move_last[ply] = end
    tree.high, tree.deepest = max(tree.high, end), max(tree.deepest, ply)
    for i in range(begin, end):
        move = moves.packed[i]
        tree.current_move[ply] = move
        make_move(pos, tables, tree, move, ply)
        count_made(tree, move)
        mate = mate_in_1(pos, tables, moves, end)
        unmake_move(pos, tables, tree, move, ply)
        if mate == 0:
            return False
    return True


@kernel
def is_mate_in_3ply(pos, tables, moves, tree, ply) -> PackedMove:
    """Return the first check that mates within three plies, or 0.

    In the buffer the moves of `ply` follow those of the ply before without a gap. Near PLY_MAX the
    answer is 0, and nothing is searched, because any deeper `ply` would leave the arrays of
    `tree`.

    >>> args = *desk("9/7k1/9/7P1/9/9/9/9/9 b 2G 1"), for_kernel(tree())
    >>> usi(is_mate_in_3ply(*args, FIRST_PLY))
    'G*2c'
    >>> is_mate_in_3ply(*args, PLY_MAX - 2)
    0
    """
    if ply >= PLY_MAX - 2:
        return 0
    color = pos.turn
    tree.anext_move[ply] = tree.move_last[ply - 1]
    tree.move_last[ply] = all_checks(pos, tables, moves, tree.move_last[ply - 1])
    count_generated(tree, ply, tree.move_last[ply - 1], tree.move_last[ply])
    while tree.anext_move[ply] != tree.move_last[ply]:
        move = moves.packed[tree.anext_move[ply]]
        tree.anext_move[ply] += 1
        tree.current_move[ply] = move
        tree.tried += 1
        make_move(pos, tables, tree, move, ply)
        count_made(tree, move)
        tree.tested += 1
        if in_check(pos, tables, color):
            tree.unsafe += 1
            unmake_move(pos, tables, tree, move, ply)
            continue
        mates = no_escape(pos, tables, moves, tree, ply + 1)
        unmake_move(pos, tables, tree, move, ply)
        if mates:
            return move
    return 0


# 2: a local iterator.


@kernel
def local_iterator(pos, tables, moves, tree, ply) -> PackedMove:
    """Step 2: the place of the next move is a local variable, not a member of the record."""
    if ply >= PLY_MAX - 2:
        return 0
    color, begin = pos.turn, tree.move_last[ply - 1]
    end = all_checks(pos, tables, moves, begin)
    tree.move_last[ply] = end
    count_generated(tree, ply, begin, end)
    for i in range(begin, end):
        move = moves.packed[i]
        tree.tried += 1
        make_move(pos, tables, tree, move, ply)
        count_made(tree, move)
        tree.tested += 1
        if in_check(pos, tables, color):
            tree.unsafe += 1
            unmake_move(pos, tables, tree, move, ply)
            continue
        mates = no_escape(pos, tables, moves, tree, ply + 1)
        unmake_move(pos, tables, tree, move, ply)
        if mates:
            return move
    return 0


# 4 and 5: the mover's own king is checked before the move is made.


@kernel
def exposes_king(pos, tables, move):
    """Whether a check would leave its own king attacked: Bonanza's IsDiscoverBK, IsDiscoverWK.

    The move is known to answer a check, if there is one; no drop then exposes the king."""
    color = pos.turn
    king, to, start = pos.king[color], move & 127, move >> 7 & 127
    if start > DROP or king == NOWHERE:
        return False
    if start == king:
        return attacked(pos, tables, to, 1 - color, difference(occupied(pos), only(king)))
    if is_empty(line(tables, king, start)):
        return False
    taken = union(difference(occupied(pos), only(start)), only(to))
    sliders = difference(aiming_sliders(pos, tables, king, 1 - color), only(to))
    return not is_empty(sliding_attackers(tables, king, sliders, taken))


@kernel
def make_if_safe(pos, tables, tree, move, ply):
    """Play a check and return True; if it would leave its own king attacked, only return False."""
    if exposes_king(pos, tables, move):
        return False
    make_move(pos, tables, tree, move, ply)
    return True


# 7 to 9: moves leave alone the hash, then all else that this search never reads.


@kernel(inline=True)
def toggle_lean(pos, tables, color, kind, sq):
    """Let a piece appear or vanish: toggle its bit in each set, but neither the key nor pawn
    attacks."""
    w, bit = tables.word[PLAIN, sq], tables.bit[PLAIN, sq]
    pos.occupied[color, w] ^= bit
    pos.pieces[color, kind, w] ^= bit
    if kind == GOLD or PRO_PAWN <= kind <= PRO_SILVER:
        pos.total_gold[color, w] ^= bit
    if kind == BISHOP or kind == HORSE:
        pos.bishop_horse[color, w] ^= bit
    if kind == ROOK or kind == DRAGON:
        pos.rook_dragon[color, w] ^= bit
    if kind == KING or kind >= HORSE:
        pos.horse_dragon_king[color, w] ^= bit


@kernel(inline=True)
def toggle_move(pos, tables, color, move):
    """Toggle everything that a move changes: the same call plays it and takes it back."""
    to, start, piece, captured = move & 127, move >> 7 & 127, move >> 15 & 15, move >> 19 & 15
    toggle_lean(pos, tables, color, piece + (move >> 14 & 1) * 8, to)
    if captured:
        toggle_lean(pos, tables, 1 - color, captured, to)
    else:
        toggle_turned(pos, tables, to)
    if start <= DROP:
        toggle_lean(pos, tables, color, piece, start)
        toggle_turned(pos, tables, start)


@kernel
def do_lean(pos, tables, move):
    """Play a move as `do_move` does, without the hash key, the material and the pawn attacks."""
    color = pos.turn
    sign = 1 - 2 * color
    to, start, piece, captured = move & 127, move >> 7 & 127, move >> 15 & 15, move >> 19 & 15
    toggle_move(pos, tables, color, move)
    pos.board[to] = sign * (piece + (move >> 14 & 1) * 8)
    if start > DROP:
        pos.hand[color] -= ONE[piece]
    else:
        pos.board[start] = 0
        pos.hand[color] += ONE[captured & 7]
    if piece == KING:
        pos.king[color] = to
    pos.turn = 1 - color


@kernel
def undo_lean(pos, tables, move):
    """Take back what `do_lean` played."""
    color = 1 - pos.turn
    sign = 1 - 2 * color
    to, start, piece, captured = move & 127, move >> 7 & 127, move >> 15 & 15, move >> 19 & 15
    pos.turn = color
    toggle_move(pos, tables, color, move)
    pos.board[to] = -sign * captured
    if start > DROP:
        pos.hand[color] += ONE[piece]
    else:
        pos.board[start] = sign * piece
        pos.hand[color] -= ONE[captured & 7]
    if piece == KING:
        pos.king[color] = start


@kernel(inline=True)
def toggle_pawns(pos, tables, color, move):
    """Toggle the pawn attacks that a move, played or taken back, changes."""
    to, start, captured = move & 127, move >> 7 & 127, move >> 19 & 15
    for w in range(3):
        if move >> 15 & 15 == PAWN:
            if start <= DROP:
                pos.pawn_attacks[color, w] ^= tables.step[color, PAWN, start, w]
            if move >> 14 & 1 == 0:
                pos.pawn_attacks[color, w] ^= tables.step[color, PAWN, to, w]
        if captured == PAWN:
            pos.pawn_attacks[1 - color, w] ^= tables.step[1 - color, PAWN, to, w]


@kernel(inline=True)
def gain(color, move):
    """Return what a move adds to the material, which is counted for Black.

    >>> gain(0, 39983), gain(1, 39983 | PAWN << 19)
    (0, -174)
    """
    piece, captured = move >> 15 & 15, move >> 19 & 15
    taken = VALUES[captured] + VALUES[captured & 7]
    promoted = VALUES[piece + (move >> 14 & 1) * 8] - VALUES[piece]
    return (1 - 2 * color) * (taken + promoted)


@kernel
def do_unhashed(pos, tables, move):
    """Play a move as `do_move` does, without the hash key."""
    toggle_pawns(pos, tables, pos.turn, move)
    pos.material += gain(pos.turn, move)
    do_lean(pos, tables, move)


@kernel
def undo_unhashed(pos, tables, move):
    """Take back what `do_unhashed` played."""
    undo_lean(pos, tables, move)
    pos.material -= gain(pos.turn, move)
    toggle_pawns(pos, tables, pos.turn, move)


# 10 and 11: a move is a form (all but destination and captured piece) and a square; no list.


@kernel(inline=True)
def completed(pos, form, to) -> PackedMove:
    """Add destination and captured piece to a form; forms of pawns have no start, since each pawn
    comes from the square behind."""
    move = form | to | abs(pos.board[to]) << 19
    if form >> 15 & 15 == PAWN and form >> 7 & 127 == 0:
        move |= to + 9 - 18 * pos.turn << 7
    return move


@kernel
def all_lead_to_mate(pos, tables, moves, tree, end, form, targets):
    """Whether the other side can mate at once after each answer that completes `form` with one of
    the `targets`.

    The last checks are listed from `end` on.
    """
    while not is_empty(targets):
        to = first(targets)
        targets = rest(targets)
        move = completed(pos, form, to)
        do_lean(pos, tables, move)
        tree.made += 1
        mate = mate_in_1(pos, tables, moves, end)
        undo_lean(pos, tables, move)
        if mate == 0:
            return False
    return True


@kernel
def no_escape_unlisted(pos, tables, moves, tree, end):
    """Answer as `no_escape_lean` does, without a list: the same answers, in the same order."""
    color = pos.turn
    king = pos.king[color]
    danger = king_danger(pos, tables, color)
    form, here = king << 7 | KING << 15, king_steps(pos, tables, color)
    if not all_lead_to_mate(pos, tables, moves, tree, end, form, here):
        return False
    if count(danger.checkers) > 1:
        return True
    goals = targets_of(pos, tables, danger.checkers)
    pawns = difference(
        pieces_of(pos, color, PAWN), difference(danger.pinned, king_file(pos, tables, color))
    )
    reached, form = intersection(pawn_steps(color, pawns), goals.targets), PAWN << 15
    here = intersection(reached, zone(tables, color))
    if not all_lead_to_mate(pos, tables, moves, tree, end, form | PROMOTE, here):
        return False
    here = intersection(reached, squares_with_moves(tables, color, PAWN))
    if not all_lead_to_mate(pos, tables, moves, tree, end, form, here):
        return False
    movers = difference(
        occupied_by(pos, color), union(pieces_of(pos, color, PAWN), pieces_of(pos, color, KING))
    )
    while not is_empty(movers):
        sq = first(movers)
        movers = rest(movers)
        kind = abs(pos.board[sq])
        form = sq << 7 | kind << 15
        reached = intersection(piece_attacks(pos, tables, color, kind, sq), goals.targets)
        if contains(danger.pinned, sq):
            reached = intersection(reached, line(tables, king, sq))
        here = EMPTY
        if kind < KING and kind != GOLD:
            here = reached
            if sq // 27 != 2 * color:
                here = intersection(reached, zone(tables, color))
            if not is_empty(here):
                reached = intersection(reached, squares_with_moves(tables, color, kind))
        if not all_lead_to_mate(pos, tables, moves, tree, end, form | PROMOTE, here):
            return False
        if not all_lead_to_mate(pos, tables, moves, tree, end, form, reached):
            return False
    for kind in range(PAWN, KING):
        if held(pos.hand[color], kind):
            here = intersection(goals.empty, squares_with_moves(tables, color, kind))
            if kind == PAWN:
                here = pawn_drop_targets(pos, tables, here)
            form = DROP + kind << 7 | kind << 15
            if not all_lead_to_mate(pos, tables, moves, tree, end, form, here):
                return False
    return True


# 3 to 10: one text, of which each step is folded.

STAGED, PIN_TEST, SAFE_DO, UNSAVED, NO_HASH, NO_PLY, LEAN, LAZY = range(3, 11)
#: What differs by step; here as in the last.
STEP, play, take_back, closed = LAZY, do_lean, undo_lean, no_escape_unlisted


def _answers(pos, tables, moves, tree, ply):
    """Answer as `no_escape` does, with the moves of a step."""
    if STEP < NO_PLY:
        begin = tree.move_last[ply - 1]
    end = legal_moves(pos, tables, moves, begin)
    if STEP < NO_PLY:
        tree.move_last[ply] = end
        tree.high, tree.deepest = max(tree.high, end), max(tree.deepest, ply)
    else:
        tree.high = max(tree.high, end)
    for i in range(begin, end):
        move = moves.packed[i]
        if STEP < NO_PLY:
            tree.current_move[ply] = move
        play(pos, tables, move)
        if STEP < NO_HASH:
            count_made(tree, move)
        else:
            tree.made += 1
        mate = mate_in_1(pos, tables, moves, end)
        take_back(pos, tables, move)
        if mate == 0:
            return False
    return True


def _search(pos, tables, moves, tree, ply) -> PackedMove:
    """Return the first check that mates within three plies, or 0."""
    if STEP < NO_PLY:
        if ply >= PLY_MAX - 2:
            return 0
        if STEP < PIN_TEST:
            color, begin = pos.turn, tree.move_last[ply - 1]
        else:
            begin = tree.move_last[ply - 1]
    for stage in range(4):
        end = stage_of_checks(pos, tables, moves, begin, stage)
        if STEP < NO_PLY:
            tree.move_last[ply] = end
            count_generated(tree, ply, begin, end)
        else:
            tree.generated += end - begin
            tree.high = max(tree.high, end)
        for i in range(begin, end):
            move = moves.packed[i]
            tree.tried += 1
            if STEP < PIN_TEST:
                make_move(pos, tables, tree, move, ply)
                count_made(tree, move)
                tree.tested += 1
                if in_check(pos, tables, color):
                    tree.unsafe += 1
                    unmake_move(pos, tables, tree, move, ply)
                    continue
            else:
                tree.tested += stage != DROP_CHECKS
                if STEP == PIN_TEST:
                    if stage != DROP_CHECKS and exposes_king(pos, tables, move):
                        tree.unsafe += 1
                        continue
                    make_move(pos, tables, tree, move, ply)
                if STEP == SAFE_DO:
                    if not make_if_safe(pos, tables, tree, move, ply):
                        tree.unsafe += 1
                        continue
                if STEP > SAFE_DO:
                    if exposes_king(pos, tables, move):
                        tree.unsafe += 1
                        continue
                    play(pos, tables, move)
                if STEP < NO_HASH:
                    count_made(tree, move)
                else:
                    tree.made += 1
            if STEP < NO_PLY:
                mates = closed(pos, tables, moves, tree, ply + 1)
            else:
                mates = closed(pos, tables, moves, tree, end)
            if STEP < UNSAVED:
                unmake_move(pos, tables, tree, move, ply)
            else:
                take_back(pos, tables, move)
            if mates:
                return move
    return 0


#: How a step plays a move, and takes it back.
FULL = {"play": "do_move", "take_back": "undo_move"}
UNHASHED = {"play": "do_unhashed", "take_back": "undo_unhashed"}
BARE = {"play": "do_lean", "take_back": "undo_lean"}
#: From step 8 on, an argument says where the list of moves begins.
NO_PLIES = {"ply": "begin"}

# fmt: off
no_escape_unsaved = rung(_answers, UNSAVED, "no_escape_unsaved",
    "Answer as `no_escape` does, with moves that do not depend on the ply.", **FULL)
no_escape_unhashed = rung(_answers, NO_HASH, "no_escape_unhashed",
    "Answer as `no_escape_unsaved` does, with moves that leave the hash alone.", **UNHASHED)
no_escape_after = rung(_answers, NO_PLY, "no_escape_after",
    "Answer as `no_escape_unhashed` does, without a ply.", **UNHASHED, **NO_PLIES)
no_escape_lean = rung(_answers, LEAN, "no_escape_lean",
    "Answer as `no_escape_after` does, with lean moves.", **BARE, **NO_PLIES)

staged = rung(_search, STAGED, "staged",
    "Step 3: when the king's checks do not mate, the pawns' are generated, and so on.",
    closed="no_escape")
pin_test = rung(_search, PIN_TEST, "pin_test",
    "Step 4: a check that would leave its own king attacked is not made.", closed="no_escape")
safe_do = rung(_search, SAFE_DO, "safe_do",
    "Step 5: the function that makes a check also says whether it could be made.",
    closed="no_escape")
unsaved = rung(_search, UNSAVED, "unsaved",
    "Step 6: moves are made without a ply, since the move itself says how to take it back.",
    closed="no_escape_unsaved", **FULL)
no_hash = rung(_search, NO_HASH, "no_hash",
    "Step 7: moves are made without the hash, since nothing looks a position up.",
    closed="no_escape_unhashed", **UNHASHED)
no_ply = rung(_search, NO_PLY, "no_ply",
    "Step 8: no guard, and no array by ply: the end of a list is a local variable.",
    closed="no_escape_after", **UNHASHED, **NO_PLIES)
lean = rung(_search, LEAN, "lean", "Step 9: moves leave material and pawn attacks alone, too.",
    closed="no_escape_lean", **BARE, **NO_PLIES)
lazy = rung(_search, LAZY, "lazy", "Step 10: checks are listed, answers are not.",
    closed="no_escape_unlisted", **BARE, **NO_PLIES)
# fmt: on


# 11: no list at all.


@kernel
def first_to_mate(pos, tables, moves, tree, form, targets) -> PackedMove:
    """Return the first check, of a given form and to one of the targets, that cannot be escaped;
    or 0.
    """
    while not is_empty(targets):
        to = first(targets)
        targets = rest(targets)
        move = completed(pos, form, to)
        tree.generated += 1
        tree.tried += 1
        tree.tested += move >> 7 & 127 <= DROP
        if exposes_king(pos, tables, move):
            tree.unsafe += 1
        else:
            do_lean(pos, tables, move)
            tree.made += 1
            mates = no_escape_unlisted(pos, tables, moves, tree, 0)
            undo_lean(pos, tables, move)
            if mates:
                return move
    return 0


@kernel
def no_buffer(pos, tables, moves, tree) -> PackedMove:
    """Step 11: each check is played as soon as it is thought of; only the last ones are listed."""
    color = pos.turn
    if pos.king[1 - color] == NOWHERE:
        return 0
    aimed = check_info(pos, tables, color)
    form, targets = pos.king[color] << 7 | KING << 15, king_checks(pos, tables, aimed)
    move = first_to_mate(pos, tables, moves, tree, form, targets)
    if move:
        return move
    goals = answering_goals(pos, tables)
    pawns = pawn_checks(pos, tables, EMPTY, goals.targets, aimed)
    move = first_to_mate(pos, tables, moves, tree, PAWN << 15 | PROMOTE, pawns.promoting)
    if move:
        return move
    move = first_to_mate(pos, tables, moves, tree, PAWN << 15, pawns.plain)
    if move:
        return move
    movers = checkers_to_be(pos, tables, aimed)
    while not is_empty(movers):
        sq = first(movers)
        movers = rest(movers)
        found = piece_checks(pos, tables, sq, EMPTY, goals.targets, aimed)
        form = sq << 7 | abs(pos.board[sq]) << 15
        move = first_to_mate(pos, tables, moves, tree, form | PROMOTE, found.promoting)
        if move == 0:
            move = first_to_mate(pos, tables, moves, tree, form, found.plain)
        if move:
            return move
    for kind in range(PAWN, KING):
        if held(pos.hand[color], kind):
            drops = drop_checks(pos, tables, kind, goals.empty, aimed)
            form = DROP + kind << 7 | kind << 15
            move = first_to_mate(pos, tables, moves, tree, form, drops)
            if move:
                return move
    return 0


# The steps side by side.


#: Among the further arguments of a kernel: the record that it counts in.
A_TREE = "a tree"


class Version(NamedTuple):
    """One step of the ladder: its number, its kernel, and why it should be faster.

    further: the kernel's arguments after the position, the tables and the list of moves.
    """

    number: int
    kernel: Callable[..., Any]
    further: tuple[Any, ...]
    reason: str

    def with_tree(self, tree: Any) -> tuple[Any, ...]:
        """Return the further arguments, with this record to count in.

        >>> VERSIONS[0].with_tree(tree()), len(VERSIONS[1].with_tree(tree()))
        ((0, 3), 2)
        """
        return tuple(tree if each is A_TREE else each for each in self.further)

    @property
    def name(self) -> str:
        """Return the step's name: its kernel's.

        >>> VERSIONS[3].name, VERSIONS[13].name
        ('staged', 'mate_in_3')
        """
        return str(self.kernel.__name__)

    def find(self, pos: Any, tables: Any, moves: Any, tree: Any) -> int:
        """Return the first move of a mate within three plies, or 0 if this step finds none.

        >>> args = *desk("9/7k1/9/7P1/9/9/9/9/9 b 2G 1"), for_kernel(tree())
        >>> {usi(version.find(*args)) for version in VERSIONS}
        {'G*2c'}
        """
        return int(self.kernel(pos, tables, moves, *self.with_tree(tree)))


VERSIONS = (
    Version(0, naive, (0, 3), "every legal move is made to see whether it gives check"),
    Version(1, is_mate_in_3ply, (A_TREE, FIRST_PLY),
            "the article's form: only checks, in one buffer"),
    Version(2, local_iterator, (A_TREE, FIRST_PLY),
            "the iterator is a local variable, not a member of the record"),
    Version(3, staged, (A_TREE, FIRST_PLY),
            "checks kind by kind: an early mate saves generating the rest"),
    Version(4, pin_test, (A_TREE, FIRST_PLY),
            "a check that exposes the mover's king is not made; no drop does that"),
    Version(5, safe_do, (A_TREE, FIRST_PLY), "that test and the move are one function"),
    Version(6, unsaved, (A_TREE, FIRST_PLY), "from 4 on: making a move saves nothing by ply"),
    Version(7, no_hash, (A_TREE, FIRST_PLY), "moves leave the hash alone"),
    Version(8, no_ply, (A_TREE, 0), "no ply: each call is told where the list ends"),
    Version(9, lean, (A_TREE, 0),
            "moves leave alone every other member that this search never reads"),
    Version(10, lazy, (A_TREE, 0), "an answer is played as soon as it is found: no list of them"),
    Version(11, no_buffer, (A_TREE,), "a check is played as soon as it is found, too:"
                                      " no list at all"),
    Version(12, escapes_now, (0,),
            "a check that leaves the king an escape is seen through unmade"),
    Version(13, mate_in_3, (0,),
            "finds once per position which escapes stay open, and lists no last check"),
)  # fmt: skip


Step = Annotated[int, within(0, len(VERSIONS) - 1)]


@checked
def counts(version: Step, positions: Sequence[Position]) -> dict[str, int]:
    """Count what a step does on some positions: the number of positions, the mates found, and the
    counters.

    Step 0, and those from 12 on, keep no counters: `work.work` counts what they call. Kernels run
    compiled if they can be.

    >>> one = counts(1, [Position.from_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1")])
    >>> one["mates"], one["generated"], one["tried"]
    (1, 8, 7)
    """
    args = tables_here(), for_kernel(move_list()), for_kernel(tree())
    find = VERSIONS[version].find
    mates = sum(find(for_kernel(copied(each.record)), *args) > 0 for each in positions)
    counters = {name: int(getattr(args[-1], name)) for name in COUNTERS}
    return {"positions": len(positions), "mates": mates, **counters}


class Prediction(NamedTuple):
    """What the article predicts about one step, and the counters that test it."""

    claim: str
    text: str
    before: int
    after: int
    counters: tuple[str, ...]


PREDICTIONS = (
    Prediction("M6", "a local iterator is faster than anext_move", 1, 2, ()),
    Prediction("M7", "checks one at a time: an early mate saves the rest", 2, 3, ("generated",)),
    Prediction("M8", "no ply is needed: PLY_MAX is hardly ever met", 7, 8, ("deepest",)),
    Prediction("M9", "a pin test is cheaper than a move taken back", 3, 4, ("made", "tested")),
    Prediction("M10", "the hash need not be kept up to date", 6, 7, ("xors",)),
    Prediction("M11", "without a ply, moves get cheaper", 4, 6, ("saved",)),
)


def predictions(
    positions: Sequence[Position],
) -> list[tuple[Prediction, dict[str, tuple[int, int]]]]:
    """Return each of the article's predictions, with its counters before and after the step.

    >>> positions = [Position.from_sfen("9/7k1/9/7P1/9/9/9/9/9 b 2G 1")]
    >>> [counted for prediction, counted in predictions(positions) if prediction.claim == "M10"]
    [{'xors': (88, 0)}]
    """
    numbers = {each.before for each in PREDICTIONS} | {each.after for each in PREDICTIONS}
    found = {number: counts(number, positions) for number in numbers}

    def both(each: Prediction, name: str) -> tuple[int, int]:
        return found[each.before][name], found[each.after][name]

    return [(each, {name: both(each, name) for name in each.counters}) for each in PREDICTIONS]


def beyond_the_guard(position: Position) -> tuple[int, str]:
    """Return what the guard at PLY_MAX answers at the last ply, and what happens without the
    guard.

    This runs stepped, since compiled code would silently write past the array, as C does.

    >>> beyond_the_guard(Position.from_sfen("9/7k1/7G1/7P1/9/9/9/9/9 w G 1"))
    (0, 'list assignment index out of range')
    """
    args = plain(position.record), plain(TABLES), plain(move_list()), plain(tree())
    guarded = stepped(is_mate_in_3ply)(*args, PLY_MAX - 1)
    try:
        stepped(no_escape)(*args, PLY_MAX)
    except IndexError as error:
        return guarded, str(error)
    raise AssertionError(f"ply {PLY_MAX} has a place in the arrays")
