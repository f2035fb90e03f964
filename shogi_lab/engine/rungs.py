"""One text, many rungs: a kernel whose `if STEP ...:` are decided before it is compiled.

      the text                            step 8                   step 9

      for i in range(begin, end):         for i in range(...):     for i in range(...):
          if STEP < LEAN:
              undo_unhashed(pos, move)        undo_unhashed(...)
          else:
              undo_lean(pos, move)                                     undo_lean(...)

A ladder shows what each idea saves. Written once, it says where two rungs differ and that they do
not differ elsewhere; folded, a rung runs as fast, and reads, as if it had been written alone.
"""

import ast
import inspect
import linecache
import re
from collections import Counter
from collections.abc import Mapping
from textwrap import dedent
from typing import Any

from .kernel import kernel

INDENT = 4


def rung(text: Any, step: int, name: str, doc: str, **others: str) -> Any:
    """Return a plain function, whose source is the text of a ladder, as the kernel of one step.

    name, doc: those of the kernel; others: names in the text, and what they are in this kernel. The
    kernel's own source is where `inspect` looks for it, so it can be shown and stepped.
    """
    source = folded(dedent(inspect.getsource(text)), {**text.__globals__, "STEP": step})
    for old, new in {text.__name__: name, **others}.items():
        source = re.sub(rf"\b{old}\b", new, source)
    head, _, body = source.partition("\n")
    source = f'{head}\n    """{doc}"""\n{body}'
    file, made = f"{text.__code__.co_filename}#{name}", dict[str, Any]()
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    exec(compile(source, file, "exec"), text.__globals__, made)  # noqa: S102  our own
    return kernel(made[name])


def folded(source: str, names: Mapping[str, Any]) -> str:
    """Return a function's source without its docstring, in which each `if` that begins with STEP is
    replaced by the branch that is taken; `names` has STEP, and what it is compared with.

    >>> text = '''
    ... def turned(x):
    ...     if STEP > 3:
    ...         x = -x
    ...     else:
    ...         x = 7 - x  # of eight
    ...     return x
    ... '''
    >>> print(folded(text, {"STEP": 3}).strip())
    def turned(x):
        x = 7 - x  # of eight
        return x
    """
    tree = ast.parse(source)
    gone, left = _docstring(tree), Counter[int]()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and (test := ast.unparse(node.test)).startswith("STEP "):
            taken = node.body if eval(test, dict(names)) else node.orelse  # noqa: S307  our own
            kept = {line for each in taken for line in _lines(each)}
            gone |= {*_lines(node)} - kept
            left.update(dict.fromkeys(kept, INDENT))
    lines = enumerate(source.splitlines(keepends=True), 1)
    return "".join(line[left[n] :] for n, line in lines if n not in gone)


def _docstring(tree: ast.Module) -> set[int]:
    """Return the numbers of a docstring's lines."""
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    return {*_lines(function.body[0])} if ast.get_docstring(function) else set()


def _lines(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)
