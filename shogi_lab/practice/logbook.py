"""A logbook: which exercises a reader tried and solved, in a small file of the reader's own.

      progress.json    {
                        "bit_of": {"tries": 3, "hints": 1, "solved": "2026-05-04"},
                        "file_place": {"tries": 1}
                       }

It lies in the folder where the reader works. It may be edited, moved or thrown away, and whatever
else is written into it stays there.
"""

import json
import os
import sys
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

FILE = "progress.json"
WANTED = '{"tries": a number, "hints": 0 to 2, "solved": "2026-05-04"}, or less of it'


class Entry(NamedTuple):
    """What is noted of an exercise: the answers tried until one was right, how many of its two
    hints were asked for, and the day on which it was solved, '' before that."""

    tries: int = 0
    hints: int = 0
    solved: str = ""


def own_file() -> Path | None:
    """Where the reader's logbook is, None where nobody is learning.

    Somebody is where Python answers a person, as under Jupyter, and where the file lies already.
    SHOGI_LAB_PROGRESS names another file, or none at all where it is empty.
    """
    named = os.environ.get("SHOGI_LAB_PROGRESS")
    if named is not None:
        return Path(named) if named else None
    file = Path(FILE)
    return file if hasattr(sys, "ps1") or file.exists() else None


def entries(file: Path) -> dict[str, Entry]:
    """What a logbook says, by the names of the exercises; of a file that is not there, nothing.

    ValueError names the file and the place where it is no logbook.

    >>> entries(Path("nowhere.json"))
    {}
    """
    return {name: _entry(file, name, noted) for name, noted in _read(file).items()}


def note_try(file: Path, name: str, right: bool) -> None:
    """Note an answer to an exercise; once it is solved, more answers change nothing."""
    before = entries(file).get(name, Entry())
    if not before.solved:
        solved = date.today().isoformat() if right else ""
        _note(file, name, before._replace(tries=before.tries + 1, solved=solved))


def note_hint(file: Path, name: str, stage: int) -> None:
    """Note that a hint was asked for, 1 or 2."""
    before = entries(file).get(name, Entry())
    if not before.solved and stage > before.hints:
        _note(file, name, before._replace(hints=stage))


def _read(file: Path) -> dict[str, Any]:
    """The file as it is."""
    if not file.exists():
        return {}
    try:
        noted = json.loads(file.read_text(encoding="utf-8-sig"))  # as editors on Windows write it
    except ValueError as error:
        raise ValueError(f"{file} is no logbook: {error}; mend it, or move it away") from None
    if not isinstance(noted, dict):
        raise ValueError(f"{file} is no logbook: wanted {{name: {WANTED}}}, not {noted!r:.40}")
    return noted


def _entry(file: Path, name: str, noted: Any) -> Entry:
    """What is noted of one exercise."""
    try:
        known = {key: noted[key] for key in Entry._fields if key in noted}
        entry = Entry(**known)
        if entry.solved:
            date.fromisoformat(entry.solved)
        counts = type(entry.tries) is int and entry.tries >= 0 and entry.hints in (0, 1, 2)
    except (TypeError, ValueError):
        counts = False
    if not (isinstance(noted, dict) and counts):
        raise ValueError(f"{file}: {name!r} is {noted!r:.80}, wanted {WANTED}")
    return entry


def _note(file: Path, name: str, entry: Entry) -> None:
    """Write an entry, and leave all else in the file as it is."""
    noted = _read(file)
    said = {key: value for key, value in entry._asdict().items() if value}
    noted[name] = {**noted.get(name, {}), **said}
    rows = (f" {_json(each)}: {_json(what)}" for each, what in noted.items())
    _replace(file, "{\n" + ",\n".join(rows) + "\n}\n")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _replace(file: Path, text: str) -> None:
    """Write a file so that at every moment the old one is there, or the new one, whole."""
    file = file.resolve()
    new = file.with_name(f"{file.name}.{os.getpid()}")
    new.write_text(text, encoding="utf-8", newline="\n")
    os.replace(new, file)
