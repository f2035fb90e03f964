"""Errors in a notebook of the Japanese edition: below Python's message, the same in Japanese."""

import re
import sys
from types import TracebackType
from typing import Any

from shogi_lab.ground.messages import Message, items, said, told_by
from shogi_lab.japanese.catalog import in_japanese

from .language import begins_in_japanese

UNKNOWN = re.compile(r"(?P<name>\S+\(\)) got an unexpected keyword argument (?P<argument>'\w+')")
MISSING = re.compile(r"(?P<name>\S+\(\)) missing \d+ required .*arguments?: (?P<arguments>.*)")
TOO_MANY = re.compile(
    r"(?P<name>\S+\(\)) takes (from \d+ to )?(?P<most>\d+) .* but (?P<n>\d+) (was|were) given"
)


def noted(error: Exception) -> None:
    """Add a note to an error with its message in Japanese; an error with plain text gets none.

    >>> from shogi_lab.ground.messages import said
    >>> error = ValueError(said("Right."))
    >>> noted(error)
    >>> error.__notes__
    ['正解。']
    """
    message = _of_python(error) if type(error) in (TypeError, FileNotFoundError) else told_by(error)
    ours = in_japanese(message) if isinstance(message, Message) else None
    if ours and ours not in getattr(error, "__notes__", ()):
        error.add_note(ours)


def _of_python(error: Exception) -> str:
    """Return what Python says of a call that does not fit, or of a file, as a message."""
    if isinstance(error, OSError):
        return said("{name} is not there", name=error.filename)
    text = str(error)
    if found := UNKNOWN.match(text):
        return said("{name} has no argument {argument}", **found.groupdict())
    if found := MISSING.match(text):
        arguments = items(re.findall(r"'\w+'", found["arguments"]))
        return said("{name} lacks arguments: {arguments}", name=found["name"], arguments=arguments)
    if found := TOO_MANY.match(text):
        return said("{name} was given {n} arguments, and takes {most}", **found.groupdict())
    return told_by(error)


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
