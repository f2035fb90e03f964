"""Chapter 4: an evaluation you can see."""

from shogi_lab.ground.folders import offered

__getattr__, __dir__ = offered(__name__, __path__)
