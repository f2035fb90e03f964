"""Chapter 6, a player: one searcher in which the parts of all five chapters work together."""

from shogi_lab.ground.folders import offered

__getattr__, __dir__ = offered(__name__, __path__)
