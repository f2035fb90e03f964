"""One source, two lives: every kernel, every way to run it, and the traps of compiling."""

import json
import os
import shutil
import subprocess
import sys
import time
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import shogi_lab
from helpers.every_kernel import arguments, every_kernel, outcome
from helpers.ways import WAYS
from shogi_lab.engine import cache
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kernel import COMPILED, kernel, stepped, stepped_family
from shogi_lab.engine.posi import parse_sfen

TESTS = Path(__file__).parents[1]
PACKAGE = Path(shogi_lab.__file__).parent
KERNELS = every_kernel()
POSITION = "4k4/9/9/9/9/9/9/9/4K4 b - 1"

needs_numba = pytest.mark.skipif(not COMPILED, reason="numba is not there")


@needs_numba
def test_a_record_is_read_where_it_lies():
    """For each that numba asks for its buffer, it waits 5 microseconds."""

    @kernel
    def turns(pos, pair):
        return pos.turn + 2 * pair[0].turn

    one, other = (parse_sfen(POSITION).record.copy() for _ in range(2))
    other.turn = 1
    assert turns(one, (other, 7)) == 2
    assert "numba_extract_record_data" not in next(iter(turns.inspect_llvm().values()))


@kernel
def steps_down(n, least):
    if n <= least:
        return 0
    return 1 + steps_down(n - 1, 0)


@kernel
def recursion_by_a_literal(n):
    return steps_down(n, 0) + steps_down(3, n)


@kernel
def narrow_and_literal(pos):
    return steps_down(pos.turn + 3, 1) + steps_down(pos.board[4], 0) + steps_down(2, 0)


@pytest.mark.kernels
@pytest.mark.parametrize("name", sorted(KERNELS))
def test_every_kernel_answers_the_same_both_ways(name):
    outcomes = set()
    for way in WAYS.values():
        args = arguments(KERNELS[name])
        outcomes.add(outcome(way(KERNELS[name])(*args), args))
    assert len(outcomes) == 1


@needs_numba
@pytest.mark.kernels
@pytest.mark.parametrize("name", sorted(KERNELS))
def test_every_kernel_has_one_signature(name):
    each = KERNELS[name]
    each(*arguments(each))
    wide = {*each.signatures}  # and of records of other sizes, which other tests give
    narrow = [np.int32(arg) if isinstance(arg, int) else arg for arg in arguments(each)]
    each(*narrow)
    assert {*each.signatures} == wide


@needs_numba
def test_literals_and_narrow_integers_share_one_signature():
    pos = parse_sfen(POSITION).record
    assert narrow_and_literal(pos) == 3 + 0 + 2
    assert recursion_by_a_literal(5) == 5 + 0
    for n in (7, np.int8(7), np.int32(7), np.int64(7)):
        assert steps_down(n, 0) == 7
    assert len(steps_down.signatures) == len(recursion_by_a_literal.signatures) == 1


def test_stepping_runs_the_same_code_object():
    for each in KERNELS.values():
        family = stepped_family(each)
        assert stepped(each) is family[each]
        for callee, function in family.items():
            assert function.__code__ is callee.py_func.__code__
            for name in function.__code__.co_names:
                assert not hasattr(function.__globals__.get(name), "signatures")


def test_a_stepped_kernel_leaves_its_module_as_it_is():
    before = dict(vars(sys.modules["shogi_lab.engine.movegen"]))
    stepped(KERNELS["shogi_lab.engine.movegen.legal_moves"])
    assert dict(vars(sys.modules["shogi_lab.engine.movegen"])) == before


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="owners and modes are not so here")
def test_a_cache_is_ours_alone_and_what_is_long_unused_leaves_it(tmp_path, capsys):
    used, unused, others = (tmp_path / f"kernels-{name}" for name in ("one", "two", "three"))
    note = tmp_path / "kernels-note"
    note.touch()
    os.utime(note, (0, 0))
    for folder, days in ((used, -1), (unused, 1), (others, -1)):
        folder.mkdir()
        os.utime(folder, (time.time() - 86_400 * (cache.STALE_DAYS + days),) * 2)
    tmp_path.chmod(0o700)
    others.chmod(0o777)
    assert [cache._usable(folder) for folder in (tmp_path, others)] == [tmp_path, None]
    assert {*tmp_path.iterdir()} == {used, others, note}
    assert f"is not kept in {others}, where others can write" in capsys.readouterr().err


def test_a_kernel_has_no_default_values():
    with pytest.raises(TypeError, match="guess: a kernel has no default values and no closure"):

        @kernel
        def guess(x, y=1):
            return x + y


def test_a_kernel_may_call_itself_but_no_kernels_call_each_other_in_a_circle():
    calls = {}
    for name, each in KERNELS.items():
        source = each.py_func
        called = {source.__globals__.get(word) for word in source.__code__.co_names}
        calls[name] = {other for other, k in KERNELS.items() if k in called} - {name}
    assert any(calls.values())
    TopologicalSorter(calls).prepare()


# In other processes.


def run_python(folder, *arguments, **variables):
    """The lines that a Python prints whose shogi_lab is the one in `folder`."""
    paths = os.pathsep.join([str(folder), str(TESTS)])
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": paths, **variables},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def run_every_kernel(*arguments, **variables):
    """Name, outcome and cache hits of every kernel, in a new process."""
    lines = run_python(PACKAGE.parent, *arguments, **variables)
    return [json.loads(line) for line in lines]


def outcomes(rows):
    return {name: answer for name, answer, _ in rows}


EVERY_KERNEL = str(TESTS / "helpers" / "every_kernel.py")


@pytest.fixture(scope="module")
def compiled():
    """Every kernel's outcome in this process, which leaves a cache behind."""
    found = {}
    for name, each in KERNELS.items():
        args = arguments(each)
        found[name] = outcome(each(*args), args)
    return found


@pytest.mark.long
@needs_numba
def test_a_second_process_takes_every_kernel_from_the_cache_and_answers_the_same(compiled):
    second = run_every_kernel(EVERY_KERNEL)
    assert outcomes(second) == compiled
    assert set(outcomes(second)) == set(KERNELS)
    assert [name for name, _, hits in second if not hits] == []


ASK = f"""
from shogi_lab.engine.attacks import occupied_by
from shogi_lab.engine.posi import parse_sfen
print(occupied_by(parse_sfen({POSITION!r}).record, COLOR))
"""


@pytest.fixture
def package_copy(tmp_path):
    """A copy of the package, to be edited."""
    skipped = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(PACKAGE, tmp_path / "shogi_lab", ignore=skipped)
    return tmp_path


@pytest.mark.long
@needs_numba
def test_an_edit_in_a_kernel_is_seen_by_its_callers_in_other_files(package_copy):
    ask = ASK.replace("COLOR", "0")
    fresh = {"PYTHONDONTWRITEBYTECODE": "1"}  # Python's own cache goes by time and size
    before = run_python(package_copy, "-c", ask, **fresh)
    assert before == ["Bitboard(top=0, middle=0, bottom=16)"]
    assert before == run_python(package_copy, "-c", ask, **fresh)
    file = package_copy / "shogi_lab" / "engine" / "bitboards.py"
    times = file.stat()
    source = file.read_text(encoding="utf-8")
    assert source.count("return Bitboard(top, middle, bottom)") == 1
    edited = source.replace(
        "return Bitboard(top, middle, bottom)", "return Bitboard(bottom, middle, top)"
    )
    file.write_text(edited, encoding="utf-8")
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert run_python(package_copy, "-c", ask, **fresh) == ["Bitboard(top=16, middle=0, bottom=0)"]
