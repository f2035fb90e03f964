"""Docstrings in a Japanese notebook: `help(first)` and `first?` tell them in Japanese."""

import inspect
import sys
from collections.abc import Iterator
from typing import Any

from shogi_lab.japanese.code import in_japanese

from .language import begins_in_japanese

PACKAGE = __name__.partition(".")[0]
_translated = set[str]()


def register_docstrings() -> None:
    """If this runs in IPython, translate docstrings in the Japanese edition: now, and after each
    cell those of the modules that it has imported."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell and begins_in_japanese():
        shell.events.register("post_run_cell", translate_docstrings)
        translate_docstrings()


def translate_docstrings(_: Any = None) -> None:
    """Put the docstrings of all that the package's modules define into Japanese, once; those of
    exercises are tasks, and told otherwise."""
    for name in [each for each in sys.modules if each.partition(".")[0] == PACKAGE]:
        if name not in _translated and not name.endswith(".exercises"):
            _translated.add(name)
            for each in _defined(vars(sys.modules[name]), name):
                each.__doc__ = in_japanese(each.__doc__)


def _defined(names: Any, module: str) -> Iterator[Any]:
    """Yield the functions, kernels and methods with docstrings of a module or its classes."""
    for each in list(names.values()):
        method = getattr(each, "fget", None) or getattr(each, "__func__", each)
        function = getattr(each, "py_func", None) or inspect.unwrap(method)
        if inspect.isclass(each) and each.__module__ == module and each.__doc__:
            yield each
            yield from _defined(vars(each), module)
        elif inspect.isfunction(function) and function.__module__ == module and function.__doc__:
            yield method if method is not getattr(each, "fget", None) else each
