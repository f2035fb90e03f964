"""An example in a docstring shows its point alone: it does not import what it finds there."""

import ast
import doctest
from importlib import import_module
from pathlib import Path

import pytest

from helpers.examples import found
from shogi_lab.engine import examples

PACKAGE = Path(__file__).parents[1] / "shogi_lab"
MODULES = {
    ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): path
    for path in sorted(PACKAGE.rglob("[!_]*.py"))
}


def imported_in_examples(text, package):
    """What the examples of a text import, by the names that it has there."""
    imports = (ast.Import, ast.ImportFrom)
    brought = {"__package__": package}
    for example in doctest.DocTestParser().get_examples(text):
        found = [node for node in ast.walk(ast.parse(example.source)) if isinstance(node, imports)]
        exec("\n".join(map(ast.unparse, found)), brought)
    return {name: value for name, value in brought.items() if not name.startswith("__")}


@pytest.mark.parametrize("name", MODULES)
def test_no_example_imports_what_it_finds(name):
    names = found(vars(import_module(name)))
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    texts = [ast.get_docstring(node) for node in ast.walk(tree) if isinstance(node, documented)]
    package = name.rpartition(".")[0]
    imported = imported_in_examples("\n".join(filter(None, texts)), package)
    there = [each for each, value in imported.items() if names.get(each) is value]
    assert there == [], "there already"


def test_a_modules_own_names_come_before_those_given():
    assert found({"__name__": "shogi_lab.screen.drawings", "named": 5})["named"] == 5
    assert found({"__name__": "shogi_lab.screen.drawings"})["named"] is examples.named
    assert found({"__name__": "__main__"}) == {"__name__": "__main__"}  # the README's imports all


def test_an_example_of_a_chapter_finds_what_its_folder_offers():
    from shogi_lab.chapters.kkp import heat_film

    for module in ("heat", "kernels.scans"):
        assert found({"__name__": f"shogi_lab.chapters.kkp.{module}"})["heat_film"] is heat_film
    assert "heat_film" not in found({"__name__": "shogi_lab.chapters.hands.packer"})


def test_a_desk_is_as_kernels_take_it():
    pos, tables, moves = examples.desk("4k4/9/9/9/9/9/9/9/4K4 b P 1")
    drop = examples.packed_move(pos, "P*5e")
    moves.packed[0] = drop
    assert examples.named_moves(moves, 1) == ["P*5e"]
    assert tables is examples.tables_here()
    assert examples.desk().moves is not examples.desk().moves
