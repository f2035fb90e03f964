"""The inside of a shogi engine, small enough to read and fast enough to use."""

from .games import Game
from .position import Position

__all__ = ["Game", "Position"]
