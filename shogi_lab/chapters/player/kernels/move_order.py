"""The order in which moves are tried: the sooner one refutes, the fewer have to be searched.

1,000,000      the best move of an earlier search
  100,000 +    what wins material, the most by the cheapest piece first
   90,000      killers: quiet moves that refuted elsewhere at this ply
        0 +-   history, and what effects say of start and goal
        - ...  captures that are answered by a capture
"""

from shogi_lab.chapters.hands.kernels.transpositions import LIMIT, MOVE
from shogi_lab.chapters.long_effects.kernels.answers import effect_count
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kinds import PackedMove
from shogi_lab.engine.movegen import legal_moves
from shogi_lab.engine.moves import DROP, PROMOTE
from shogi_lab.engine.pieces import BISHOP, KING, PAWN, ROOK, VALUES

from .exchanges import won_by
from .worth import EXCHANGE

REMEMBERED, WINNING, KILLING, PROMOTING = 1_000_000, 100_000, 90_000, 500
#: A move's credit goes to this at most, 32 * 512, however often it refutes.
CREDIT_SHARE, CREDIT_LIMIT = 32, 512


@kernel(inline=True)
def is_quiet(move):
    """Whether a move neither captures anything nor promotes a pawn."""
    return move >> 19 & 15 == 0 and not (move & PROMOTE and move >> 15 & 15 == PAWN)


@kernel
def is_pointless(move, color):
    """Whether a pawn, bishop or rook could promote with a move and does not."""
    piece, start, to = move >> 15 & 15, move >> 7 & 127, move & 127
    if start > DROP or move & PROMOTE or (piece != PAWN and piece != BISHOP and piece != ROOK):
        return False
    return to // 27 == 2 * color or start // 27 == 2 * color


# What a move promises.


@kernel
def capture_order(state, move):
    """Return how early to try a move that wins material: what it wins, minus what it risks.

    A piece is at risk if it goes to a square that the other side attacks; if it is defended there,
    half of its value counts."""
    color, to, piece = state.pos.turn, move & 127, move >> 15 & 15
    won = won_by(move)
    risk = VALUES[piece] // 8
    if piece == KING:
        risk = 0
    elif state.mind.effects_order and won < EXCHANGE[piece]:
        if effect_count(state.effects, 1 - color, to):
            risk = EXCHANGE[piece]
            if effect_count(state.effects, color, to) > 1:
                risk //= 2
    if won < risk:
        return won - risk
    return WINNING + won - risk


@kernel
def effect_bonus(state, move):
    """Return what chapter 5's counts say about a quiet move: a piece should leave a square where
    it is attacked and not defended, and should not go to one."""
    effects, color = state.effects, state.pos.turn
    to, start, piece = move & 127, move >> 7 & 127, move >> 15 & 15
    if piece == KING:
        return 0
    said = 0
    ours, theirs = effect_count(effects, color, to), effect_count(effects, 1 - color, to)
    if start <= DROP:
        ours -= 1
        if effect_count(effects, 1 - color, start) and effect_count(effects, color, start) == 0:
            said = EXCHANGE[piece] + 0
    if theirs and ours == 0:
        said -= 2 * EXCHANGE[piece]
    elif theirs and piece > PAWN:
        said -= EXCHANGE[piece]
    return said


@kernel(inline=True)
def kind_moved(move):
    """Return the row of the history to which a move belongs: its piece, plus 16 for a drop."""
    return (move >> 15 & 15) + 16 * int(move >> 7 & 127 > DROP)


@kernel
def quiet_order(state, ply, move):
    """Return how early to try a quiet move.

    >>> state = search_state(START, killer_heuristic=1)
    >>> state.mind.killer[0, 0] = 39983
    >>> quiet_order(state, 0, 39983) - KILLING
    1
    """
    mind = state.mind
    if mind.killer_heuristic and move == mind.killer[ply, 0]:
        return KILLING + 1
    if mind.killer_heuristic and move == mind.killer[ply, 1]:
        return KILLING
    order = 0
    if mind.history_heuristic:
        order += mind.credit[state.pos.turn, kind_moved(move), move & 127]
    if mind.effects_order:
        order += effect_bonus(state, move)
    if mind.captures_first and move & PROMOTE:
        order += PROMOTING
    return order


# The moves of a node.


@kernel
def take_over(state, ply, count, remembered):
    """Put the generator's `count` moves into the line, each with its order; return the place after
    the last one.

    remembered: the best move of an earlier search, without the piece it takes."""
    mind, lines, color = state.mind, state.lines, state.pos.turn
    place = mind.begin[ply] + 0
    for i in range(count):
        move = state.moves.packed[i]
        if mind.promotions and is_pointless(move, color):
            continue
        lines.move[place] = move
        if remembered and move & LIMIT[MOVE] == remembered:
            lines.order[place] = REMEMBERED
        elif is_quiet(move):
            lines.order[place] = quiet_order(state, ply, move)
        elif mind.captures_first:
            lines.order[place] = capture_order(state, move)
        else:
            lines.order[place] = 0
        place += 1
    mind.begin[ply + 1] = place
    return place


@kernel
def all_moves(state, ply, remembered):
    """Write every legal move of the position at `ply`, with its order; return the place after the
    last one."""
    count = legal_moves(state.pos, state.tables, state.moves, 0)
    return take_over(state, ply, count, remembered)


@kernel
def next_best(lines, i, end) -> PackedMove:
    """Swap the best of the moves from place `i` on into that place; if several are equal, the
    first of them."""
    best = i
    for j in range(i + 1, end):
        if lines.order[j] > lines.order[best]:
            best = j
    move, order = lines.move[best], lines.order[best]
    for j in range(best, i, -1):
        lines.move[j], lines.order[j] = lines.move[j - 1], lines.order[j - 1]
    lines.move[i], lines.order[i] = move, order
    return move


# What is learned from a move that refutes.


@kernel
def note_refutation(state, depth, ply, i):
    """Note that the move in place `i` refuted: if it is quiet, it is tried earlier from now on,
    and the moves before it later."""
    mind, lines, color = state.mind, state.lines, state.pos.turn
    begin, move = mind.begin[ply], lines.move[i]
    mind.cuts += 1
    mind.first_cuts += int(i == begin)
    if not is_quiet(move):
        return
    if mind.killer[ply, 0] != move:
        mind.killer[ply, 1] = mind.killer[ply, 0]
        mind.killer[ply, 0] = move
    for j in range(begin, i + 1):
        other = lines.move[j]
        if is_quiet(other):
            kind, to = kind_moved(other), other & 127
            change = min(depth * depth, CREDIT_LIMIT)
            old = mind.credit[color, kind, to]
            if j < i:
                change = -change
            mind.credit[color, kind, to] = old + (
                CREDIT_SHARE * change - old * abs(change) // CREDIT_LIMIT
            )


@kernel
def age_history(mind):
    """Prepare for another search: forget the killers, and halve the history."""
    for ply in range(len(mind.killer)):
        mind.killer[ply, 0], mind.killer[ply, 1] = 0, 0
    for color in range(2):
        for kind in range(32):
            for to in range(81):
                mind.credit[color, kind, to] = mind.credit[color, kind, to] >> 1
