"""The answers that stand in a notebook, taken from its text: nothing of it is run.

cell 4    GUARDS = 0x1248          ->   GUARDS = 0x1248
cell 9    def covers(a, b): ...         def covers(a, b): ...
"""

import ast
import builtins
import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from shogi_lab.contents import modules
from shogi_lab.ground.files import opened
from shogi_lab.ground.messages import said
from shogi_lab.practice.logbook import LARGEST, MOST_CODE, Entry

GIVEN = {
    name: row.given
    for each in modules("exercises").values()
    for name, row in each.EXERCISES.rows.items()
}
LARGEST_NOTEBOOK = 20 * LARGEST  # bytes, with the pictures in it
MOST_LETTERS = 200_000  # of code: a tree of all that would take a thousand times as many bytes


def answers_in(file: Path) -> dict[str, Entry]:
    """Return the answers in a notebook; what it gives itself is none. ValueError if it is none."""
    try:
        with opened(file) as found:
            cells = json.loads(found.read(LARGEST_NOTEBOOK))["cells"]
        sources = ["".join(each["source"]) for each in cells if each["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, RecursionError, OSError):
        raise ValueError(said("{file} is not a notebook", file=file.name)) from None
    return answers_of(sources)


def answers_of(sources: Iterable[str]) -> dict[str, Entry]:
    """Return the answers in cells of code; a cell that is no Python, such as a magic, is left out.
    ValueError if it is much too long."""
    cells = [*sources]
    if sum(map(len, cells)) > MOST_LETTERS:
        raise ValueError(said("it holds more than {n} letters of code", n=f"{MOST_LETTERS:,}"))
    return taken("\n\n".join(filter(_parses, cells)))


def taken(source: str) -> dict[str, Entry]:
    """Return the answers in a source, each with all that it uses.

    >>> taken("N = 27\\ndef bit_of(sq):\\n    return sq // N")["bit_of"].code
    'N = 27\\n\\ndef bit_of(sq):\\n    return sq // N\\n'
    """
    bound, stars = dict[str, ast.stmt](), list[ast.stmt]()
    for node in ast.parse(source).body:
        names = [*_bound(node)]
        stars += [node] if names == ["*"] else []
        bound |= dict.fromkeys(names, node)
    found = dict[str, Entry]()
    for name in GIVEN.keys() & bound.keys():
        needed = _needed(bound[name], bound)
        free = {each for node in needed for each in _used(node)} - bound.keys() - {*vars(builtins)}
        some = [*(stars if free else []), *needed]
        code = "\n\n".join(ast.get_source_segment(source, node) or "" for node in some) + "\n"
        own = ast.get_source_segment(source, bound[name]) or ""
        mark = sha256("".join(own.split()).encode("utf-8", "replace")).hexdigest()[:8]
        if mark != GIVEN[name] and len(code) <= MOST_CODE:
            found[name] = Entry(1, code=code)
    return found


def _parses(source: str) -> bool:
    try:
        ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _bound(node: ast.stmt) -> Iterator[str]:
    """Yield the names that a statement binds; "*" for all that a module offers."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from ((each.asname or each.name).partition(".")[0] for each in names)
        case ast.Assign(targets=targets):
            parts = (part for target in targets for part in ast.walk(target))
            yield from (part.id for part in parts if isinstance(part, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def _used(node: ast.AST) -> set[str]:
    """Return the names that a statement uses and does not give to values of its own: what the
    notebook calls like a parameter of an answer has nothing to do with it."""
    names = [each for each in ast.walk(node) if isinstance(each, ast.Name)]
    made = {each.id for each in names if isinstance(each.ctx, ast.Store)}
    made |= {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
    inner = (each for each in ast.walk(node) if isinstance(each, ast.stmt) and each is not node)
    made |= {name for each in inner for name in _bound(each)}
    return {each.id for each in names} - made


def _needed(node: ast.stmt, bound: dict[str, ast.stmt]) -> list[ast.stmt]:
    """Return a statement after all those that bind what it uses, in the order of the source, but
    imports first: the last one of a name may stand below what uses it."""
    needed, todo = {node}, [node]
    while todo:
        for name in _used(todo.pop()) & bound.keys():
            if bound[name] not in needed:
                needed.add(bound[name])
                todo.append(bound[name])
    imports = (ast.Import, ast.ImportFrom)
    return sorted(needed, key=lambda each: (not isinstance(each, imports), each.lineno))
