"""A folder that offers its modules' public names, and loads a module when one is asked for.

      chapters/kkp/heat.py            heat_film   -+
      chapters/kkp/ledger.py          ledger_film -+-> from shogi_lab.chapters.kkp import heat_film
      chapters/kkp/kernels/scans.py   by_first    -+   (only heat.py is loaded)

A chapter's folder offers the names of its kernels, too. A name that two modules define is not
offered; a name that is also a module's stands for the module.
"""

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from os.path import isfile, join
from pathlib import Path
from typing import Any

Offered = tuple[Callable[[str], Any], Callable[[], list[str]]]


def offered(package: str, where: Sequence[str]) -> Offered:
    """Return `__getattr__` and `__dir__` for a folder's `__init__`, from its name and path.

    >>> import json
    >>> found, names = offered("json", json.__path__)
    >>> found("JSONDecodeError").__module__, "JSONEncoder" in names()
    ('json.decoder', True)
    """

    @cache
    def known() -> dict[str, list[str]]:
        return homes(Path(where[0]))

    def found(name: str) -> Any:
        # A module is asked for before it is loaded: then no source need be read.
        beside = name.startswith("_") or isfile(join(where[0], f"{name}.py"))
        modules = [] if beside else known().get(name, [])
        if not modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if len(modules) > 1:  # an ImportError: of any other, `from ... import` loses the text
            which = " and in ".join(modules)
            raise ImportError(f"{name} is in {which} of {package}: import it from one of these")
        return getattr(import_module(f"{package}.{modules[0]}"), name)

    def names() -> list[str]:
        return sorted(name for name, modules in known().items() if len(modules) == 1)

    return found, names


def homes(folder: Path) -> dict[str, list[str]]:
    """Return, for each public name, the names of the modules of a folder that define it."""
    here, shelf = sorted(folder.glob("*.py")), sorted(folder.glob("kernels/*.py"))
    found = defaultdict[str, list[str]](list)
    for path in (path for path in (*here, *shelf) if path.stem != "__init__"):
        module = ".".join(path.relative_to(folder).with_suffix("").parts)
        for name in defined(path.read_text(encoding="utf-8")) - {each.stem for each in here}:
            found[name].append(module)
    return dict(found)


def defined(source: str) -> set[str]:
    """Return the public names that a module defines at its top level, without imported ones.

    >>> sorted(defined("from a import b\\nC = D = 1\\nx: int = 2\\ndef f(): y = 3\\n_z = 4"))
    ['C', 'D', 'f', 'x']
    """
    names = {name for node in ast.parse(source).body for name in _bound(node)}
    return {name for name in names if not name.startswith("_")}


def _bound(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.FunctionDef() | ast.ClassDef():
            yield node.name
        case ast.Assign(targets=targets):
            parts = (part for target in targets for part in ast.walk(target))
            yield from (part.id for part in parts if isinstance(part, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name
