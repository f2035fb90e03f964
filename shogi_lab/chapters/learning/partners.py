"""What a move changes in KPP: the pairs of one piece that go, and those that come.

3h4h    Black's sum    G 3h with P 9f -24, with S 8h +48 ...    G 4h with P 9f +24 ...
                       38 look-ups go                           38 come
        White's sum    the same pairs, seen from White's king
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.kkp import with_kings
from shogi_lab.engine.moves import unpack_move
from shogi_lab.engine.pieces import COLORS, PIECE_WORDS
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES, square, square_name
from shogi_lab.ground.messages import Message, said, sentences
from shogi_lab.notation.words import told_as
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.words import SIDES, at, in_full, signed

from .inputs import input_of, kind_of
from .kernels.kpp import seen_place
from .pairs import pair_numbers, shipped_pairs
from .pieces import Piece, pieces_of, swapped

#: The weight at which colors are full: of a hundred weights that are not 0, three lie beyond it.
REACH = 120


class Partners(NamedTuple):
    """What one piece weighs together with each piece, itself included, as a side's king sees them.

    pieces: 81, as SFEN writes them; weights: on each square, None if nothing is looked up there;
    held: pieces in hand and their weights; room: for how many there is room; chosen: the piece,
    ('', '') for none; king: the square of the king that sees them; words: what stands above.
    """

    title: str
    words: Message
    pieces: tuple[str, ...]
    weights: tuple[int | None, ...]
    held: tuple[tuple[Piece, int | None], ...]
    room: int
    chosen: Piece
    king: int
    reach: int


def place_seen(position: Position, piece: Piece, side: int) -> int:
    """Return the place of a piece, seen from a side's king."""
    seen = input_of(position, piece, side)
    return int(seen_place.py_func(seen.king, seen.piece))


def weight_of(position: Position, piece: Piece, other: Piece, side: int) -> int:
    """Return what two pieces weigh together by the table that ships with the lab, as a side's king
    sees them."""
    places = (place_seen(position, each, side) for each in (piece, other))
    return int(shipped_pairs()[pair_numbers(*places)])


def swaps_of(before: Position, move: str) -> list[tuple[Piece, Piece]]:
    """Return which piece a legal move brings from where to where, in the order in which the kernels
    do it: a captured piece goes into the hand first."""
    gone, come = swapped(before, before.after(move))
    held = [piece for piece in come if piece[1].startswith("x")]
    to = square_name(unpack_move(before.packed(move)).to)
    caught = [piece for piece in gone if piece[1] == to]
    return [
        *zip(caught, held, strict=True),
        *zip(
            (piece for piece in gone if piece not in caught),
            (piece for piece in come if piece not in held),
            strict=True,
        ),
    ]


class Change(NamedTuple):
    """A part of what a move does to a side's sum: both pictures, how often the table is looked up,
    and what is to be said."""

    parts: tuple[Partners, Partners]
    looked_up: int
    told: Message


@checked
def pairs_film(position: Position, played: str) -> Film:
    """Show which pairs a legal move takes away from both sides' sums of KPP, and which it adds.

    Raises ValueError if a king is missing.

    >>> film = pairs_film(Position(), "7g7f")
    >>> len(film.frames), film.frames[-1].caption[-59:]
    (2, '152 look-ups for both sums. From scratch it would be 1,482.')
    """
    with_kings(position)
    after = position.after(played)
    changes = [each for side in COLORS for each in _changes(position, after, played, side)]
    about = about_record(position.record, film="pairs", move=played)
    whole_move = in_full(position.record, position.packed(played))
    deed = told_as(whole_move, f"{SIDES[position.turn]} played {whole_move}")
    number = len(pieces_of(after))
    last = said(
        "Together the move takes {n} look-ups for both sums. From scratch it would be {all}.",
        n=sum(each.looked_up for each in changes),
        all=f"{number * (number + 1):,}",
    )
    room = max(part.room for each in changes for part in each.parts)
    frames = []
    for step, each in enumerate(changes):
        first = [] if step else [said("{move}.", move=deed)]
        rest = [last] if step == len(changes) - 1 else []
        parts = tuple(part._replace(room=room) for part in each.parts)
        frames.append(Frame(parts, sentences(*first, each.told, *rest), about))
    return Film(said("What a move changes in KPP"), tuple(frames), (0,))


def _changes(before: Position, after: Position, move: str, side: int) -> list[Change]:
    """Return what a move does to one side's sum, in the order in which it is done."""
    if before.record.king[side] != after.record.king[side]:
        return [_from_scratch(before, after, side)]
    swaps, pieces = swaps_of(before, move), pieces_of(before)
    if not swaps:
        return [_nothing(before, after, side)]
    found = []
    for gone, come in swaps:
        now = [come if piece == gone else piece for piece in pieces]
        sums = [
            [weight_of(before, piece, each, side) for each in some]
            for piece, some in ((gone, pieces), (come, now))
        ]
        minus, plus = map(sum, sums)
        number = len(pieces)
        parts = (
            _partners(before, pieces, sums[0], gone, side, _heading(False, number, minus)),
            _partners(after, now, sums[1], come, side, _heading(True, number, plus)),
        )
        told = said(
            "In {side}'s sum the pairs of {gone} go, and those of {come} come. "
            "That takes {n} look-ups, and the sum changes by {by}.",
            side=SIDES[side],
            gone=called(gone),
            come=called(come),
            n=2 * number,
            by=signed(plus - minus),
        )
        found.append(Change(parts, 2 * number, told))
        pieces = now
    return found


def _heading(comes: bool, number: int, total: int) -> Message:
    if comes:
        return said("comes: {n} look-ups, together {sum}", n=number, sum=signed(total))
    return said("goes: {n} look-ups, together {sum}", n=number, sum=signed(total))


def called(piece: Piece) -> Message:
    """Return whose a piece is, which, and where, in words."""
    color, number = kind_of(piece)
    side, kind = SIDES[color], PIECE_WORDS[number]
    if piece[1].startswith("x"):
        return said("{side}'s {piece} in hand", side=side, piece=kind)
    return said("{side}'s {piece} on {sq}", side=side, piece=kind, sq=at(square(piece[1])))


def _from_scratch(before: Position, after: Position, side: int) -> Change:
    """Return the change of a side whose king has moved: each piece with those listed before it."""
    pieces = pieces_of(after)
    weights = [
        sum(weight_of(after, piece, each, side) for each in pieces[: n + 1])
        for n, piece in enumerate(pieces)
    ]
    looked_up = len(pieces) * (len(pieces) + 1) // 2
    none = [None] * len(pieces)
    total = signed(sum(weights))
    words = said("from scratch: {n} look-ups, together {sum}", n=looked_up, sum=total)
    parts = (
        _partners(before, pieces_of(before), none, ("", ""), side, said("all pairs go")),
        _partners(after, pieces, weights, ("", ""), side, words),
    )
    told = said(
        "{side}'s king has moved, and every piece is somewhere else as seen from it. So {side}'s "
        "sum is made from scratch, by {n} look-ups. (Each number is that of a piece together with "
        "itself and those listed before it.)",
        side=SIDES[side],
        n=looked_up,
    )
    return Change(parts, looked_up, told)


def _nothing(before: Position, after: Position, side: int) -> Change:
    words = said("no pair goes or comes")
    parts = tuple(
        _partners(each, pieces_of(each), [None] * len(pieces_of(each)), ("", ""), side, words)
        for each in (before, after)
    )
    told = said("{side}'s sum stays as it is, because kings are no pieces here.", side=SIDES[side])
    return Change((parts[0], parts[1]), 0, told)


def _partners(
    position: Position,
    pieces: Iterable[Piece],
    weights: Iterable[int | None],
    chosen: Piece,
    side: int,
    words: Message,
) -> Partners:
    """Return a picture of pieces with their weights; position: where both kings stand."""
    board, kings = [""] * SQUARES, [int(each) for each in position.record.king]
    for sign, king in zip("Kk", kings, strict=True):
        board[king] = sign
    on_board: list[Any] = [None] * SQUARES
    held = []
    for piece, weight in zip(pieces, weights, strict=True):
        if piece[1].startswith("x"):
            held.append((piece, weight))
        else:
            board[square(piece[1])] = piece[0]
            on_board[square(piece[1])] = weight
    there = tuple(board), tuple(on_board), tuple(held), len(held)
    return Partners("", words, *there, chosen, kings[side], REACH)
