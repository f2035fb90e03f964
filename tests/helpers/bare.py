"""The stepped tests without NumPy, as a live page has Python: which of them need arrays is a list.

Each line of `needs_arrays.txt` is a file of tests, or a test without its parameters; all others
pass without NumPy, and none of these does. One of them needs something else that is not there: that
its records can be pickled.
"""

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
NAMED = ROOT / "tests" / "needs_arrays.txt"
#: What is run so: the engine, records, films, exercises, and every public function's example.
PLACES = (
    "tests/engine", "tests/notation", "tests/stage", "tests/practice",
    "tests/chapters/test_every_film.py", "tests/reader/test_own.py",
    "shogi_lab/engine", "shogi_lab/chapters", "shogi_lab/stage", "shogi_lab/screen",
)  # fmt: skip
#: Python that finds neither NumPy nor numba, then pytest.
WITHOUT = """
import sys
class Hidden:
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "numba"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hidden)
import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""
HERE = "not browser and not notebook and not long"


def without_numpy(*places):
    """Run the tests of places: how many passed, and the names of those that did not."""
    words = ["-q", "-rfE", "--tb=no", "--continue-on-collection-errors", "-m", HERE, *places]
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT, "-p", "no:cacheprovider", *words],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    told = re.findall(r"(\d+) (passed|failed|error)", ran.stdout)
    counts = Counter({what: int(number) for number, what in told})
    assert counts["passed"] + counts["failed"], ran.stdout[-2_000:] + ran.stderr[-2_000:]
    wrong = re.findall(r"^(?:FAILED|ERROR) (\S+)", ran.stdout, re.MULTILINE)
    return counts, {name_of(each) for each in wrong}


def name_of(test):
    """A test without its parameters.

    >>> name_of("tests/engine/test_hands.py::test_all_pairs[stepped-a]")
    'tests/engine/test_hands.py::test_all_pairs'
    """
    return test.partition("[")[0]


def named(place):
    """What is named at a place."""
    lines = NAMED.read_text(encoding="utf-8").splitlines()
    return {line for line in lines if line.startswith(place)}
