"""The cache of machine code is a help, never a condition: whatever befalls it, kernels answer."""

import ast
import dis
import hashlib
import os
import pickle
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import pytest

from helpers.every_kernel import every_kernel
from shogi_lab.engine import cache as cache_of_kernels
from shogi_lab.engine.cache import BESIDE, folder_of, kept_record, module_of, read_by
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.records import Field, empty_record, record_dtype

pytestmark = pytest.mark.skipif(not COMPILED, reason="numba is not there")
KERNELS = every_kernel()
ROOT = Path(__file__).parents[2]
ASK = """
from shogi_lab.engine.attacks import occupied_by
from shogi_lab.engine.posi import START, parse_sfen
print(occupied_by(parse_sfen(START).record, 0).bottom)
print(sum(occupied_by.stats.cache_hits.values()))
"""
ANSWER = str(0b111111111_010000010_111111111)
ASK_LITTLE = """
from shogi_lab.engine.evaluation import scaled
print(scaled(64))
print(sum(scaled.stats.cache_hits.values()))
"""


def ask(cache, script=ASK, wanted=ANSWER):
    """What a new process prints over a cache: answer, hits, and what it says beside."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "XDG_CACHE_HOME": str(cache), "SHOGI_LAB_CACHE": ""},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-1000:]
    answer, hits = done.stdout.split()
    assert answer == wanted
    return int(hits), done.stderr.splitlines()


@pytest.fixture(scope="module")
def warm(tmp_path_factory):
    """A cache with the code in it."""
    cache = tmp_path_factory.mktemp("cache")
    assert ask(cache) == (0, [])
    assert ask(cache) == (1, [])
    return cache


def test_a_file_where_the_folder_should_be_is_said_once(tmp_path):
    (tmp_path / "shogi_lab").write_text("no folder")
    hits, (said,) = ask(tmp_path, ASK_LITTLE, "2")
    assert hits == 0
    assert said.startswith("shogi_lab: machine code cannot be kept in")
    assert "SHOGI_LAB_CACHE can name a folder that you may write in" in said


def open_to_all(file):
    file.chmod(0o666)


def a_link(file):
    file.rename(file.with_suffix(".moved"))
    file.symlink_to(file.with_suffix(".moved"))


def a_pipe(file):
    file.unlink()
    os.mkfifo(file)


def a_folder(file):
    file.unlink()
    file.mkdir()


def of_another_user(file):
    if os.getuid() != 0:
        pytest.skip("only root gives away")
    os.chown(file, 65534, 65534)


def another_s(payload):
    """A way to spoil a file: its sum is right, and what it holds is not machine code of ours."""

    def spoil(file):
        data = pickle.dumps(payload)
        file.write_bytes(hashlib.sha256(data).digest() + data)

    spoil.__name__ = type(payload).__name__
    return spoil


@pytest.fixture(scope="module")
def compiled_once(tmp_path_factory):
    """A cache with one little kernel in it, for tests to copy."""
    cache = tmp_path_factory.mktemp("little")
    assert ask(cache, ASK_LITTLE, "2") == (0, [])
    return cache


@pytest.fixture
def little(compiled_once, tmp_path):
    """A cache of the test's own with one little kernel in it, and the kernel's file."""
    shutil.copytree(compiled_once, tmp_path, dirs_exist_ok=True)
    (file,) = {*tmp_path.rglob("scaled-*.nbc")} - {*tmp_path.rglob("scaled-code-*")}
    return file


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "getuid"), reason="owners and modes are not so here")
@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (open_to_all, "is not ours alone"),
        (a_pipe, "is not ours alone"),
        (a_folder, "cannot be kept"),
        (another_s(None), "cannot be loaded (TypeError("),
        (another_s({"x": 1}), "cannot be loaded"),
    ],
)
def test_a_file_that_is_not_ours_is_told_and_compiled_anew(little, spoil, words):
    spoil(little)
    hits, said = ask(little.parents[2], ASK_LITTLE, "2")
    assert hits == 0
    assert any(words in line for line in said), said
    assert all(line.endswith("kernels are compiled anew") for line in said)
    if not little.is_dir():
        assert ask(little.parents[2], ASK_LITTLE, "2") == (1, [])


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "getuid"), reason="owners and modes are not so here")
@pytest.mark.parametrize("spoil", [lambda folder: folder.chmod(0o777), a_link, of_another_user])
def test_a_folder_of_kernels_that_is_not_ours_is_not_used(little, spoil):
    """Neither is what lies in it run, nor is anything written there."""
    spoil(little.parent)
    before = sorted(little.parent.iterdir())
    hits, said = ask(little.parents[2], ASK_LITTLE, "2")
    assert hits == 0
    assert all("which is not ours alone; kernels" in line for line in said)
    assert said
    assert sorted(little.parent.iterdir()) == before


@pytest.mark.long
def test_two_processes_that_compile_at_once_share_what_they_keep(tmp_path):
    with ThreadPoolExecutor() as both:
        found = list(both.map(lambda _: ask(tmp_path, ASK_LITTLE, "2"), range(2)))
    assert [said for _, said in found] == [[], []]
    assert ask(tmp_path, ASK_LITTLE, "2") == (1, [])
    assert len(list(tmp_path.rglob("scaled-*"))) == 2  # for Python, and for kernels


def test_machine_code_depends_on_no_more_than_the_engine_and_modules_of_kernels():
    """An edit of a caption, a drawing, an exercise or a text in Japanese compiles nothing."""
    package = ROOT / "shogi_lab"
    ours = {
        path for path in package.rglob("*.py") if re.search(r"^@kernel", path.read_text(), re.M)
    }
    read = {each for source in ours for each in read_by(source)} - ours
    beside = {str(each.relative_to(package)) for each in read if each.parent.name != "engine"}
    assert beside == {
        "chapters/player/kernels/mind.py",
        "chapters/posi_t/kernels/magics.py",
    }  # compiled in


@cache
def imported_beside(source):
    """What a file imports of the modules that are said not to be compiled in."""
    nodes = ast.walk(ast.parse(Path(source).read_text(encoding="utf-8")))
    return {
        alias.asname or alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        and f"{(node.module or '').rpartition('.')[2]}.py" in BESIDE
        for alias in node.names
    }


def test_no_kernel_reads_what_is_said_not_to_be_compiled_in():
    beside = {each: imported_beside(module_of(each.py_func)) for each in KERNELS.values()}
    assert any(beside.values())
    for name, each in KERNELS.items():
        lines = dis.get_instructions(each.py_func)
        read = {line.argval for line in lines if line.opname == "LOAD_GLOBAL"}
        assert not beside[each] & read, name


def test_new_folders_are_closed_to_others(warm):
    for folder in (warm / "shogi_lab", *(warm / "shogi_lab").iterdir()):
        assert folder.stat().st_mode & 0o077 == 0


def test_a_module_that_has_moved_is_compiled_anew(tmp_path, monkeypatch):
    """Machine code names the modules that it needs: under an old name it could not be loaded."""
    monkeypatch.setattr(cache_of_kernels, "PACKAGE", tmp_path / "shogi_lab")
    monkeypatch.setattr(cache_of_kernels, "base", lambda: tmp_path)
    one, two = (tmp_path / "shogi_lab" / f"{name}.py" for name in ("one", "two"))
    one.parent.mkdir()
    for source in (one, two):
        source.write_text("x = 1")
    assert folder_of(one) != folder_of(two)


@pytest.mark.parametrize(
    "spoil", [lambda data: data[:-1], lambda data: b"", lambda data: b"x" * 99]
)
def test_constants_are_built_once_and_again_where_they_are_damaged(spoil, tmp_path, capsys):
    layout = record_dtype((Field("pair", "i4", (2,), {}, ""),))
    source, built = tmp_path / "source.py", []
    source.write_text("")

    def build():
        built.append(1)
        record = empty_record(layout)
        record.pair = 3, 4
        return record

    def ask():
        return kept_record(build, layout, str(source)).pair.tolist()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache_of_kernels, "folder_of", lambda _: tmp_path)
        assert [ask(), ask(), len(built)] == [[3, 4], [3, 4], 1]
        file = tmp_path / "constants.rec"
        file.write_bytes(spoil(file.read_bytes()))
        cache_of_kernels._said.cache_clear()
        assert [ask(), ask(), len(built)] == [[3, 4], [3, 4], 2]
        assert capsys.readouterr().err.count("is damaged") == 1
        patch.setattr(cache_of_kernels, "folder_of", lambda _: None)
        assert [ask(), len(built)] == [[3, 4], 3]
