"""The floors of the house: a module imports only from the floors below its own."""

import ast
import json
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "shogi_lab"
SCREEN = {"IPython", "anywidget", "ipywidgets", "matplotlib", "resvg_py", "traitlets"}
VIEWS = 22

# What a module may know, from the ground up. The views share a floor, since together they are one
# noun, the screen; within it they may not import in a circle.
FLOORS = {
    "japanese_effects": 0,
    "japanese_hands": 0,
    "japanese_kkp": 0,
    "japanese_mate": 0,
    "japanese_play": 0,
    "japanese_posi": 0,
    "japanese_words": 0,
    "records": 0,
    "squares": 0,
    "terms": 0,
    "twins": 0,
    "japanese": 1,
    "glossary": 1,
    "kernel": 1,
    "pieces": 1,
    "reads": 1,
    "bitboards": 2,
    "layouts": 2,
    "moves": 2,
    "walk": 2,
    "hands": 3,
    "tables": 3,
    "attacks": 4,
    "comparisons": 4,
    "indexes": 4,
    "scans": 4,
    "hand_counts": 5,
    "posi": 5,
    "without": 5,
    "turns": 6,
    "kkp": 7,
    "movegen": 7,
    "effects": 8,
    "effects_answers": 9,
    "effects_ladder": 9,
    "evaluation": 8,
    "mate": 8,
    "transpositions": 8,
    "fv": 9,
    "mate_ladder": 9,
    "omissions": 9,
    "search": 9,
    "standins": 9,
    "position": 10,
    "problems": 11,
    "reading": 11,
    "setups": 11,
    "csa": 12,
    "notation": 12,
    "usi": 12,
    "jkf": 13,
    "kif": 13,
    "games": 14,
    "learning": 15,
    "lenses": 15,
    "lenses_effects": 16,
    "lenses_exercises": 16,
    "lenses_hands": 16,
    "lenses_kkp": 16,
    "lenses_mate": 16,
    "lenses_play": 16,
    "lenses_posi": 16,
    "lenses_progress": 16,
    "lenses_walk": 16,
    "logbook": 15,
    "films": 17,
    "trials": 17,
    "films_effects": 18,
    "films_hands": 18,
    "films_kkp": 18,
    "films_mate": 19,
    "films_posi": 18,
    "films_walk": 18,
    "state_lines": 20,
    "own": 21,
    "views": VIEWS,
    "exercises": 23,
    "exercises_effects": 24,
    "exercises_hands": 24,
    "exercises_kkp": 24,
    "exercises_mate": 24,
    "exercises_posi": 24,
    "progress": 25,
}

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
    """A file of the package as its module: 'posi', 'views.svg', '' for the package itself."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name(path): path for path in sorted(PACKAGE.rglob("*.py"))}
MODULES = [module for module in FILES if module]


def floor(module):
    return FLOORS[module.partition(".")[0]]


def imported(module):
    """What a module imports, at its top or inside a function: ours by our names, and others."""
    ours, others = set(), set()
    inside = module if FILES[module].stem == "__init__" else module.rpartition(".")[0]
    for node in ast.walk(ast.parse(FILES[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            others |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            others.add(node.module)
        elif isinstance(node, ast.ImportFrom):
            above = inside.split(".")[: 1 - node.level or None] if inside else []
            base = ".".join([*above, *filter(None, [node.module])])
            below = {f"{base}.{alias.name}".lstrip(".") for alias in node.names}
            ours |= (below & set(FILES)) or {base}
    absolute = {other for other in others if other.partition(".")[0] == "shogi_lab"}
    return ours | {other.partition(".")[2] for other in absolute}, others - absolute


def test_every_module_has_a_floor():
    assert {module.partition(".")[0] for module in MODULES} <= set(FLOORS)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_from_below(module):
    for other in imported(module)[0]:
        assert other, "the package's face is for its users"
        both_views = floor(module) == floor(other) == VIEWS
        assert floor(other) < floor(module) or both_views, f"{module} imports {other}"


def test_no_circle_of_imports():
    list(TopologicalSorter({module: imported(module)[0] for module in MODULES}).static_order())


@pytest.mark.parametrize("module", MODULES)
def test_only_views_know_a_screen(module):
    tops = {other.partition(".")[0] for other in imported(module)[1]}
    assert floor(module) >= VIEWS or not tops & SCREEN


@pytest.mark.parametrize("module", MODULES)
def test_a_module_does_not_know_the_tests(module):
    tests = {path.stem for path in Path(__file__).parent.glob("*.py")} | {"tests"}
    assert not tests & {other.partition(".")[0] for other in imported(module)[1]}


def test_importing_the_package_compiles_nothing_and_loads_no_screen():
    run = [sys.executable, "-c", IMPORT]
    answer = subprocess.run(run, check=True, stdout=subprocess.PIPE, text=True, cwd=PACKAGE.parent)
    seconds, compiled, loaded = json.loads(answer.stdout)
    print(f"import shogi_lab: {seconds:.3f} s beyond numpy and numba")
    assert compiled == []
    assert not set(loaded) & SCREEN
