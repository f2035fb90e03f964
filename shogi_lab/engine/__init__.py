"""The engine: records, moves and what is found by them. It knows no screen."""

from shogi_lab.folders import offered

__getattr__, __dir__ = offered(__name__, __path__)
