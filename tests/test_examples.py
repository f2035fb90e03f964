"""An example in a docstring shows its point alone: it does not import what it finds there."""

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

from helpers.examples import GIVEN, found
from shogi_lab.engine import examples

PACKAGE = Path(__file__).parents[1] / "shogi_lab"
#: The films and exercises of chapters are what readers call: they paste examples as they stand.
FOR_READERS = {*PACKAGE.glob("chapters/*/*.py")}
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path
    for path in sorted({*PACKAGE.rglob("[!_]*.py")} - FOR_READERS)
}


def imports_in_examples(text):
    """(module, name) of each `from module import name` in the examples of a text."""
    for example in doctest.DocTestParser().get_examples(text):
        for node in ast.walk(ast.parse(example.source)):
            if isinstance(node, ast.ImportFrom) and not node.level:
                yield from ((node.module, alias.name) for alias in node.names)


@pytest.mark.parametrize("name", MODULES)
def test_no_example_imports_what_it_finds(name):
    names = found(vars(import_module(name)))
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    texts = [ast.get_docstring(node) for node in ast.walk(tree) if isinstance(node, documented)]
    for home, each in imports_in_examples("\n".join(filter(None, texts))):
        assert names.get(each) is not getattr(import_module(home), each), f"{each} is there already"


def test_a_modules_own_names_come_before_those_given():
    assert found({"__name__": "shogi_lab.screen.drawings", "named": 5})["named"] == 5
    assert found({"__name__": "shogi_lab.screen.drawings"})["named"] is examples.named
    assert found({"__name__": "__main__"}) == {"__name__": "__main__"}  # the README's imports all


def test_one_line_brings_what_is_given():
    pasted = {}
    exec("from shogi_lab.engine.examples import *", pasted)
    assert pasted.items() >= GIVEN["shogi_lab."].items()


def test_a_desk_is_as_kernels_take_it():
    pos, tables, moves = examples.desk("4k4/9/9/9/9/9/9/9/4K4 b P 1")
    drop = examples.packed_move(pos, "P*5e")
    moves.packed[0] = drop
    assert examples.named_moves(moves, 1) == ["P*5e"]
    assert tables is examples.tables_here()
    assert examples.desk().moves is not examples.desk().moves
