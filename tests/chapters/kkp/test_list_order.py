"""Lists in order: a number of the triangle is one pair's."""

import pytest

from shogi_lab.chapters.kkp.list_order import PAIRS, meaning, pair_numbered
from shogi_lab.engine.evaluation import pair
from shogi_lab.engine.indexes import KPP_END


def test_a_number_of_the_triangle_is_one_pairs(run):
    for larger in (0, 1, 2, 740, 752, KPP_END - 1):
        for smaller in {0, larger // 2, larger}:
            assert pair_numbered(run(pair)(larger, smaller)) == (larger, smaller)
    for face, end in ((pair_numbered, PAIRS), (meaning, KPP_END)):
        assert all(map(face, (0, end - 1)))
        with pytest.raises(ValueError, match=f"from 0 to {end - 1}"):
            face(end)
