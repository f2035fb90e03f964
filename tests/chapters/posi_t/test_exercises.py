"""Chapter 1's exercises: what is right is the engine's."""

import re

import pytest

from helpers.wrong import named
from helpers.wrong_answers.posi_t import WRONG
from shogi_lab import Game
from shogi_lab.chapters.posi_t.exercises import EXERCISES, check
from shogi_lab.engine.moves import unpack_move
from shogi_lab.engine.pieces import PIECE_NAMES
from shogi_lab.engine.posi import ARTICLE_NAMES
from shogi_lab.engine.tables import PLAIN, RL90, TABLES, slides_in_row, turned_index

# What is right


def test_the_first_three_are_the_engine_s_tables():
    rows = EXERCISES.rows
    for sq in range(81):
        word, bit = rows["bit_of"].right(sq)
        assert (word, 1 << bit) == (TABLES.word[PLAIN, sq], TABLES.bit[PLAIN, sq])
        assert rows["file_place"].right(sq) == turned_index(RL90, sq)
        shift = int(TABLES.line_shift[PLAIN, sq])
        for word, row in list(rows["line_pattern"].cases())[::50]:
            if row == sq // 9 % 3:
                assert rows["line_pattern"].right(word, row) == word >> shift & 127


def test_slides_are_those_of_nine_bits_whatever_stands_at_the_ends():
    right = EXERCISES.rows["slides"].right
    for place in range(9):
        for row in range(512):
            assert right(place, row >> 1 & 127) == slides_in_row(place, row)


@pytest.mark.long
def test_what_a_move_changes_is_what_it_changes_in_our_games():
    right, seen = EXERCISES.rows["changed_by"].right, set()
    for game in Game.read_all("data/games/selfplay.usi"):
        for position, text in zip(game.positions(), game.moves, strict=False):
            move = position.packed(text)
            start, _, _, piece, captured = fields(move)
            how = "drops" if start is None else "promotes" if text.endswith("+") else "moves"
            kind = "bw"[position.turn], piece, how, captured
            if kind not in seen:
                seen.add(kind)
                assert right(*kind) == changed(position.record, position.after(text).record)
    assert len(seen) > 100


def fields(move):
    """Start, target, whether it promotes, the names of what moves and what is taken."""
    unpacked = unpack_move(move)
    piece, captured = move >> 15 & 15, move >> 19 & 15
    taken = PIECE_NAMES[captured] if captured else ""
    return unpacked.start, unpacked.to, move >> 14 & 1, PIECE_NAMES[piece], taken


def changed(before, after):
    """The article's names of what differs between two records."""
    return {
        name
        for name, (member, at) in ARTICLE_NAMES.items()
        if (before[member][at] != after[member][at]).any()
    }


@pytest.mark.parametrize("fn", [fn for name, _, fn, _ in WRONG if name == "changed_by"])
def test_what_a_set_of_names_lacks_or_has_too_much_is_told(fn):
    assert re.search("leaves out|also returns", check(named("changed_by", fn)).notes[-1])
