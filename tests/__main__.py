"""What is tested when. `python3 start.py test` starts this with the words that follow.

test                     the default, in ten minutes on two quiet cores
test --quick             the default without a browser, without notebooks and static checks
test --all [PART ...]    everything else: these parts of it, or all
test --all --today       of every part the seventh that this day of the week has
test --changed           what a file that differs from main can reach, by the import graph, the
                         nearest first and until ten have failed
test tests/engine -k perft        other words go to pytest
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TWO = ["-n", "2", "--dist", "loadgroup", "--no-loadscope-reorder"]
DAYS = 7
PYTEST = [sys.executable, "-m", "pytest", "-q"]
WITHOUT_NUMBA = "SHOGI_LAB_WITHOUT_NUMBA"  # is heard by conftest.py, in each process
HEADLESS = "chromium-headless-shell"
WARM = "from shogi_lab.reader.warm import warm; warm(ladders=True)"


class Part(NamedTuple):
    """A run of pytest: which marks, where, and in which environment."""

    marks: str
    places: tuple[str, ...] = ()
    more: tuple[tuple[str, str], ...] = ()


#: What the default leaves, by name. Marks are told in pyproject.toml.
PARTS = {
    "long": Part("long and not browser and not notebook"),
    "notebooks": Part("notebook and not browser"),
    "browsers": Part("browser and not surface"),
    "bounds": Part(
        "kernels and compiled and not browser",
        ("tests/engine", "tests/chapters"),
        (("NUMBA_BOUNDSCHECK", "1"),),
    ),
    "without numba": Part(
        "not browser and not notebook and not kernels and not long",
        ("tests/engine", "tests/chapters/test_every_film.py", "tests/reader", "shogi_lab"),
        ((WITHOUT_NUMBA, "1"),),
    ),
}
DEFAULT = Part("(not long and not notebook and not browser) or (today and not browser) or surface")
CHANGED = Part(f"({DEFAULT.marks}) and not release")
ENOUGH = "--maxfail=10"  # of failures: a kernel reaches most tests
QUICK = Part("not long and not notebook and not browser and not static and not release")


def main(words: list[str]) -> int:
    """Run what the words ask for, and answer 0 if nothing failed."""
    parser = argparse.ArgumentParser("start.py test", description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="no browser, no notebook")
    parser.add_argument("--all", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}")
    parser.add_argument("--today", action="store_true", help="of --all a seventh, by the date")
    parser.add_argument("--changed", action="store_true", help="what a change can reach")
    asked, others = parser.parse_known_args(words)
    unknown = [part for part in asked.all or () if part not in PARTS]
    if unknown:
        parser.error(f"{unknown[0]!r} is no part; there are {', '.join(PARTS)}")
    if asked.changed:
        from helpers.reached import reached

        others += reached()
        return ran(CHANGED, [ENOUGH, *others]) if others else 0
    if others:
        return subprocess.run([*PYTEST, *others], cwd=ROOT).returncode
    parts = {"default": QUICK if asked.quick else DEFAULT}
    share: list[str] = []
    if asked.all is not None:
        parts = {name: PARTS[name] for name in asked.all or PARTS}
        share = ["--share", str(date.today().toordinal() % DAYS)] if asked.today else []
    if not asked.quick:
        prepared()
    failed = 0
    for name, part in parts.items():
        began = time.perf_counter()
        print(f"\n== {name}", flush=True)
        failed |= ran(part, share)
        print(f"{time.perf_counter() - began:.0f} s  {name}", flush=True)
    return failed


def prepared() -> None:
    """A browser, and all kernels compiled once, so that two workers do not compile the same."""
    if not any(all(not subprocess.run(each).returncode for each in way) and found()
               for way in ways()):  # fmt: skip
        sys.exit("no Chromium is to be had: install one, or name it in the variable CHROMIUM")
    subprocess.run([sys.executable, "-c", WARM], cwd=ROOT, check=True)


def found() -> bool:
    """Whether the browser tests find a Chromium."""
    from playwright.sync_api import sync_playwright

    from helpers.browser import chromium_path

    with sync_playwright() as playwright:
        try:
            return bool(chromium_path(playwright))
        except FileNotFoundError:
            return False


def ways() -> Iterator[list[list[str]]]:
    """The commands that bring a Chromium, one list after the other: the one that is there, the
    system's, Playwright's. Debian's without windows is fetched even beside another, which takes
    nearly twice its time."""
    install = ["apt-get", "install", "-yq"]
    ours = shutil.which("apt-get") and os.geteuid() == 0
    if ours and not (shutil.which(HEADLESS) or os.environ.get("CHROMIUM")):
        yield [[*install, HEADLESS]]
    yield []
    if ours:
        yield [["apt-get", "update", "-q"], [*install, HEADLESS]]
        yield [[*install, "chromium"]]
    yield [[sys.executable, "-m", "playwright", "install", "chromium"]]


def ran(part: Part, words: list[str]) -> int:
    """Run a part, in two processes, and answer 0 if nothing failed."""
    with TemporaryDirectory() as folder:
        # Else each of many processes compiles all that it reads.
        env = os.environ | {"SHOGI_LAB_EXECUTED": folder, "PYTHONDONTWRITEBYTECODE": ""}
        command = [*PYTEST, *TWO, "-m", part.marks, *words, *part.places]
        return ended(subprocess.run(command, cwd=ROOT, env=env | dict(part.more)).returncode)


def ended(code: int) -> int:
    """What pytest's exit code says: 5 is that a day's share of a part has no test."""
    return 0 if code == 5 else code


if __name__ == "__main__":
    assert find_spec("xdist"), "pytest-xdist is in the lock: python3 start.py setup"
    sys.exit(main(sys.argv[1:]))
