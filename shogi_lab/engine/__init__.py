"""The engine: records, moves, and what can be found out about a position. It draws nothing."""

from shogi_lab.ground.folders import offered

__getattr__, __dir__ = offered(__name__, __path__)
