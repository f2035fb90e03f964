"""The search: negamax, alpha-beta and the best line, with every idea in its place, behind its
switch.

      main_search
        settled          over already? in the table? a mate in 1 or 3?
        passes           is even a null move good enough?
        all_moves        in the order in which they promise most
          skips          late and quiet, near the leaves: not searched
          reduction      late and quiet: less deep
          zero window    no better than the best so far? else searched again
        note_line, note_refutation, remember

A value is right if it lies within the window; else it is a bound.
"""

from shogi_lab.chapters.hands.kernels.transpositions import EXACT, UNKNOWN, Window
from shogi_lab.chapters.mate_in_3.kernels.bonanza import is_mate_in3ply
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.mate import mate_in_1, mate_in_3
from shogi_lab.engine.movegen import gives_check

from .mind import SURE, WON
from .move_order import all_moves, is_quiet, next_best, note_refutation
from .path import ended, in_check_at
from .quiet import entered, no_room, quiescence
from .search_line import pass_back, pass_turn, play_on, take_back
from .table import keep_value, known_move, known_value, remember
from .worth import worth_of

#: A window that holds every value.
WHOLE = Window(-WON - 1, WON + 1)
#: Plies from the leaves within which margins and late skips are used; centipawns a ply.
NEAR_LEAVES, ABOVE, BELOW, SPARE = 3, 150, 180, 120
#: From so many plies on a null move is tried, a late move reduced, a mate in 3 looked for.
NULL_DEPTH, REDUCED_DEPTH, MATE_3_DEPTH = 3, 3, 2
#: Moves tried before one is late: to reduce; to skip, and so many more a ply.
LATE, SKIPPED, SKIPPED_MORE = 3, 6, 8


# What is known without a look at the moves.


@kernel
def mate_value(state, depth, ply):
    """Return what a mate in 1 or 3 is worth, if there is one; else UNKNOWN. The mover must not be
    in check.

    `mate_in_3` returns the first check that mates at once, if any does. So in the few positions
    that have a mate, `mate_in_1` is then asked which of the two was found. Bonanza's search,
    where `mate` is 2, may return another, which it believes in; it may be wrong."""
    pos, mind = state.pos, state.mind
    if not mind.mate or in_check_at(state, ply):
        return UNKNOWN
    mind.mate_probes += 1
    within_3 = mind.mate > 1 and depth >= MATE_3_DEPTH
    if within_3 and mind.mate == 2:
        move = is_mate_in3ply(pos, state.tables, state.moves, 0, 0)
    elif within_3:
        move = mate_in_3(pos, state.tables, state.moves, 0)
    else:
        move = mate_in_1(pos, state.tables, state.moves, 0)
    if move == 0:
        return UNKNOWN
    mind.mates_found += 1
    plies = 1
    if within_3 and mate_in_1(pos, state.tables, state.moves, 0) == 0:
        plies = 3
    mind.pv[ply, 0] = move
    mind.pv_length[ply] = 1
    remember(state, depth, ply, WON - ply - plies, EXACT, move)
    return WON - ply - plies


@kernel
def settled(state, depth, ply, window):
    """Return the value of the position at `ply` if no move has to be searched; else return
    UNKNOWN, and note what the position is worth without a search. At the root a move is needed, so
    it is never settled.

    >>> state = search_state("7lk/7p1/9/9/9/9/9/9/K8 b RN 1", mate=1)
    >>> settled(state, 1, 0, Window(0, 1)) == UNKNOWN
    True
    """
    verdict, mind = UNKNOWN, state.mind
    if ply > 0:
        verdict = ended(state, ply)
        if verdict == UNKNOWN:
            verdict = known_value(state, depth, ply, window)
        if verdict == UNKNOWN:
            verdict = mate_value(state, depth, ply)
    if verdict == UNKNOWN:
        mind.worth[ply] = worth_of(state, ply)
        if reverse_futility_prunes(state, depth, ply, window):
            return mind.worth[ply] + 0
    return verdict


@kernel
def is_ordinary(state, ply, window):
    """Whether the position at `ply` may be judged less carefully: its best line is not needed, its
    mover is not in check, and no mate is at stake."""
    return (
        window.beta - window.alpha == 1 and abs(window.beta) < SURE and not in_check_at(state, ply)
    )


@kernel
def reverse_futility_prunes(state, depth, ply, window):
    """Whether the position at `ply`, near the leaves, is worth so much that the other side would
    have avoided it.

    >>> state = search_state("4k4/9/9/9/9/9/9/9/4K4 b R 1", futility_pruning=1)
    >>> state.mind.worth[0] = 647
    >>> [reverse_futility_prunes(state, depth, 0, Window(199, 200)) for depth in (2, 3)]
    [True, False]
    """
    mind = state.mind
    if mind.futility_pruning and depth <= NEAR_LEAVES and is_ordinary(state, ply, window):
        if mind.worth[ply] - ABOVE * depth >= window.beta:
            mind.futility_prunes += 1
            return True
    return False


@kernel
def tries_null_move(state, depth, ply, window):
    """Whether to try a pass: the mover stands well, and the move before was not a pass.

    A null move assumes that passing is never better than the best move. That is not true in
    zugzwang, when every move does harm. It occurs in chess endgames, so chess programs verify null
    moves there. In shogi, with pieces in hand, there is nearly always a harmless move, so nothing
    is verified.

    >>> state = search_state("4k4/9/9/9/9/9/9/9/4K4 b R 1", "5i5h 5a5b", null_move=1)
    >>> state.mind.worth[0] = 647
    >>> [tries_null_move(state, 3, 0, Window(beta - 1, beta)) for beta in (200, 700)]
    [True, False]
    """
    mind = state.mind
    return (
        mind.null_move != 0
        and depth >= NULL_DEPTH
        and mind.since[mind.root + ply] > 0
        and mind.worth[ply] >= window.beta
        and is_ordinary(state, ply, window)
    )


# How each move is searched.


@kernel
def prunes_move(state, depth, ply, i, number, alpha):
    """Whether the move in place `i`, tried after `number` others, is not worth searching: it is
    quiet and near the leaves, and either it comes late or the value is far below alpha."""
    mind, move = state.mind, state.lines.move[i]
    if depth > NEAR_LEAVES or ply == 0 or in_check_at(state, ply) or not is_quiet(move):
        return False
    if mind.late_move_pruning and number > SKIPPED + SKIPPED_MORE * depth:
        if mind.late_move_pruning < 2 or not gives_check(state.pos, state.tables, move):
            mind.late_move_prunes += 1
            return True
    if mind.futility_pruning and mind.worth[ply] + SPARE + BELOW * depth <= alpha:
        if mind.futility_pruning < 2 or not gives_check(state.pos, state.tables, move):
            mind.futility_prunes += 1
            return True
    return False


@kernel
def reduction(state, depth, ply, i, number, is_open):
    """Return by how many plies to reduce the search of the move in place `i`, made after `number`
    others.

    >>> state = search_state("4k4/9/9/9/9/9/9/9/4K4 b R 1", late_move_reductions=1)
    >>> state.lines.move[0] = 39983
    >>> [reduction(state, 6, 0, 0, number, 0) for number in (2, 3, 10, 30)]
    [0, 2, 3, 4]
    """
    mind, order = state.mind, state.lines.order[i]
    if not mind.late_move_reductions or depth < REDUCED_DEPTH or number < LATE:
        return 0
    if not is_quiet(state.lines.move[i]) or in_check_at(state, ply) or in_check_at(state, ply + 1):
        return 0
    less = 1 + int(number >= 9) + int(number >= 29) - is_open
    if depth >= 6:
        less += 1 + int(number >= 15)
    less += int(order < -400) - int(order > 3000)
    less = max(0, min(less, depth - 2))
    mind.reduced += int(less > 0)
    return less


@kernel
def leaves_open(mind, less, value, alpha, window):
    """Whether a move that was searched with a zero window, `less` plies less deeply, must be
    searched in full: it is better than alpha, and either we do not know by how much, or we must
    know it at full depth."""
    if mind.principal_variation_search == 2:
        return alpha < value < window.beta
    return value > alpha and (less > 0 or window.beta - window.alpha > 1)


@kernel
def extension(state, depth, ply):
    """Return by how many plies to extend the search of the move just made: one if it gives
    check."""
    return int(state.mind.check_extensions and in_check_at(state, ply + 1) and ply < 2 * depth + 10)


@kernel
def note_line(mind, ply, move, value):
    """Note the best line from `ply` on: this move, and then the best line from the next ply on.

    >>> mind = empty_mind()
    >>> note_line(mind, 1, 39983, 80)
    >>> note_line(mind, 0, 39984, -80)
    >>> mind.pv[0, :2].tolist(), int(mind.pv_length[0]), int(mind.best), int(mind.value)
    ([39984, 39983], 2, 39984, -80)
    """
    length = mind.pv_length[ply + 1]
    mind.pv[ply, 0] = move
    for i in range(length):
        mind.pv[ply, i + 1] = mind.pv[ply + 1, i]
    mind.pv_length[ply] = length + 1
    if ply == 0:
        mind.best, mind.value = move, value


@kernel
def first_choice(state, ply):
    """Return the move to try first: at the root its best until now, else the table's; 0 for
    none."""
    if ply == 0:
        return state.mind.best & (1 << 19) - 1
    return known_move(state)


@kernel(nogil=True)
def main_search(state, depth, ply, window):
    """Return the value of the position at `ply` for its mover, by a search of `depth` plies.

    The value is exact if it lies within `window`; else it is a bound. Once `mind.stop` is 1, it is
    0 and means nothing. Every move after the first is first tried with a zero window, and with
    less depth; only if it turns out better there is it searched with the window that is left.
    Python's other threads run meanwhile, and one of them may set `mind.stop`.

    >>> sfen, window = "4k4/9/4p4/9/9/4R4/9/9/4K4 w - 1", Window(-30_001, 30_001)
    >>> [main_search(search_state(sfen), depth, 0, window) for depth in (0, 1, 2)]
    [-560, -560, -734]
    """
    mind = state.mind
    if depth <= 0 or no_room(state, ply):
        return quiescence(state, 0, ply, window)
    if entered(state, ply):
        return 0
    known = settled(state, depth, ply, window)
    if known != UNKNOWN:
        return known
    if tries_null_move(state, depth, ply, window):
        pass_turn(state, ply)
        below = Window(-window.beta, 1 - window.beta)
        value = -main_search(state, depth - 3 - depth // 4, ply + 1, below)
        pass_back(state)
        if value >= window.beta and not mind.stop:
            mind.null_cuts += 1
            return min(value, SURE)
    end = all_moves(state, ply, first_choice(state, ply))
    best, best_move, alpha, number = ply - WON, 0, window.alpha, 0
    is_open = int(window.beta - window.alpha > 1)
    for i in range(mind.begin[ply], end):
        move = next_best(state.lines, i, end)
        if best > -SURE and prunes_move(state, depth, ply, i, number, alpha):
            continue
        play_on(state, move, ply)
        deeper = depth - 1 + extension(state, depth, ply)
        value, less, narrow = 0, 0, int(number > 0 and mind.principal_variation_search > 0)
        if narrow:
            less = reduction(state, depth, ply, i, number, is_open)
            value = -main_search(state, deeper - less, ply + 1, Window(-alpha - 1, -alpha))
            if mind.principal_variation_search == 2 and less and value > alpha:
                mind.researches += 1
                value = -main_search(state, deeper, ply + 1, Window(-alpha - 1, -alpha))
        if not narrow or leaves_open(mind, less, value, alpha, window):
            mind.researches += narrow
            value = -main_search(state, deeper, ply + 1, Window(-window.beta, -alpha))
        take_back(state, move)
        if mind.stop:
            return 0
        mind.rests[ply] = min(mind.rests[ply], mind.rests[ply + 1])
        number += 1
        if value > best:
            best, best_move = value, move
            if value > alpha and is_open:
                note_line(mind, ply, move, value)
        if best >= window.beta:
            mind.rests[ply] = mind.rests[ply + 1]  # the bound rests on this move alone
            note_refutation(state, depth, ply, i)
            break
        if mind.alpha_beta:
            alpha = max(alpha, best)
    keep_value(state, depth, ply, best, window, best_move)
    return best
