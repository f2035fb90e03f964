"""A logbook: which exercises a reader tried and solved, in a small file of the reader's own.

      progress.json    {
                        "bit_of": {"tries": 3, "hints": 1, "solved": "2026-05-04", "code": "..."},
                        "file_place": {"tries": 1, "code": "def file_place(sq): ..."},
                        "first_move": {"tries": 1, "chosen": 2}
                       }

The file is in the folder where the reader works. It may be edited, moved or deleted, and whatever
else is written into it stays there. It is locked while something is noted, because several
chapters may be open at once.
"""

import json
import math
import os
import sys
from collections.abc import Callable, Collection, Mapping
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import shortened, shown
from shogi_lab.ground.files import locked, opened, replaced
from shogi_lab.ground.messages import Message, clauses, said, told_by

FILE = "progress.json"
LARGEST = 1_000_000  # bytes; with all exercises in it, it has two thousand
MOST_TRIES = 1_000_000_000
MOST_CHOSEN = 99
MOST_CODE = 10_000  # letters of an answer's code: all exercises of all chapters are no LARGEST
PATIENCE = 5.0  # seconds in which others are done with their notes
WANTED = said(
    '{{"tries": a number, "hints": 0 to 2, "solved": "2026-05-04", "chosen": a number, '
    '"code": a text}}, or only some of these'
)
DEEP = said("its lists are nested more deeply than we read")
LAST = "last"  # beside an entry: the mark of the answer that was tried last
HAND_IN = "hand_in"  # beside the entries of a logbook that was handed in: by whom
LONGEST_NAME = 200  # letters
MEND = said("fix it or move it away")


class Entry(NamedTuple):
    """What is noted about an exercise: how many answers were tried until one was right, how many of
    its two hints were asked for, the day on which it was solved ('' before that), and the code of
    the last answer, or once it is solved, of the last right answer. For a prediction, also which
    answer was chosen first, counted from 1."""

    tries: int = 0
    hints: int = 0
    solved: str = ""
    chosen: int = 0
    code: str = ""


def own_file() -> Path | None:
    """Return the path of the reader's logbook, None if nobody is learning.

    Somebody is learning if Python runs interactively, as in Jupyter, or if the file already
    exists. SHOGI_LAB_PROGRESS names another file, or none at all if it is empty.
    """
    named = os.environ.get("SHOGI_LAB_PROGRESS")
    if named is not None:
        return Path(named) if named else None
    return Path(FILE) if hasattr(sys, "ps1") or os.path.exists(FILE) else None


def entries(file: Path, names: Collection[str] | None = None) -> dict[str, Entry]:
    """Return the entries of a logbook, by the exercises' names; none if there is no file.

    names: return only their entries, whatever else is in the file. A ValueError names the file,
    and the place at which it is not a logbook.

    >>> entries(Path("nowhere.json"))
    {}
    """
    noted = _read(file)
    wanted = noted if names is None else [name for name in names if name in noted]
    return {name: _entry(file, name, noted[name]) for name in wanted}


def handed(name: str, noted: Mapping[str, Entry]) -> bytes:
    """Return a logbook as text to hand in, with the name of the person who made it.

    >>> print(handed("anna", {"bit_of": Entry(2)}).decode(), end="")
    {
     "hand_in": {"name": "anna"},
     "bit_of": {"tries": 2}
    }
    """
    rows = {each: _row(entry) for each, entry in noted.items()}
    return _text({HAND_IN: {"name": name}, **rows})


def name_in(file: Path) -> str:
    """Return the name of the person who handed a logbook in, '' if it was not handed in. ValueError
    names the file if it is not a logbook, or if the name in it is not one.

    ValueError names the file if it is not a logbook, or if the name in it is not one.
    """
    row = _read(file).get(HAND_IN, {"name": ""})
    name = row.get("name") if isinstance(row, dict) else None
    if type(name) is not str or len(name) > LONGEST_NAME:
        words = {"file": file, "name": shown(HAND_IN), "came": shown(row, 80)}
        words["wanted"] = '{"name": "anna"}'
        raise ValueError(said("{file}: {name} is {came}; it must be {wanted}", **words))
    return name


def note_try(file: Path, name: str, right: bool, yours: str = "", code: str = "") -> None:
    """Note an answer to an exercise; once the exercise is solved, only the code of another right
    answer changes anything.

    yours: a mark of the answer's source; a wrong answer that is given again, as when all cells are
    run again, does not count as a new try. code: the answer's code with all that it uses, '' if it
    is not known.
    """

    def tried(before: Entry) -> Entry:
        if before.solved:
            return before._replace(code=code) if right and code else before
        solved = date.today().isoformat() if right else ""
        return before._replace(tries=before.tries + 1, solved=solved, code=code)

    _note(file, name, tried, yours)


def note_hint(file: Path, name: str, stage: int) -> None:
    """Note that hint 1 or 2 was asked for, if the exercise is not solved yet."""

    def hinted(before: Entry) -> Entry:
        return before if before.solved else before._replace(hints=max(stage, before.hints))

    _note(file, name, hinted)


def note_prediction(file: Path, name: str, right: bool | None, chosen: int = 0) -> None:
    """Note whether a reader's first prediction was right; None if they asked for the answer.

    chosen: which answer they chose, counted from 1; 0 if it is not known.
    """
    if right is None:
        first = Entry(0, 1)
    else:
        first = Entry(1, 0, date.today().isoformat() if right else "", chosen)
    _note(file, name, lambda before: before if before != Entry() else first)


def _note(file: Path, name: str, after: Callable[[Entry], Entry], yours: str = "") -> None:
    """Write an entry again, as `after` makes it of the entry before, and leave the rest of the file
    as it is. Write nothing if the entry would not change, or if the same wrong answer comes again.

    OSError or ValueError if that cannot be; the file is then as it was.
    """
    with locked(_lock(file), PATIENCE):
        noted = _read(file)
        before = _entry(file, name, noted.get(name, {}))
        entry = after(before)
        again = bool(yours) and noted.get(name, {}).get(LAST) == yours and not entry.solved
        if entry != before and not again:
            after_it = _row(entry)
            after_it |= {LAST: yours} if yours and not entry.solved else {}
            noted[name] = {**noted.get(name, {}), **after_it}
            text = _text(noted)
            if len(text) > LARGEST:  # it could not be read again
                raise _no_logbook(file, _too_large())
            with replaced(file) as new:
                new.write(text)


def _lock(file: Path) -> Path:
    """Return one lock for all logbooks of a user, out of sight or else beside the logbook."""
    try:
        from platformdirs import user_cache_path

        folder = user_cache_path("shogi_lab", appauthor=False)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        seen = os.access(folder, os.W_OK)
    except (ImportError, OSError):
        seen = False
    return (folder if seen else file.parent) / "notes.lock"


# ---- the file


def _read(file: Path) -> dict[str, Any]:
    """Return the file as it is; ValueError if rewriting it would lose something of it."""
    try:
        noted = json.loads(
            _bytes(file).decode("utf-8-sig"),  # as editors on Windows write it
            object_pairs_hook=_unique, parse_float=_finite, parse_constant=_finite,
        )  # fmt: skip
    except RecursionError:
        raise _no_logbook(file, DEEP) from None
    except ValueError as error:
        raise _no_logbook(file, told_by(error)) from None
    except OSError as error:
        unread = said("{name} cannot be read: {why}", name=file, why=error.strerror)
        raise ValueError(unread) from None
    if not isinstance(noted, dict):
        words = {"file": file, "wanted": WANTED, "came": shown(noted, 40)}
        raise ValueError(
            said(
                "{file} is not a logbook; it must hold {{name: {wanted}}}, but it holds {came}",
                **words,
            )
        )
    return noted


def _no_logbook(file: Path, why: str) -> ValueError:
    short = why if len(why) <= 120 else shortened(why, 120)
    words = {"file": file, "why": short, "mend": MEND}
    return ValueError(said("{file} is not a logbook: {why}; {mend}", **words))


def _bytes(file: Path) -> bytes:
    if not os.path.exists(file):
        return b"{}"
    if not file.is_file():
        raise ValueError(said("it is a folder, or not a file at all"))
    with opened(file) as found:
        data = found.read(LARGEST + 1)
    if data is None:  # as a device that has nothing to say: it is no file, whatever it says it is
        raise ValueError(said("it is a folder, or not a file at all"))
    if len(data) > LARGEST:
        raise ValueError(_too_large())
    return data


def _too_large() -> Message:
    return said("it has more than {n} bytes", n=f"{LARGEST:,}")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(said("{name} occurs in it twice", name=shown(name)))
        found[name] = value
    return found


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        came = shortened(text)
        raise ValueError(said("{text} is not a JSON number, or is too large for one", text=came))
    return number


def _entry(file: Path, name: str, noted: Any) -> Entry:
    """Return the notes on one exercise."""
    try:
        entry = Entry(**{key: noted[key] for key in Entry._fields if key in noted})
        if entry.solved != "":
            date.fromisoformat(entry.solved)
        counts = type(entry.tries) is type(entry.hints) is type(entry.chosen) is int
        counts = counts and 0 <= entry.tries <= MOST_TRIES and 0 <= entry.hints <= 2
        counts = counts and 0 <= entry.chosen <= MOST_CHOSEN
        counts = counts and type(entry.code) is str and len(entry.code) <= MOST_CODE
    except (TypeError, ValueError):
        counts = False
    if not (isinstance(noted, dict) and counts):
        words = {"file": file, "name": shown(name), "came": shown(noted, 80), "wanted": WANTED}
        raise ValueError(said("{file}: {name} is {came}; it must be {wanted}", **words))
    return entry


def _row(entry: Entry) -> dict[str, Any]:
    return {key: value for key, value in entry._asdict().items() if value}


def _text(noted: dict[str, Any]) -> bytes:
    """Return the file, rewritten, an entry a line."""
    try:
        rows = [f" {_json(each)}: {_json(what)}" for each, what in noted.items()]
    except RecursionError:
        raise ValueError(clauses([DEEP, MEND])) from None
    # Half a pair of UTF-16 is no text, but JSON has a way to write it, and that is Python's.
    return ("{\n" + ",\n".join(rows) + "\n}\n").encode("utf-8", "backslashreplace")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
