"""Hands as arrays, and a kernel's verdict on many pairs of them; for proofs.py on all pairs."""

from collections import Counter
from functools import cache

from helpers.ways import BEST, WAYS
from shogi_lab.chapters.hands.kernels.comparisons import (
    covers_by_branches,
    covers_by_guards,
    covers_by_padding,
    covers_by_two_masks,
    dominates_412,
    dominates_413,
    dominates_by_matching,
)
from shogi_lab.engine.arrays import np
from shogi_lab.engine.hands import dominates
from shogi_lab.engine.layouts import BONANZA, PADDED
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


# Every hand against every hand, in machine code: one slice of them at a time.

SLICES = 225
SIZE = 106_875 // SLICES


@cache
def every_hand():
    """The 106,875 hands, in 21 bits and padded."""
    counts = np.indices([field.most + 1 for field in BONANZA.fields]).reshape(7, -1).T
    layouts = ([1 << field.shift for field in each.fields] for each in (BONANZA, PADDED))
    return tuple(counts @ np.array(shifts) for shifts in layouts)


@machine_code
def _covering(hands, padded, start, end):
    yes = unequal = 0
    for i in range(start, end):
        b, padded_b = hands[i], padded[i]
        for j in range(hands.size):
            plain = covers_by_branches(hands[j], b)
            two_masks = covers_by_two_masks(hands[j], b)
            one_subtraction = covers_by_padding(padded[j], padded_b)
            guards = covers_by_guards(padded[j], padded_b)
            yes += plain
            unequal += (plain != two_masks) | (plain != one_subtraction) | (plain != guards)
    return yes, unequal


@machine_code
def _dominating(hands, start, end):
    yes = buggy = unequal = missed = 0
    for i in range(start, end):
        b = hands[i]
        for j in range(hands.size):
            right, bug = dominates_413(hands[j], b), dominates_412(hands[j], b)
            yes += right
            buggy += bug
            missed += right & (not bug)
            unequal += right != dominates(hands[j], b)
            unequal += right != dominates_by_matching(hands[j], b)
    return yes, buggy, unequal + missed


def covering(number):
    """One slice: the plain, the two-mask and both padded forms agree on each of its pairs."""
    hands, padded = every_hand()
    start, end = number * SIZE, (number + 1) * SIZE
    yes, unequal = _covering(hands, padded, start, end)
    assert not unequal, f"{unequal} pairs, second hands {start} to {end}"
    return Counter({"pairs": (end - start) * hands.size, "covers": yes})


def dominating(number):
    """One slice: 4.1.3's rule, the branchless form and the matching agree; 4.1.2 misses none."""
    hands, _ = every_hand()
    start, end = number * SIZE, (number + 1) * SIZE
    yes, buggy, unequal = _dominating(hands, start, end)
    assert not unequal, f"{unequal} pairs, second hands {start} to {end}"
    return Counter({"pairs": (end - start) * hands.size, "dominates": yes, "4.1.2 says": buggy})
