"""Gathered numbers: no two squares that decide share a bit, no two patterns a number."""

import random

import pytest

from shogi_lab.chapters.posi_t.kernels.gathered import BISHOPS, ROOKS, extracted, fits
from shogi_lab.chapters.posi_t.kernels.magics import MAGICS
from shogi_lab.engine.kernel import kernel


@kernel
def extracts(x, mask):
    return extracted(x, mask)


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
