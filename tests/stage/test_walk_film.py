"""Walks as films: what a reader sees of a kernel that runs."""

from helpers.screen import drawing, text
from shogi_lab.chapters.mate_in_3.kernels.ladder import count_generated, tree
from shogi_lab.engine.attacks import rank_attacks, rook_attacks
from shogi_lab.engine.bitboards import Bitboard, first
from shogi_lab.engine.hands import pack
from shogi_lab.engine.kernel import kernel
from shogi_lab.engine.movegen import king_danger
from shogi_lab.engine.position import Position
from shogi_lab.engine.records import changes
from shogi_lab.engine.squares import NOWHERE, square
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.screen.code import _code_slots, highlighted, mini
from shogi_lab.stage.code import Code, Local, Locals, in_text, source_lines, statements
from shogi_lab.stage.lenses import Board
from shogi_lab.stage.rungs import Changes, Line
from shogi_lab.stage.states import read_line
from shogi_lab.stage.walk_film import walk_again, walk_film

CAPTURE = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", "8h2b+"


@kernel
def sum_of_squares(a, b):
    total = sum((
        a * a,
        b * b,
    ))  # fmt: skip
    return total  # noqa: RET504


def rows(frame):
    """The names of a frame and what they hold."""
    return {row.name: row.text for row in frame.parts[-1].rows}


def changed(frame):
    return [row.name for row in frame.parts[-1].rows if row.changed]


def played(sfen, move):
    position = Position.from_sfen(sfen)
    return position, walk_film(do_move, position.record, TABLES, position.packed(move))


def test_a_frame_stands_for_each_line_and_one_for_the_answer():
    film = walk_film(sum_of_squares, 3, 4)
    assert film.title == "sum_of_squares, line by line"
    assert [(frame.caption.partition(": ")[2] or frame.caption) for frame in film.frames] == [
        "total = sum((a * a, b * b))  # fmt: skip", "return total  # noqa: RET504",
        "sum_of_squares answers 25.",
    ]  # fmt: skip
    code, inside = film.frames[0].parts
    first_line = code.lines[0][0]
    assert (type(code), type(inside)) == (Code, Locals)
    assert code.running == (first_line + 1, first_line + 4)
    assert rows(film.frames[1]) == {"a": "3", "b": "4", "total": "25"}
    assert changed(film.frames[1]) == ["total"]
    assert film.frames[1].about == "film walk | call sum_of_squares 3 4"


def test_the_source_is_the_package_s_own_without_its_docstring():
    lines = [text for _, text in source_lines(first)]
    assert lines[0] == "def first(bb) -> SquareNumber:"
    assert lines[-1] == "    return 80 - highest(bb.bottom) & 127"
    assert not any(">>>" in line or '"""' in line for line in lines)
    spans = statements(rank_attacks)
    assert all(first <= line <= last for line, (first, last) in spans.items())


def test_values_are_said_by_kind():
    assert in_text("bitboard", Bitboard(0, 0, 0)) == "empty"
    assert in_text("bitboard", Bitboard(0, 0, 127)) == "7 squares"
    assert in_text("square", NOWHERE) == "off the board (81)"
    assert in_text("hand", pack(pawn=3, gold=1)) == "pawn 3, gold 1"
    assert in_text("hand", 0) == "nothing"
    assert (in_text("pattern", 65), in_text("color", 1)) == ("65 = 0b1000001", "white")
    assert len(in_text("value", tuple(range(200)))) < 80


def test_bitboards_and_words_have_their_bits_and_a_line_brings_them_back():
    rook = rook_attacks, Position.from_sfen("startpos").record, TABLES, square("2h")
    counts = count_generated, tree(), 1, 0, 2
    for film in (walk_film(*counts), walk_film(*rook, only=rook[:1]), walk_film(*rook)):
        assert walk_again(read_line(film.frames[0].about)).frames == film.frames
    union = film.frames[-2].parts[-1].rows
    assert [(row.name, row.kind, len(row.places)) for row in union] == [
        ("a", "bitboard", 7), ("b", "bitboard", 2),
    ]  # fmt: skip
    words = next(frame for frame in film.frames if frame.parts[0].title.endswith("words"))
    assert [row.kind for row in words.parts[-1].rows] == ["word"] * 3
    assert film.frames[-1].caption == "rook_attacks answers 9 squares."


def test_the_board_follows_the_record_through_a_capture():
    position, film = played(*CAPTURE)
    boards = [frame.parts[1] for frame in film.frames]
    assert all(type(board) is Board for board in boards)
    after = position.after(CAPTURE[1]).record
    assert boards[0].pieces[square("8h")] == "B"
    assert boards[-1].pieces[square("2b")] == "+B"
    assert boards[-1].hands[0] == (("B", 1),)
    assert boards[-1].turn == after.turn
    assert boards[0].last == (square("8h"), square("2b"))
    assert "ring: to, start" in boards[5].title
    assert "pos.occupied[BLACK]" in changed(film.frames[8])
    assert not changes(position.record, Position.from_sfen(CAPTURE[0]).record)


def test_every_jump_leads_to_the_next_change_of_its_name():
    _, film = played("startpos", "7g7f")
    jumps = 0
    for i, frame in enumerate(film.frames):
        function = frame.parts[0].title.split(" > ")[-1]
        for row in frame.parts[-1].rows:
            if row.jump < 0:
                continue
            jumps += 1
            there = film.frames[row.jump]
            assert row.jump > i
            assert row.name in changed(there)
            between = film.frames[i + 1 : row.jump]
            if not row.name.startswith("pos."):
                assert there.parts[0].title.split(" > ")[-1] == function
                assert not any(
                    row.name in changed(each)
                    for each in between
                    if each.parts[0].title.split(" > ")[-1] == function
                )
    assert jumps > 20


def test_an_answer_of_several_named_values_has_a_row_for_each():
    pos = Position.from_sfen("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1").record
    film = walk_film(king_danger, pos, TABLES, 0, limit=2000)
    assert rows(film.frames[-1])["king_danger().pinned"] == "5h"


# On a screen.


def test_code_is_told_apart_and_escaped():
    drawn = text(highlighted('  x = "<b>"  # & so'))
    assert 'x = <i class="dim">&quot;&lt;b&gt;&quot;</i>  <i class="dim"># &amp; so</i>' in drawn
    assert "--deep:2" in drawn
    assert '<b class="kw">return</b> iffy' in text(highlighted("return iffy"))
    slots = _code_slots(Code("", ((1, "a"), (2, "b"), (3, "c")), (2, 2), frozenset({1})))
    marks = [text(slots[name]) for name in ("m0", "m1", "m2") if name in slots]
    assert marks == ["<b></b>", '<b class="last"></b>']
    lit = drawing(Changes("", (Line("a", True), Line("b", False), Line("c", False))))
    assert lit.skeleton.count('class="lit"') == 1


def test_small_boards_tell_set_from_appeared_from_vanished():
    drawn = text(mini(Local("bb", "", "bitboard", (0, 1), (1, 2))))
    assert drawn.count('class="bit-on" d="M0,0h') == 1
    assert drawn.count('class="mini-new" d="M5,0h') == 1
    assert drawn.count('class="mini-gone" d="M10,0h') == 1
