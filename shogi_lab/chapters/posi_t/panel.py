"""The record's part of the engine room: members touched, words of the four boards, lines that
ran.
"""

from functools import cache
from typing import Any

from shogi_lab.engine.bitboards import Bitboard
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.turns import do_move
from shogi_lab.engine.twins import plain
from shogi_lab.ground.messages import plural, said
from shogi_lab.stage.code import Code, source_lines
from shogi_lab.stage.gauges import PanelRow, Reading, Turn
from shogi_lab.stage.lenses import BITBOARDS, Member, Members, Place, touched
from shogi_lab.stage.walk import lines_run

from .four_boards import MEMBERS

FULLEST = 40  # members that no move touches
HEADS = (said("board"), said("word"), said("bits"))
#: Those of the members that hold the occupied squares, as they lie and turned.
BOARDS = tuple(place for place in BITBOARDS if place.member in MEMBERS)


def record_read(turn: Turn) -> Reading:
    """Return the members of the record that a move touched.

    >>> record_read(turns(Game.parse("startpos moves 7g7f"))[1]).told
    'The move touches 8 members of posi_t.'
    """
    seen = touched(turn.before.record, turn.position.record)
    count = sum(bool(row.article) for row in seen.rows)
    told = plural(
        "The move touches {n} member of posi_t.", "The move touches {n} members of posi_t.", count
    )
    return Reading(told, (seen._replace(title=""),), count / FULLEST)


def boards_read(turn: Turn) -> Reading:
    """Return the words of the four boards that a move changed, with the nines of bits that differ.

    >>> boards_read(turns(Game.parse("startpos moves 7g7f"))[1]).told
    'In the four boards the move flips 8 bits, in 6 words.'
    """
    rows = [row for place in BOARDS for row in _words(place, turn)]
    flips = sum(a != b for row in rows for a, b in zip(row.before, row.after, strict=True))
    words = plural("{n} word", "{n} words", len(rows))
    told = plural(
        "In the four boards the move flips {n} bit, in {words}.",
        "In the four boards the move flips {n} bits, in {words}.",
        flips,
        words=words,
    )
    return Reading(told, (Members("", tuple(rows), HEADS),))


def _words(place: Place, turn: Turn) -> list[Member]:
    """Return the words of a board that differ; of the three nines of their bits those that do."""
    pairs = zip(*(place.of(each.record) for each in (turn.before, turn.position)), strict=True)
    return [
        Member(place.name, name, *_nines(was, now), "fact")
        for name, (was, now) in zip(Bitboard._fields, pairs, strict=True)
        if was != now
    ]


def _nines(was: int, now: int) -> tuple[str, str]:
    pairs = ((f"{was >> n & 0o777:09b}", f"{now >> n & 0o777:09b}") for n in (18, 9, 0))
    differ = [pair for pair in pairs if pair[0] != pair[1]]
    return " ".join(before for before, _ in differ), " ".join(after for _, after in differ)


@cache
def _tables() -> Any:
    return plain(TABLES)


def code_read(turn: Turn) -> Reading:
    """Return the source of `do_move`, with the lines that ran for a move.

    >>> code_read(turns(Game.parse("startpos moves 7g7f"))[1]).told
    'Of 26 lines of do_move, 14 ran.'
    """
    lines = source_lines(do_move)
    ran = frozenset[int]()
    if turn.move:
        record, move = plain(turn.before.record.copy()), turn.before.packed(turn.move)
        ran = lines_run(do_move, record, _tables(), move)
    told = said("Of {all} lines of do_move, {n} ran.", all=len(lines) - 1, n=len(ran))
    return Reading(told, (Code("", lines, (-1, -1), ran),))


PANELS = (
    PanelRow("record", said("The record"), "5-one-move-many-writes", record_read, "right"),
    PanelRow("boards", said("The four boards"), "4-who-reads-what", boards_read),
    PanelRow("code", said("The lines that ran"), "5-one-move-many-writes", code_read, "right"),
)
