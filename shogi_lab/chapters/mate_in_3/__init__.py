"""Chapter 3: mate in three."""

from shogi_lab.ground.folders import offered

__getattr__, __dir__ = offered(__name__, __path__)
