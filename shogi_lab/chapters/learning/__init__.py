"""Chapter 7: how Bonanza learned, and what came after KKP."""

from shogi_lab.folders import offered

__getattr__, __dir__ = offered(__name__, __path__)
