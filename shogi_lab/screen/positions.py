"""A position by its bare name in a notebook: its board as a picture, and as text."""

import sys
from typing import Any

from shogi_lab.engine.position import Position
from shogi_lab.stage.lenses import board_of

from .svg import svg


def in_a_notebook(position: Position) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a notebook keeps of a position: data by MIME type, and metadata.

    >>> data, _ = in_a_notebook(Position.from_sfen("startpos"))
    >>> data["text/plain"].splitlines()[-1]
    'Black to move, move 1'
    """
    return svg(board_of(position.record)).in_both(str(position))


def seen_by_their_names() -> None:
    """Let IPython, where this runs in it, show a position so; the engine knows no screen."""
    if shell := _shell():
        shell.display_formatter.mimebundle_formatter.for_type(Position, in_a_notebook)


def _shell() -> Any:
    """IPython's, which is not asked for where nobody has begun it."""
    return sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
