"""Python's side of a live page: runs its cells, and says as plain data what they print and show.

      the page, the worker                 this, in the worker's Python
      {"run": 12, "cells": [...]}    ->
                                     <-    {"out": "..."}, {"picture": svg}, {"done": 0.4}
      {"hear": 3, "asked": {...}}    ->    what a reader does to a widget
                                     <-    {"widget": 3, "state": {...}}
      {"records": {"my.kif": ...}}   ->    files that a reader gave, for `own`, beside what is run

Pages get it from `publish/live.py`; nothing else imports it. What Jupyter gives in an installed
Python gives `jupyter_in_page.py`.
"""

import ast
import linecache
import os
import symtable
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from importlib import import_module
from itertools import chain, count
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from shogi_lab.screen.language import begins_in_japanese

from .jupyter_in_page import HOME, PAGE, Say, Shown, data_of, printing, stand_in, told
from .syntax_in_page import explained

UNREAD = "<unread>"  # the file of code before it is known that it can be read

# ---- cells


class Cells:
    """The cells of a page, as a reader has them now, and what has been run of them.

    Whatever a cell needs of those before it is run first, and shows nothing: of each name that it
    uses the last statement before it that binds the name, and what that needs.

    >>> cells = Cells(); heard = []
    >>> cells.run(1, ["import math\\nr = math.floor(2.5)\\nprint('no')", "r + 1"], heard.append)
    >>> heard
    [{'out': '3\\n'}]
    """

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__"}
        self._bound: dict[str, tuple[int, str]] = {}  # names, each with the statement that bound it
        self._files = count(1)

    def run(self, number: int, sources: Sequence[str], say: Say) -> None:
        """Run the one at this place; say what it prints and shows, and what it fails at."""
        try:
            with printing(say):
                tree = ast.parse(sources[number], UNREAD)
                self._before(number, used(tree), sources)
                self._execute(number, sources[number], say)
        except SyntaxError as error:
            if error.filename != UNREAD and not str(error.filename).startswith(HOME):
                say({"error": told(error)})  # of what the code reads, not of the code
            else:
                error.text = error.text or sources[number].splitlines()[(error.lineno or 1) - 1]
                words = explained(error, begins_in_japanese())
                say({"error": words, "line": error.lineno})
        except BaseException as error:  # noqa: BLE001  a reader's code may raise anything
            full = {"full": True} if isinstance(error, MemoryError) else {}
            say({"error": told(error), **full})

    def _before(self, number: int, names: set[str], sources: Sequence[str]) -> None:
        """Run what a cell with these names needs of those before it, without a word."""
        with printing(lambda _: None):
            for each in self.needed(number, names, sources):
                self._execute(each.cell, each.text, None)

    def imports(self, sources: Sequence[str]) -> None:
        """Import what these cells import, so that no reader waits for it later."""
        for node in chain.from_iterable(map(statements, sources)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                with suppress(Exception):  # said where the statement is run
                    exec(ast.unparse(node), {})  # noqa: S102  the page's own

    def needed(self, number: int, names: set[str], sources: Sequence[str]) -> list["Statement"]:
        """Return the statements before a cell that bind these names, and what those need, in the
        order in which they stand; without those that were run and are unchanged."""
        earlier = [
            Statement(at, node, ast.get_source_segment(source, node) or "", binds(node))
            for at, source in enumerate(sources[:number])
            for node in statements(source)
        ]
        wanted, todo = set[int](), [(len(earlier), name) for name in sorted(names)]
        while todo:
            below, name = todo.pop()
            at = next((i for i in reversed(range(below)) if name in earlier[i].binds), None)
            if at is None or at in wanted or self._bound.get(name) == earlier[at].told:
                continue
            wanted.add(at)
            todo += [(at, other) for other in used(ast.Module([earlier[at].node], []))]
        return [earlier[at] for at in sorted(wanted)]

    def _execute(self, number: int, source: str, say: Say | None) -> None:
        file = f"{HOME}{next(self._files)}>"
        linecache.cache[file] = (len(source), None, source.splitlines(True), file)
        tree = ast.parse(source, file)
        last = tree.body[-1] if tree.body and say is not None else None
        shown = isinstance(last, ast.Expr) and not source.rstrip().endswith(";")
        if shown:
            tree.body.pop()
        exec(compile(tree, file, "exec"), self.names)  # noqa: S102  it is the reader's
        for node in tree.body:
            text = ast.get_source_segment(source, node) or ""
            self._bound |= dict.fromkeys(binds(node), (number, text))
        if shown and say is not None:
            value = eval(compile(ast.Expression(last.value), file, "eval"), self.names)  # noqa: S307
            if value is not None:
                say(data_of(value))


class Statement(NamedTuple):
    """A statement at the top of a cell."""

    cell: int
    node: ast.stmt
    text: str
    binds: set[str]

    @property
    def told(self) -> tuple[int, str]:
        """By what it is known again."""
        return self.cell, self.text


def statements(source: str) -> list[ast.stmt]:
    """Return the statements of a cell; none if a reader is still writing it."""
    try:
        return ast.parse(source).body
    except (SyntaxError, ValueError):
        return []


def binds(node: ast.stmt) -> set[str]:
    """Return the names that a statement binds.

    >>> sorted(binds(ast.parse("for a in pairs: c = [b for b in a]").body[0]))
    ['a', 'c']
    >>> "svg" in binds(ast.parse("from shogi_lab.views import *").body[0])
    True
    """
    match node:
        case ast.ImportFrom(module=str(module), names=[ast.alias(name="*")], level=0):
            return exported(module)
    symbols = _symbols(node).get_symbols()
    return {each.get_name() for each in symbols if each.is_assigned() or each.is_imported()}


def exported(module: str) -> set[str]:
    """Return the names that `from ... import *` takes from a module; none if it is not there."""
    try:
        found = import_module(module)
    except ImportError:
        return set()  # said where the statement is run
    public = (name for name in vars(found) if not name.startswith("_"))
    return set(getattr(found, "__all__", public))


def used(tree: ast.Module) -> set[str]:
    """Return the names that a cell reads before it binds them itself.

    >>> sorted(used(ast.parse("a = b\\na += 1\\ndef f(x): y = x; return a + c + y")))
    ['b', 'c']
    >>> sorted(used(ast.parse("for a in b:\\n    c = a\\n    print(c)")))
    ['b', 'print']
    """
    found, mine = set[str](), set[str]()
    for node in chain.from_iterable(map(_parts, tree.body)):
        found |= _reads(node) - mine
        mine |= binds(node)
    return found


def _parts(node: ast.stmt) -> Iterator[ast.stmt]:
    """Yield the parts of a statement in the order in which they run, a loop's names first."""
    match node:
        case ast.For():
            yield ast.Assign([node.target], node.iter, lineno=0)
        case ast.With():
            for given, name in ((each.context_expr, each.optional_vars) for each in node.items):
                yield ast.Assign([name], given, lineno=0) if name else ast.Expr(given)
        case ast.If() | ast.While():
            yield ast.Expr(node.test)
        case _:
            yield node
            return
    for each in (*node.body, *getattr(node, "orelse", ())):
        yield from _parts(each)


def _reads(node: ast.stmt) -> set[str]:
    table = _symbols(node)
    read = {each.get_name() for each in table.get_symbols() if each.is_referenced()}
    todo = table.get_children()
    while todo:
        inner = todo.pop()
        read |= {each.get_name() for each in inner.get_symbols() if each.is_global()}
        todo += inner.get_children()
    return read | (binds(node) if isinstance(node, ast.AugAssign) else set())


def _symbols(node: ast.stmt) -> symtable.SymbolTable:
    apart = _Apart().visit(deepcopy(node))
    return symtable.symtable(ast.unparse(apart), "<cell>", "exec")


class _Apart(ast.NodeTransformer):
    """Comprehensions as generators: from Python 3.12 on only these keep their names apart."""

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp) -> ast.expr:
        self.generic_visit(node)
        return ast.GeneratorExp(node.elt, node.generators)

    visit_SetComp = visit_ListComp  # noqa: N815  so ast names it

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        self.generic_visit(node)
        return ast.GeneratorExp(ast.Tuple([node.key, node.value], ast.Load()), node.generators)


# ---- what the worker calls


def begun(say: Say, folder: Path) -> Callable[..., None]:
    """Get ready in a folder that can be written to, and return the function that the worker calls.

    It takes what the page asks: {"run": number, "cells": sources, "records": files by names},
    {"hear": widget, ...}, or {"imports": sources}; all with "progress", what the page keeps of the
    reader's logbook. What is noted in it is said.
    """
    PAGE.say = say
    stand_in()
    cells, logbook = Cells(), folder / "progress.json"
    os.environ["SHOGI_LAB_PROGRESS"] = str(logbook)

    def asked(what: dict[str, Any]) -> None:
        before = what.get("progress", "")
        for name, content in what.get("records", {}).items():
            Path(folder, Path(name).name).write_bytes(b64decode(content))
        logbook.write_text(before or "{}", encoding="utf-8")
        answered(what)
        if logbook.exists() and (noted := logbook.read_text(encoding="utf-8")) != (before or "{}"):
            say({"progress": noted})

    def answered(what: dict[str, Any]) -> None:
        if "run" in what:
            began, PAGE.cell = perf_counter(), Shown()
            cells.run(what["run"], what["cells"], PAGE.take)
            PAGE.flush()
            say({"done": perf_counter() - began})
        elif "imports" in what:
            cells.imports(what["imports"])
        elif widget := PAGE.widgets.get(what["hear"]):
            try:
                widget.hear(what.get("state", {}), what.get("asked"))
            finally:
                PAGE.flush()

    return asked
