"""A plugin of pytest that notes which lines of the project each test runs, and for how long.

    python tests/mutants --reach

Each statement of a function of ours gets one more before it, which marks it in an array of bytes:
that costs little also where kernels are stepped. Without numba a kernel is plain Python.
"""

import ast
import builtins
import importlib.machinery
import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from platformdirs import user_cache_path

ROOT = Path(__file__).parents[2]
OURS = (f"{ROOT}/shogi_lab/", f"{ROOT}/publish/")
MARK = "__reached__"
STATEMENTS = 200_000  # of all our files together, at most
SECONDS = 6  # of a processor, for a test
FOLDER = "SHOGI_LAB_REACH"  # names the folder of notes, where they are to be written
HERE = Path(os.environ.get("SHOGI_LAB_CACHE") or user_cache_path("shogi_lab", False)) / "reach"


class TooLong(BaseException):
    """A test took too long to be asked about a fault."""


class Reach:
    """Which statements have run, and where they stand."""

    def __init__(self) -> None:
        self.marks = bytearray(STATEMENTS)
        self.places: list[tuple[str, int, int]] = []
        setattr(builtins, MARK, self.marks)
        self.outcome = "passed"
        folder = Path(os.environ[FOLDER])
        self.notes = (folder / f"{os.getpid()}.jsonl").open("a", encoding="utf-8")
        signal.signal(signal.SIGPROF, self.stop)
        get_code = importlib.machinery.SourceFileLoader.get_code

        def marked(loader: Any, name: str) -> Any:
            if not loader.path.startswith(OURS):
                return get_code(loader, name)
            tree = Marking(self.places, loader.path.removeprefix(f"{ROOT}/")).visit(
                ast.parse(Path(loader.path).read_text(encoding="utf-8"))
            )
            return compile(ast.fix_missing_locations(tree), loader.path, "exec", dont_inherit=True)

        importlib.machinery.SourceFileLoader.get_code = marked  # type: ignore[method-assign]

    def stop(self, *_: object) -> None:
        raise TooLong

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        self.marks[:] = bytes(STATEMENTS)
        self.outcome, began = "passed", time.process_time()
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.note(item.nodeid, time.process_time() - began)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome != "passed":
            self.outcome = report.outcome

    def note(self, test: str, seconds: float) -> None:
        """Write down what ran."""
        lines: dict[str, set[int]] = {}
        at = self.marks.find(1)
        while at >= 0:
            file, first, last = self.places[at]
            lines.setdefault(file, set()).update(range(first, last + 1))
            at = self.marks.find(1, at + 1)
        found = {file: sorted(some) for file, some in lines.items()}
        row = {"test": test, "seconds": round(seconds, 3), "ended": self.outcome, "lines": found}
        self.notes.write(json.dumps(row) + "\n")
        self.notes.flush()


class Marking(ast.NodeTransformer):
    """Puts before each statement inside a function one that marks it."""

    def __init__(self, places: list[tuple[str, int, int]], file: str) -> None:
        self.places, self.file, self.inside = places, file, False

    def generic_visit(self, node: ast.AST) -> ast.AST:
        outer = self.inside
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            self.inside = True
        super().generic_visit(node)
        for name in ("body", "orelse", "finalbody") if self.inside else ():
            block = getattr(node, name, None)
            if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                setattr(node, name, self.marked(block))
        self.inside = outer
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """Return a lambda that marks its lines as it is called."""
        super().generic_visit(node)
        mark = ast.parse(f"({MARK}.__setitem__({len(self.places)}, 1), 0)[1]", mode="eval").body
        assert isinstance(mark, ast.Subscript)
        assert isinstance(mark.value, ast.Tuple)
        mark.value.elts[1] = node.body
        self.places.append((self.file, node.lineno, node.end_lineno or node.lineno))
        node.body = mark
        return node

    def marked(self, block: list[ast.stmt]) -> list[ast.stmt]:
        """Return a block's statements, each after its mark; a docstring stays the first."""
        out: list[ast.stmt] = []
        for each in block:
            if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)):
                mark = ast.parse(f"{MARK}[{len(self.places)}] = 1").body[0]
                for part in ast.walk(mark):
                    ast.copy_location(part, each)
                out.append(mark)
                self.places.append((self.file, each.lineno, last(each)))
            out.append(each)
        return out


def last(each: ast.stmt) -> int:
    """The last line of a statement, without those that stand inside it."""
    match each:
        case ast.Match(cases=[first, *_]):
            end = first.pattern.lineno - 1
        case ast.stmt(body=[first, *_]):
            end = first.lineno - 1
        case _:
            end = each.end_lineno or 0
    return max(each.lineno, end)


def noted(folder: Path) -> dict[tuple[str, int], list[str]]:
    """By file and line, the tests that run it as notes in a folder say, the quickest first."""
    rows = [json.loads(row) for file in folder.glob("*.jsonl") for row in file.open("rb")]
    tests: dict[tuple[str, int], list[str]] = {}
    for row in sorted(rows, key=lambda row: row["seconds"]):
        if row["ended"] == "passed":
            for file, lines in row["lines"].items():
                for line in lines:
                    tests.setdefault((file, line), []).append(row["test"])
    return tests


def pytest_configure(config: pytest.Config) -> None:
    """Note what the tests run."""
    if FOLDER in os.environ:
        config.pluginmanager.register(REACH)


if FOLDER in os.environ and not hasattr(builtins, MARK):  # its examples are collected, too
    sys.dont_write_bytecode = True
    REACH = Reach()
