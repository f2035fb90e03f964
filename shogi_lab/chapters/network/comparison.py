"""What each evaluation says of one position: material and shelter, KKP, KPP, and networks.

known      material, shelter and the player's KKP
KPP        these, and what pairs of pieces add
NNUE       these, and what the lab's network adds
a file     what a network of the field says, all by itself
"""

from typing import Any

from shogi_lab.chapters.kkp.shipped import TAUGHT, shipped_weights
from shogi_lab.chapters.player.kernels.search_state import search_state
from shogi_lab.chapters.player.kernels.worth import worth_of
from shogi_lab.engine.position import Position


def known_value(position: Position, weights: Any = None) -> int:
    """Return what a position is worth to its side to move by material, shelter and KKP, in
    centipawns; without weights by the KKP that the player's own games taught.

    >>> known_value(Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b P 1")) > 50
    True
    """
    table = shipped_weights(TAUGHT) if weights is None else weights
    return int(worth_of(search_state(position.sfen(), "", table, shelter=1, kkp=1), 0))
