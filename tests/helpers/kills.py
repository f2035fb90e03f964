"""Writers that are killed at a random moment, and what must be there afterwards.

a writer    writes for ever, in a process of its own, until it is killed
its judge   reads what is there, and raises where that is neither the old nor the new
"""

import json
import os
import signal
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import NamedTuple

from publish import exported
from publish.references import put
from shogi_lab.engine import cache
from shogi_lab.ground.files import more_rows, rows_of
from shogi_lab.practice import logbook

SIZE = 300_000  # characters: many writes of a buffer
LATEST = 0.03  # seconds until a writer is killed


def text(number):
    """A long text that says which it is at both ends."""
    return f"{number}\n{number % 10}" + "x" * SIZE + f"\n{number}\n"


def is_whole(found):
    """Whether a text is one of those, from end to end."""
    return found == text(int(found.partition("\n")[0]))


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
        cache._write(folder / "code.nbc", text(number).encode())


def judge_machine_code(folder):
    kept = cache._read(folder / "code.nbc")
    assert (folder / "code.nbc").exists() == (kept is not None), "damaged"
    assert kept is None or is_whole(kept.decode())
    return kept is not None


def notebook(folder):
    for number in count():
        put(folder / "a.ipynb", text(number))


def judge_notebook(folder):
    file = folder / "a.ipynb"
    assert not file.exists() or is_whole(file.read_text())
    return file.exists()


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
            add(f"{number}," + "x" * 20_000)


def judge_rows(folder):
    """All rows that ended, none twice, none left out."""
    file = folder / "games.csv"
    found = rows_of(file)
    assert found == [f"{number}," + "x" * 20_000 for number in range(len(found))]
    if len(found) > 100:  # reading more would take longer than writing did
        file.unlink()
    return len(found)


class Writer(NamedTuple):
    """What writes into a folder, by which name, and what judges it: it says how much is there.

    Nobody judges while one writes: between two looks of his at a folder it changes.
    """

    write: Callable[[Path], None]
    name: str
    judge: Callable[[Path], int]


WRITERS = {
    "notes": Writer(notes, logbook.FILE, judge_notes),
    "machine code": Writer(machine_code, "code.nbc", judge_machine_code),
    "notebook": Writer(notebook, "a.ipynb", judge_notebook),
    "export": Writer(export, "export", judge_export),
    "rows": Writer(rows, "games.csv", judge_rows),
}


def killed(name, folder, times, rng):
    """Kill a writer so often, the first time when it has written something, and judge each time:
    how often something was there."""
    writer, there = WRITERS[name], 0
    for kill in range(times):
        child = begun(writer, folder)
        while not kill and not (folder / writer.name).exists():
            time.sleep(0.001)
        time.sleep(rng.uniform(0, LATEST))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        there += writer.judge(folder) > 0
    return there


def begun(writer, folder):
    """A process that writes; its number."""
    child = os.fork()
    if not child:
        try:
            writer.write(folder)
        finally:
            os._exit(1)
    return child
