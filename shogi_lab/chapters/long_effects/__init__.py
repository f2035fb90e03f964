"""Chapter 5: long effects."""

from shogi_lab.folders import offered

__getattr__, __dir__ = offered(__name__, __path__)
