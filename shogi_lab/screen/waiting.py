"""A line under a cell that waits for the compiler: after a second it says what the cell waits for.

This cell compiles what it calls, once: 12 functions in 8 s so far.
"""

import sys
from pathlib import Path
from time import monotonic
from typing import Any

from shogi_lab.engine.cache import PACKAGE, folder_of, module_of
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.ground.messages import plural
from shogi_lab.japanese.catalog import in_japanese

from .language import begins_in_japanese, is_building
from .refreshed import Replaced

if COMPILED:
    from numba.core import event

    Listener: Any = event.Listener
else:
    Listener = object

PATIENT = 1.0  # seconds


def awaits_compiler(kernel: Any) -> bool:
    """Whether a kernel would be compiled if it were called, and its machine code then kept.

    >>> awaits_compiler(len)
    False
    """
    if not COMPILED or getattr(kernel, "signatures", True):
        return False
    folder = folder_of(module_of(kernel.py_func))
    return folder is not None and not any(folder.glob(f"{kernel.__name__}-*.nbc"))


def register_waiting() -> None:
    """If this runs in IPython, make each cell say when it compiles. While a notebook is built it
    says nothing, so that outputs do not depend on what is already compiled."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell and COMPILED and not is_building():
        event.register("numba:compile", Waiting(shell))


class Waiting(Listener):  # type: ignore[misc]
    """Counts the kernels that numba compiles while a cell runs. It is told when a kernel's
    compilation begins and ends; in between come the kernels that the kernel calls.

    shell: IPython's; its `execution_count` tells one cell from the next.
    """

    def __init__(self, shell: Any) -> None:
        self._shell, self._cell, self._under_way = shell, None, 0

    def on_start(self, _: Any) -> None:
        """Note that a kernel's compilation begins; a cell's first counts from 0 again."""
        if self._cell != self._shell.execution_count:
            self._cell, self._line = self._shell.execution_count, Replaced()
            self._spent, self._count = 0.0, 0
        if not self._under_way:
            self._began = monotonic()
        self._under_way += 1

    def on_end(self, done: Any) -> None:
        """Count one more kernel, and show the count if the cell has waited long."""
        self._under_way -= 1
        self._count += PACKAGE in Path(done.data["dispatcher"].py_func.__code__.co_filename).parents
        seconds = self._spent + monotonic() - self._began
        if not self._under_way:
            self._spent = seconds
        if self._count and seconds > PATIENT:
            text = plural(
                "This cell compiles what it calls, once: {n} function in {s} s so far.",
                "This cell compiles what it calls, once: {n} functions in {s} s so far.",
                self._count, s=round(seconds),
            )  # fmt: skip
            self._line.say((in_japanese(text) if begins_in_japanese() else None) or text)
