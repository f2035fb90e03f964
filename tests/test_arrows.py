"""The arrows of the house: a module imports from its own folder and from folders below it."""

import ast
import json
import subprocess
import sys
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

from shogi_lab.contents import FOLDERS

PACKAGE = Path(__file__).parents[1] / "shogi_lab"
SCREEN = {"IPython", "anywidget", "ipywidgets", "matplotlib", "resvg_py", "traitlets"}
#: From the ground up; what stands in one row knows nothing of each other.
FLOORS = (
    ("ground",), ("engine", "japanese"), ("notation",), ("stage",), ("screen",), ("practice",),
    ("chapters",), ("contents",), ("room",), ("reader",), ("programs", "school"), ("views",),
)  # fmt: skip
FLOOR = {part: number for number, row in enumerate(FLOORS) for part in row}

IMPORT = """
import json, sys, time
import numpy
try:
    import numba
except ImportError:
    pass
began = time.perf_counter()
import shogi_lab
seconds = time.perf_counter() - began
ours = [module for name, module in sys.modules.items() if name.startswith("shogi_lab")]
kernels = [each for module in ours for each in vars(module).values() if hasattr(each, "py_func")]
compiled = sorted({k.__name__ for k in kernels if getattr(k, "overloads", ())})
screen = sorted({name.partition(".")[0] for name in sys.modules})
print(json.dumps([seconds, compiled, screen]))
"""


def name(path):
    """A file of the package as its module: 'engine.posi', 'stage' for a folder's own."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name(path): path for path in sorted(PACKAGE.rglob("*.py"))}
MODULES = [module for module in FILES if module]


TREES = {module: ast.parse(FILES[module].read_text(encoding="utf-8")) for module in MODULES}


def imported(module, tree):
    """What a module, or an example in it, imports, at its top or inside a function: ours by our
    names, and others."""
    ours, others = set(), set()
    inside = module if FILES[module].stem == "__init__" else module.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            others |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module
            if node.level:
                above = inside.split(".")[: 1 - node.level or None] if inside else []
                base = ".".join(["shogi_lab", *above, *filter(None, [node.module])])
            if base.partition(".")[0] != "shogi_lab":
                others.add(base)
                continue
            base = base.partition(".")[2]
            below = {f"{base}.{alias.name}".lstrip(".") for alias in node.names}
            ours |= (below & set(FILES)) or {base}
    return ours, others


ARROWS = {module: imported(module, tree) for module, tree in TREES.items()}


def is_kernel(node):
    return isinstance(node, ast.FunctionDef) and any(
        ast.unparse(each).partition("(")[0] == "kernel" for each in node.decorator_list
    )


def broken(module, other):
    """What is wrong with an import, in a sentence; '' where nothing is."""
    here, there = module.split("."), other.split(".")
    if not other:
        return f"{module} imports shogi_lab itself: the package's face is for its users"
    if "kernels" in here and there[0] not in FLOORS[0] and there[0] != "engine":
        if "kernels" not in there:
            return f"{module} imports {other}: a chapter's kernels stand below what shows them"
    if here[0] == there[0] == "chapters":
        if len(there) < 3 or there[2:] == ["kernels"]:
            return f"{module} imports {other}, which is a folder: a module in it is wanted"
        if FOLDERS.index(there[1]) > FOLDERS.index(here[1]):
            return f"{module} imports {other}: a chapter may use an earlier one, not a later"
        return ""
    if here[0] == there[0]:
        return ""
    if FLOOR[there[0]] >= FLOOR[here[0]]:
        below = [part for row in FLOORS[: FLOOR[here[0]]] for part in row]
        return f"{module} imports {other}: {here[0]} may know {', '.join(below) or 'nothing'} only"
    return ""


def test_every_part_has_its_floor():
    assert {module.partition(".")[0] for module in MODULES} == set(FLOOR)
    folders = {path.parent.name for path in PACKAGE.glob("chapters/*/films.py")}
    assert folders == set(FOLDERS)


def test_arrows_lead_down():
    assert [said for m in MODULES for o in sorted(ARROWS[m][0]) if (said := broken(m, o))] == []


def test_kernels_of_chapters_stand_on_their_shelf():
    with_kernels = {m for m, tree in TREES.items() if any(map(is_kernel, tree.body))}
    elsewhere = {m for m in with_kernels if m.startswith("chapters.") and ".kernels." not in m}
    assert elsewhere == set()


def test_there_are_no_circles():
    list(TopologicalSorter({module: ours for module, (ours, _) in ARROWS.items()}).static_order())


def test_only_screen_and_a_readers_board_know_a_screen():
    known = {
        module
        for module, (_, others) in ARROWS.items()
        if {other.partition(".")[0] for other in others} & SCREEN
    }
    assert {module.partition(".")[0] for module in known} == {"screen", "room", "reader"}


def test_no_module_knows_the_tests_or_the_workshop():
    beside = {path.stem for path in PACKAGE.parent.glob("tests/helpers/*")}
    beside |= {"tests", "helpers", "benchmarks", "notebooks", "publish"}
    for module, (_, others) in ARROWS.items():
        assert not beside & {other.partition(".")[0] for other in others}, module


def test_what_makes_the_data_knows_nothing_of_what_is_published():
    """Pages and notebooks are made of data, and no data of them."""
    for path in PACKAGE.parent.glob("data/*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        froms = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        names = {a.name for n in ast.walk(tree) if isinstance(n, ast.Import) for a in n.names}
        known = {each.partition(".")[0] for each in froms | names}
        assert not known & {"publish", "notebooks", "benchmarks", "tests", "helpers"}, path


def test_what_benchmarks_import_of_the_tests_is_there():
    """They run seldom, and would miss it late."""
    for path in PACKAGE.parent.glob("benchmarks/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module.startswith("helpers."):
                there = dir(import_module(node.module))
                assert {each.name for each in node.names} <= {*there}, path


def test_the_oracle_knows_nothing_but_python():
    for path in PACKAGE.parent.glob("tests/helpers/oracle/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and not node.level:
                assert node.module.partition(".")[0] in sys.stdlib_module_names, path
            elif isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} <= sys.stdlib_module_names, path


@pytest.mark.long
def test_importing_the_package_compiles_nothing_and_loads_no_screen():
    run = [sys.executable, "-c", IMPORT]
    answer = subprocess.run(run, check=True, stdout=subprocess.PIPE, text=True, cwd=PACKAGE.parent)
    seconds, compiled, loaded = json.loads(answer.stdout)
    print(f"import shogi_lab: {seconds:.3f} s beyond numpy and numba")
    assert compiled == []
    assert not set(loaded) & SCREEN
