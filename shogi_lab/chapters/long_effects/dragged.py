"""A rook that is dragged along its file, and two bits of one rank's words beneath the board."""

from typing import NamedTuple

from shogi_lab.engine.effects import DIRECTIONS
from shogi_lab.engine.position import Position
from shogi_lab.engine.squares import RANKS, SQUARES, square
from shogi_lab.ground.messages import said
from shogi_lab.stage.films import Film, Frame
from shogi_lab.stage.words import at

from .rays import RayBoard, ray_board

FACING, FROM, RANK = Position.from_sfen("9/9/9/9/6r2/9/9/4R4/9 b - 1"), square("5h"), range(36, 45)
#: The bits beneath the board: White's ray to the left, and Black's.
LEFT = tuple([*DIRECTIONS].index("L") + 8 * color for color in (1, 0))


class Dragged(NamedTuple):
    """A board with rays; beneath it stand the bits `LEFT` of the words of a rank."""

    title: str
    board: RayBoard


def dragged_film() -> Film:
    """Show Black's rook on every square of its file, upward across the ray of White's: drag it.

    >>> dragged_film().frames[4].caption
    "Black's rook is on 5e, and White's ray to the left ends on 5e."
    """
    places = range(SQUARES - 9 + FROM % 9, -1, -9)
    jumps = tuple(places.index(sq) if sq in places else -1 for sq in range(SQUARES))
    frames = []
    for sq, rank in zip(places, reversed(RANKS), strict=True):
        seen = ray_board(FACING if sq == FROM else FACING.after(f"5h5{rank}"))
        board = seen.board._replace(turn=FACING.turn, jumps=jumps)
        end = min(each for each in RANK if seen.words[each] >> LEFT[0] & 1)
        words = {"square": at(sq), "end": at(end)}
        told = said(
            "Black's rook is on {square}, and White's ray to the left ends on {end}.", **words
        )
        frames.append(Frame((Dragged("", seen._replace(board=board)),), told, "film dragged"))
    return Film(said("A rook on its file"), tuple(frames), (places.index(FROM), 4))
