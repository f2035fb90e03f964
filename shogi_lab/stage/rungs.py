"""What a rung of a ladder changes: its source, in which the lines that the rung before lacks glow.

  def lean(pos, tables, ...):
      for stage in range(4):
          ...
|         do_lean(pos, tables, move)
          tree.made += 1
|         mates = no_escape_lean(...)
"""

import difflib
from collections.abc import Sequence
from typing import Any, NamedTuple

from .code import source_lines


class Line(NamedTuple):
    """A line of source, and whether it is new, that is, not in what came before."""

    text: str
    changed: bool


class Changes(NamedTuple):
    """Source, of which the lines that are new are lit."""

    title: str
    lines: tuple[Line, ...]


def lit(now: Sequence[str], before: Sequence[str]) -> list[Line]:
    """Return lines of source, of which those that did not stand there before are new.

    >>> [line.text for line in lit(["a", "b", "c"], ["a", "c"]) if line.changed]
    ['b']
    """
    matcher = difflib.SequenceMatcher(None, before, now, autojunk=False)
    same = {j + k for _, j, size in matcher.get_matching_blocks() for k in range(size)}
    return [Line(text, number not in same) for number, text in enumerate(now)]


def texts(function: Any) -> list[str]:
    """Return a function's source, line by line, without decorator and docstring."""
    return [text for _, text in source_lines(function)]
