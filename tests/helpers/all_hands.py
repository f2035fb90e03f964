"""Every hand against every hand, in machine code: for proofs.py."""

from collections import Counter
from functools import cache

from helpers.hand_pairs import counts_of, machine_code, packed
from shogi_lab.chapters.hands.kernels.comparisons import (
    covers_by_branches,
    covers_by_guards,
    covers_by_padding,
    covers_by_two_masks,
    dominates_412,
    dominates_413,
    dominates_by_matching,
)
from shogi_lab.engine.hands import dominates
from shogi_lab.engine.layouts import BONANZA, PADDED

SLICES = 225


@cache
def every_hand():
    """The 106,875 hands, in 21 bits and padded."""
    return packed(BONANZA, counts_of()), packed(PADDED, counts_of())


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
    start, end = _slice(number)
    yes, unequal = _covering(hands, padded, start, end)
    assert not unequal, f"{unequal} pairs, second hands {start} to {end}"
    return Counter({"pairs": (end - start) * hands.size, "covers": yes})


def dominating(number):
    """One slice: 4.1.3's rule, the branchless form and the matching agree; 4.1.2 misses none."""
    hands, _ = every_hand()
    start, end = _slice(number)
    yes, buggy, unequal = _dominating(hands, start, end)
    assert not unequal, f"{unequal} pairs, second hands {start} to {end}"
    return Counter({"pairs": (end - start) * hands.size, "dominates": yes, "4.1.2 says": buggy})


def _slice(number):
    size = 106_875 // SLICES
    return number * size, (number + 1) * size
