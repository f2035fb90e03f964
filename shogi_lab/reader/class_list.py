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

from shogi_lab.contents import PREDICTIONS, modules
from shogi_lab.engine.arguments import shortened, shown
from shogi_lab.ground.messages import Message, listed, said, told_by
from shogi_lab.practice.logbook import FILE, LARGEST, Entry, entries, name_in
from shogi_lab.practice.trials import in_line

from .notebook_answers import LARGEST_NOTEBOOK, answers_in

MOODLE = re.compile(r"(?P<name>.+?)_(?P<number>\d+)_(assignsubmission_)?(file|onlinetext)_?")
CANVAS = re.compile(r"(?P<name>[^_]+)(?P<late>_LATE)?_(?P<number>\d+)_(\d+_.+|(text|link)\.html)")
COPY = r"( ?\(\d+\))?"  # " (1)", as browsers write it
ENDING = re.compile(rf"{COPY}(\.shogi_lab)?{COPY}\.(json\.txt|\w+)$", re.IGNORECASE)
#: Columns by which a school knows its pupils, those by which marks go first.
NAMING = ["username", "user", "login", "sisloginid", "ユーザ名", "emailaddress", "email",
          "メールアドレス", "idnumber", "idナンバー", "student", "fullname", "name", "氏名", "名前",
          "id"]  # fmt: skip
HEADS = {*NAMING, "firstname", "lastname", "surname", "名", "姓", "sisuserid", "section",
         "identifier"}  # fmt: skip
KEPT = "@\u3099\u309a"  # the two signs that make another letter of a kana
OURS = re.compile(r"marks(-\w+)?\.(html|csv)")  # what was written by an earlier run
MOST_MEMBERS = 200  # of a zip
MOST_BYTES = {"json": LARGEST, "ipynb": LARGEST_NOTEBOOK}  # of each
CHANCE = 150  # letters of an answer that two pupils may write alike by chance
NAMES = [name for each in modules("exercises").values() for name in each.EXERCISES.rows]
Noted = dict[str, Entry]
#: Of each pupil what is noted, or why nobody can read that.
Pupils = dict[str, Noted | str]


class Owner(NamedTuple):
    """Whose a file is: the name, the number of Moodle or Canvas, and Moodle's folder; and whether
    Canvas calls it late."""

    name: str
    number: str = ""
    folder: str = ""
    late: bool = False


class File(NamedTuple):
    """A file that was handed in: its name, whose it is, when it was written, what is noted in it or
    why that cannot be read, and the name that the pupil wrote into it."""

    file: str
    whose: Owner
    time: float
    noted: Noted | str
    says: str = ""


class Roster(NamedTuple):
    """A class list: whose each plain name is, "" if two pupils have it; and of each pupil the
    columns by which the school knows them."""

    known: dict[str, str]
    columns: dict[str, dict[str, str]]


class Class(NamedTuple):
    """What a class handed in: of each pupil what counts; sentences about all else; and of each
    pupil the columns by which the school knows them, and Moodle's folder if there is one."""

    pupils: Pupils
    remarks: list[str]
    columns: dict[str, dict[str, str]]
    folders: dict[str, str]


def read(folder: Path, roster: Path | None = None) -> Class:
    """Return what a class handed in.

    roster: a table with a pupil in each row, see `roster_in`. Raises ValueError if it cannot be
    read, or if there is no file.
    """
    listed, beside = (roster_in(roster), roster.absolute()) if roster else (None, None)
    there = _files(folder) if folder.is_dir() else ()
    found = [each for each in there if (folder / each.file).absolute() != beside]
    found.sort(key=lambda each: each.file)
    if not found:
        raise ValueError(
            said("{folder} holds no pupil's file; it should hold files like anna.json or {file}",
                 folder=shown(str(folder)), file=f"anna/{FILE}")
        )  # fmt: skip
    theirs, remarks = _by_list(found, listed) if listed else (_by_name(found), [])
    pupils: Pupils = {}
    columns, folders = dict[str, dict[str, str]](), dict[str, str]()
    for name, files in sorted(theirs.items()):
        label = shortened(in_line(name))
        pupils[label] = _counted(files) if files else said("nothing was handed in")
        remarks += _about(label, files)
        columns[label] = listed.columns[name] if listed else _columns(name, files[0].whose)
        folders[label] = next((each.whose.folder for each in _newest(files)), "")
    return Class(pupils, remarks, columns, folders)


def _by_name(found: list[File]) -> dict[str, list[File]]:
    """Return each pupil's files; two pupils of one name are told apart by their numbers."""
    numbers, theirs = defaultdict[str, set[str]](set), defaultdict[str, list[File]](list)
    for each in found:
        numbers[each.whose.name].add(each.whose.number)
    for each in found:
        name, number = each.whose.name, each.whose.number
        alone = len(numbers[name] - {""}) < 2
        theirs[name if alone else f"{name} ({number})"].append(each)
    return theirs


def _by_list(found: list[File], listed: Roster) -> tuple[dict[str, list[File]], list[str]]:
    """Return the files of each pupil of a list, and what is to be said of other files."""
    known, remarks = listed.known, list[str]()
    theirs = {name: list[File]() for name in listed.columns}
    for each in found:
        whose = known.get(plain(each.whose.name))
        if whose == "":  # two pupils have this name
            whose = known.get(each.whose.number)
        if whose:
            if known.get(plain(each.says)) == whose:
                each = each._replace(says="")  # the pupil's, by another name of the list
            theirs[whose].append(each)
        else:
            remarks.append(said("{file}: {name} is not in the class list, so nobody gets its marks",
                                file=each.file, name=shown(each.whose.name)))  # fmt: skip
    return theirs, remarks


def _columns(name: str, whose: Owner) -> dict[str, str]:
    """Return by what Moodle or Canvas knows a pupil who is in no list."""
    is_canvas = whose.number and not whose.folder
    return {"Student": name, "ID": whose.number} if is_canvas else {"Username": name}


def plain(name: str) -> str:
    """Return a name without what systems write differently: spaces, signs, accents, capitals.

    >>> plain("Klein, Zoë") == plain("kleinzoe"), plain("か") == plain("が")
    (True, False)
    """
    parts = unicodedata.normalize("NFKD", name).casefold()
    return unicodedata.normalize("NFC", "".join(c for c in parts if c.isalnum() or c in KEPT))


def roster_in(file: Path) -> Roster:
    """Return a class list: a pupil in each row, of whom any cell is a name that a file may have.

    Marks go by the first cell, or if the first row names the columns, by the log-in or whatever is
    nearest to one. Raises ValueError if the list is in another code than UTF-8, or names nobody;
    OSError if it cannot be read.
    """
    try:
        text = file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(
            said("{file} is not in UTF-8: save it again, in a spreadsheet as CSV UTF-8", file=file)
        ) from None
    rows = [[cell.strip() for cell in row] for row in csv.reader(_commas(text)) if any(row)]
    titles, at = ["Username"], 0
    if rows and HEADS & {plain(cell) for cell in rows[0]}:
        kept = [at for at, cell in enumerate(rows[0]) if plain(cell) in HEADS]
        titles, *rows = ([(*row, *[""] * len(rows[0]))[at] for at in kept] for row in rows)
        rows = [row for row in rows if any(row) and "Points Possible" not in row]
        at = _naming(titles, rows)
    known, columns = dict[str, str](), dict[str, dict[str, str]]()
    for row in rows:
        cells = [cell for cell in row if cell]
        whose = row[at] or cells[0]
        columns[whose] = dict(zip(titles, row, strict=False))
        pairs = map("".join, permutations(cells, 2))  # of a name and a surname, in either order
        for name in {plain(each) for each in (*cells, *pairs)}:
            if known.setdefault(name, whose) != whose:
                known[name] = ""
    if not known:
        raise ValueError(said("{file} names no pupil: it should have a line for each", file=file))
    return Roster(known, columns)


def _naming(titles: list[str], rows: list[list[str]]) -> int:
    """Return which column marks go by: it differs from pupil to pupil, and is blank for nobody."""
    for wanted in NAMING:
        for at, title in enumerate(titles):
            cells = {row[at] for row in rows}
            if plain(title) == wanted and len(cells) == len(rows) and "" not in cells:
                return at
    return 0


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
    whose = Owner(moodle["name"], moodle["number"], folder.name) if moodle else Owner(folder.name)
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


def _whose(name: str) -> Owner:
    """Return whose a file is by its name."""
    if canvas := CANVAS.fullmatch(name):
        return Owner(canvas["name"], canvas["number"], late=bool(canvas["late"]))
    return Owner(ENDING.sub("", name))


def _read(file: Path, label: str, whose: Owner) -> Iterator[File]:
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


def _unzipped(file: Path, label: str, whose: Owner) -> Iterator[File]:
    """Yield what a zip of one pupil holds, whatever its folders are called."""
    found, told = list[File](), said("{file} holds no hand-in that can be read", file=label)
    with (
        TemporaryDirectory() as place,
        suppress(BadZipFile, OSError, RuntimeError, ValueError),
        ZipFile(file) as zipped,
    ):
        tops = {name.partition("/")[0] for name in zipped.namelist()[:MOST_MEMBERS]}
        if len({match["number"] for each in tops if (match := MOODLE.fullmatch(each)
                                                     or CANVAS.fullmatch(each))}) > 1:  # fmt: skip
            told = said("{file} holds what several pupils handed in: unpack it into the folder",
                        file=label)  # fmt: skip
            raise BadZipFile
        for number, each in enumerate(zipped.infolist()[:MOST_MEMBERS]):
            kind = each.filename.lower().rpartition(".")[2]
            hidden = each.filename.startswith("__MACOSX")
            if each.file_size <= MOST_BYTES.get(kind, -1) and not hidden:
                copy = Path(place, f"{number}.{kind}")
                with zipped.open(each) as member:
                    copy.write_bytes(member.read(MOST_BYTES[kind]))
                found += _read(copy, f"{label}/{each.filename}", whose)
    read = [each for each in found if not isinstance(each.noted, str)]
    time = file.stat().st_mtime if file.is_file() else 0.0
    yield from (each._replace(time=time) for each in read)
    if not read:
        yield File(label, whose, time, told)


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
        if each.whose.late:
            yield said("{pupil}: Canvas says that {file} is late", pupil=pupil, file=each.file)
        if isinstance(each.noted, str) and counting:
            yield said("{pupil}: {why}", pupil=pupil, why=each.noted)
        if each in counting and each.says and plain(each.says) != plain(each.whose.name):
            yield said("{pupil}: in {file} stands another name, {name}", pupil=pupil,
                       file=each.file, name=shown(each.says))  # fmt: skip


def alike(pupils: Pupils) -> Iterator[str]:
    """Yield a sentence for each group of pupils with the same answers; short ones are by chance."""
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
