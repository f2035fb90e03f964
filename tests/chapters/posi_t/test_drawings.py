"""The drawings of chapter 1: one skeleton for a film, and nothing used that is not defined."""

import re

import pytest

from shogi_lab.chapters.posi_t.board_lines import fold
from shogi_lab.chapters.posi_t.material import Sum, key_change, set_of, union_of
from shogi_lab.chapters.posi_t.memory import article_memory, our_memory
from shogi_lab.engine.pieces import GOLD_LIKE
from shogi_lab.engine.tables import RR45
from shogi_lab.views import svg


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_that_stand_still_use_only_what_is_defined(middle, start, theme):
    for part in (
        article_memory(), our_memory(), fold(middle, RR45, 40), key_change(start, "7g7f"),
        union_of(middle, "total_gold", GOLD_LIKE, 0),
        Sum("", "or", "!=", (("a", set_of(start, "rook_dragon", 0)), ("b", ()))),
    ):  # fmt: skip
        text = svg(part, theme)
        assert text == svg(part, theme)
        assert "<text" not in text
        used = set(re.findall(r'href="#([^"]+)"', text))
        assert used <= set(re.findall(r'id="([^"]+)"', text))
