"""Chapter 7: how Bonanza learned, and what came after KKP."""

from shogi_lab.ground.folders import offered

__getattr__, __dir__ = offered(__name__, __path__)
