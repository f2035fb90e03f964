"""Whatever befalls a process that writes, the old file is there, or the new one, whole.

a writer    writes for ever, in a process of its own, until it is killed
its judge   raises where what is there is neither the old nor the new; else says how much is there
"""

import json
import os
import random
import signal
import stat
import subprocess
import time
from itertools import count

import pytest

from publish import exported
from shogi_lab.engine import cache
from shogi_lab.ground.files import more_rows, replaced, rows_of
from shogi_lab.practice import logbook

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="no process can be copied here")
SIZE = 300_000  # characters: many writes of a buffer
LATEST = 0.03  # seconds until a writer is killed
ROW = "x" * 20_000


def notes(folder):
    for number in count():
        logbook.note_try(folder / logbook.FILE, f"exercise {number % 50}", right=number % 7 == 0)


def judge_notes(folder):
    """The logbook reads, and what was solved stays solved."""
    found = logbook.entries(folder / logbook.FILE)
    solved = {name for name, entry in found.items() if entry.solved}
    seen = folder / "solved.json"
    before = set(json.loads(seen.read_text())) if seen.exists() else set()
    assert before <= solved, f"lost: {before - solved}"
    seen.write_text(json.dumps(sorted(solved)))
    return len(found)


def machine_code(folder):
    for number in count():
        cache._write(folder / "code.nbc", f"{number}\n".encode() + b"x" * SIZE + b"%d" % number)


def judge_machine_code(folder):
    """It is not there yet, or whole: the same number stands at both ends."""
    kept = cache._read(folder / "code.nbc")
    assert (folder / "code.nbc").exists() == (kept is not None), "damaged"
    assert kept is None or kept.endswith(b"x" + kept.partition(b"\n")[0])
    return kept is not None


def export(folder):
    for number in count():
        with exported.replaced(folder / "export") as new:
            for name in "abc":
                (new / name).write_text(f"{number}")


def judge_export(folder):
    """Every file is of one export, and of one that ended."""
    there = folder / "export"
    if any(path.name == "new" for path in folder.glob(".export-*/new")) and not there.exists():
        assert not (folder / "seen").exists(), "neither the old nor the new"
    if there.exists():
        (folder / "seen").touch()
        exported.check(there)
        assert len({(there / name).read_text() for name in "abc"}) == 1
        assert len(exported.listed(there)) == 3
    return there.exists()


def rows(folder):
    with more_rows(folder / "games.csv") as (there, add):
        for number in count(len(there)):
            add(f"{number},{ROW}")


def judge_rows(folder):
    """All rows that ended, none twice, none left out."""
    file = folder / "games.csv"
    found = rows_of(file)
    assert found == [f"{number},{ROW}" for number in range(len(found))]
    if len(found) > 100:  # reading more would take longer than writing did
        file.unlink()
    return len(found)


#: What writes into a folder, by which name there, and its judge. Nobody judges while one writes:
#: between two looks of his at a folder it changes.
WRITERS = {
    "notes": (notes, logbook.FILE, judge_notes),
    "machine code": (machine_code, "code.nbc", judge_machine_code),
    "export": (export, "export", judge_export),
    "rows": (rows, "games.csv", judge_rows),
}


def killed(name, folder, times, rng):
    """Kill a writer so often, the first time when it has written something, and judge each time:
    how often something was there."""
    (write, file, judge), there = WRITERS[name], 0
    for kill in range(times):
        child = begun(write, folder)
        while not kill and not (folder / file).exists():
            time.sleep(0.001)
        time.sleep(rng.uniform(0, LATEST))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        there += judge(folder) > 0
    return there


def begun(write, folder):
    """A process that writes; its number."""
    child = os.fork()
    if not child:
        try:
            write(folder)
        finally:
            os._exit(1)
    return child


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
