"""What a search keeps up to date, move by move, if positions are valued by KPP or by a network.

      play_on ...        as chapter 6's, and the sums go along: those before are kept
      take_back ...      as chapter 6's, and the sums are again what was kept
      worth ...          what the sums say
      begin ...          a path begins: the sums are made from scratch

The search itself is chapter 6's: it calls these where it calls its own (`valued_player.py`).
"""

from shogi_lab.chapters.learning.kernels.kpp import pairs_change, pairs_sum
from shogi_lab.chapters.player.kernels.mind import BETTER, PATH
from shogi_lab.chapters.player.kernels.path import start_path
from shogi_lab.chapters.player.kernels.search_line import play_on, take_back
from shogi_lab.chapters.player.kernels.worth import worth_of
from shogi_lab.engine.evaluation import scaled
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kkp import moves_king
from shogi_lab.engine.pieces import WHITE
from shogi_lab.engine.records import Field, record_dtype

from .accumulator import UNITS, accumulate, bring_elsewhere
from .layers import network_answer

#: No position is worth as much as a win.
MOST = BETTER - 1

KEPT_PAIRS = record_dtype(
    (
        Field("number", "i4", (), {}, "moves of the path"),
        Field("sums", "i4", (PATH, 2), {}, "sums of pairs before each of them"),
    )
)
KEPT_ROWS = record_dtype(
    (
        Field("number", "i4", (), {}, "moves of the path"),
        Field("sums", "i2", (PATH, 2, UNITS), {}, "an accumulator's sums before each of them"),
    )
)


# KPP beside all that chapter 6 has.


@kernel
def begin_with_pairs(state):
    """Begin a path with the record's position, whose sums are made from scratch."""
    start_path(state)
    state.kept_pairs.number = 0
    for side in range(2):
        state.sums.sums[side] = pairs_sum(state.pos, state.pairs, state.listed, side)


@kernel
def play_on_with_pairs(state, move, ply):
    """Make a legal packed move in the position at `ply`, and keep both sums of pairs up to date."""
    pos, mover, refreshed = state.pos, state.pos.turn, moves_king(move)
    number = state.kept_pairs.number
    for side in range(2):
        state.kept_pairs.sums[number, side] = state.sums.sums[side]
        if not (refreshed and side == mover):
            state.sums.sums[side] += pairs_change(pos, state.pairs, state.listed, side, move)
    state.kept_pairs.number = number + 1
    play_on(state, move, ply)
    if refreshed:
        state.sums.sums[mover] = pairs_sum(pos, state.pairs, state.listed, mover)


@kernel
def take_back_with_pairs(state, move):
    """Take back the move just made, and return to the sums from before it."""
    take_back(state, move)
    number = state.kept_pairs.number - 1
    state.kept_pairs.number = number
    for side in range(2):
        state.sums.sums[side] = state.kept_pairs.sums[number, side]


@kernel
def worth_with_pairs(state, ply):
    """Return what the position at `ply` is worth to its mover, in centipawns: chapter 6's value
    plus KPP."""
    kpp = scaled(state.sums.sums[0] - state.sums.sums[1])
    if state.pos.turn == WHITE:
        kpp = -kpp
    return worth_of(state, ply) + kpp


# A network beside all that chapter 6 has.


@kernel
def begin_with_rows(state):
    """Begin a path with the record's position, whose accumulator is made from scratch."""
    start_path(state)
    state.kept_rows.number = 0
    for side in range(2):
        accumulate(state.pos, state.rows, state.accumulator, side)


@kernel
def play_on_with_rows(state, move, ply):
    """Make a legal packed move in the position at `ply`, and keep the accumulator up to date."""
    pos, mover, refreshed = state.pos, state.pos.turn, moves_king(move)
    number = state.kept_rows.number
    for side in range(2):
        for unit in range(UNITS):
            state.kept_rows.sums[number, side, unit] = state.accumulator.sums[side, unit]
        if not (refreshed and side == mover):
            bring_elsewhere(pos, state.rows, state.accumulator, side, move)
    state.kept_rows.number = number + 1
    play_on(state, move, ply)
    if refreshed:
        accumulate(pos, state.rows, state.accumulator, mover)


@kernel
def take_back_with_rows(state, move):
    """Take back the move just made, and return to the accumulator from before it."""
    take_back(state, move)
    number = state.kept_rows.number - 1
    state.kept_rows.number = number
    for side in range(2):
        for unit in range(UNITS):
            state.accumulator.sums[side, unit] = state.kept_rows.sums[number, side, unit]


@kernel
def worth_with_rows(state, ply):
    """Return what the position at `ply` is worth to its mover, in centipawns: chapter 6's value
    plus the network's; never as much as a win."""
    more = network_answer(state.accumulator, state.layers, state.signals, state.pos.turn)
    return max(-MOST, min(worth_of(state, ply) + more, MOST))
