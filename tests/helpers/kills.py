"""Writers that are killed at a random moment, and what must be there afterwards.

a writer    writes for ever, in a process of its own, until it is killed
its judge   reads what is there, and raises where that is neither the old nor the new; it says how
            much is there
"""

import json
import os
import signal
import time
from itertools import count

from publish import exported
from shogi_lab.engine import cache
from shogi_lab.ground.files import more_rows, rows_of
from shogi_lab.practice import logbook

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
