"""The code of an answer, so that it runs by itself: the function after all that it uses.

      in a notebook                              alone
      from shogi_lab.views import *
      GUARDS = PADDED.guards                     GUARDS = 153231904
      def covers_padded(a, b):                   def covers_padded(a, b):
          return (a - b) & GUARDS == 0               return (a - b) & GUARDS == 0

So it can be handed in, and run again without the rest of the notebook.
"""

import ast
import inspect
import sys
from collections import ChainMap
from collections.abc import Mapping
from contextlib import suppress
from textwrap import dedent
from types import ModuleType
from typing import Any

from .logbook import MOST_CODE

LONGEST = 2_000  # letters of a value that is written out


def code_of(fn: Any) -> str:
    """Return a function's source with all that it uses; '' if it is not found or longer than kept.

    Values that can be neither written out nor imported, such as an open file, are left out.

    >>> MOST = 9
    >>> def twice(n):
    ...     return min(n + n, MOST)
    >>> print(code_of(twice), end="")
    MOST = 9
    <BLANKLINE>
    def twice(n):
        return min(n + n, MOST)
    >>> code_of(len)
    ''
    """
    pieces: dict[str, str] = {}
    try:
        inner = inspect.unwrap(fn)
        around = inspect.getclosurevars(inner).nonlocals
        names = ChainMap(dict(around), inner.__globals__)
        _add(fn.__name__, _source(fn, fn.__name__), names, pieces)
    except Exception:  # noqa: BLE001  a stranger's attributes may raise anything
        return ""
    code = "\n\n".join(pieces.values()) + "\n"
    return code if len(code) <= MOST_CODE else ""


def _add(name: str, text: str, names: Mapping[str, Any], pieces: dict[str, str]) -> None:
    """Add what binds a name, after what it uses itself."""
    pieces[name] = ""  # on its way, as a recursion uses it
    for used in _used(text):
        if used in names and used not in pieces:
            _add(used, _binding(used, names[used], names), names, pieces)
    del pieces[name]
    if text:
        pieces[name] = text


def _used(text: str) -> list[str]:
    """Return the names in a text, in their order."""
    found = (node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name))
    return list(dict.fromkeys(found))


def _binding(name: str, value: Any, names: Mapping[str, Any]) -> str:
    """Return code that binds a name to its value: its source, an import, or the value; or ''."""
    if isinstance(value, ModuleType):
        return f"import {value.__name__} as {name}".removesuffix(f" as {value.__name__}")
    home = names["__name__"]
    module, attribute = (getattr(value, each, None) for each in ("__module__", "__qualname__"))
    if isinstance(module, str) and isinstance(attribute, str):
        if module == home:
            with suppress(OSError, TypeError):
                return _source(value, name)
        elif getattr(sys.modules.get(module), attribute, None) is value:
            return f"from {module} import {attribute} as {name}".removesuffix(f" as {attribute}")
    return _written_out(name, value) or _imported(name, value)


def _source(value: Any, name: str) -> str:
    """Return the source of a function or class, and if need be a line that gives it this name."""
    text = dedent(inspect.getsource(value)).rstrip()
    (node,) = ast.parse(text).body
    inner = inspect.unwrap(value)
    known = getattr(inner, "__code__", None)
    called = known.co_name if known else inner.__name__
    if not isinstance(node, (ast.FunctionDef, ast.ClassDef)) or node.name != called:
        raise TypeError(f"{name} has no definition")  # as a function without a name has none
    return text if node.name == name else f"{text}\n\n{name} = {node.name}"


def _written_out(name: str, value: Any) -> str:
    """Return a line that binds the name to the value itself; '' unless it is plain and short."""
    with suppress(ValueError, SyntaxError, MemoryError, RecursionError):
        text = repr(value)
        if len(text) <= LONGEST and _alike(ast.literal_eval(text), value):
            return f"{name} = {text}"
    return ""


def _alike(read: Any, value: Any) -> bool:
    return type(read) is type(value) and bool(read == value)


def _imported(name: str, value: Any) -> str:
    """Return an import of this name from the module of ours in which it has this value; or ''."""
    for module, found in list(sys.modules.items()):
        if module.startswith("shogi_lab.") and vars(found).get(name) is value:
            return f"from {module} import {name}"
    return ""
