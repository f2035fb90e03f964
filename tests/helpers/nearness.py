"""A table of KKP that a reader can check: a formula of distances, the same left and right."""

from shogi_lab.engine.arrays import ARRAYS, np
from shogi_lab.engine.indexes import KKP_BLOCKS
from shogi_lab.engine.kkp import SHAPE
from shogi_lab.engine.twins import Cells


class _Near(Cells):
    """The table of `nearness` weight by weight, where NumPy is missing."""

    shape, reach = SHAPE, 57

    def __init__(self):
        pass

    def __getitem__(self, key):
        own, other, index = map(int, key)
        block = next((each for each in KKP_BLOCKS if each.start <= index < each.end), None)
        if block is None:
            return 0
        place = index - block.base
        if block.in_hand:
            return 5 * block.piece * (place - block.last // 3)
        near = [8 - max(abs(k // 9 - place // 9), abs(k % 9 - place % 9)) for k in (own, other)]
        return (5 * (near[0] - 4) + 3 * (near[1] - 4)) * (3 + block.piece % 8) // 4


def nearness():
    """Near the own king is good, near the other's is better, and what is in hand is good too."""
    if not ARRAYS:
        return _Near()
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
