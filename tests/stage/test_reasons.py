"""Why a line is there: said of every line of the walks that chapters show, in both languages."""

import pytest

from helpers.phrases import lacking
from shogi_lab.chapters.hands.comparisons import (
    dominates_413,
    five_by_branches,
    five_by_two_masks,
)
from shogi_lab.chapters.mate_in_3.ladder import is_mate_in_3ply, no_escape
from shogi_lab.engine.hands import pack
from shogi_lab.engine.turns import do_move, toggle_piece, toggle_turned
from shogi_lab.screen.code import mini
from shogi_lab.stage.code import statements
from shogi_lab.stage.reasons import REASONS, reason
from shogi_lab.stage.walk_film import _statement, walk_film

KERNELS = (
    do_move, toggle_piece, toggle_turned, five_by_two_masks, dominates_413, five_by_branches,
    is_mate_in_3ply, no_escape,
)  # fmt: skip
each = pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: kernel.__name__)


def lines(kernel):
    texts = (_statement(kernel, span) for span in dict.fromkeys(statements(kernel).values()))
    return [text for text in texts if not text.startswith(("def ", "@", '"""', "return\n"))]


@each
def test_every_line_has_a_reason_and_every_reason_a_line(kernel):
    name = kernel.__name__
    bare = [text for text in lines(kernel) if text not in ("", "return", "else:")]
    assert [text for text in bare if reason(name, text) is None] == []
    for begun in REASONS[name]:
        assert any(text.startswith(begun) for text in bare), begun


def test_all_of_them_are_known():
    assert set(REASONS) == {kernel.__name__ for kernel in KERNELS}


def test_reasons_are_said_in_japanese():
    said = {text for known in REASONS.values() for pair in known.values() for text in pair}
    assert lacking(said) == {}
    assert all(text.endswith((".", "?")) for text in said)


def test_a_caption_says_the_idea_and_why_and_not_the_line():
    film = walk_film(five_by_two_masks, pack(silver=1), 0)
    idea, why = reason("five_by_two_masks", "second: ")
    assert film.frames[1].caption == f"{idea} {why}"


def test_hands_are_drawn_field_by_field_and_a_lit_guard_stands_out():
    film = walk_film(five_by_two_masks, 0, pack(silver=1))
    rows = {row.name: row for row in film.frames[2].parts[-1].rows}
    assert (rows["b"].text, rows["b"].kind) == ("silver 1", "hand")
    assert mini(rows["b"]).count("<path") == sum(rows["b"].groups) == 22
    assert mini(rows["b"]).count("bit-on") == 1
    assert rows["second"].text == "lit above silver, bishop"  # a borrow goes on
    assert mini(rows["second"]).count("mini-new") == 2
    assert rows["first"].text == "no guard is lit"
