"""What the code of the package says in Japanese: docstrings, and comments in the lines of kernels.

      Return the first square of a set.     each paragraph is a text of a catalog;
                                            listings and walks show the first
      an example                            is the same in every language

The source stays English. `publish translate` takes a docstring's paragraphs and a block of
comments, line by line, into japanese/code/, where what has changed waits as it does for films.
"""

import inspect
from textwrap import fill

from .catalog import known


def paragraphs(docstring: str) -> list[str]:
    """Return a docstring's paragraphs, each in one line; drawings, lists and examples stay.

    >>> paragraphs("Return it\\nsoon.\\n\\na   b\\n  c\\n\\n>>> 1\\n1")
    ['Return it soon.', 'a   b\\n  c', '>>> 1\\n1']
    """
    parts = inspect.cleandoc(docstring).split("\n\n")
    return [part if is_drawn(part) else " ".join(part.split()) for part in parts]


def is_drawn(part: str) -> bool:
    """Whether the lines of a paragraph stand as they must."""
    return part.startswith(">>>") or "  " in part.replace("\n", " ")


def in_japanese(docstring: str) -> str:
    """Return a docstring in Japanese, as `help` prints it; a paragraph without Japanese stays."""
    parts = paragraphs(docstring)
    ours = {part: words for part in parts if (words := known(part))}
    told = (ours.get(part) or (part if is_drawn(part) else fill(part, 100)) for part in parts)
    return "\n\n".join(told) if ours else docstring
