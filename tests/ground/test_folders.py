"""A folder offers the names of its modules: each is loaded when it is asked for."""

import ast
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from shogi_lab.contents import FOLDERS
from shogi_lab.ground.folders import homes, offered

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A package of two modules, both of which define `twice`."""
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "one.py").write_text("from math import pi\nA = 1\ndef twice(): ...\ndef one(): ...")
    (package / "two.py").write_text("B: int = 2\n_hidden = 3\nclass twice: ...")
    monkeypatch.syspath_prepend(tmp_path)
    yield offered("package", [str(package)])
    for name in [name for name in sys.modules if name.partition(".")[0] == "package"]:
        del sys.modules[name]


def test_a_name_comes_from_the_one_module_that_defines_it(folder):
    found, names = folder
    assert names() == ["A", "B"]
    assert found("A") == 1
    assert "package.two" not in sys.modules
    assert found("B") == 2


@pytest.mark.parametrize("name", ["pi", "_hidden", "one", "other", "__wrapped__"])
def test_what_is_imported_hidden_or_a_module_is_not_offered(folder, name):
    with pytest.raises(AttributeError, match=f"module 'package' has no attribute '{name}'"):
        folder[0](name)


def test_a_name_of_two_modules_is_said_with_both(folder):
    with pytest.raises(ImportError, match="twice is in one and in two of package: import it"):
        folder[0]("twice")


@pytest.mark.parametrize("folder", ["engine", *(f"chapters.{name}" for name in FOLDERS)])
def test_a_folder_offers_each_name_as_its_module_has_it(folder):
    package = import_module(f"shogi_lab.{folder}")
    defining = homes(Path(package.__path__[0]))
    assert dir(package) == sorted(name for name, modules in defining.items() if len(modules) == 1)
    for name in dir(package):
        module = import_module(f"{package.__name__}.{defining[name][0]}")
        assert getattr(package, name) is getattr(module, name)


def imported_after(statement):
    """The modules of chapters and of the screen that a statement loads."""
    asked = "[n for n in sys.modules if n.startswith(('shogi_lab.chapters.', 'shogi_lab.screen'))]"
    program = f"import json, sys\n{statement}\nprint(json.dumps({asked}))"
    run = [sys.executable, "-c", program]
    ran = subprocess.run(run, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    return set(json.loads(ran.stdout))


def test_a_kernel_brings_no_screen_and_no_other_module_that_it_does_not_need():
    plain = imported_after(
        "from shogi_lab.chapters.hands.kernels.comparisons import covers_by_branches"
    )
    lazy = imported_after("from shogi_lab.chapters.hands import covers_by_branches")
    assert lazy == plain
    assert not [name for name in lazy if "screen" in name]


@pytest.mark.parametrize("source", sorted(ROOT.glob("notebooks/src/*.py")), ids=lambda p: p.stem)
def test_what_a_notebook_takes_of_a_chapter_is_there(source):
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module.startswith("shogi_lab"):
            module = import_module(node.module)
            assert all(each.name == "*" or hasattr(module, each.name) for each in node.names)
