"""Chapter 4: an evaluation you can see."""

from typing import Any

from shogi_lab.engine.arrays import ARRAYS
from shogi_lab.folders import offered

_found, __dir__ = offered(__name__, __path__)


def __getattr__(name: str) -> Any:
    if name == "load_kkp" and not ARRAYS:  # a web page has no NumPy, and still has the table
        from .shipped import Unfolded

        return Unfolded
    return _found(name)
