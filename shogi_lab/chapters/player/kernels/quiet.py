"""Quiescence: no position is valued while pieces hang, or a king is in check.

      not in check     the mover may stand pat, or capture something, or promote a pawn
      in check         every answer is tried

Both sides stop when no capture is worth it. The table is not asked here unless that is chosen
(`quiescence=2`): in middle games it ends one in fourteen of these nodes, and makes each node of a
search take an eighth longer. Quiet checks are not tried: the search for a mate in 1 finds those
that end the game, and every other one would add all its evasions.
"""

from shogi_lab.chapters.hands.kernels.transpositions import UNKNOWN, Window
from shogi_lab.engine.attacks import king_danger, occupied, occupied_by
from shogi_lab.engine.bitboards import difference, intersection, union
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.mate import mate_in_1
from shogi_lab.engine.movegen import add_moves, king_steps, pawn_moves, piece_moves, zone
from shogi_lab.engine.moves import MOST_MOVES, PROMOTE
from shogi_lab.engine.pieces import KING

from .exchanges import loses
from .mind import DEEPEST, PATH, ROOM, WON
from .move_order import all_moves, next_best, take_over
from .path import ended, in_check_at
from .search_line import play_on, take_back
from .table import keep_value, known_move, known_value
from .worth import EXCHANGE, worth_of

#: Plies of quiescence, at most; what a capture may win beyond the piece that it takes.
QUIET_PLIES, MARGIN = 12, 700


@kernel
def entered(state, ply):
    """Count the position at `ply`, and return whether the search has to stop; after that no value
    counts.

    >>> state = search_state("4k4/9/9/9/9/9/9/9/4K4 b - 1", node_limit=2)
    >>> [bool(entered(state, 0)) for _ in range(3)], int(state.mind.nodes)
    ([False, False, True], 2)
    """
    mind = state.mind
    if mind.nodes >= mind.node_limit:
        mind.stop = 1
    if mind.stop:
        return mind.stop
    mind.nodes += 1
    mind.pv_length[ply] = 0
    mind.rests[ply] = PATH
    mind.deepest = max(mind.deepest, ply)
    return 0


@kernel
def no_room(state, ply):
    """Whether the line must end here, because it is as deep as it can be, or there is no room for
    its moves.

    >>> state = search_state("4k4/9/9/9/9/9/9/9/4K4 b - 1")
    >>> no_room(state, 0), no_room(state, DEEPEST)
    (False, True)
    """
    return ply >= DEEPEST or state.mind.begin[ply] + MOST_MOVES > ROOM


@kernel
def captures(state):
    """Write every legal move that captures a piece or promotes a pawn into `state.moves`, and for
    each pawn's promotion also its move without promotion; return their number. The mover is not in
    check.

    >>> state = search_state("4k4/9/8P/9/4p4/9/4R4/9/4K4 b - 1")
    >>> [usi(move) for move in state.moves.packed[:captures(state)]]
    ['1c1b+', '1c1b', '5g5e']
    """
    pos, tables, moves, color = state.pos, state.tables, state.moves, state.pos.turn
    enemy = occupied_by(pos, 1 - color)
    danger = king_danger(pos, tables, color)
    king = pos.king[color]
    taken = intersection(king_steps(pos, tables, color), enemy)
    end = add_moves(pos, moves, 0, king << 7 | KING << 15, taken)
    promoting = union(enemy, difference(zone(tables, color), occupied(pos)))
    end = pawn_moves(pos, tables, moves, end, danger.pinned, promoting)
    return piece_moves(pos, tables, moves, end, danger.pinned, enemy)


@kernel
def hopeless(state, ply, move, alpha):
    """Whether a capture is not worth searching, because it wins too little, or loses material.

    >>> state = search_state("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1", static_exchange_evaluation=1)
    >>> hopeless(state, 0, packed_move(state.pos, "5h5d"), -30_000), int(state.mind.exchange_prunes)
    (True, 1)
    """
    mind = state.mind
    if mind.futility_pruning and not move & PROMOTE:
        if mind.worth[ply] + EXCHANGE[move >> 19 & 15] + MARGIN <= alpha:
            mind.futility_prunes += 1
            return True
    if mind.static_exchange_evaluation and loses(state, move):
        mind.exchange_prunes += 1
        return True
    return False


@kernel
def mated_at_once(state):
    """Whether the mover has a mate in 1; False if the switch for this is off."""
    mind = state.mind
    if not mind.mate:
        return False
    mind.mate_probes += 1
    found = mate_in_1(state.pos, state.tables, state.moves, 0) != 0
    mind.mates_found += int(found)
    return found


@kernel
def quiescence(state, depth, ply, window):
    """Return the value of the position at `ply` for its mover, once no piece hangs.

    depth: 0 where quiescence begins, and below 0 in deeper nodes. If quiescence is switched off,
    return what the position is worth.

    >>> sfen, window = "4k4/9/4p4/4s4/9/9/9/4R4/4K4 b - 1", Window(-30_001, 30_001)
    >>> [quiescence(search_state(sfen, quiescence=on), 0, 0, window) for on in (0, 1)]
    [189, 189]
    """
    mind = state.mind
    if entered(state, ply):
        return 0
    mind.quiet_nodes += 1
    verdict = ended(state, ply)
    if verdict != UNKNOWN:
        return verdict
    if mind.quiescence == 2:
        verdict = known_value(state, 0, ply, window)
        if verdict != UNKNOWN:
            return verdict
    value = worth_of(state, ply)
    mind.worth[ply] = value
    if not mind.quiescence or depth <= -QUIET_PLIES or no_room(state, ply):
        return value
    in_check, best, alpha = in_check_at(state, ply), ply - WON, window.alpha
    if in_check:
        end = all_moves(state, ply, 0)
    else:
        if value >= window.beta:
            return value
        if depth == 0 and mated_at_once(state):
            return WON - ply - 1
        best, alpha = value, max(alpha, value)
        end = take_over(state, ply, captures(state), 0)
    for i in range(mind.begin[ply], end):
        move = next_best(state.lines, i, end)
        if not in_check and hopeless(state, ply, move, alpha):
            continue
        play_on(state, move, ply)
        found = -quiescence(state, depth - 1, ply + 1, Window(-window.beta, -alpha))
        take_back(state, move)
        mind.rests[ply] = min(mind.rests[ply], mind.rests[ply + 1])
        if mind.stop:
            return 0
        best = max(best, found)
        if best >= window.beta:
            break
        alpha = max(alpha, best)
    if mind.quiescence == 2 and known_move(state) == 0:
        keep_value(state, 0, ply, best, window, 0)
    return best


@kernel
def quiet_evaluation(state):
    """Return what the position thought about is worth to its mover, if no piece hangs, that is, if
    the mover is not in check and quiescence finds nothing better than to stand pat; else return
    UNKNOWN."""
    if in_check_at(state, 0):
        return UNKNOWN
    worth = worth_of(state, 0)
    if quiescence(state, 0, 0, Window(-WON - 1, WON + 1)) != worth:
        return UNKNOWN
    return worth
