"""HalfKP's inputs on the board: which of 125,388 inputs each piece turns on, as either side sees
it.

Black's pawn on 7g, kings on 5i and 5a
    Black sees    its king on 76, its own pawn on 56      1,548 * 76 + 146  =  input 117,794
    White sees    its king on 76, a black pawn on 24      1,548 * 76 + 195  =  input 117,843
"""

from typing import Annotated, NamedTuple

from shogi_lab.chapters.kkp.turned import Views, turned_board
from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.kkp import seen_by, with_kings
from shogi_lab.engine.pieces import BLACK, COLORS, LETTERS, PIECE_WORDS, PROMOTED, WHITE
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES, square
from shogi_lab.ground.messages import Message, said, sentences
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import Layer, board_of
from shogi_lab.stage.words import SIDES, at

from .kernels.half_kp import PIECE_PLACES, held_index, standing_index
from .pieces import Piece, pieces_of


class Input(NamedTuple):
    """An input that a piece turns on for a side: its king's square and the piece's index, as that
    side sees them, and the input's number."""

    king: int
    piece: int
    number: int


def input_of(position: Position, piece: Piece, side: int) -> Input:
    """Return the input that a piece of a position turns on for a side."""
    _, place = piece
    color, kind = kind_of(piece)
    if place.startswith("x"):
        index = held_index.py_func(side, color, kind, int(place[1:]))
    else:
        index = standing_index.py_func(side, color, kind, square(place))
    king = seen_by.py_func(side, int(position.record.king[side]))
    return Input(king, index, PIECE_PLACES * king + index)


def kind_of(piece: Piece) -> tuple[int, int]:
    """Return the color of a piece, and its type."""
    name = piece[0]
    kind = LETTERS.index(name[-1].upper()) + PROMOTED * (len(name) > 1)
    return (WHITE if name[-1].islower() else BLACK), kind


@checked
def inputs_on(position: Position, side: Annotated[int, within(0, 1)]) -> list[int]:
    """Return the inputs that are on for a side, in ascending order; raises ValueError if a king is
    missing.

    >>> len(inputs_on(Position(), 0)), 117_794 in inputs_on(Position(), 0)
    (38, True)
    """
    with_kings(position)
    return sorted(input_of(position, piece, side).number for piece in pieces_of(position))


@checked
def inputs_film(position: Position) -> Film:
    """Show each piece except the kings, and the input that it turns on for either side; click one.

    Raises ValueError if a king is missing, or if there is no other piece.

    >>> film = inputs_film(Position.from_sfen("4k4/9/9/9/9/9/2P6/9/4K4 b - 1"))
    >>> film.frames[0].caption.partition(". ")[0]
    "Black's pawn on 7g turns on one input for each side"
    """
    with_kings(position)
    pieces = pieces_of(position)
    if not pieces:
        raise ValueError(said("there is no piece but the kings; there must be at least one"))
    stands = {square(place): i for i, (_, place) in enumerate(pieces) if place[0] != "x"}
    jumps = tuple(stands.get(sq, -1) for sq in range(SQUARES))
    about, board = about_record(position.record, film="inputs"), board_of(position)
    names = (said("as Black sees it"), said("as White sees it: turned, colors exchanged"))
    frames = []
    for piece in pieces:
        seen = [input_of(position, piece, side) for side in COLORS]
        boards = [
            each._replace(layers=_layers(position, piece, side), jumps=order)
            for side, each, order in (
                (BLACK, board, jumps),
                (WHITE, turned_board(board), jumps[::-1]),
            )
        ]
        views = Views("", names, (boards[0], boards[1]))
        frames.append(Frame((views,), _told(piece, seen), about))
    return Film(said("Which inputs are on"), tuple(frames), (len(frames) // 2,))


def _layers(position: Position, piece: Piece, side: int) -> tuple[Layer, ...]:
    """Mark a side's own king, and the piece, as that side sees them."""
    king = seen_by.py_func(side, int(position.record.king[side]))
    place = () if piece[1].startswith("x") else (seen_by.py_func(side, square(piece[1])),)
    return Layer("king", (king,), "sky", "plain"), Layer("piece", place, "orange", "dots")


def _told(piece: Piece, seen: list[Input]) -> str:
    place = piece[1]
    color, number = kind_of(piece)
    side, kind = SIDES[color], PIECE_WORDS[number]
    if place.startswith("x"):
        what = said(
            "{side}'s {piece} in hand, number {n}, turns on one input for each side.",
            side=side,
            piece=kind,
            n=place[1:],
        )
    else:
        words = {"side": side, "piece": kind, "square": at(square(place))}
        what = said("{side}'s {piece} on {square} turns on one input for each side.", **words)
    sums = (
        said(
            "{side} sees its king on square {king} and the piece's index {piece}: "
            "{places} * {king} + {piece} = {number}.",
            side=SIDES[side],
            king=each.king,
            piece=each.piece,
            places=f"{PIECE_PLACES:,}",
            number=f"{each.number:,}",
        )
        for side, each in enumerate(seen)
    )
    return sentences(what, *sums)


def called(piece: Piece) -> Message:
    """Return whose a piece is, which, and where, in words."""
    color, number = kind_of(piece)
    side, kind = SIDES[color], PIECE_WORDS[number]
    if piece[1].startswith("x"):
        return said("{side}'s {piece} in hand", side=side, piece=kind)
    return said("{side}'s {piece} on {sq}", side=side, piece=kind, sq=at(square(piece[1])))
