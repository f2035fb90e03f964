"""What the package says only where it refuses something: the messages of its errors.

Films, charts and reports never say them; tests of errors hold them to be in Japanese.
"""

import ast
from collections import Counter
from functools import cache

from shogi_lab.japanese.catalog import CATALOG

#: Functions that are given what was wanted, or why what came is refused; and names of these.
REFUSING, NAMED = {"refused", "unfit", "read_archive"}, {"wanted"}


def errors_of(folder):
    """The templates that stand in errors of a folder of the package, or of a file."""
    place = CATALOG.parents[1] / folder
    files = [place] if place.is_file() else sorted(place.rglob("*.py"))
    return {template for file in files for template in _refusals(file)}


@cache
def _refusals(file):
    """Those in errors themselves, in what errors name, and in functions that only errors call."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    errors = [each for each in ast.walk(tree) if _refuses(each)]
    named, everywhere = NAMED.union(*map(_loads, errors)), _loads(tree)
    raised = sum((_loads(each) for each in errors if isinstance(each, ast.Raise)), Counter())
    apart = {name for name in named if everywhere[name] == raised[name]}
    for each in ast.walk(tree):
        if isinstance(each, ast.Assign) and named & {n.id for t in each.targets for n in _all(t)}:
            errors.append(each)
        if isinstance(each, ast.FunctionDef) and each.name in apart:
            errors.append(each)
    return {words for each in errors for words in _templates(each)}


def _refuses(node):
    called = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
    return isinstance(node, ast.Raise) or called in REFUSING


def _all(node):
    return [each for each in ast.walk(node) if isinstance(each, ast.Name)]


def _loads(node):
    """How often names are read."""
    return Counter(each.id for each in _all(node) if isinstance(each.ctx, ast.Load))


def _templates(node):
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("said", "plural"):
            yield from (each.value for each in call.args if isinstance(each, ast.Constant))
