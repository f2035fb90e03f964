"""Which pieces make a network's value: each taken away in turn, and what the value loses by it.

sums without a piece  =  sums - its row        on both sides; the kings stay
made by it            =  value - value without it
"""

from typing import Any

from shogi_lab.chapters.learning.inputs import input_of
from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES
from shogi_lab.chapters.learning.partners import Partners, called
from shogi_lab.chapters.learning.pieces import Piece, pieces_of
from shogi_lab.engine.arguments import checked
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.kkp import with_kings
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.position import Position
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.squares import SQUARES, square
from shogi_lab.ground.messages import said, sentences
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.words import SIDES, signed

from .kernels.accumulator import ACCUMULATOR
from .kernels.layers import SIGNALS, network_answer
from .network import Prepared, accumulated, network_value, shipped_network


def without_each(position: Position, network: Prepared) -> dict[Piece, int]:
    """Return what a network adds to a position for the side to move, in centipawns, if the row of
    one piece is left out of both sides' sums: a number for each piece except the kings.

    >>> found = without_each(Position(), shipped_network())
    >>> len(found), found["P", "7g"] != network_value(Position(), shipped_network())
    (38, True)
    """
    whole = accumulated(position, network)
    found = {}
    for piece in pieces_of(position):
        less = for_kernel(empty_record(ACCUMULATOR))
        for side in COLORS:
            seen = input_of(position, piece, side)
            row = network.rows.weights[PIECE_PLACES * seen.king + seen.piece]
            for unit, weight in enumerate(row):
                less.sums[side, unit] = int(whole.sums[side, unit]) - int(weight)
        signals = for_kernel(empty_record(SIGNALS))
        found[piece] = int(network_answer(less, network.layers, signals, int(position.turn)))
    return found


@checked
def pieces_film(position: Position) -> Film:
    """Show how much of what the lab's network adds is made by each piece.

    Raises ValueError if a king is missing.

    >>> pieces_film(Position.from_sfen("startpos").after("7g7f")).frames[0].caption[:17]
    'The network adds '
    """
    with_kings(position)
    network = shipped_network()
    value, turn = network_value(position, network), int(position.turn)
    made = {piece: value - less for piece, less in without_each(position, network).items()}
    most, least = max(made, key=made.__getitem__), min(made, key=made.__getitem__)
    caption = sentences(
        said(
            "The network adds {value} points for {side}, which is to move.",
            value=signed(value),
            side=SIDES[turn],
        ),
        said(
            "Of all pieces {most} adds most for {side}, {by}, and {least} takes most away, {less}.",
            most=called(most),
            least=called(least),
            by=signed(made[most]),
            less=signed(made[least]),
            side=SIDES[turn],
        ),
    )
    about = about_record(position.record, film="pieces")
    film = Frame((_weighed(position, made),), caption, about)
    return Film(said("Which pieces make the network's value"), (film,), (0,))


def _weighed(position: Position, made: dict[Piece, int]) -> Partners:
    """Return a board with a number under each piece."""
    kings = [int(each) for each in position.record.king]
    board = ["Kk"[kings.index(sq)] if sq in kings else "" for sq in range(SQUARES)]
    on_board: list[Any] = [None] * SQUARES
    for (name, place), by in made.items():
        if not place.startswith("x"):
            board[square(place)], on_board[square(place)] = name, by
    held = tuple((piece, by) for piece, by in made.items() if piece[1].startswith("x"))
    reach = max(1, *map(abs, made.values()))
    words = said("what the network adds because of each piece")
    king = kings[int(position.turn)]
    return Partners(
        "", words, tuple(board), tuple(on_board), held, len(held), ("", ""), king, reach
    )
