"""Chapter 1: how Bonanza keeps a position."""

from shogi_lab.ground.folders import offered

__getattr__, __dir__ = offered(__name__, __path__)
