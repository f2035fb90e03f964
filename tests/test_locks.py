"""A lock is held by one at a time, and nobody waits for it longer than said."""

import sqlite3
import subprocess
import sys
import threading
import time

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


def test_nobody_waits_longer_than_said(tmp_path, monkeypatch):
    waits, connect = [], sqlite3.connect

    def noted(*file, timeout, **more):
        waits.append(timeout)
        return connect(*file, timeout=timeout, **more)

    monkeypatch.setattr(sqlite3, "connect", noted)
    with locked(tmp_path / "lock", 7):
        pass
    assert waits == [7]


def test_a_process_that_dies_lets_go(tmp_path):
    run = [sys.executable, "-c", HOLDS, str(tmp_path / "lock")]
    holder = subprocess.Popen(run, stdout=subprocess.PIPE, text=True)
    assert holder.stdout.readline() == "locked\n"
    holder.kill()
    holder.communicate()
    with locked(tmp_path / "lock", 60):
        pass
