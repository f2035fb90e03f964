"""Hands as arrays, and a kernel's verdict on many pairs of them."""

from functools import cache

from helpers.ways import BEST, WAYS
from shogi_lab.engine.arrays import np
from shogi_lab.engine.layouts import BONANZA
from shogi_lab.engine.pieces import HAND_PIECES, LETTERS

KINDS = "".join(LETTERS[piece] for piece in HAND_PIECES)
FIVE_KINDS = "NSGBR"


@cache
def every_difference():
    """Two arrays of Bonanza's hands: for each of 6,068,925 differences the pair with the fewest
    pieces, in the order of np.ogrid from the fewest to the most more pawns, lances ... rooks."""
    most = [field.most for field in BONANZA.fields]
    more = np.ogrid[tuple(slice(-n, n + 1) for n in most)]
    shifted = [(each, field.shift) for each, field in zip(more, BONANZA.fields, strict=True)]
    a = sum(np.maximum(each, 0) << shift for each, shift in shifted)
    b = sum(np.maximum(-each, 0) << shift for each, shift in shifted)
    return a.ravel(), b.ravel()


def machine_code(loop):
    """A loop over arrays that calls kernels, compiled where numba is there; no kernel itself."""
    if not BEST.compiled:
        return loop
    import numba

    return numba.njit(loop)


@machine_code
def _verdicts(rule, a, b, says):
    for i in range(a.size):
        says[i] = rule(a[i], b[i])


def verdicts(kernel, a, b, run=BEST):
    """What a kernel says to each pair of two arrays, as an array of truth values."""
    if run.compiled:
        says = np.zeros(a.size, bool)
        _verdicts(kernel, a, b, says)
        return says
    function = run(kernel)
    return np.array([function(x, y) for x, y in zip(a.tolist(), b.tolist(), strict=True)], bool)


def share(run, compiled, stepped):
    """How much of it this way of running can do in a test: of so many, one."""
    return compiled if run is WAYS.get("compiled") else stepped
