"""What a notebook shows when a cell ends with a position: its board as a picture, and as text."""

from typing import Any

from shogi_lab.engine.position import Position
from shogi_lab.stage.lenses import board_of

from .svg import svg


def in_a_notebook(position: Position) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a notebook keeps of a position: data by MIME type, and metadata.

    >>> data, _ = in_a_notebook(Position.from_sfen("startpos"))
    >>> data["text/plain"].splitlines()[-1]
    'Black to move, move 1'
    """
    return svg(board_of(position)).in_both(str(position))
