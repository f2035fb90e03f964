"""The inside of a shogi engine, small enough to read and fast enough to use."""

from .position import Position

__all__ = ["Position"]
