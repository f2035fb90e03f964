"""Chapter 8: networks that value positions: an accumulator and layers, learned and played with."""

from shogi_lab.ground.folders import offered

__getattr__, __dir__ = offered(__name__, __path__)
