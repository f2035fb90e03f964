"""Which pieces make a network's value: each taken away in turn, and what the value loses by it.

sums without a piece  =  sums - its row        on both sides; the kings stay
made by it            =  value - value without it
"""

from typing import Any

from shogi_lab.chapters.learning.inputs import input_of
from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES
from shogi_lab.chapters.learning.partners import Partners, called
from shogi_lab.chapters.learning.pieces import Piece, pieces_of
from shogi_lab.engine.arguments import FilePath, checked
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kkp import with_kings
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import SQUARES, square
from shogi_lab.ground.messages import said, sentences
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.words import SIDES, signed

from .network import Prepared, accumulated, network_value, signals_behind, weights_of_rows
from .nn_bin import network_at


def without_each(position: Position, network: Prepared) -> dict[Piece, int]:
    """Return what a network answers in a position for the side to move, in centipawns, if the row
    of one piece is left out of both sides' sums: a number for each piece except the kings."""
    turn, pieces = int(position.turn), pieces_of(position)
    sides = [turn, 1 - turn]
    sums = np.array(accumulated(position, network).sums, np.int16)[sides]
    seen = [[input_of(position, piece, side) for side in sides] for piece in pieces]
    places = [[PIECE_PLACES * each.king + each.piece for each in both] for both in seen]
    rows = weights_of_rows(network)[np.array(places, int).reshape(-1, len(sides))]
    answers = signals_behind(sums - rows, network.layers)[2]
    return dict(zip(pieces, answers.tolist(), strict=True))


@checked
def pieces_film(position: Position, path: FilePath | None = None) -> Film:
    """Show how much of a network's answer is made by each piece. path: of a network to look at
    instead of the lab's.

    Raises ValueError if a king is missing.

    >>> pieces_film(Position.from_sfen("startpos").after("7g7f")).frames[0].caption[:18]
    'The network gives '
    """
    with_kings(position)
    network = network_at(path)
    value, turn = network_value(position, network), int(position.turn)
    made = {piece: value - less for piece, less in without_each(position, network).items()}
    most, least = max(made, key=made.__getitem__), min(made, key=made.__getitem__)
    caption = sentences(
        said(
            "The network gives {points} points to {side}, which is to move.",
            points=signed(value),
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
    words = said("what each piece makes of the network's answer")
    king = kings[int(position.turn)]
    return Partners(
        "", words, tuple(board), tuple(on_board), held, len(held), ("", ""), king, reach
    )
