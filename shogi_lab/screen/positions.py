"""What a notebook shows when a cell ends with a position: its board as a picture, and as text."""

from typing import Any

from shogi_lab.engine.pieces import SIDES
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import items, said, word_of
from shogi_lab.stage.lenses import board_of

from .language import begins_in_japanese
from .outlines import spoken
from .svg import svg

ENGLISH = Position.__str__


def in_a_notebook(position: Position) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a notebook keeps of a position: data by MIME type, and metadata.

    >>> data, _ = in_a_notebook(Position.from_sfen("startpos"))
    >>> data["text/plain"].splitlines()[-1]
    'Black to move, move 1'
    """
    return svg(board_of(position)).in_both(*(in_words(position, each) for each in (False, True)))


def in_words(position: Position, japanese: bool) -> str:
    """Return a position as text; in Japanese only its board is as in English.

    >>> in_words(Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 w 2Pg 8"), True).splitlines()[-2:]
    ['先手の持ち駒：歩2', '後手番、8手目']
    """
    if not japanese:
        return ENGLISH(position)
    black, white = (
        said("{side} in hand: {held}", side=side, held=items(
            said("{piece} {n}", piece=word_of(name), n=n) for name, n in held.items() if n
        ) or said("nothing"))
        for side, held in zip(SIDES, position.hands, strict=True)
    )  # fmt: skip
    mover = said("{side} to move, move {n}", side=SIDES[position.turn], n=position.move_number)
    above, *below = (spoken(each, True) for each in (white, black, mover))
    return "\n".join([above, position.board(), *below])


def register_positions() -> None:
    """In the Japanese edition let `print` write positions in Japanese."""
    if begins_in_japanese():
        Position.__str__ = lambda self: in_words(self, True)  # type: ignore[method-assign]
