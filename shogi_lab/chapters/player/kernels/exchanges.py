"""What a move wins by all exchanges on the square it goes to, and whether it loses material.

Chapter 5's `exchange` is about a piece that stands on the square; here it is the piece that
arrives. Most moves need no such calculation: nobody can take back (chapter 5's counts and rays say
so), or the captured piece is worth more than the one that took it.
"""

from shogi_lab.chapters.long_effects.kernels.answers import effect_count, exchange
from shogi_lab.engine.attacks import occupied
from shogi_lab.engine.bitboards import difference, only, union
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.moves import DROP, PROMOTE
from shogi_lab.engine.pieces import VALUES

from .worth import EXCHANGE


@kernel
def won_by(move):
    """Return what a move wins at once, by capturing and by promoting, in centipawns."""
    won = EXCHANGE[move >> 19 & 15]
    if move & PROMOTE:
        piece = move >> 15 & 15
        won += VALUES[piece + 8] - VALUES[piece]
    return won


@kernel
def unopposed(state, move):
    """Whether the other side cannot take back: it attacks the target square of a move neither now
    nor after the move.

    An attack that only the move opens is a ray to that square, which the moving piece blocks now;
    the word of the piece's start square shows it."""
    effects, enemy = state.effects, 1 - state.pos.turn
    to, start = move & 127, move >> 7 & 127
    if effect_count(effects, enemy, to):
        return False
    return start > DROP or effects.words[start] >> 8 * enemy & state.rays.toward[start, to] == 0


@kernel
def exchanged(state, move):
    """Return what a move wins by all exchanges on its square, in centipawns; the result is below 0
    if it loses.

    >>> state = search_state("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1")
    >>> exchanged(state, packed_move(state.pos, "5h5d"))  # 742 - 1294
    -552
    """
    pos = state.pos
    to, start, kind = move & 127, move >> 7 & 127, (move >> 15 & 15) + 8 * (move >> 14 & 1)
    taken = union(occupied(pos), only(to))
    if start <= DROP:
        taken = difference(taken, only(start))
    return won_by(move) - exchange(pos, state.tables, to, 1 - pos.turn, kind, taken)


@kernel
def loses(state, move):
    """Whether a move loses material by the exchanges on its square. Effects must be kept.

    >>> state = search_state("8k/9/4p4/4s4/9/9/9/4R4/K8 b - 1", static_exchange_evaluation=1)
    >>> [loses(state, packed_move(state.pos, move)) for move in ("5h5d", "5h5e", "5h5f")]
    [True, True, False]
    """
    if unopposed(state, move) or won_by(move) >= EXCHANGE[(move >> 15 & 15) + 8 * (move >> 14 & 1)]:
        return False
    return exchanged(state, move) < 0
