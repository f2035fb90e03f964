"""The article's masks are what the tables of fields give."""

from shogi_lab.chapters.hands.article_masks import ARTICLE_MASKS
from shogi_lab.chapters.hands.kernels.comparisons import five_by_half_padding
from shogi_lab.engine.hands import EVEN
from shogi_lab.engine.layouts import BONANZA, HALF_PADDED


def test_each_mask_is_derived():
    assert {each.hex: hex(each.derived) for each in ARTICLE_MASKS} == {
        each.hex: hex(int(each.hex, 16)) for each in ARTICLE_MASKS
    }
    assert len(ARTICLE_MASKS) == 7
    assert ARTICLE_MASKS[3].derived == EVEN & ~BONANZA.fields[0].mask


def test_the_first_three_compare_as_the_kernel_does(run):
    keep, rook, borrows = (each.derived for each in ARTICLE_MASKS[:3])
    hands = [HALF_PADDED.pack(gold=g, silver=s, rook=r, bishop=b)
             for g in (0, 2) for s in (0, 1) for r in (0, 2) for b in (0, 1)]  # fmt: skip
    for u in hands:
        for other in hands:
            mine, theirs = (hand & keep | (hand & rook) << 1 for hand in (u, other))
            assert run(five_by_half_padding)(u, other) == ((mine - theirs) & borrows == 0)
