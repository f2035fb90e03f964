"""The article's masks are what the tables of fields give."""

from shogi_lab.chapters.hands.article_masks import ARTICLE_MASKS
from shogi_lab.engine.hands import EVEN
from shogi_lab.engine.layouts import BONANZA


def test_each_mask_is_derived():
    assert {each.hex: hex(each.derived) for each in ARTICLE_MASKS} == {
        each.hex: hex(int(each.hex, 16)) for each in ARTICLE_MASKS
    }
    assert len(ARTICLE_MASKS) == 7
    assert ARTICLE_MASKS[3].derived == EVEN & ~BONANZA.fields[0].mask
