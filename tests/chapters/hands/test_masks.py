"""A mask fails just where a watched bit is kept."""

import pytest

from shogi_lab.chapters.hands.masks import trial
from shogi_lab.engine.arrays import np
from shogi_lab.engine.layouts import BONANZA


@pytest.mark.parametrize("kept", [(0, 2, 4, 6), (1, 3, 5), (2, 4, 6), (3, 5)])
def test_every_other_field_is_judged_rightly_for_all_pairs(kept):
    """All pairs of counts of the kept fields, at once."""
    seen = trial(kept)
    fields = [BONANZA.fields[i] for i in kept]
    hands = np.array([0])
    for field in fields:
        hands = (hands[:, None] + (np.arange(field.most + 1) << field.shift)).ravel()
    lit_bits = (hands[:, None] - hands[None, :]) & seen.watch
    smaller = np.zeros(lit_bits.shape, bool)
    for field in fields:
        smaller |= (hands & field.mask)[:, None] < (hands & field.mask)[None, :]
    assert ((lit_bits != 0) == smaller).all()
    assert seen.wrong is None
