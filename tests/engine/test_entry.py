"""Machine code where Python calls a kernel, and nowhere else."""

import subprocess
import sys

import pytest

from shogi_lab.engine.kernel import COMPILED, kernel

pytestmark = pytest.mark.skipif(not COMPILED, reason="numba is not there")


@kernel
def steps_down(n):
    if n <= 0:
        return 0
    return 1 + steps_down(n - 1)


@kernel
def twice_down(n):
    return steps_down(n) + steps_down(0) + steps_down(n)


def test_a_kernel_that_a_kernel_calls_has_no_machine_code_until_python_calls_it():
    assert twice_down(3) == 6
    assert len(twice_down.overloads) == 1
    assert not steps_down.overloads
    assert steps_down(4) == 4
    assert len(steps_down.overloads) == 1


ASK = """
from shogi_lab.engine.calls import count_lines, room
from shogi_lab.engine.movegen import perft
from shogi_lab.engine.moves import move_list
from shogi_lab.engine.posi import START, parse_sfen
from shogi_lab.engine.records import array_of
from shogi_lab.engine.tables import TABLES, tables_in_array
record = parse_sfen(START).record
if {later}:
    print(perft(record, TABLES, move_list(), 1, 0))
else:
    print(count_lines(array_of(record), tables_in_array(), room(), 1))
"""


@pytest.mark.long
def test_the_code_that_was_kept_is_copied_by_what_another_process_compiles(tmp_path, monkeypatch):
    monkeypatch.setenv("SHOGI_LAB_CACHE", str(tmp_path))
    for later, files in ((False, 0), (True, 1)):
        run = [sys.executable, "-c", ASK.format(later=later)]
        assert subprocess.run(run, capture_output=True, text=True, check=True).stdout == "30\n"
        assert len(list(tmp_path.glob("*/perft-code-*.nbc"))) == 1
        found = [each for each in tmp_path.glob("*/perft-*.nbc") if "-code-" not in each.name]
        assert len(found) == files
