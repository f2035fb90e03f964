"""Six ways on one board: what is drawn is what the ways compute."""

import pytest

from helpers import oracle
from helpers.posi_t import MIDDLE
from shogi_lab.chapters.posi_t.kernels.sliders import WAYS
from shogi_lab.chapters.posi_t.rungs import rungs
from shogi_lab.engine.posi import parse_sfen

SQUARES = (0, 8, 40, 41, 72)


@pytest.fixture(scope="module")
def drawn():
    record = parse_sfen(MIDDLE).record
    return {sq: dict(zip(WAYS, rungs(record, sq), strict=True)) for sq in SQUARES}


def test_each_way_is_drawn_with_the_oracles_attacks(drawn):
    squares = oracle.read(MIDDLE).squares
    for sq, ways in drawn.items():
        there = ["R" if i == sq else piece for i, piece in enumerate(squares)]
        for name, (rung, caption) in ways.items():
            assert list(rung.attacks) == sorted(oracle.attacks(there, sq))
            assert caption.startswith(name)


def test_what_differs_is_the_ray_as_far_as_a_piece(drawn):
    for sq, ways in drawn.items():
        rung = ways["subtracted"][0]
        upward = [each for each in rung.attacks if each < sq and each % 9 == sq % 9]
        assert int(rung.rows[2].bits, 2) == sum(1 << 80 - each for each in upward)
        downward = [each for each in rung.attacks if each > sq and each % 9 == sq % 9]
        assert rung.rows[5].bits.count("1") == len(downward)
