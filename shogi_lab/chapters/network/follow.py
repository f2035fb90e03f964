"""A game followed by the accumulator, move by move, and compared with the sums from scratch.

5i5h    followed    12  -7  130 ...      Black's refreshed, White's as they were
        scratch     12  -7  130 ...      the same, or a fault is found
"""

from typing import Any, NamedTuple

from shogi_lab.chapters.learning.pieces import pieces_of, swapped
from shogi_lab.engine.arguments import checked
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.kkp import moves_king, with_kings
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.notation.games import Game

from .kernels.accumulator import ACCUMULATOR, UNITS, bring_elsewhere, do_move_accumulated
from .kernels.layers import SIGNALS, network_answer
from .network import accumulated, shipped_network

Sums = tuple[tuple[int, ...], tuple[int, ...]]


class Followed(NamedTuple):
    """A move, whether a king made it, and how many rows were added or subtracted on each side;
    Black's and White's sums, followed and from scratch, and the network's answer to each, in
    points.
    """

    move: str
    king: bool
    rows: tuple[int, int]
    followed: Sums
    scratch: Sums
    points: tuple[int, int]


@checked
def followed(game: Game, refreshes: bool = True) -> list[Followed]:
    """Follow a game's moves with the network that ships with the lab. refreshes: whether a side's
    sums are made from scratch when its king moves; if not, they keep the rows of the king's old
    square. Raises ValueError if a king is missing.

    >>> game = Game.parse("startpos moves 7g7f 3c3d 5i5h")
    >>> [each.followed == each.scratch for each in followed(game)]
    [True, True, True]
    >>> [each.rows for each in followed(game)]
    [(2, 2), (2, 2), (38, 0)]
    >>> [each.followed == each.scratch for each in followed(game, refreshes=False)]
    [True, True, False]
    """
    network, (start, *positions) = shipped_network(), game.positions()
    pos = for_kernel(with_kings(start).copy())
    now, before, found = accumulated(start, network), start, []
    for move, position in zip(game.moves, positions, strict=True):
        packed, after = before.packed(move), for_kernel(empty_record(ACCUMULATOR))
        mover, king = int(before.turn), bool(moves_king.py_func(packed))
        if refreshes:
            do_move_accumulated(pos, TABLES, network.rows, now, after, packed)
        else:
            for side in COLORS:
                for unit in range(UNITS):
                    after.sums[side, unit] = now.sums[side, unit]
                bring_elsewhere(pos, network.rows, after, side, packed)
            do_move(pos, TABLES, packed)
        fresh = accumulated(position, network)
        signals, turn = for_kernel(empty_record(SIGNALS)), int(position.turn)
        here, there = (
            int(network_answer(each, network.layers, signals, turn)) for each in (after, fresh)
        )
        swapped_rows, again = sum(map(len, swapped(before, position))), king and refreshes
        rows = tuple(
            len(pieces_of(position)) if again and side == mover else swapped_rows for side in COLORS
        )
        found.append(
            Followed(move, king, (rows[0], rows[1]), _listed(after), _listed(fresh), (here, there))
        )
        before, now = position, after
    return found


def _listed(accumulator: Any) -> Sums:
    """Return both sides' sums as plain numbers."""
    black, white = (tuple(map(int, row)) for row in accumulator.sums.tolist())
    return black, white
