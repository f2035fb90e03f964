"""A mask fails just where a watched bit is kept."""

import pytest

from shogi_lab.chapters.hands.bits import MOST
from shogi_lab.chapters.hands.masks import trial
from shogi_lab.engine.arrays import np
from shogi_lab.engine.layouts import BONANZA, HALF_PADDED, PADDED


@pytest.mark.long
def test_a_mask_fails_just_where_a_watched_bit_is_kept():
    for layout in (BONANZA, HALF_PADDED, PADDED):
        for number in range(1 << len(MOST)):
            kept = [i for i in range(len(MOST)) if number >> i & 1]
            seen = trial(kept, layout)
            assert (seen.wrong is not None) == bool(seen.keep & seen.watch)


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


def test_the_masks_frames_are_the_masks(films):
    film = films["mask"]
    assert len(film.frames) == 128
    for number, frame in enumerate(film.frames):
        keep = frame.parts[0].rows[0]
        assert keep.value == BONANZA.only(*(i + 1 for i in range(7) if number >> i & 1))
        jumps = {jump for jump in keep.jumps if jump >= 0}
        assert jumps == {number ^ 1 << i for i in range(7)}
        fails = "This mask fails" in frame.caption
        assert fails == any(number >> i & 3 == 3 for i in range(6))  # two neighbours
    assert "0x19c700, watch 0x220800" in film.frames[0b1010100].caption
    assert "0x63800, watch 0x84000" in film.frames[0b0101000].caption
