"""A plugin of pytest: it collects the tests once, and then tries fault after fault, each in a fork.

The fault's functions get their new code where they are, so that a fork imports nothing. What runs
as a module is read cannot be changed so: then a process of its own reads all anew, and has the
fault as it reads.
"""

import functools
import gc
import importlib.machinery
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).parents[2]
TASKS, ONE = "SHOGI_LAB_MUTANTS", "SHOGI_LAB_MUTANT"  # a file of all faults; one, for a process
FAILED = "failed"  # what a fork says of the test it named before
SLOW = 10  # seconds of a processor: then a test hangs
WAITS = 120  # seconds: then it waits for nothing
Codes = dict[tuple[str, str, int], CodeType]


class Hangs(BaseException):
    """A test goes on and on."""


class Judge:
    """What tries the faults, once the tests are collected."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.unfreeze()
        self.items: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            for name in (item.nodeid, item.nodeid.partition("::")[0]):
                self.items.setdefault(name, []).append(item)
        every = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
        self.functions = [each for each in every if is_ours(each.__code__.co_filename)]
        self.caches = [
            each
            for each in gc.get_objects()
            if isinstance(each, functools._lru_cache_wrapper) and is_ours_by_name(each.__module__)
        ]
        self.failing: set[str] = set()
        self.sound: set[str] = set()
        asked = json.loads(Path(os.environ[TASKS]).read_text(encoding="utf-8"))
        self.known, self.most = set(asked["known"]), asked["most"]
        self.patience = asked["patience"]
        for task in asked["rows"]:
            print("VERDICT", json.dumps(self.verdict(**task)), flush=True)
        return True

    def verdict(self, file: str, source: str, tests: list[str], near: list[str]) -> str:
        """How a fault ends: killed by tests, alive, undecided, or cold: a fork may not have it."""
        items = [item for each in tests for item in self.items.get(each, ())]
        others = (item for each in near for item in self.items.get(each, ()))
        items += (item for item in others if item.nodeid not in self.known)
        codes = changed(ROOT / file, source)
        if codes is None:
            return "cold"
        while True:
            left = [item for item in dict.fromkeys(items) if item.nodeid not in self.failing]
            killers, ended = self.forked(left, codes)
            if ended == "alive" and not killers and not tests:
                return "cold"  # a function that runs as its module is read, and never again
            wrong = [by for by in killers if not self.is_sound(by)]
            if not wrong:
                return f"killed by {', '.join(killers)}" if killers else ended
            self.failing.update(wrong)

    def is_sound(self, name: str) -> bool:
        """Whether a test passes where there is no fault."""
        if name not in self.sound and self.forked(self.items[name], {}) == ([], "alive"):
            self.sound.add(name)
        return name in self.sound

    def forked(self, items: list[pytest.Item], codes: Codes) -> tuple[list[str], str]:
        """Run tests in a fork that has the new codes, until as many fail as are asked for; return
        these, and how it ended. A test that ends its process fails."""
        read, write = os.pipe()
        pid = os.fork()
        if not pid:
            os.close(read)
            for number in (1, 2):
                os.dup2(os.open(os.devnull, os.O_WRONLY), number)
            self.run(items, codes, write)
            os._exit(0)
        os.close(write)
        with os.fdopen(read, encoding="utf-8") as said:
            *rows, ended = said.read().split("\n")
        os.waitpid(pid, 0)
        killers = [name for name, after in pairwise(rows) if after == FAILED]
        if not ended:
            killers += [name for name in rows[-1:] if name != FAILED]
        return killers, ended or "undecided"

    def run(self, items: list[pytest.Item], codes: Codes, write: int) -> None:
        """In the fork: put the codes, run the tests, and write how that ended."""

        def hangs(*_: object) -> None:
            raise Hangs

        most = 2 * self.patience + SLOW
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + SLOW))
        resource.setrlimit(resource.RLIMIT_DATA, (6 << 30, 6 << 30))
        signal.signal(signal.SIGPROF, hangs)
        signal.signal(signal.SIGALRM, hangs)
        put = [self.put(code, place) for place, code in codes.items()]
        there = any(put) or not codes
        for cache in self.caches:
            cache.cache_clear()
        ended = "alive" if there else "cold"
        functions: set[str] = set()
        for item, after in zip(items, [*items[1:], None], strict=True) if there else ():
            os.write(write, f"{item.nodeid}\n".encode())
            signal.setitimer(signal.ITIMER_PROF, SLOW)
            signal.alarm(WAITS)
            reports = runtestprotocol(item, log=False, nextitem=after)
            signal.alarm(0)
            signal.setitimer(signal.ITIMER_PROF, 0)
            if any(each.failed for each in reports):
                os.write(write, f"{FAILED}\n".encode())
                functions.add(item.nodeid.partition("[")[0])
            if len(functions) == self.most:
                break
            if time.process_time() > self.patience:
                ended = "undecided"
                break
        os.write(write, ended.encode())
        os._exit(0)

    def put(self, code: CodeType, place: tuple[str, str, int]) -> bool:
        """Give a code to all functions of a place; whether there is one, and it takes it."""
        there = [each for each in self.functions if place_of(each.__code__) == place]
        with suppress(ValueError):
            for each in there:
                each.__code__ = code
            return bool(there)
        return False


def is_ours(file: str) -> bool:
    """Whether a file is one that gets faults."""
    return file.startswith((f"{ROOT}/shogi_lab/", f"{ROOT}/publish/"))


def is_ours_by_name(name: str | None) -> bool:
    """The same of a module's name."""
    return (name or "").startswith(("shogi_lab.", "publish."))


def place_of(code: CodeType) -> tuple[str, str, int]:
    """Where a code stands."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def changed(path: Path, source: str) -> Codes | None:
    """By their place, the codes of functions that a fault changes; None if it also changes what
    runs as the module is read."""
    old, new = (
        compile(text, str(path), "exec", dont_inherit=True)
        for text in (path.read_text(encoding="utf-8"), source)
    )
    codes = list(differing(old, new)) if is_alike(old, new) else []
    return dict(codes) if codes and len(codes) == len(dict(codes)) else None


def inner(code: CodeType) -> list[CodeType]:
    """The codes inside a code."""
    return [each for each in code.co_consts if isinstance(each, CodeType)]


def is_alike(old: CodeType, new: CodeType) -> bool:
    """Whether a module's or a class's own instructions, and constants but codes, are the same."""
    constants = [
        [each for each in code.co_consts if not isinstance(each, CodeType)] for code in (old, new)
    ]
    pairs = list(zip(inner(old), inner(new), strict=False))
    return (
        (old.co_code, old.co_names) == (new.co_code, new.co_names)
        and repr(constants[0]) == repr(constants[1])
        and len(inner(old)) == len(inner(new))
        and all(is_alike(*pair) for pair in pairs if not is_function(pair[0]))
    )


def is_function(code: CodeType) -> bool:
    """Whether a code is a function's, and no class's."""
    return bool(code.co_flags & 2)  # CO_NEWLOCALS


def differing(old: CodeType, new: CodeType) -> Iterator[tuple[tuple[str, str, int], CodeType]]:
    """The functions that differ, each with its new code; also those inside others, since one that
    was made as its module was read is there already."""
    for one, other in zip(inner(old), inner(new), strict=False):
        if is_function(one) and one != other:
            yield place_of(one), other
        yield from differing(one, other)


def in_own_process(asked: dict[str, Any]) -> None:
    """Have the first fault wherever its file is read from here on."""
    task = asked["rows"][0]
    path = str(ROOT / task["file"])
    get_code = importlib.machinery.SourceFileLoader.get_code

    def with_fault(loader: Any, name: str) -> Any:
        if loader.path == path:
            return compile(task["source"], path, "exec", dont_inherit=True)
        return get_code(loader, name)

    importlib.machinery.SourceFileLoader.get_code = with_fault  # type: ignore[method-assign]


def pytest_configure(config: pytest.Config) -> None:
    """Try all faults, or have one."""
    if TASKS in os.environ:
        config.pluginmanager.register(Judge())


if ONE in os.environ:
    sys.dont_write_bytecode = True
    in_own_process(json.loads(Path(os.environ[ONE]).read_text(encoding="utf-8")))
