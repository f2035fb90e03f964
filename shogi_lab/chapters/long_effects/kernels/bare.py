"""The bare move, as one more version of the ladder, which keeps no effects. Its cost is part of
the cost of every other version.

do_bare      the move, and no effects      undo_bare      the move taken back
"""

from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.turns import do_move, undo_move


@kernel
def do_bare(pos, tables, rays, effects, move):
    """Play a move, and leave the effects as they are.

    >>> pos, tables, _ = desk()
    >>> do_bare(pos, tables, rays_here(), for_kernel(effects_of(pos)), 39983)
    >>> int(pos.turn)
    1
    """
    do_move(pos, tables, move)


@kernel
def undo_bare(pos, tables, rays, effects, move):
    """Take back a move, and leave the effects as they are.

    >>> pos, tables, _ = desk()
    >>> args = pos, tables, rays_here(), for_kernel(effects_of(pos)), 39983
    >>> do_bare(*args)
    >>> undo_bare(*args)
    >>> int(pos.turn)
    0
    """
    undo_move(pos, tables, move)
