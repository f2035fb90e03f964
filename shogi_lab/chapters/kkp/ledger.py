"""The ledger: the terms of one sum, each with its weight and what is added so far.

P x3   index   3   +2   ==>                 the hands' fourteen terms come first
G 7h   index 394  +12     ============>     then one for each piece: from sum to sum
p 3c   index 107   -3               <===
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.indexes import KKP_HAND
from shogi_lab.engine.kkp import Term, kkp_terms, with_kings
from shogi_lab.engine.pieces import BLACK, WHITE, letter
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import square_name
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import Layer, board_of
from shogi_lab.stage.words import signed

ROOM = 28  # rows of a column: two columns hold the terms of any position


class TermRow(NamedTuple):
    """One term: the piece, negative for White as SFEN has it; where; which index; what it adds.

    mark: "" for an added term, "ahead" for one that is not added yet, "now" for the latest, "gone"
    or "come" for one that a move removed or added.
    """

    letter: str
    place: str
    entry: int
    value: int
    begin: int
    mark: str


class Terms(NamedTuple):
    """Terms in the order in which they are added, and their sum so far.

    low, high: all sums that the film shows lie between these. room: the rows of each of the two
    columns.
    """

    title: str
    rows: tuple[TermRow, ...]
    total: int
    low: int
    high: int
    room: int = ROOM


def weighed(term: Term, weights: Any) -> int:
    """Return how much a term adds to Black's sum."""
    return term.sign * int(weights[(*term.kings, term.entry)])


def _placed(term: Term) -> str:
    if term.square is not None:
        return square_name(term.square)
    return f"x{term.entry - KKP_HAND[abs(term.piece)]}"


def term_rows(terms: Iterable[Term], weights: Any, marks: Sequence[str]) -> tuple[TermRow, ...]:
    """Return terms as rows, each of which begins at the end of the one before; a term that is gone
    adds nothing.
    """
    rows, total = [], 0
    for term, mark in zip(terms, marks, strict=True):
        value = weighed(term, weights)
        rows.append(TermRow(letter(term.piece), _placed(term), term.entry, value, total, mark))
        total += 0 if mark == "gone" else value
    return tuple(rows)


def ledger(position: Position, weights: Any, done: int) -> Terms:
    """Add up the first `done` terms of a position's sum; the hands' fourteen come first."""
    terms = kkp_terms(position)
    marks = ["now" if i == done - 1 else "ahead" if i >= done else "" for i in range(len(terms))]
    rows = term_rows(terms, weights, marks)
    sums = [0, *(row.begin + row.value for row in rows)]
    return Terms("", rows, sums[done], min(sums), max(sums), (len(rows) + 1) // 2)


def king_layers(kings: Sequence[int], *marked: int) -> tuple[Layer, ...]:
    """Mark both kings' squares, and others, on a board."""
    return (
        Layer("kings", tuple(kings), "sky", "plain"),
        Layer("piece", tuple(marked), "orange", "dots"),
    )


def kings_of(position: Position) -> tuple[int, int]:
    """Return both kings' squares, Black's first; ValueError if one is missing."""
    kings = with_kings(position).king
    return int(kings[BLACK]), int(kings[WHITE])


def ledger_film(position: Position, weights: Any) -> Film:
    """Show a position's KKP sum, one term per frame: fourteen for the hands, then the board's.

    >>> position = Position.from_sfen("4k4/9/9/9/4+p4/9/9/9/4K4 b 2S 1")
    >>> film = ledger_film(position, np.ones((81, 81, 738), np.int16))
    >>> film.frames[4].caption
    'Term 4 of 15: Black holds 2 silvers, index 31, adds +1. The sum is now +4.'
    """
    terms, about = kkp_terms(position), about_record(position.record, film="ledger")
    board, kings = board_of(position), kings_of(position)
    frames = []
    for done in range(len(terms) + 1):
        seen = ledger(position, weights, done)
        term = terms[done - 1] if done else None
        marked = () if term is None or term.square is None else (term.square,)
        shown = board._replace(layers=king_layers(kings, *marked))
        caption = _term_words(term, done, len(terms), seen)
        frames.append(Frame((shown, seen), caption, about))
    return Film(said("The ledger"), tuple(frames), (len(terms),))


def _term_words(term: Term | None, done: int, count: int, seen: Terms) -> str:
    if term is None:
        return said(
            "There are {n} terms to add: {held} for the hands, and {placed} for pieces on "
            "the board.",
            n=count,
            held=14,
            placed=count - 14,
        )
    value = signed(seen.rows[done - 1].value)
    return said(
        "Term {i} of {n}: {meaning}, index {index}, adds {value}. The sum is now {total}.",
        i=done,
        n=count,
        meaning=term.meaning,
        index=term.entry,
        value=value,
        total=signed(seen.total),
    )
