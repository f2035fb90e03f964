"""The packer's frames are all hands, and every click leads to a neighbour."""

import pytest

from helpers.hands import SOME
from shogi_lab.chapters.hands.bits import MOST, counts_of, packed
from shogi_lab.chapters.hands.packer import packer
from shogi_lab.engine.layouts import LAYOUTS


@pytest.mark.parametrize("layout", LAYOUTS, ids=[each.name for each in LAYOUTS])
@pytest.mark.parametrize("counts", SOME[:10])
def test_a_click_on_a_bit_flips_that_bit_or_leads_nowhere(counts, layout):
    (row,) = packer(counts, [layout]).table.rows
    hands = {packed(other, layout) for other in neighbours(counts)}
    for bit, jump in enumerate(row.jumps):
        flipped = row.value ^ 1 << bit
        if jump >= 0:
            assert packed(counts_of(jump), layout) == flipped
        else:
            assert flipped not in hands


def neighbours(counts):
    """All hands that differ in the number of one piece type."""
    for i, most in enumerate(MOST):
        for count in range(most + 1):
            yield (*counts[:i], count, *counts[i + 1 :])
