"""Chapter 2: one subtraction that compares seven numbers."""

from shogi_lab.ground.folders import offered

__getattr__, __dir__ = offered(__name__, __path__)
