"""The line looked at: a move forward, and back again; everything that is kept move by move is
updated.

play_on      the record, the effects, the KKP sum and the path, to the next ply
take_back    the record and the effects; what the path holds beyond is written over
pass_turn    only the turn: a null move, over which no repetition is seen
"""

from shogi_lab.engine.effects import do_with_effects, undo_with_effects
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.kkp import kkp_change, kkp_sum, moves_king
from shogi_lab.engine.turns import do_move, undo_move

from .path import note_position


@kernel
def play_on(state, move, ply):
    """Make a legal packed move in the position at `ply`; the new position is at `ply + 1`."""
    pos, mind = state.pos, state.mind
    here = mind.root + ply
    total = mind.kkp_total[here] + 0
    if mind.kkp and not moves_king(move):
        total += kkp_change(pos, state.kkp, move)
    if mind.keeps_effects:
        do_with_effects(pos, state.tables, state.rays, state.effects, move)
    else:
        do_move(pos, state.tables, move)
    if mind.kkp and moves_king(move):
        total = kkp_sum(pos, state.kkp)
    mind.kkp_total[here + 1] = total
    mind.since[here + 1] = mind.since[here] + 1
    note_position(state, ply + 1)


@kernel
def take_back(state, move):
    """Take back the move just made."""
    if state.mind.keeps_effects:
        undo_with_effects(state.pos, state.tables, state.rays, state.effects, move)
    else:
        undo_move(state.pos, state.tables, move)


@kernel
def pass_turn(state, ply):
    """Let the mover pass; it must not be in check."""
    pos, mind = state.pos, state.mind
    here = mind.root + ply
    pos.turn = 1 - pos.turn
    mind.kkp_total[here + 1] = mind.kkp_total[here]
    mind.since[here + 1] = 0
    mind.begin[ply + 1] = mind.begin[ply]
    note_position(state, ply + 1)


@kernel
def pass_back(state):
    """Take a null move back."""
    state.pos.turn = 1 - state.pos.turn


@kernel
def go_on(state, move):
    """Play a move of the game: the position after it becomes the one thought about.

    >>> state = search_state(START)
    >>> go_on(state, 39983)
    >>> int(state.mind.root)
    1
    """
    play_on(state, move, 0)
    state.mind.root += 1
