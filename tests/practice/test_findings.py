"""What is wrong in an answer is marked, and what is long stays on the page."""

import pytest

from helpers.screen import drawing
from helpers.screen import still as drawn
from shogi_lab.practice.drawings import PAGE
from shogi_lab.practice.findings import Finding, RanLine, bit_rows, sets
from shogi_lab.views import svg


def test_a_place_too_much_has_a_plus_and_one_that_lacks_a_minus():
    picture = drawn(sets(40, [13], [14]))
    assert drawing(sets(40, [13], [14]))[:2] == (579, 205)
    assert picture.count('href="#bit-new"') == picture.count('href="#bit-gone"') == 1
    assert picture.count('href="#bit-on"') == 2, "the square, and the right answer"


def test_a_right_answer_carries_no_marks():
    right, wrong = bit_rows(8, [], 5, 5), drawn(bit_rows(8, [], 5, 6))
    assert "bit-new" not in drawn(sets(40, [13], [13])) + drawn(right)
    assert (drawn(right).count("#bit-on"), round(drawing(right).width)) == (4, 310)
    assert wrong.count("#bit-new") == wrong.count("#bit-gone") == 1


def test_bits_of_an_answer_stand_under_what_they_come_from():
    rows = bit_rows(8, [("word", 0b1100)], 0b01, 0b11, shift=2).rows
    assert [(row.label, row.value, row.wrong, row.text) for row in rows] == [
        ("word", 0b1100, 0, "0xc"), ("yours", 0b0100, 0b1000, "0x1"), ("right", 0b1100, 0, "0x3"),
    ]  # fmt: skip


@pytest.mark.parametrize("yours", [-1, 1 << 9999, 0, None])
def test_any_number_can_be_drawn(yours):
    seen = bit_rows(8, [("n", 3)], yours, 6, (("field", 0, 8),))
    assert "<svg" in svg(seen)
    assert len(seen.rows) == (2 if yours is None else 3)
    assert all(0 <= row.wrong < 256 for row in seen.rows)


def test_long_lines_are_broken_and_the_page_stays_as_wide_as_it_is():
    case = bit_rows(64, [("n", 3)], 5, 6)
    code = RanLine(7, "x = " + "1 + " * 99 + "1", "x = " + "100, " * 99, depth=9)
    finding = Finding("title", ("words " * 99,), case, (code,) * 3, ("values " * 99,))
    whole = drawing(finding)
    assert whole.width == PAGE
    heights = [drawing(finding._replace(yours=(code,) * n)).height for n in range(4)]
    assert heights == [472, 489, 727, whole.height]
    assert svg(finding).wide == PAGE + 24
