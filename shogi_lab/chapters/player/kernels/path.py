"""The path: the positions of the game and of the line looked at, in one row; it shows repetitions.

      place    ... root - 2  root - 1  root      root + 1  root + 2
               the game                thought   the line looked at
                                       about

A board that was there before, with the same side to move, says one of four things by its hands:

      the same hands      a draw; lost for the side that gave check every time (perpetual check)
      better for the mover                as good as won: the other side gained nothing on the way
      worse for the mover                 as good as lost
      neither                             nothing

The second occurrence already counts, though the rules wait for the fourth: a side that can reach a
position again can do so twice more. In Japanese better and worse positions are called 優等局面
and 劣等局面.
"""

from shogi_lab.chapters.hands.kernels.transpositions import UNKNOWN
from shogi_lab.engine.attacks import in_check
from shogi_lab.engine.hands import covers, held
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kkp import kkp_sum
from shogi_lab.engine.pieces import BISHOP, KING, WHITE
from shogi_lab.engine.squares import NOWHERE

from .mind import BETTER, WON

#: Points that a declaration needs, by color, and pieces in the zone beside the king.
POINTS, PIECES_THERE = (28, 27), 10


@kernel
def note_position(state, ply):
    """Write on the path what must be known about the position just reached.

    This includes the number of checks that the side which has just moved gave in a row, up to this
    one."""
    pos, mind = state.pos, state.mind
    here = mind.root + ply
    mind.board_key[here] = pos.hash_key
    mind.hand[here] = pos.hand[0]
    mind.row[here] = 0
    if in_check(pos, state.tables, pos.turn):
        mind.row[here] = 1
        if mind.since[here] >= 2:
            mind.row[here] = mind.row[here - 2] + 1


@kernel
def start_path(state):
    """Begin a path with the position that the record holds.

    >>> state = search_state("4k4/9/9/9/9/9/9/9/4K4 b - 1")
    >>> start_path(state)
    >>> int(state.mind.root), int(state.mind.since[0])
    (0, 0)
    """
    mind = state.mind
    mind.root = 0
    mind.since[0] = 0
    mind.kkp_total[0] = 0
    if mind.kkp:
        mind.kkp_total[0] = kkp_sum(state.pos, state.kkp)
    note_position(state, 0)


@kernel
def in_check_at(state, ply):
    """Whether the mover of the position at `ply` is in check, according to the path."""
    return state.mind.row[state.mind.root + ply] > 0


# Positions met again.

#: In these examples a rook goes to and fro, and the king before it.
TO_AND_FRO = "5a4a 5i4i 4a5a 4i5i"


@kernel
def repetition_value(state, ply):
    """Return what the position is worth to the mover because its board has occurred before;
    UNKNOWN if it has not, or if that decides nothing.

    >>> board = "4k4/9/9/9/9/9/9/9/4R3K w - 1"
    >>> repetition_value(search_state(board), 0) == UNKNOWN
    True
    >>> checks = search_state(board, TO_AND_FRO)  # the rook gives check all the time
    >>> repetition_value(checks, 0) == BETTER
    True
    """
    mind = state.mind
    here = mind.root + ply
    for back in range(4, mind.since[here] + 1, 2):
        if mind.board_key[here - back] == mind.board_key[here]:
            verdict = by_hands(state, here, back)
            if verdict != UNKNOWN:
                if here - back > mind.root:
                    mind.rests[ply] = here - back
                return verdict
    return UNKNOWN


@kernel
def by_hands(state, here, back):
    """Return what the hands say about the board at place `here`, which also occurred `back` places
    before."""
    mind = state.mind
    hand, old = mind.hand[here], mind.hand[here - back]
    if hand == old:
        mind.repeats += 1
        return by_checks(mind, here, back)
    if not mind.superior:
        return UNKNOWN
    if state.pos.turn == WHITE:
        hand, old = old, hand
    if covers(hand, old):
        mind.better_hands += 1
        return BETTER
    if covers(old, hand):
        mind.better_hands += 1
        return -BETTER
    return UNKNOWN


@kernel
def by_checks(mind, here, back):
    """Return what a repetition is worth to the mover; it is 0 unless one side gave check with all
    its moves.

    >>> state = search_state("4k4/9/9/9/9/9/9/9/4R3K w - 1", TO_AND_FRO)
    >>> by_checks(state.mind, 4, 4) == BETTER
    True
    """
    if 2 * mind.row[here] >= back:
        return BETTER
    if 2 * mind.row[here - 1] >= back:
        return -BETTER
    return 0


# The declaration of a win.


@kernel
def points_in_zone(pos, color):
    """Return the points of a color's pieces in its promotion zone, and the number of these pieces,
    as 100 * points + pieces. The king does not count. Rook and bishop have five points, promoted
    or not, and all others one."""
    found = 0
    for sq in range(54 * color, 54 * color + 27):
        piece = pos.board[sq] * (1 - 2 * color)
        if piece > 0 and piece != KING:
            found += 101 + 400 * int(piece & 7 >= BISHOP)
    return found


@kernel
def may_declare(pos):
    """Whether the mover, which is not in check, may declare a win: its king and ten more pieces
    are in its promotion zone, and those pieces and its hand are worth 28 points for Black, 27 for
    White."""
    color = pos.turn
    king = pos.king[color]
    if king == NOWHERE or king // 27 != 2 * color:
        return False
    points, pieces = divmod(points_in_zone(pos, color), 100)
    for kind in range(1, 8):
        points += held(pos.hand[color], kind) * (1 + 4 * int(kind >= BISHOP))
    return pieces >= PIECES_THERE and points >= POINTS[color]


# The end of a game.


@kernel
def ended(state, ply):
    """Return what the position at `ply`, below the root, is worth if the game ends there, by
    repetition or because its mover declares a win; else UNKNOWN.

    >>> state = search_state("k8/9/9/9/9/9/9/9/4R3K b - 1", "5i4i 9a9b 4i5i 9b9a", repetition=1)
    >>> state.mind.root = 3
    >>> ended(state, 1)
    0
    """
    mind = state.mind
    if ply == 0:
        return UNKNOWN
    if mind.repetition:
        verdict = repetition_value(state, ply)
        if verdict != UNKNOWN:
            return verdict
    if not in_check_at(state, ply) and may_declare(state.pos):
        mind.declarations += 1
        return WON - ply - 1
    return UNKNOWN
