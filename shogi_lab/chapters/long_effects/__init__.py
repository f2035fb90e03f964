"""Chapter 5: long effects."""

from shogi_lab.ground.folders import offered

__getattr__, __dir__ = offered(__name__, __path__)
