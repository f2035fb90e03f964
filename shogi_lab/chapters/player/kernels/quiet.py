"""Quiescence: no position is valued while pieces hang, or a king is in check.

      not in check     the mover may stand pat; else he takes something, or promotes a pawn
      in check         every answer is tried

Both sides stop when nothing that they could take is worth it.
"""

from shogi_lab.chapters.hands.kernels.transpositions import UNKNOWN, Window
from shogi_lab.engine.attacks import king_danger, occupied, occupied_by
from shogi_lab.engine.bitboards import difference, intersection, union
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.mate import mate_in_1
from shogi_lab.engine.movegen import (
    king_steps,
    pawn_moves,
    piece_moves,
    put,
    zone,
)
from shogi_lab.engine.moves import MOST_MOVES, PROMOTE
from shogi_lab.engine.pieces import KING

from .exchanges import loses
from .line import play_on, take_back
from .mind import DEEPEST, ROOM, WON
from .order import all_moves, next_best, take_over
from .path import checked, ended
from .worth import EXCHANGE, worth_of

#: Plies of quiescence, at most; what a capture may win beyond the piece that it takes.
QUIET_PLIES, MARGIN = 12, 700


@kernel
def entered(lab, ply):
    """Count the position at `ply`, and say whether the search has to stop: then no value counts.

    >>> lab = lab_of("4k4/9/9/9/9/9/9/9/4K4 b - 1", node_limit=2)
    >>> [bool(entered(lab, 0)) for _ in range(3)], int(lab.mind.nodes)
    ([False, False, True], 2)
    """
    mind = lab.mind
    if mind.nodes >= mind.node_limit:
        mind.stop = 1
    if mind.stop:
        return mind.stop
    mind.nodes += 1
    mind.pv_length[ply] = 0
    mind.deepest = max(mind.deepest, ply)
    return 0


@kernel
def no_room(lab, ply):
    """Whether the line must end here: it is as deep as can be, or there is no room for its moves.

    >>> lab = lab_of("4k4/9/9/9/9/9/9/9/4K4 b - 1")
    >>> no_room(lab, 0), no_room(lab, DEEPEST)
    (False, True)
    """
    return ply >= DEEPEST or lab.mind.begin[ply] + MOST_MOVES > ROOM


@kernel
def captures(lab):
    """Write every legal move that takes a piece or promotes a pawn into `lab.moves`, and beside a
    pawn's promotion its move without; how many they are. The mover is not in check.

    >>> lab = lab_of("4k4/9/8P/9/4p4/9/4R4/9/4K4 b - 1")
    >>> [usi(move) for move in lab.moves.m[:captures(lab)]]
    ['1c1b+', '1c1b', '5g5e']
    """
    pos, tables, moves, color = lab.pos, lab.tables, lab.moves, lab.pos.turn
    enemy = occupied_by(pos, 1 - color)
    danger = king_danger(pos, tables, color)
    king = pos.king[color]
    taken = intersection(king_steps(pos, tables, color), enemy)
    end = put(pos, moves, 0, king << 7 | KING << 15, taken)
    promoting = union(enemy, difference(zone(tables, color), occupied(pos)))
    end = pawn_moves(pos, tables, moves, end, danger.pinned, promoting)
    return piece_moves(pos, tables, moves, end, danger.pinned, enemy)


@kernel
def hopeless(lab, ply, move, alpha):
    """Whether a capture is not worth a look: it wins too little, or loses.

    >>> lab = lab_of("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1", exchanges=1)
    >>> hopeless(lab, 0, packed_move(lab.pos, "5h5d"), -30_000), int(lab.mind.exchange_skips)
    (True, 1)
    """
    mind = lab.mind
    if mind.margins and not move & PROMOTE:
        if mind.worth[ply] + EXCHANGE[move >> 19 & 15] + MARGIN <= alpha:
            mind.margin_cuts += 1
            return True
    if mind.exchanges and loses(lab, move):
        mind.exchange_skips += 1
        return True
    return False


@kernel
def mated_at_once(lab):
    """Whether the mover has a mate in 1, if that is asked at all.

    >>> [mated_at_once(lab_of("7lk/7p1/9/9/9/9/9/9/K8 b RN 1", mate=mate)) for mate in (0, 1)]
    [False, True]
    """
    mind = lab.mind
    if not mind.mate:
        return False
    mind.mate_probes += 1
    found = mate_in_1(lab.pos, lab.tables, lab.moves, 0) != 0
    mind.mates_found += int(found)
    return found


@kernel
def quiet_value(lab, depth, ply, window):
    """The value of the position at `ply` for its mover, once nothing hangs.

    depth: 0 where it begins, and less below. Without quiescence, what the position is worth.

    >>> sfen, window = "4k4/9/4p4/4s4/9/9/9/4R4/4K4 b - 1", Window(-30_001, 30_001)
    >>> [quiet_value(lab_of(sfen, quiescence=on), 0, 0, window) for on in (0, 1)]
    [189, 189]
    """
    mind = lab.mind
    if entered(lab, ply):
        return 0
    mind.quiet_nodes += 1
    verdict = ended(lab, ply)
    if verdict != UNKNOWN:
        return verdict
    value = worth_of(lab, ply)
    mind.worth[ply] = value
    if not mind.quiescence or depth <= -QUIET_PLIES or no_room(lab, ply):
        return value
    in_check, best, alpha = checked(lab, ply), ply - WON, window.alpha
    if in_check:
        end = all_moves(lab, ply, 0)
    else:
        if value >= window.beta:
            return value
        if depth == 0 and mated_at_once(lab):
            return WON - ply - 1
        best, alpha = value, max(alpha, value)
        end = take_over(lab, ply, captures(lab), 0)
    for i in range(mind.begin[ply], end):
        move = next_best(lab.lines, i, end)
        if not in_check and hopeless(lab, ply, move, alpha):
            continue
        play_on(lab, move, ply)
        found = -quiet_value(lab, depth - 1, ply + 1, Window(-window.beta, -alpha))
        take_back(lab, move)
        if mind.stop:
            return 0
        best = max(best, found)
        if best >= window.beta:
            break
        alpha = max(alpha, best)
    return best


@kernel
def quiet_worth(lab):
    """What the position thought about is worth to its mover, where nothing hangs: no check, and
    quiescence finds nothing better than to stand pat. Else UNKNOWN.

    >>> sfens = "4k4/9/9/9/9/9/9/9/R3K4 b - 1", "4k4/9/p8/9/9/9/9/9/R3K4 b - 1"
    >>> [quiet_worth(lab_of(sfen, quiescence=1)) != UNKNOWN for sfen in sfens]
    [True, False]
    """
    if checked(lab, 0):
        return UNKNOWN
    worth = worth_of(lab, 0)
    if quiet_value(lab, 0, 0, Window(-WON - 1, WON + 1)) != worth:
        return UNKNOWN
    return worth
