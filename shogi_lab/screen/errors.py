"""Errors in a notebook of the Japanese edition: below Python's message, the same in Japanese."""

import sys
from types import TracebackType
from typing import Any

from shogi_lab.ground.messages import Message, told_by
from shogi_lab.japanese.catalog import in_japanese

from .language import begins_in_japanese


def noted(error: Exception) -> None:
    """Add a note to an error with its message in Japanese; an error with plain text gets none.

    >>> from shogi_lab.ground.messages import said
    >>> error = ValueError(said("Right."))
    >>> noted(error)
    >>> error.__notes__
    ['正解。']
    """
    message = told_by(error)
    ours = in_japanese(message) if isinstance(message, Message) else None
    if ours and ours not in getattr(error, "__notes__", ()):
        error.add_note(ours)


def register_error_notes() -> None:
    """If this runs in IPython, make it show these notes in the Japanese edition."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell and begins_in_japanese():
        shell.set_custom_exc((Exception,), _shown)


def _shown(
    shell: Any,
    kind: type[Exception],
    error: Exception,
    trace: TracebackType,
    tb_offset: int | None = None,
) -> None:
    noted(error)
    shell.showtraceback((kind, error, trace), tb_offset=tb_offset)
