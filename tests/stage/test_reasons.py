"""Why a line is there: said of every line of the walks that chapters show, in both languages."""

from collections import Counter

import pytest

from helpers.screen import text
from shogi_lab.chapters.hands.kernels.comparisons import (
    dominates_413,
    five_by_branches,
    five_by_two_masks,
)
from shogi_lab.chapters.mate_in_3.kernels.ladder import is_mate_in_3ply, no_escape
from shogi_lab.contents import modules
from shogi_lab.engine import reasons as of_the_engine
from shogi_lab.engine.hands import pack
from shogi_lab.engine.turns import do_move, toggle_piece, toggle_turned
from shogi_lab.screen.code import mini
from shogi_lab.stage.code import statements
from shogi_lab.stage.reasons import reason, reasons_of
from shogi_lab.stage.walk_film import _statement, walk_film

KERNELS = (
    do_move, toggle_piece, toggle_turned, five_by_two_masks, dominates_413, five_by_branches,
    is_mate_in_3ply, no_escape,
)  # fmt: skip
each = pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)


def lines(kernel):
    """The statements that a walk stops at and that could have a reason."""
    texts = dict.fromkeys(_statement(kernel, span) for span in statements(kernel).values())
    silent = ("def ", "@", '"""', "else:")
    return [text for text in texts if text not in ("", "return") and not text.startswith(silent)]


def begun(known, text):
    """The reason that a statement has, by its beginning: the longest that fits."""
    return max((each for each in known if text.startswith(each)), key=len, default="")


@each
def test_every_line_has_a_reason_and_every_reason_a_line(kernel):
    known = reasons_of(kernel)
    assert Counter(begun(known, text) for text in lines(kernel)) == Counter([*known])


def test_all_of_them_are_known():
    tables = (of_the_engine, *modules("kernels.reasons").values())
    found = {kernel for each in tables for kernel in each.REASONS}
    assert found == set(KERNELS)
    assert all(reasons_of(kernel) for kernel in KERNELS)


def test_a_caption_says_the_idea_and_why_and_not_the_line():
    film = walk_film(five_by_two_masks, pack(silver=1), 0)
    idea, why = reason(five_by_two_masks, "second: ")
    assert film.frames[1].caption == f"{idea} {why}"


def test_hands_are_drawn_field_by_field_and_a_lit_guard_stands_out():
    film = walk_film(five_by_two_masks, 0, pack(silver=1))
    rows = {row.name: row for row in film.frames[2].parts[-1].rows}
    assert (rows["b"].text, rows["b"].kind) == ("silver 1", "hand")
    assert text(mini(rows["b"])).count("<path") == sum(rows["b"].groups) == 22
    assert text(mini(rows["b"])).count("bit-on") == 1
    assert rows["second"].text == "lit above silver, bishop"  # a borrow goes on
    assert text(mini(rows["second"])).count("mini-new") == 2
    assert rows["first"].text == "no guard is lit"
