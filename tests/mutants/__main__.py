"""Faults put into the package, one at a time, and which of them the quick tests find.

    python tests/mutants                             60 faults, drawn from all folders
    python tests/mutants screen notation --count 20  20 from each of these
    python tests/mutants --named                     those that once lived through the tests
    python tests/mutants --patience 60               for each so many CPU seconds of tests

A fault stands in a copy of the project. There the tests run whose imports reach the file, the
nearest first, stepped and without numba, so that nothing is compiled. What no test has found when
they end is alive; where patience ended first, it is undecided.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from helpers.reached import sources, text_of, users  # noqa: E402
from mutants.faults import Fault, faults, parses  # noqa: E402

FOLDERS = {
    "engine": "shogi_lab/engine", "notation": "shogi_lab/notation", "stage": "shogi_lab/stage",
    "screen": "shogi_lab/screen", "practice": "shogi_lab/practice",
    "chapters": "shogi_lab/chapters", "publish": "publish",
}  # fmt: skip
NEAR = 12  # files of tests
FEW = "not browser and not notebook and not long and not release"
PYTEST = [
    "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--tb=line", "-m", FEW,
]  # fmt: skip
NOTHING = 5  # pytest's exit code where no test was chosen
KILLED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+)", re.MULTILINE)  # its function, all cases of it


class Mutant(NamedTuple):
    """A file with one fault."""

    file: str
    fault: Fault

    def __str__(self) -> str:
        text = sources()[self.file].splitlines()[self.fault.line - 1].strip()
        return f"{self.file}:{self.fault.line} {self.fault.kind} -> {self.fault.text!r}: {text}"


#: Faults that once lived through the tests of their own files: what stood, and what was put there.
NAMED = {
    "shogi_lab/screen/outlines.py": ("x - anchor * width", "x + anchor * width"),
    "shogi_lab/screen/figures.py": ("min(ends), max(ends)", "min(ends), min(ends)"),
    "shogi_lab/screen/pad.py": ("{y + down:g}", "{y:g}"),
    "shogi_lab/screen/sheets.py": ("int(jump[1]) - step", "int(jump[1])"),
    "shogi_lab/stage/states.py": ("if line.step > last:", "if line.step > last + 1:"),
    "shogi_lab/notation/csa.py": ("not kind or CSA_NAMES[kind - 1] != name", "not kind"),
    "shogi_lab/reader/duel.py": ("positions[same[0] + 1 :]", "positions[same[-2] + 1 :]"),
    "shogi_lab/chapters/player/clock.py": ("0.8 * self.increment", "1.8 * self.increment"),
    "publish/exported.py": ("path.is_file() and not path.is_symlink()", "path.is_file()"),
    "shogi_lab/school/answering.py": ("os.closerange(below + 1, number)", "pass"),
    "shogi_lab/chapters/learning/pair_training.py": ("-127, 127", "-128, 127"),
}


def main(words: list[str]) -> int:
    """Try faults, and answer how many live."""
    parser = argparse.ArgumentParser("mutants", description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="*", help=f"of {', '.join(FOLDERS)}")
    parser.add_argument("--count", type=int, default=60 // len(FOLDERS), help="of each folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=int, default=120, help="CPU seconds for each fault")
    parser.add_argument("--named", action="store_true")
    asked = parser.parse_args(words)
    folders = [drawn(each, asked.count, asked.seed) for each in asked.folders or FOLDERS]
    # In turn, so that a run that is ended early has looked at each folder.
    chosen = (
        named() if asked.named else [each for row in zip(*folders, strict=True) for each in row]
    )
    results: dict[str, Counter[str]] = {}
    with TemporaryDirectory() as folder:
        copy = Path(folder, "shogi_lab")
        left = shutil.ignore_patterns(".git", ".venv*", "__pycache__", ".*_cache", ".hypothesis")
        shutil.copytree(ROOT, copy, ignore=left)
        for number, mutant in enumerate(chosen):
            ended = tried(mutant, copy, asked.patience)
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


def drawn(folder: str, count: int, seed: int) -> list[Mutant]:
    """Faults of a folder, each as likely as any other."""
    files = sorted(file for file in sources() if file.startswith(FOLDERS[folder] + "/"))
    every = [Mutant(file, fault) for file in files for fault in faults(sources()[file])]
    random.Random(f"{folder} {seed}").shuffle(every)
    readable = (each for each in every if parses(each.fault.put(sources()[each.file])))
    return list(islice(readable, count))


def tried(mutant: Mutant, copy: Path, patience: int) -> str:
    """Put a fault into the copy, run what reaches it, and say how that ended. A test that fails
    without the fault, too, says nothing, and is left out from then on."""
    path, tests = copy / mutant.file, tests_of(mutant.file)
    source = path.read_text(encoding="utf-8")
    while True:
        path.write_text(mutant.fault.put(source), encoding="utf-8")
        ended = ran(tests, copy, patience)
        path.write_text(source, encoding="utf-8")
        by = ended.removeprefix("killed by ")
        if by in (ended, mutant.file) or ran([by], copy, patience) == "alive":
            return ended
        FAILING.append(f"--deselect={by}")


FAILING: list[str] = []


def ran(tests: list[str], copy: Path, patience: int) -> str:
    """Run tests in the copy until one fails."""
    env = os.environ | {
        "PYTHONPATH": str(copy),
        "PYTHONDONTWRITEBYTECODE": "1",
        "SHOGI_LAB_WITHOUT_NUMBA": "1",
    }
    words = [sys.executable, *PYTEST, *FAILING, *tests]
    command = ["sh", "-c", f'ulimit -t {patience}; exec "$0" "$@"', *words]
    done = subprocess.run(command, cwd=copy, env=env, capture_output=True, encoding="utf-8")
    if done.returncode < 0 or done.returncode > 127:
        return "undecided"
    if done.returncode in (0, NOTHING):
        return "alive"
    by = KILLED.search(done.stdout)
    if not by:
        sys.exit(done.stdout + done.stderr)
    return f"killed by {by[1]}"


def tests_of(file: str) -> list[str]:
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
