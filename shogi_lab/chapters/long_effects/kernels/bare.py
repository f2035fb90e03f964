"""The bare move, as one more version of the ladder, which keeps no effects. Its cost is part of
the cost of every other version.

do_bare      the move, and no effects      undo_bare      the move taken back
"""

from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.turns import do_move, undo_move


@kernel
def do_bare(pos, tables, rays, effects, move):
    """Play a move, and leave the effects as they are."""
    do_move(pos, tables, move)


@kernel
def undo_bare(pos, tables, rays, effects, move):
    """Take back a move, and leave the effects as they are."""
    undo_move(pos, tables, move)
