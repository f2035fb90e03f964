"""Faults put into the package, one at a time, and which of them the default's tests find.

    python tests/mutants                             60 faults, drawn from all folders
    python tests/mutants screen notation --count 20  20 from each of these
    python tests/mutants --named                     those that once lived through the tests
    python tests/mutants --again FILE                those of an earlier run that are written there
    python tests/mutants --reach [TESTS]             note which lines tests run, for all later
    python tests/mutants engine --only tests/engine --most 4
                                                     which of these tests find a fault, up to four

The tests are collected once; each fault is tried in a fork (judge.py), stepped and without numba,
so that no machine code hides it. First come the tests that run its line, the quickest first, where
`--reach` has noted that; then, of those whose imports reach the file, what was not noted. What no
test has found when they end is alive; where patience ended first, it is undecided.
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
from itertools import islice, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from helpers.reached import sources, text_of, users  # noqa: E402
from mutants.faults import Fault, faults, parses  # noqa: E402
from mutants.judge import ONE, TASKS  # noqa: E402
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


class Asking(NamedTuple):
    """How many CPU seconds a fault gets, how many tests may find it, and where these stand."""

    patience: int
    most: int
    only: tuple[str, ...]


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

    def tests(self, only: tuple[str, ...]) -> list[str]:
        """The tests that run its line, as far as they are noted, the quickest first."""
        noted = reach().get((self.file, self.fault.line), ())
        return [test for test in noted if test.startswith(only)]

    def task(self, asking: Asking) -> dict[str, Any]:
        """What judge.py needs to try it."""
        near = [test for test in files_near(self.file) if test.startswith(asking.only)]
        return {
            "file": self.file,
            "source": self.fault.put(sources()[self.file]),
            "tests": self.tests(asking.only),
            "near": near,
        }


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
    parser.add_argument("--most", type=int, default=1, help="tests that may find one")
    parser.add_argument("--only", nargs="+", default=[""], help="tests that may")
    parser.add_argument("--named", action="store_true")
    parser.add_argument("--again", type=Path)
    parser.add_argument("--reach", action="store_true")
    asked = parser.parse_args(words)
    if asked.reach:
        return note_reach(asked.folders)
    if asked.named or asked.again:
        chosen = again(asked.again) if asked.again else named()
    else:
        places = asked.folders or FOLDERS
        rows = [drawn(each, asked.count, asked.seed, tuple(asked.only)) for each in places]
        # In turn, so that a run that is ended early has looked at each folder.
        chosen = [each for row in zip_longest(*rows) for each in row if each]
    asking = Asking(asked.patience, asked.most, tuple(asked.only))
    results: dict[str, Counter[str]] = {}
    for number, (mutant, ended) in enumerate(judged(chosen, asking)):
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
    """The faults that the lines of an earlier run name, as far as they can still be put; of those
    that read the same, the one that is nearest to where it was."""
    told = re.findall(r"  (\S+\.py):(\d+) (.*)", path.read_text(encoding="utf-8"))
    there: dict[tuple[str, str], list[Mutant]] = {}
    for file in {file for file, _, _ in told} & sources().keys():
        for fault in faults(sources()[file]):
            mutant = Mutant(file, fault)
            there.setdefault((file, str(mutant).partition(" ")[2]), []).append(mutant)
    found = [
        min(there[file, rest], key=lambda each, line=int(line): abs(each.fault.line - line))  # type: ignore[misc]
        for file, line, rest in told
        if (file, rest) in there
    ]
    return list(dict.fromkeys(found))


def drawn(folder: str, count: int, seed: int, only: tuple[str, ...]) -> list[Mutant]:
    """Faults of a folder or a file, each as likely as any other that these tests reach."""
    at = FOLDERS.get(folder, folder)
    files = sorted(file for file in sources() if file.startswith(at))
    every = [Mutant(file, fault) for file in files for fault in faults(sources()[file])]
    random.Random(f"{folder} {seed}").shuffle(every)
    readable = (each for each in every if parses(each.fault.put(sources()[each.file])))
    reached = (each for each in readable if only == ("",) or each.tests(only))
    return list(islice(reached, count))


def judged(chosen: list[Mutant], asking: Asking) -> Iterator[tuple[Mutant, str]]:
    """Each fault and how it ended; first come those that need no process of their own."""
    later = []
    with TemporaryDirectory() as folder:
        rows = [each.task(asking) for each in chosen]
        path = tasks(rows, asking, Path(folder, "all"))
        names = (test for row in rows for test in (*row["tests"], *row["near"]))
        files = sorted({test.partition("::")[0] for test in names})
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
            yield mutant, told(mutant, apart(mutant, asking, Path(folder, "one")))


def told(mutant: Mutant, ended: str) -> str:
    """How a fault ended; one that lives and is named says so with its reason."""
    reason = LIVING.get((mutant.file, mutant.line, mutant.fault.text))
    return f"means nothing: {reason}" if ended == "alive" and reason else ended


def apart(mutant: Mutant, asking: Asking, path: Path) -> str:
    """How a fault ends that is there as its file is read: in a process of its own."""
    task = mutant.task(asking)
    env = environment() | {ONE: str(tasks([task], asking, path))}
    words = [sys.executable, *PYTEST, "-x", "-p", "mutants.judge", *task["near"]]
    command = ["sh", "-c", f'ulimit -t {asking.patience + 20}; exec "$0" "$@"', *words]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, encoding="utf-8")
    if done.returncode < 0 or done.returncode > 127:
        return "undecided"
    by = KILLED.search(done.stdout)
    return f"killed by {by[1]}" if by else "killed as it is read" if done.returncode else "alive"


def environment() -> dict[str, str]:
    """Where the tests of a fault run."""
    path = os.pathsep.join([str(ROOT), str(ROOT / "tests")])
    return os.environ | {"PYTHONPATH": path, "SHOGI_LAB_WITHOUT_NUMBA": "1"}


def note_reach(tests: list[str]) -> int:
    """Run the default's tests once, or some of them, and keep which lines each runs."""
    if not tests:
        shutil.rmtree(HERE, ignore_errors=True)
    HERE.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, *PYTEST, "-p", "mutants.reach", *tests]
    env = environment() | {FOLDER: str(HERE)}
    return subprocess.run(command, cwd=ROOT, env=env).returncode


@cache
def reach() -> dict[tuple[str, int], list[str]]:
    """By file and line, the tests that run it, the quickest first; empty where none is noted."""
    return noted(HERE)


def tasks(rows: list[dict[str, Any]], asking: Asking, path: Path) -> Path:
    """Write down what judge.py is to do."""
    known = sorted({test for tests in reach().values() for test in tests})
    told = {"rows": rows, "known": known, "patience": asking.patience, "most": asking.most}
    path.write_text(json.dumps(told), encoding="utf-8")
    return path


@cache
def files_near(file: str) -> list[str]:
    """The files of tests that are near a file: its own examples, the one of its name, and those
    whose imports reach it, the nearest first."""
    found = [file] if ">>> " in text_of(file) else []
    found += [test for test in sources() if not strange(file, test)]
    row, far = {file}, {file, *found}
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
