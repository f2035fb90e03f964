"""Gathered numbers: no two squares that decide share a bit, no two patterns a number."""

import random

import pytest

from shogi_lab.chapters.posi_t.kernels.gathered import (
    BISHOPS,
    ROOKS,
    extracted,
    fits,
    gathered,
    inner_squares,
    merged,
    merged_place,
)
from shogi_lab.chapters.posi_t.kernels.magics import MAGICS
from shogi_lab.engine.bitboards import only
from shogi_lab.engine.kernel import kernel


@kernel
def extracts(x, mask):
    return extracted(x, mask)


@pytest.mark.parametrize("kind", [ROOKS, BISHOPS])
def test_no_two_squares_that_decide_share_a_bit(kind):
    for sq in range(81):
        places = list(map(merged_place, inner_squares(kind, sq)))
        assert len(set(places)) == len(places)
        assert sum(1 << each for each in places) == gathered().mask[kind, sq]


def test_but_other_squares_do_so_they_are_left_out_first(run):
    for sq in range(81):
        assert run(merged)(only(sq)) == 1 << merged_place(sq)
    assert len({merged_place(sq) for sq in range(81)}) == 63


def test_bits_are_pushed_together_whatever_the_processor_has(run):
    rng = random.Random(1)
    for _ in range(200):
        x, mask = rng.getrandbits(63), rng.getrandbits(63) & rng.getrandbits(63)
        there = [place for place in range(63) if mask >> place & 1]
        wanted = sum((x >> place & 1) << i for i, place in enumerate(there))
        assert extracts(x, mask) == extracted(x, mask) == wanted


@pytest.mark.parametrize("kind", [ROOKS, BISHOPS])
def test_each_magic_number_keeps_apart_what_attacks_otherwise(kind):
    assert all(fits(kind, sq, MAGICS[kind][sq]) for sq in range(81))
    assert not fits(kind, 40, 3)
