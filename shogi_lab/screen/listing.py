"""Our own source as a listing: the lines that run, with each kernel that they call one click away.

covers_by_padding, of shogi_lab/chapters/hands/kernels/comparisons.py
    def covers_by_padding(a, b):
        return borrows(a, b) == 0
Called there:
> borrows
"""

from types import FunctionType
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, is_a, refused
from shogi_lab.engine.kernel import a_kernel
from shogi_lab.ground.messages import said
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.stage.code import called, source_lines

from .language import Bundle, begins_in_japanese, in_both


class Listing(NamedTuple):
    """The source of some functions, which a notebook or a page can show."""

    functions: tuple[Any, ...]

    def _repr_mimebundle_(self, **_: Any) -> Bundle:
        def bundle(japanese: bool) -> Bundle:
            return {"text/plain": repr(self), "text/markdown": self.markdown(japanese)}, {}

        return in_both(bundle(begins_in_japanese()), lambda: bundle(True))

    def __repr__(self) -> str:
        return "\n\n\n".join(map(_text, self.functions))

    def markdown(self, japanese: bool = False) -> str:
        """Return the listing as Markdown, in which a click opens the source of what is called."""
        parts = [f"{_place(each, japanese)}\n\n{_fenced(each)}" for each in self.functions]
        callees = self._callees()
        if callees:
            parts.append(_in(said("Called there; a click opens each:"), japanese))
        for name, callee in callees.items():
            head = f"<summary><code>{name}</code></summary>"
            parts.append(f"<details>{head}\n\n{_fenced(callee)}\n\n</details>")
        return "\n\n".join(parts)

    def _callees(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for each in self.functions:
            found |= called(each)
        return {name: each for name, each in found.items() if each not in self.functions}


def with_source(what: Any, name: str) -> Any:
    """Return a function or a kernel as it is, if it is written in Python.

    >>> with_source(len, "function")
    Traceback (most recent call last):
    ValueError: function is <built-in function len>; it must be a function that is written in Python
    """
    if is_a(what, FunctionType):
        return what
    try:
        return a_kernel(what, name)
    except ValueError:
        raise refused(what, name, said("a function that is written in Python")) from None


@checked
def listing(function: Annotated[Any, with_source], *others: Annotated[Any, with_source]) -> Listing:
    """Return the source of functions, without decorators and docstrings.

    Raises ValueError if one is not written in Python.

    >>> listing(held)
    def held(hand, piece):
        return hand >> SHIFT[piece] & LIMIT[piece]
    """
    return Listing((function, *others))


def _text(function: Any) -> str:
    return "\n".join(text for _, text in source_lines(function))


def _fenced(function: Any) -> str:
    return f"```python\n{_text(function)}\n```"


def _place(function: Any, japanese: bool) -> str:
    """Return the file and the line of the source, as a line above it."""
    file = function.__module__.replace(".", "/") + ".py"
    words = {"name": f"`{function.__name__}`", "file": f"`{file}`"}
    return _in(said("{name}, of {file}", **words), japanese)


def _in(message: str, japanese: bool) -> str:
    return (japanese and in_japanese(message)) or message
