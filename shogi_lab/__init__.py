"""The inside of a shogi engine, small enough to read and fast enough to use."""

from .engine.position import Position
from .notation.games import Game

__all__ = ["Game", "Position"]
