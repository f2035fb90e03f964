"""The alarm: a record with one member made wrong, and the names of the members that no longer
agree.

... w_bh  b_rd  w_rd ...      faults: 1
          ====                stale_rook_dragon   rook_dragon is not what board and hands say
"""

from typing import Any, NamedTuple

from shogi_lab.engine.pieces import PAWN
from shogi_lab.engine.posi import Fault, faults, rebuilt, unfit
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import items, said
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import Place

from .memory import ARTICLE_PLACES, article_memory


class Listing(NamedTuple):
    """A short list of named things."""

    title: str
    rows: tuple[tuple[str, str], ...]


def alarm(record: Any) -> Listing:
    """List what `faults` says about a record."""
    found = faults(record)
    title = said("faults: {n}", n=len(found)) if found else said("faults: none")
    return Listing(title, tuple((fault.name, _in_words(fault)) for fault in found))


def _in_words(fault: Fault) -> str:
    member = fault.name.removeprefix("stale_")
    if member == fault.name:
        return fault.text
    return said("{member} is not what board and hands say", member=member)


def broken(record: Any, place: Place) -> Any:
    """Return a copy of a record with one member of the article's struct made wrong."""
    wrong = record.copy()
    if place.member == "board":
        pawns = [sq for sq, piece in enumerate(wrong.board.tolist()) if abs(piece) == PAWN]
        if not pawns:
            raise unfit(record, said("the position must have a pawn on the board, to take it away"))
        wrong.board[pawns[0]] = 0
    elif place.member in ("hash_key", "material"):
        wrong[place.member] += 1
    elif isinstance(place.of(wrong), int):
        wrong[place.member][place.at] ^= 1
    else:
        wrong[place.member][(*place.at, 1)] ^= 1 << 13
    return wrong


def disagreeing(record: Any) -> tuple[str, ...]:
    """Return the article's names of the members that contradict the board and the hands."""
    should = rebuilt(record)
    return tuple(place.article for place in ARTICLE_PLACES if place.of(record) != place.of(should))


def alarm_film(position: Position) -> Film:
    """Let the reader break any member of the article's struct by a click, and show what `faults`
    says.

    Frame 0 is sound. A bitboard is broken by flipping the bit at 5e's place; any other member by
    the smallest possible change.

    >>> alarm_film(Position()).frames[13].caption
    'b_rd is broken, and the checker reports stale_rook_dragon.'
    """
    record = position.record
    about = about_record(record, film="alarm")
    names = [place.article for place in ARTICLE_PLACES]
    numbers = {name: step for step, name in enumerate(names, 1)}
    caption = said(
        "All is well: every member says what board and hands say. Click one to break it."
    )
    frames = [Frame((article_memory(jumps=numbers), alarm(record)), caption, about)]
    for place in ARTICLE_PLACES:
        wrong = broken(record, place)
        found = alarm(wrong)
        marks = dict.fromkeys(disagreeing(wrong), "lit") | {place.article: "wrong"}
        jumps = numbers | {place.article: 0}
        caption = said(
            "{member} is broken, and the checker reports {faults}.",
            member=place.article,
            faults=items(name for name, _ in found.rows),
        )
        frames.append(Frame((article_memory(marks, jumps), found), caption, about))
    return Film(said("The alarm"), tuple(frames), (numbers["b_rd"], numbers["asquare"]))
