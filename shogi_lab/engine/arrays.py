"""NumPy, if it is installed; everything that needs no arrays runs without it.

      with NumPy     records and tables are NumPy's, and kernels may be compiled
      without it     they are born as plain twins (`records.py`), and kernels are stepped over them

A module that takes `np` from here can be imported everywhere; if it computes with arrays, and
NumPy is missing, it says so in a sentence.
"""

from typing import NoReturn

from shogi_lab.ground.messages import Message, said

__all__ = ["ARRAYS", "lacking", "np"]


def lacking(name: str, package: str) -> Message:
    """Return the message for a caller who needs a package that is not installed.

    >>> lacking("zeros", "NumPy").partition(",")[0]
    'zeros needs NumPy'
    """
    return said(
        "{name} needs {package}, which is not here; it works in an installed Python, where "
        "start.py has set everything up", name=name, package=package,
    )  # fmt: skip


class _NoArrays:
    """What stands for NumPy where it is missing: nothing is of its kinds, all else is missing."""

    class _None:
        """A class that has no instances."""

    ndarray = record = generic = integer = floating = bool_ = _None

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):
            raise AttributeError(name)
        raise ModuleNotFoundError(lacking(name, "NumPy"))


try:
    import numpy as np

    ARRAYS = True
except ImportError:
    np = _NoArrays()  # type: ignore[assignment]
    ARRAYS = False
