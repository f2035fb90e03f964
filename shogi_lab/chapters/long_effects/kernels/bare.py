"""The bare move, as one more version of the ladder, which keeps no effects. Its cost is part of
the cost of every other version.
"""

from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.turns import do_move


@kernel
def do_bare(pos, tables, rays, effects, move):
    """Play a move, and leave the effects as they are."""
    do_move(pos, tables, move)
