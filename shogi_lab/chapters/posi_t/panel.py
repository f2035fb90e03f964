"""The record's part of the engine room: members touched, words of the four boards, lines that
ran.
"""

import re
from collections.abc import Sequence
from functools import cache
from itertools import chain

from shogi_lab.engine.bitboards import Bitboard
from shogi_lab.engine.squares import SQUARES, square_name
from shogi_lab.engine.tables import PLAIN, turned_index
from shogi_lab.engine.turns import do_move
from shogi_lab.ground.messages import items, plural, said, sentences, word_of
from shogi_lab.stage import lenses
from shogi_lab.stage.code import Code, source_lines
from shogi_lab.stage.gauges import PanelRow, Ran, Reading, Turn, lines_of, so_far
from shogi_lab.stage.reasons import reason

from .four_boards import MEMBERS

FULLEST = 40  # members that no move touches
SQUARE = re.compile(r"\b[1-9][a-i]\b")
HEADS = (said("board"), said("word"), said("bits"))
#: Those of the members that hold the occupied squares, as they lie and turned.
BOARDS = tuple(place for place in lenses.BITBOARDS if place.member in MEMBERS)


def record_read(turn: Turn) -> Reading:
    """Return the members of the record that a move touched."""
    seen = lenses.touched(turn.before.record, turn.position.record)
    count = sum(bool(row.article) for row in seen.rows)
    told = plural("The move touches {n} member.", "The move touches {n} members.", count)
    rows = tuple(map(_pointing, seen.rows))
    return Reading(so_far(turn, told), (lenses.Members("", rows),), count / FULLEST)


def _pointing(row: lenses.Member) -> lenses.Member:
    """Return a row that points to its squares, and each square of it to itself."""
    places, sides = _places(row), (row.before, row.after)
    before, after = map(_in_squares, sides) if places else sides
    return row._replace(about=(row.name, *places), before=before, after=after)


def _in_squares(text: str) -> lenses.Pointed:
    parts = re.findall(r"\s+|\S+", text)
    return lenses.Pointed([(part, "".join(SQUARE.findall(part))) for part in parts])


def _places(row: lenses.Member) -> list[str]:
    """Return the squares of a row of the record, as USI names them; none of a number."""
    is_of_squares = row.mark == "bitboard" or row.name.startswith(("board", "king"))
    return SQUARE.findall(f"{row.before} {row.after}") if is_of_squares else []


def boards_read(turn: Turn) -> Reading:
    """Return the words of the four boards that a move changed, with the nines of bits that
    differ."""
    rows = [row for place in BOARDS for row in _words(place, turn)]
    flips = sum(a != b for row in rows for a, b in zip(row.before, row.after, strict=True))
    words = plural("{n} word", "{n} words", len(rows))
    told = plural(
        "In the four boards the move flips {n} bit, in {words}.",
        "In the four boards the move flips {n} bits, in {words}.",
        flips,
        words=words,
    )
    return Reading(so_far(turn, told), (lenses.Members("", tuple(rows), HEADS),))


def _words(place: lenses.Place, turn: Turn) -> list[lenses.Member]:
    """Return the words of a board that differ; of the three nines of their bits those that do."""
    old, new = (place.of(each.record) for each in (turn.before, turn.position))
    squares = _squares_of(place.member)
    return [
        lenses.Member(place.name, name, *_nines(was, now, there), "fact", (place.name, *differ))
        for name, at, was, now in zip(Bitboard._fields, (0, 27, 54), old, new, strict=True)
        if was != now
        for there in [squares[at : at + 27]]
        for differ in [[there[n] for n in range(27) if (was ^ now) >> 26 - n & 1]]
    ]


@cache
def _squares_of(member: str) -> tuple[str, ...]:
    """Return the squares of a board's bits, from the first bit of its first word on."""
    board = lenses.TURNED[member][0] if member in lenses.TURNED else PLAIN
    return tuple(map(square_name, sorted(range(SQUARES), key=lambda sq: turned_index(board, sq))))


def _nines(was: int, now: int, squares: Sequence[str]) -> tuple[lenses.Pointed, lenses.Pointed]:
    differ = [n for n in (18, 9, 0) if (was ^ now) >> n & 0o777]
    return _bits(was, differ, squares), _bits(now, differ, squares)


def _bits(word: int, nines: Sequence[int], squares: Sequence[str]) -> lenses.Pointed:
    """Return some nines of the bits of a word, each of which points to its square."""
    texts = ((f"{word >> n & 0o777:09b}", squares[18 - n : 27 - n]) for n in nines)
    rows = ([(" ", ""), *zip(bits, there, strict=True)] for bits, there in texts)
    return lenses.Pointed([*chain.from_iterable(rows)][1:])


def code_read(turn: Turn) -> Reading:
    """Return the source of `do_move`, with the lines that ran for a move; of a move that is half
    done with the last of them, and what it wrote."""
    source = source_lines(do_move)
    ran = lines_of(turn.before, turn.move) if turn.move else ()
    about = {each.number: _about(each) for each in ran if each.wrote}
    numbers = frozenset(each.number for each in ran[: turn.line or None])
    last = ran[turn.line - 1].number if turn.line else -1
    code = Code("", source, (last, last), numbers, about)
    if turn.line:
        return Reading(_effect(ran[turn.line - 1]), (code,), 1.0)
    told = said("Of {all} lines of do_move, {n} ran.", all=len(source) - 1, n=len(numbers))
    return Reading(told, (code,))


def _about(ran: Ran) -> tuple[str, ...]:
    """Return a line, and what it wrote: members, and squares but for those that are attacked."""
    rows = [row for row in ran.wrote if not row.name.startswith("pawn_attacks")]
    squares = [sq for row in rows for sq in _places(row)]
    return f"line-{ran.number}", *dict.fromkeys([row.name for row in ran.wrote] + squares)


def _effect(ran: Ran) -> str:
    """Say why a line of `do_move` is there, and to which members it wrote."""
    text = next(text.strip() for number, text in source_lines(do_move) if number == ran.number)
    why = reason(do_move, text)
    names = items(word_of(row.name) for row in ran.wrote)
    wrote = said("Line {n} writes {names}.", n=ran.number, names=names)
    return sentences(said(why.idea), wrote) if why else wrote


PANELS = (
    PanelRow("record", said("The record"), "10-the-members-one-by-one", record_read,
        "9-does-it-always-work", "right", by_line=True),
    PanelRow("boards", said("The four boards"), "4-as-the-engine-writes-it", boards_read,
        "which-line-is-read-where", by_line=True),
    PanelRow("code", said("The lines that ran"), "10-the-members-one-by-one", code_read,
        "10-the-members-one-by-one", "right", by_line=True),
)  # fmt: skip
