"""A plugin of pytest that notes which lines of the project each test runs, and for how long.

    python tests/mutants --reach

Without numba a kernel is plain Python, and its lines are seen. Of each function the first steps
are followed in each test: that finds its lines, and a test takes hardly longer.
"""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from platformdirs import user_cache_path

ROOT = Path(__file__).parents[2]
OURS = (f"{ROOT}/shogi_lab/", f"{ROOT}/publish/")
STEPS = 2000  # of a function in a test
SECONDS = 6  # of a processor, for a test
IMPORT = ""  # the name of what runs before all tests
FOLDER = "SHOGI_LAB_REACH"  # names the folder of notes, where they are to be written
HERE = Path(os.environ.get("SHOGI_LAB_CACHE") or user_cache_path("shogi_lab", False)) / "reach"


class TooLong(BaseException):
    """A test took too long to be asked about a fault."""


class Reach:
    """What runs: by file and first line of a function, the lines and how to follow them."""

    def __init__(self) -> None:
        self.files: dict[str, dict[int, tuple[set[int], Callable[..., Any], list[int]]] | None] = {}
        self.outcome, self.began = "passed", 0.0
        folder = Path(os.environ[FOLDER])
        self.notes = (folder / f"{os.getpid()}.jsonl").open("a", encoding="utf-8")
        signal.signal(signal.SIGPROF, self.stop)
        self.follow()

    def follow(self) -> None:
        """Follow all threads from here on."""
        threading.settrace(self.called)
        sys.settrace(self.called)

    def called(self, frame: FrameType, event: str, arg: object) -> Callable[..., Any] | None:
        """Note a function that is called, and follow it while it is new."""
        code = frame.f_code
        file = code.co_filename
        try:
            functions = self.files[file]
        except KeyError:
            functions = self.files[file] = {} if file.startswith(OURS) else None
        if functions is None:
            return None
        seen = functions.get(code.co_firstlineno)
        if seen is None:
            seen = functions[code.co_firstlineno] = followed(code.co_firstlineno)
        return seen[1] if seen[2][0] > 0 else None

    def note(self, test: str, seconds: float) -> None:
        """Write down what ran, and begin anew."""
        lines = {
            file.removeprefix(f"{ROOT}/"): sorted(set().union(*(one[0] for one in seen.values())))
            for file, seen in self.files.items()
            if seen
        }
        row = {"test": test, "seconds": round(seconds, 3), "ended": self.outcome, "lines": lines}
        self.notes.write(json.dumps(row) + "\n")
        self.notes.flush()
        self.files = {file: None if seen is None else {} for file, seen in self.files.items()}
        self.outcome = "passed"

    def stop(self, *_: object) -> None:
        raise TooLong

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        if not self.began:
            self.note(IMPORT, 0)
        self.began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        self.follow()
        yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.note(item.nodeid, time.process_time() - self.began)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.outcome != "passed":
            self.outcome = report.outcome


def followed(first: int) -> tuple[set[int], Callable[..., Any], list[int]]:
    """Return a set for lines, a function that notes them there, and how many it may still note."""
    found, left = {first}, [STEPS]

    def lines(frame: FrameType, event: str, arg: object) -> Callable[..., Any]:
        if event == "line":
            found.add(frame.f_lineno)
            left[0] -= 1
            if left[0] < 0:
                frame.f_trace_lines = False
        return lines

    return found, lines, left


def noted(folder: Path) -> dict[tuple[str, int], list[str]]:
    """By file and line, the tests that run it as notes in a folder say, the quickest first."""
    rows = [json.loads(row) for file in folder.glob("*.jsonl") for row in file.open("rb")]
    tests: dict[tuple[str, int], list[str]] = {}
    for row in sorted(rows, key=lambda row: row["seconds"]):
        if row["test"] != IMPORT and row["ended"] == "passed":
            for file, lines in row["lines"].items():
                for line in lines:
                    tests.setdefault((file, line), []).append(row["test"])
    return tests


def pytest_configure(config: pytest.Config) -> None:
    """Note what the tests run; what is imported is followed from the first line on."""
    if FOLDER in os.environ:
        config.pluginmanager.register(REACH)


if FOLDER in os.environ:
    REACH = Reach()
