"""A class's folder: whose each file is, what counts of it, and what was not read.

      Zoe Klein_48299_assignsubmission_file/x.json      Moodle's folder: Zoe Klein's
      kleinzoe_LATE_301_977_x.shogi_lab.json            Canvas' file: kleinzoe's
      zoe/progress.json                                 an account of the hub: zoe's
      zoe.shogi_lab.json    zoe.ipynb    zoe.zip        zoe's

Whose a file is says whoever collected it, by the name of a folder or file. The name that a pupil
wrote into the file decides nothing; where it differs, that is said.
"""

import csv
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import permutations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zipfile import BadZipFile, ZipFile

from shogi_lab.contents import PREDICTIONS
from shogi_lab.engine.arguments import shortened, shown
from shogi_lab.ground.messages import Message, listed, said, told_by
from shogi_lab.practice.logbook import FILE, LARGEST, Entry, entries, name_in
from shogi_lab.practice.trials import in_line
from shogi_lab.reader.progress import NAMES, Pupils

from .notebook_answers import answers_in

MOODLE = re.compile(r"(?P<whose>.+?)_\d+_(assignsubmission_)?file_?")
CANVAS = re.compile(r"(?P<whose>[^_]+)(_LATE)?_\d+_\d+_.+", re.IGNORECASE)
COPY = r"( ?\(\d+\))?"  # " (1)", as browsers write it
ENDING = re.compile(rf"{COPY}(\.shogi_lab)?{COPY}\.(json\.txt|\w+)$", re.IGNORECASE)
HEADS = {"name", "username", "user", "student", "login", "email", "emailaddress", "firstname",
         "surname", "lastname", "id", "idnumber", "sisloginid", "名前", "氏名"}  # fmt: skip
OURS = re.compile(r"marks(-\w+)?\.(html|csv)")  # what was written by an earlier run
MOST_MEMBERS = 200  # of a zip
CHANCE = 150  # letters of an answer that two pupils may write alike by chance
Noted = dict[str, Entry]


class File(NamedTuple):
    """A file that was handed in: its name, whose it is, when it was written, what is noted in it or
    why that cannot be read, and the name that the pupil wrote into it."""

    file: str
    whose: str
    time: float
    noted: Noted | str
    says: str = ""


class Class(NamedTuple):
    """What a class handed in: of each pupil what counts, and sentences about all else."""

    pupils: Pupils
    remarks: list[str]


def read(folder: Path, roster: Path | None = None) -> Class:
    """Return what a class handed in.

    roster: a table with a pupil in each row, whose first cell is the name that marks get; any other
    cell is one by which a file may be theirs. Raises ValueError if it cannot be read, or if there
    is no file.
    """
    known = known_in(roster) if roster else None
    beside = roster.absolute() if roster else None
    found = sorted(
        (each for each in _files(folder) if (folder / each.file).absolute() != beside),
        key=lambda each: each.file,
    )
    if not found:
        raise ValueError(
            said("{folder} holds no pupil's file; it should hold files like anna.json or {file}",
                 folder=shown(str(folder)), file=f"anna/{FILE}")
        )  # fmt: skip
    remarks = list[str]()
    theirs = {name: list[File]() for name in dict.fromkeys(known.values()) if name} if known else {}
    for each in found:
        whose = each.whose if known is None else known.get(plain(each.whose), "")
        if whose:
            if known and known.get(plain(each.says)) == whose:
                each = each._replace(says="")  # the pupil's, by another name of the list
            theirs.setdefault(whose, []).append(each)
        else:
            remarks.append(said("{file}: {name} is not in the class list, so nobody gets its marks",
                                file=each.file, name=shown(each.whose)))  # fmt: skip
    pupils: Pupils = {}
    for name, files in sorted(theirs.items()):
        label = shortened(in_line(name))
        pupils[label] = _counted(files) if files else said("nothing was handed in")
        remarks += _about(label, files)
    return Class(pupils, remarks)


def plain(name: str) -> str:
    """Return a name without what systems write differently: spaces, signs, accents, capitals.

    >>> plain("Klein, Zoë") == plain("kleinzoe")
    True
    """
    parts = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in parts if c.isalnum() or c == "@")


def known_in(roster: Path) -> dict[str, str]:
    """Return whose each plain name of a class list is; ValueError if two pupils share one."""
    try:
        text = roster.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(
            said("{name} cannot be read: {why}", name=roster, why=str(error))
        ) from None
    rows = [[cell.strip() for cell in row] for row in csv.reader(_commas(text)) if any(row)]
    if rows and HEADS & {plain(cell) for cell in rows[0]}:
        rows = rows[1:]
    known = dict[str, str]()
    for row in rows:
        cells = [cell for cell in row if cell]
        pairs = map("".join, permutations(cells, 2))  # of a name and a surname, in either order
        for name in {plain(each) for each in (*cells, *pairs)}:
            if known.setdefault(name, cells[0]) != cells[0]:
                known[name] = ""  # two pupils have it: it is nobody's
    if not known:
        raise ValueError(said("{file} names no pupil: it should have a line for each", file=roster))
    return known


def _commas(text: str) -> list[str]:
    """Return the lines of a table with commas; the hub's `name:password` loses its password."""
    lines = text.splitlines()
    if all(re.fullmatch(r"[a-z0-9]+:.*", each) for each in lines if each.strip()):
        return [each.partition(":")[0] for each in lines]
    tabs = max(",;\t", key=text.count)
    return lines if tabs == "," else [each.replace(tabs, ",") for each in lines]


# ---- files


def _files(folder: Path) -> Iterator[File]:
    for each in folder.iterdir():
        if each.name.startswith((".", "__")) or OURS.fullmatch(each.name) or each.name == "pupils":
            continue
        if each.is_symlink():
            why = said("{file} is a link, which is not followed", file=each.name)
            yield File(each.name, _whose(each.name), 0, why)
        elif not each.is_dir() or each.suffix:
            yield from _read(each, each.name, _whose(each.name))
        else:
            yield from _in_folder(each)


def _in_folder(folder: Path) -> Iterator[File]:
    """Yield what a folder of one pupil holds: on a hub the notes are in one file, and the notebooks
    beside it are no hand-in."""
    moodle = MOODLE.fullmatch(folder.name)
    whose = moodle["whose"] if moodle else folder.name
    notes = folder / FILE
    inside = [notes] if notes.exists() or notes.is_symlink() else sorted(
        each for each in folder.glob("**/*" if moodle else "*") if each.is_file())  # fmt: skip
    for each in inside:
        label = each.relative_to(folder.parent).as_posix()
        if folder.is_symlink() or each.is_symlink():
            yield File(label, whose, 0, said("{file} is a link, which is not followed", file=label))
        elif not each.name.startswith("."):
            yield from _read(each, label, whose)
    if not inside:
        yield File(folder.name, whose, 0, said("nothing was handed in"))


def _whose(name: str) -> str:
    """Return whose a file is by its name.

    >>> _whose("kleinzoe_LATE_301_977_x.shogi_lab.json"), _whose("zoe.shogi_lab (1).json")
    ('kleinzoe', 'zoe')
    """
    canvas = CANVAS.fullmatch(name)
    return canvas["whose"] if canvas else ENDING.sub("", name)


def _read(file: Path, label: str, whose: str) -> Iterator[File]:
    """Yield what a file holds: notes, a notebook's answers, or a zip of these."""
    name = file.name.lower()
    time = 0.0
    with suppress(OSError):
        time = file.stat().st_mtime
    try:
        if name.endswith((".json", ".json.txt")):
            says = name_in(file)
            yield File(label, whose, time, entries(file, [*NAMES, *PREDICTIONS]), says)
        elif name.endswith(".ipynb"):
            yield File(label, whose, time, answers_in(file))
        elif name.endswith(".zip"):
            yield from _unzipped(file, label, whose)
        else:
            yield File(label, whose, time, _unread(label))
    except ValueError as error:
        told = told_by(error)
        yield File(label, whose, time, told if in_line(told) == told else in_line(told))


def _unread(label: str) -> Message:
    return said(
        "{file} is no hand-in: save your answers at the foot of the page, or by hand_in, and hand "
        "in that file", file=label)  # fmt: skip


def _unzipped(file: Path, label: str, whose: str) -> Iterator[File]:
    """Yield what a zip of one pupil holds, whatever its folders are called."""
    found = list[File]()
    with (
        TemporaryDirectory() as place,
        suppress(BadZipFile, OSError, RuntimeError, ValueError),
        ZipFile(file) as zipped,
    ):
        for number, each in enumerate(zipped.infolist()[:MOST_MEMBERS]):
            kind = each.filename.lower().rpartition(".")[2]
            hidden = each.filename.startswith("__MACOSX")
            if kind in ("json", "ipynb") and each.file_size <= LARGEST and not hidden:
                copy = Path(place, f"{number}.{kind}")
                with zipped.open(each) as member:
                    copy.write_bytes(member.read(LARGEST))
                found += _read(copy, f"{label}/{each.filename}", whose)
    read = [each for each in found if not isinstance(each.noted, str)]
    time = file.stat().st_mtime if file.is_file() else 0.0
    yield from (each._replace(time=time) for each in read)
    if not read:
        yield File(label, whose, time, said("{file} holds no hand-in that can be read", file=label))


# ---- what counts


def _newest(files: Iterable[File]) -> list[File]:
    return sorted(files, key=lambda each: each.time, reverse=True)


def _counting(files: list[File]) -> list[File]:
    """Return the files that count: the newest with notes, else all notebooks, the newest first."""
    read = _newest(each for each in files if not isinstance(each.noted, str))
    notes = [each for each in read if not each.file.lower().endswith(".ipynb")]
    return notes[:1] or read


def _counted(files: list[File]) -> Noted | str:
    """Return what counts of a pupil's files; if none can be read, why not."""
    counting = _counting(files)
    if not counting:
        return _newest(files)[0].noted
    noted: Noted = {}
    for each in reversed(counting):
        assert not isinstance(each.noted, str)
        noted |= each.noted
    return noted


def _about(pupil: str, files: list[File]) -> Iterator[str]:
    """Yield what is to be said of a pupil's files."""
    counting = _counting(files)
    older = [each.file for each in files
             if each not in counting and not isinstance(each.noted, str)]  # fmt: skip
    if older:
        yield said("{pupil}: {file} counts, as the newest, and not {names}", pupil=pupil,
                   file=counting[0].file, names=listed(older))  # fmt: skip
    for each in files:
        if isinstance(each.noted, str) and counting:
            yield said("{pupil}: {why}", pupil=pupil, why=each.noted)
        if each in counting and each.says and plain(each.says) != plain(each.whose):
            yield said("{pupil}: in {file} stands another name, {name}", pupil=pupil,
                       file=each.file, name=shown(each.says))  # fmt: skip


def alike(pupils: Pupils) -> Iterator[str]:
    """Yield a sentence for each group of pupils whose answers are the same, spaces aside; short
    ones are by chance."""
    same = defaultdict[tuple[str, ...], list[str]](list)
    for name in NAMES:
        written = defaultdict[str, list[str]](list)
        for pupil, noted in pupils.items():
            if not isinstance(noted, str) and (code := noted.get(name, Entry()).code):
                written["".join(code.split())].append(pupil)
        for code, some in written.items():
            if len(some) > 1 and len(code) >= CHANCE:
                same[tuple(some)].append(name)
    for who, names in same.items():
        yield said("{pupils} wrote the same: {names}", pupils=listed(who), names=listed(names))
