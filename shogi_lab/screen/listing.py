"""Our own source as a listing: the lines that run, with each kernel that they call one click away.

covers_by_padding, of shogi_lab/chapters/hands/kernels/comparisons.py
Whether hand a has at least as many pieces ...
    def covers_by_padding(a, b):
        return borrows(a, b) == 0
Called there:
> borrows
"""

import re
from types import FunctionType
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, is_a, refused
from shogi_lab.engine.kernel import a_kernel
from shogi_lab.ground.messages import said
from shogi_lab.stage.code import about, called, source_lines

from .language import Bundle, begins_in_japanese, in_both
from .outlines import spoken

REMARK = re.compile("# .*")


class Listing(NamedTuple):
    """The source of some functions, which a notebook or a page can show."""

    functions: tuple[Any, ...]

    def _repr_mimebundle_(self, **_: Any) -> Bundle:
        def bundle(japanese: bool) -> Bundle:
            told = {"text/plain": self.text(japanese), "text/markdown": self.markdown(japanese)}
            return told, {}

        return in_both(bundle(begins_in_japanese()), lambda: bundle(True))

    def __repr__(self) -> str:
        return self.text(begins_in_japanese())

    def text(self, japanese: bool = False) -> str:
        """Return the listing as plain text."""
        return "\n\n\n".join(_text(each, japanese) for each in self.functions)

    def markdown(self, japanese: bool = False) -> str:
        """Return the listing as Markdown, in which a click opens the source of what is called."""
        parts = [f"{_place(each, japanese)}\n\n{_told(each, japanese)}" for each in self.functions]
        callees = self._callees()
        if callees:
            parts.append(spoken(said("Called there; a click opens each:"), japanese))
        for name, callee in callees.items():
            head = f"<summary><code>{name}</code></summary>"
            parts.append(f"<details>{head}\n\n{_told(callee, japanese)}\n\n</details>")
        return "\n\n".join(parts)

    def _callees(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for each in self.functions:
            found |= called(each)
        return {name: each for name, each in found.items() if each not in self.functions}


def with_source(what: Any, name: str) -> Any:
    """Return a function or a kernel as it is, if it is written in Python."""
    if is_a(what, FunctionType):
        return what
    try:
        return a_kernel(what, name)
    except ValueError:
        raise refused(what, name, said("a function that is written in Python")) from None


@checked
def listing(function: Annotated[Any, with_source], *others: Annotated[Any, with_source]) -> Listing:
    """Return the source of functions, without decorators; a notebook shows their summaries.

    Raises ValueError if one is not written in Python.

    >>> listing(held)
    def held(hand, piece):
        return hand >> SHIFT[piece] & LIMIT[piece]
    """
    return Listing((function, *others))


def _text(function: Any, japanese: bool) -> str:
    lines = (text for _, text in source_lines(function))
    return "\n".join(REMARK.sub(lambda said: spoken(said[0], japanese), each) for each in lines)


def _told(function: Any, japanese: bool) -> str:
    """Return what a function does, and its source."""
    words = spoken(about(function), japanese)
    return f"{words}\n\n```python\n{_text(function, japanese)}\n```".lstrip()


def _place(function: Any, japanese: bool) -> str:
    """Return the file and the line of the source, as a line above it."""
    file = function.__module__.replace(".", "/") + ".py"
    words = {"name": f"`{function.__name__}`", "file": f"`{file}`"}
    return spoken(said("{name}, of {file}", **words), japanese)
