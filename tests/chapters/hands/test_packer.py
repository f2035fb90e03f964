"""The packer's frames are all hands, and every click leads to a neighbour."""

import pytest

from helpers.hands import SOME
from shogi_lab.chapters.hands.bits import HANDS, MOST, counts_of, packed, rank_of
from shogi_lab.chapters.hands.packer import packer
from shogi_lab.engine.layouts import LAYOUTS
from shogi_lab.views import player


@pytest.mark.parametrize("counts", SOME[:20])
def test_the_packer_shows_one_hand_in_every_layout(counts):
    seen = packer(counts)
    assert [row.value for row in seen.table.rows] == [packed(counts, each) for each in LAYOUTS]
    assert all(int(row.note, 16) == row.value for row in seen.table.rows)
    assert [x + y for x, y in zip(seen.counts, seen.box, strict=True)] == list(MOST)


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


@pytest.mark.parametrize("counts", SOME[:10])
def test_a_click_on_a_piece_takes_one_or_puts_one_back(counts):
    seen = packer(counts)
    for i, most in enumerate(MOST):
        for jump, by in ((seen.takes[i], 1), (seen.puts[i], -1)):
            if 0 <= counts[i] + by <= most:
                assert counts_of(jump)[i] == counts[i] + by
            else:
                assert jump == -1


@pytest.mark.browser
def test_a_page_packs_any_hand_itself(browser, films, tmp_path):
    path = tmp_path / "packer.html"
    path.write_text(player(films["packer"]), encoding="utf-8")
    page = browser.new_page()
    page.goto(path.as_uri())
    page.get_by_role("button", name="take a bishop").click()
    shown = page.locator(".counter").inner_text()
    assert shown == f"{rank_of((3, 1, 0, 0, 2, 1, 1))} / {HANDS - 1}"
    page.get_by_role("button", name="take a bishop").click()
    assert page.locator(".caption").inner_text().startswith("3 pawns, 1 lance, 2 golds, 2 bishops")
    assert page.locator("[data-away]").count() == 0
    page.close()
