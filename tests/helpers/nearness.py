"""A table of KKP that a reader can check: a formula of distances, the same left and right."""

import numpy as np

from shogi_lab.engine.indexes import KKP_BLOCKS
from shogi_lab.engine.kkp import SHAPE


def nearness():
    """Near the own king is good, near the other's is better, and what is in hand is good too."""
    rank, file = np.divmod(np.arange(81), 9)
    far = np.maximum(abs(rank[:, None] - rank), abs(file[:, None] - file))
    near = 8 - far  # [king, square]
    table = np.zeros(SHAPE, np.int16)
    for block in KKP_BLOCKS:
        used = np.arange(block.first, block.last + 1)
        if block.in_hand:
            table[:, :, block.start : block.end] = 5 * block.piece * (used - block.last // 3)
        else:
            worth = 5 * (near[:, None, used] - 4) + 3 * (near[None, :, used] - 4)
            table[:, :, block.start : block.end] = worth * (3 + block.piece % 8) // 4
    return table
