"""Whatever befalls a process that writes, the old file is there, or the new one, whole."""

import os
import random
import signal
import stat
import subprocess
import time

import pytest

from helpers.kills import WRITERS, begun, killed
from shogi_lab.ground.files import more_rows, replaced, rows_of

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be copied here")


@forks
@pytest.mark.parametrize("name", WRITERS)
def test_a_writer_that_is_killed_leaves_the_old_or_the_new(name, tmp_path):
    assert killed(name, tmp_path, 25, random.Random(name))


@forks
@pytest.mark.parametrize("name", ["notes", "machine code"])
def test_two_that_write_at_once_leave_one_of_both_whole(name, tmp_path):
    write, file, judge = WRITERS[name]
    both = [begun(write, tmp_path) for _ in range(2)]
    try:
        while not (tmp_path / file).exists():
            time.sleep(0.01)
        for _ in range(40):
            assert judge(tmp_path)
    finally:
        for child in both:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
    assert judge(tmp_path)


@pytest.fixture
def full(tmp_path):
    """A disk with room for 64 kB, of which most is taken."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a small disk is mounted by root alone")
    (disk / "taken").write_bytes(b"x" * 16_000)
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


@pytest.mark.parametrize("size", [100_000, 60_000])
def test_a_full_disk_is_said_and_what_was_there_stays(full, size):
    file = full / "notes"
    file.write_text("old")
    with pytest.raises(OSError, match=r"No space left.*notes'"), replaced(file) as new:
        new.write(b"x" * size)
    assert file.read_text() == "old"
    assert sorted(os.listdir(full)) == ["notes", "taken"]


def fill(file):
    with more_rows(file) as (_, add):
        while True:
            add("x" * 3_000)


def test_rows_go_on_after_a_full_disk(full):
    file = full / "games.csv"
    with pytest.raises(OSError, match="No space left"):
        fill(file)
    whole = rows_of(file)
    assert 5 < len(whole) < 20
    (full / "taken").unlink()
    with more_rows(file) as (rows, add):
        assert rows == whole
        add("last")
    assert rows_of(file) == [*whole, "last"]


def test_half_a_row_is_told_and_taken_away(tmp_path, capsys):
    file = tmp_path / "games.csv"
    file.write_text("0,a\n1,b\n2,")
    assert rows_of(file) == ["0,a", "1,b"]
    with more_rows(file) as (rows, add):
        add(f"{len(rows)},c")
    assert capsys.readouterr().err == "games.csv ends within row 3, which is left out\n"
    assert file.read_text() == "0,a\n1,b\n2,c\n"


def test_who_may_read_a_file_may_read_the_new_one(tmp_path):
    file = tmp_path / "notes"
    file.write_text("old")
    file.chmod(0o640)
    with replaced(file) as new:
        new.write(b"new")
    assert (file.read_text(), stat.S_IMODE(file.stat().st_mode)) == ("new", 0o640)


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "notes").write_text("old")
    (tmp_path / "link").symlink_to("notes")
    with replaced(tmp_path / "link") as new:
        new.write(b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "notes").read_text() == "new"
