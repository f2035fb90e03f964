"""A lock is held by one at a time, and nobody waits for it longer than said."""

import sqlite3
import subprocess
import sys
import threading
import time

import pytest

from shogi_lab.ground.files import locked

# Takes the lock of a file, says so, and keeps it.
HOLDS = """
import sys, time
from pathlib import Path
from shogi_lab.ground.files import locked

with locked(Path(sys.argv[1]), 60):
    print("locked", flush=True)
    time.sleep(60)
"""


def test_one_thread_is_inside_at_a_time(tmp_path):
    inside, most = [], []

    def enter():
        for _ in range(5):
            with locked(tmp_path / "lock", 60):
                inside.append(1)
                most.append(len(inside))
                time.sleep(0.001)
                inside.pop()

    threads = [threading.Thread(target=enter) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert most == [1] * 20


def test_who_cannot_come_in_is_told(tmp_path):
    with (
        locked(tmp_path / "lock", 1),
        pytest.raises(OSError, match="lock cannot be locked: database is locked"),
        locked(tmp_path / "lock", 0.05),
    ):
        pass


def test_nobody_waits_longer_than_said(tmp_path, monkeypatch):
    waits, connect = [], sqlite3.connect

    def noted(*file, timeout, **more):
        waits.append(timeout)
        return connect(*file, timeout=timeout, **more)

    monkeypatch.setattr(sqlite3, "connect", noted)
    with locked(tmp_path / "lock", 7):
        pass
    assert waits == [7]


@pytest.mark.parametrize("name", [".", "nowhere/lock"])
def test_what_can_be_no_lock_is_told(tmp_path, name):
    with (
        pytest.raises(OSError, match="cannot be locked: unable to open"),
        locked(tmp_path / name, 1),
    ):
        pass


def test_a_process_that_dies_lets_go(tmp_path):
    run = [sys.executable, "-c", HOLDS, str(tmp_path / "lock")]
    holder = subprocess.Popen(run, stdout=subprocess.PIPE, text=True)
    assert holder.stdout.readline() == "locked\n"
    holder.kill()
    holder.communicate()
    with locked(tmp_path / "lock", 60):
        pass
