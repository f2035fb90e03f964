"""Tables of weights without any pattern, which anyone can make again; with them a wrong index
shows at once.

      kkp   (n * 2246822519 >> 11) % 601 - 300      n: the place in kkp[81][81][738], laid flat
      kpp   (n * 2654435761 >> 13) % 401 - 200      n: the place in pc_on_sq[81][1090026]

Bonanza 4.1.3 was given the same two tables, and the tests compare our scores with its scores.
"""

from collections.abc import Callable
from functools import cache

from shogi_lab.engine.arrays import np
from shogi_lab.engine.evaluation import KPP_SHAPE
from shogi_lab.engine.kkp import SHAPE


def kkp_weight(n: np.ndarray) -> np.ndarray:
    """Return the weights at these places of KKP, from -300 to 300; n: an array int64."""
    return (n * 2246822519 >> 11) % 601 - 300


def kpp_weight(n: np.ndarray) -> np.ndarray:
    """Return the weights at these places of KPP, from -200 to 200; n: an array int64."""
    return (n * 2654435761 >> 13) % 401 - 200


def filled(weight: Callable[[np.ndarray], np.ndarray], shape: tuple[int, ...]) -> np.ndarray:
    """Fill a table int16 of this shape, whose first length is 81, row by row."""
    width = int(np.prod(shape)) // 81
    rows = [weight(np.arange(i * width, (i + 1) * width)).astype(np.int16) for i in range(81)]
    return np.stack(rows).reshape(shape)


@cache
def kkp_weights() -> np.ndarray:
    """Make a table of KKP: int16[81, 81, 738].

    >>> kkp_weights()[0, 0, :2].tolist()
    [-300, -44]
    """
    return filled(kkp_weight, SHAPE)


@cache
def kpp_weights() -> np.ndarray:
    """Make a table of KPP: int16[81, 1090026], 176 MB.

    >>> kpp_weights()[0, :2].tolist()
    [-200, -181]
    """
    return filled(kpp_weight, KPP_SHAPE)
