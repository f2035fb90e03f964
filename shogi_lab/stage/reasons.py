"""Why a line of a kernel is there, according to the module `reasons` in the kernel's folder.

      shogi_lab.engine.turns.do_move      shogi_lab.engine.reasons.REASONS[do_move]

A walk's captions show these reasons instead of the line, which is lit next to them; lines without
a reason speak for themselves.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

HOUSE = "shogi_lab."
#: Of each kernel, by how a statement begins, its idea and why it is there.
Reasons = dict[Any, dict[str, tuple[str, str]]]


class Reason(NamedTuple):
    """The idea that some lines serve, and why one of them is there; both are whole sentences."""

    idea: str
    why: str


def reason(kernel: Any, statement: str) -> Reason | None:
    """Return why a statement of a kernel is there; None if it speaks for itself.

    >>> from shogi_lab.engine.turns import do_move
    >>> reason(do_move, "pos.board[start] = 0").idea
    'Lift the piece.'
    >>> reason(first, "return 80 - highest(bb.bottom) & 127")
    """
    known = reasons_of(kernel)
    found = [begun for begun in known if statement.startswith(begun)]
    return Reason(*known[max(found, key=len)]) if found else None


def reasons_of(kernel: Any) -> dict[str, tuple[str, str]]:
    """Return all reasons for a kernel's lines, by the words with which their statements begin."""
    return _said_in(kernel.py_func.__module__.rpartition(".")[0]).get(kernel, {})


@cache
def _said_in(folder: str) -> Reasons:
    name = f"{folder}.reasons"
    return import_module(name).REASONS if name.startswith(HOUSE) and find_spec(name) else {}
