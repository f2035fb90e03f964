"""Tables of weights that anyone can make again: pseudo-random, and those of the referees."""

from functools import cache

import numpy as np

KKP_SHAPE, KPP_SHAPE = (81, 81, 738), (81, 1476 * 1477 // 2)


def kkp_weight(n):
    """The referees' weight at a place of kkp[81][81][738], laid flat; n: an array of places."""
    return (n.astype(np.uint64) * 2246822519 >> 11) % 601 - 300.0


def kpp_weight(n):
    """The referees' weight at a place of pc_on_sq[81][1090026], laid flat."""
    return (n.astype(np.uint64) * 2654435761 >> 13) % 401 - 200.0


def filled(weight, shape):
    """A table int16 of this shape, filled row by row."""
    width = int(np.prod(shape)) // 81
    rows = [weight(np.arange(i * width, (i + 1) * width)).astype(np.int16) for i in range(81)]
    return np.stack(rows).reshape(shape)


@cache
def kkp_weights():
    """The referees' KKP: int16[81, 81, 738]."""
    return filled(kkp_weight, KKP_SHAPE)


@cache
def kpp_weights():
    """The referees' KPP: int16[81, 1090026], 176 MB."""
    return filled(kpp_weight, KPP_SHAPE)
