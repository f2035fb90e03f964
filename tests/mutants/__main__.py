"""Faults put into the package, one at a time, and which of them the default's tests find.

    python tests/mutants                             60 faults, drawn from all folders
    python tests/mutants screen notation --count 20  20 from each of these
    python tests/mutants --named                     those that once lived through the tests
    python tests/mutants --again FILE                those of an earlier run that are written there
    python tests/mutants --reach                     note which lines each test runs, for all later

The tests are collected once; each fault is tried in a fork (judge.py), stepped and without numba,
so that no machine code hides it. First come the tests that run its line, the quickest first, where
`--reach` has noted that; else those whose imports reach the file, the nearest first. What no test
has found when they end is alive; where patience ended first, it is undecided.
"""

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from helpers.reached import sources, text_of, users  # noqa: E402
from mutants.faults import Fault, faults, parses  # noqa: E402
from mutants.judge import ONE, TASKS, tasks  # noqa: E402
from mutants.living import LIVING  # noqa: E402
from mutants.reach import FOLDER, HERE, noted  # noqa: E402

FOLDERS = {
    "engine": "shogi_lab/engine", "notation": "shogi_lab/notation", "stage": "shogi_lab/stage",
    "screen": "shogi_lab/screen", "practice": "shogi_lab/practice",
    "chapters": "shogi_lab/chapters", "publish": "publish",
}  # fmt: skip
NEAR = 12  # files of tests
FEW = "not browser and not notebook and not long and not release and not static"
PYTEST = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=no", "-m", FEW]
KILLED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


class Mutant(NamedTuple):
    """A file with one fault."""

    file: str
    fault: Fault

    @property
    def line(self) -> str:
        """The line that gets it."""
        return sources()[self.file].splitlines()[self.fault.line - 1].strip()

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.fault.line} {self.fault.kind} -> {self.fault.text!r}: {self.line}"
        )

    def task(self, patience: int) -> dict[str, Any]:
        """What judge.py needs to try it."""
        source = self.fault.put(sources()[self.file])
        return {"file": self.file, "source": source, "tests": tests_of(self), "patience": patience}


#: Faults that once lived through the tests of their own files: what stood, and what was put there.
NAMED = {
    "shogi_lab/screen/outlines.py": ("x - anchor * width", "x + anchor * width"),
    "shogi_lab/screen/figures.py": ("min(ends), max(ends)", "min(ends), min(ends)"),
    "shogi_lab/screen/pad.py": ("{y + down:g}", "{y:g}"),
    "shogi_lab/screen/sheets.py": ("jump - step", "jump"),
    "shogi_lab/stage/states.py": ("if line.step > last:", "if line.step > last + 1:"),
    "shogi_lab/notation/csa.py": ("not kind or CSA_NAMES[kind - 1] != name", "not kind"),
    "shogi_lab/reader/duel.py": ("positions[same[0] + 1 :]", "positions[same[-2] + 1 :]"),
    "shogi_lab/chapters/player/clock.py": ("0.8 * self.increment", "1.8 * self.increment"),
    "publish/exported.py": ("path.is_file() and not path.is_symlink()", "path.is_file()"),
    "shogi_lab/school/answering.py": ("os.closerange(below + 1, number)", "pass"),
    "shogi_lab/chapters/learning/pair_training.py": ("-127, 127", "-128, 127"),
}


def main(words: list[str]) -> int:
    """Try faults, and answer how many live that are not named in living.py."""
    parser = argparse.ArgumentParser("mutants", description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="*", help=f"of {', '.join(FOLDERS)}")
    parser.add_argument("--count", type=int, default=60 // len(FOLDERS), help="of each folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=int, default=20, help="CPU seconds for each fault")
    parser.add_argument("--named", action="store_true")
    parser.add_argument("--again", type=Path)
    parser.add_argument("--reach", action="store_true")
    asked = parser.parse_args(words)
    if asked.reach:
        return note_reach()
    if asked.named or asked.again:
        chosen = again(asked.again) if asked.again else named()
    else:
        rows = [drawn(each, asked.count, asked.seed) for each in asked.folders or FOLDERS]
        # In turn, so that a run that is ended early has looked at each folder.
        chosen = [each for row in zip(*rows, strict=True) for each in row]
    results: dict[str, Counter[str]] = {}
    for number, (mutant, ended) in enumerate(judged(chosen, asked.patience)):
        results.setdefault(folder_of(mutant.file), Counter())[ended.split()[0]] += 1
        print(f"{number + 1}/{len(chosen)} {ended}  {mutant}", flush=True)
    for where, counts in results.items():
        print(f"{where:10}", ", ".join(f"{n} {ended}" for ended, n in counts.items()))
    return sum(counts["alive"] for counts in results.values())


def folder_of(file: str) -> str:
    """The name of a file's folder."""
    return next((name for name, at in FOLDERS.items() if file.startswith(at)), "others")


def named() -> list[Mutant]:
    """The faults of the table."""
    found = []
    for file, (old, new) in NAMED.items():
        source = sources()[file]
        begin, line = source.index(old), source[: source.index(old)].count("\n") + 1
        found.append(Mutant(file, Fault("named", line, begin, begin + len(old), new)))
    return found


def again(path: Path) -> list[Mutant]:
    """The faults that the lines of an earlier run name, as far as they can still be put."""
    lines = path.read_text(encoding="utf-8").splitlines()
    wanted = {each.partition("  ")[2] for each in lines if "  " in each}
    files = {each.partition(":")[0] for each in wanted} & sources().keys()
    every = (Mutant(file, fault) for file in files for fault in faults(sources()[file]))
    return list({str(each): each for each in every if str(each) in wanted}.values())


def drawn(folder: str, count: int, seed: int) -> list[Mutant]:
    """Faults of a folder, each as likely as any other."""
    files = sorted(file for file in sources() if file.startswith(FOLDERS[folder] + "/"))
    every = [Mutant(file, fault) for file in files for fault in faults(sources()[file])]
    random.Random(f"{folder} {seed}").shuffle(every)
    readable = (each for each in every if parses(each.fault.put(sources()[each.file])))
    return list(islice(readable, count))


def judged(chosen: list[Mutant], patience: int) -> Iterator[tuple[Mutant, str]]:
    """Each fault and how it ended; first come those that need no process of their own."""
    later = []
    with TemporaryDirectory() as folder:
        rows = [each.task(patience) for each in chosen]
        path = tasks(rows, Path(folder, "all"))
        files = sorted({test.partition("::")[0] for row in rows for test in row["tests"]})
        command = [sys.executable, *PYTEST, "-s", "-p", "mutants.judge", *files]
        env = environment() | {TASKS: str(path)}
        with subprocess.Popen(command, cwd=ROOT, env=env, stdout=-1, encoding="utf-8") as judge:
            assert judge.stdout
            said = (each for each in judge.stdout if each.startswith("VERDICT "))
            for mutant, line in zip(chosen, said, strict=True):
                ended = json.loads(line.removeprefix("VERDICT "))
                if ended == "cold":
                    later.append(mutant)
                else:
                    yield mutant, told(mutant, ended)
        for mutant in later:
            yield mutant, told(mutant, apart(mutant, patience, Path(folder, "one")))


def told(mutant: Mutant, ended: str) -> str:
    """How a fault ended; one that lives and is named says so with its reason."""
    reason = LIVING.get((mutant.file, mutant.line, mutant.fault.text))
    return f"means nothing: {reason}" if ended == "alive" and reason else ended


def apart(mutant: Mutant, patience: int, path: Path) -> str:
    """How a fault ends that is there as its file is read: in a process of its own."""
    task = mutant.task(patience)
    env = environment() | {ONE: str(tasks([task], path))}
    words = [sys.executable, *PYTEST, "-x", "-p", "mutants.judge", *task["tests"]]
    command = ["sh", "-c", f'ulimit -t {patience + 20}; exec "$0" "$@"', *words]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, encoding="utf-8")
    if done.returncode < 0 or done.returncode > 127:
        return "undecided"
    by = KILLED.search(done.stdout)
    return f"killed by {by[1]}" if by else "killed as it is read" if done.returncode else "alive"


def environment() -> dict[str, str]:
    """Where the tests of a fault run."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    return os.environ | {"PYTHONPATH": path, "SHOGI_LAB_WITHOUT_NUMBA": "1"}


def note_reach() -> int:
    """Run the default's tests once, and keep which lines each runs."""
    shutil.rmtree(HERE, ignore_errors=True)
    HERE.mkdir(parents=True)
    command = [sys.executable, *PYTEST, "-p", "mutants.reach"]
    env = environment() | {FOLDER: str(HERE)}
    return subprocess.run(command, cwd=ROOT, env=env).returncode


@cache
def reach() -> dict[tuple[str, int], list[str]]:
    """By file and line, the tests that run it, the quickest first; empty where none is noted."""
    return noted(HERE)


def tests_of(mutant: Mutant) -> list[str]:
    """The tests that run a fault's line, then the files of tests that are near it."""
    return [*reach().get((mutant.file, mutant.fault.line), ()), *files_near(mutant.file)]


@cache
def files_near(file: str) -> list[str]:
    """The files of tests whose imports reach a file, the nearest first, and its own examples."""
    found, row, far = [file] if ">>> " in text_of(file) else [], {file}, {file}
    while row and len(found) < NEAR:
        tests = (each for each in row if Path(each).name.startswith("test_"))
        found += sorted(tests, key=lambda test: (strange(file, test), len(text_of(test))))
        row = {user for each in row for user in users().get(each, ())} - far
        far |= row
    return found[:NEAR]


def strange(file: str, test: str) -> int:
    """How little a file of tests says by its name that it is of a file."""
    own, name, folder = Path(test), Path(file).stem, Path(file).parent.name
    return 2 - (own.name == f"test_{name}.py") - (own.parent.name == folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
