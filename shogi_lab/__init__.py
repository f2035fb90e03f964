"""The inside of a shogi engine, small enough to read and fast enough to use.

In a notebook a cell that ends with a position shows its board. `shogi_lab.views` has everything
else that notebooks show, and `play()`.
"""

import sys
from typing import Any

from .engine.position import Position
from .notation.games import Game

__all__ = ["Game", "Position"]


def _drawn(position: Position) -> Any:
    """Return a position as a notebook keeps it; what draws is loaded with the first one shown."""
    from .screen.positions import in_a_notebook

    return in_a_notebook(position)


if "IPython" in sys.modules and (shell := sys.modules["IPython"].get_ipython()):
    shell.display_formatter.mimebundle_formatter.for_type(Position, _drawn)
