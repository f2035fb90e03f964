"""What a run of a notebook has read and said: noted while it runs, compared before the next export.

    the kernel opens       hands/__pycache__/packer.cpython-311.pyc     data/games/selfplay.usi
    noted are the files    shogi_lab/chapters/hands/packer.pyc          data/games/selfplay.usi
    and each message       said 12 The hand packer                      asked 12 pawn, its Japanese
    kept with the run      a digest of each; it is run again where one of them is another

A module that was imported counts by its code, without the messages in it; one whose source was
opened counts by every letter. So a caption of chapter 2 makes no other chapter run again, though
all of them import chapter 2's films. Of a notebook that has said it, the cells that said it run
again, here the twelfth after the first, and those that bind what these read.
"""

import ast
import importlib.util
import json
import platform
import re
import sys
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import unescape
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import Any, NamedTuple

from publish.in_page import binds, statements, used
from shogi_lab.engine import cache as machine_code
from shogi_lab.ground import folders
from shogi_lab.japanese.catalog import catalog, catalogs
from shogi_lab.screen.player import unpacked

ROOT = Path(__file__).resolve().parent.parent
# What a run reads in processes of its own, and what makes it a notebook.
ALWAYS = (
    "benchmarks", "data", "tests/helpers", "publish/build.py", "publish/printed.py",
    "requirements.lock",
)  # fmt: skip
# What reads a module's source to compile it, to name what is compiled of it, or what is in it.
IMPORTING = SourceFileLoader.get_data.__code__.co_filename
COMPILING = (IMPORTING, machine_code.__file__, folders.__file__)
# How messages are noted, and where among them a cell of code begins.
SAID, ASKED, CELL = "said", "asked", "cell"
# Statements that bind what holds no message that was said already.
HOLDS_NONE = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
FILM = re.compile(r' data-film="([^"]+)"')
HOLE = re.compile(r"\{[^}]*\}|<[^>]*>")  # of a message, where other words are shown
FILLED = ".{0,80}?"  # what may stand there
MESSAGE = re.compile(rf"({SAID}|{ASKED}) (-?\d+) (.*)", re.DOTALL)
# The file is written by its number: opening it by its name for each line would be noted, too.
STARTUP = """
def _noting():
    import os, sys
    noted, file = set(), os.open({notes!r}, os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def begun(*_):
        noted.clear()
        os.write(file, b"{cell}\\n")

    def note(event, arguments):
        if event == "open" and isinstance(arguments[0], str) and not arguments[2] & os.O_WRONLY:
            path, frame = os.path.abspath(arguments[0]), sys._getframe(1)
            for _ in range(6):  # of which pathlib has up to four
                if path.endswith(".py") and frame and frame.f_code.co_filename in {compiling!r}:
                    path += "c"
                frame = frame and frame.f_back
            os.write(file, path.encode(errors="replace") + b"\\n")
        elif event in ("shogi_lab.said", "shogi_lab.asked"):
            message = event.removeprefix("shogi_lab.") + " " + arguments[0]
            if message not in noted:
                noted.add(message)
                os.write(file, ascii(message).encode() + b"\\n")

    get_ipython().events.register("pre_run_cell", begun)
    sys.addaudithook(note)

_noting()
del _noting
"""


def noted_in(settings: Path) -> Path:
    """Return the file in which a kernel with these settings of IPython will note what it opens."""
    notes = settings / "read.txt"
    startup = settings / "profile_default" / "startup" / "00-read.py"
    startup.parent.mkdir(parents=True)
    told = STARTUP.format(notes=str(notes), cell=CELL, compiling=COMPILING)
    startup.write_text(told, encoding="utf-8")
    return notes


class Read(NamedTuple):
    """What a run has read: files by their text, modules by their code; and by which cells it has
    said each message, and asked for the Japanese of each."""

    files: set[str]
    code: set[str]
    said: Mapping[str, set[int]]
    asked: Mapping[str, set[int]]

    @classmethod
    def of(cls, names: Iterable[str]) -> "Read":
        """Return the notes of a run, sorted by kind."""
        files, code = set[str](), set[str]()
        messages = {SAID: defaultdict[str, set[int]](set), ASKED: defaultdict[str, set[int]](set)}
        for name in names:
            if found := MESSAGE.fullmatch(name):
                kind, cell, text = found.groups()
                messages[kind][text].add(int(cell))
            elif name.endswith(".pyc"):
                code.add(name.removesuffix("c"))
            else:
                files.add(name)
        return cls(files, code - files, messages[SAID], messages[ASKED])


def ours(notes: Path, cells: Iterable[int]) -> list[str]:
    """Return what was noted of the project: files, `.pyc` for a module's code, and messages, each
    with the number of the cell that said it; `cells` are the numbers of those that were run."""
    found, paths, cell, begun = set[str](), set[str](), -1, iter(cells)
    for line in notes.read_text(encoding="utf-8", errors="replace").splitlines():
        if line == CELL:
            cell = next(begun)
        elif line.startswith(("'", '"')):
            kind, _, text = ast.literal_eval(line).partition(" ")
            found.add(f"{kind} {cell} {text}")
        else:
            paths.add(line)
    return sorted(found | {name for name in map(_in_project, paths) if name})


def _in_project(line: str) -> str:
    """Return what a run notes of a file that it has opened; '' if that is not the project's."""
    path = Path(line)
    compiled = path.suffix == ".pyc"
    if compiled:
        kept = path.parent.name == "__pycache__"
        path = Path(importlib.util.source_from_cache(line) if kept else line.removesuffix("c"))
    if not (path.is_relative_to(ROOT) and path.is_file()):
        return ""
    name = path.relative_to(ROOT).as_posix()
    return "" if name.startswith(".") else name + "c" * compiled


def state(source: Path, names: Iterable[str]) -> dict[str, str]:
    """Return a digest of all that a run of the source read and said, as it is now."""
    read = Read.of(names)
    always = [*_own(source), source.parent.parent / "solutions" / source.name]
    always += map(ROOT.joinpath, ALWAYS)
    files = {file for each in always for file in (each, *each.rglob("*")) if file.is_file()}
    files |= {ROOT / name for name in read.files}
    found = {"": platform.python_version()}
    for file in files - {*catalogs()}:
        if file.suffix != ".pyc":
            found[str(file)] = sha256(file.read_bytes()).hexdigest() if file.is_file() else "gone"
    for file in map(ROOT.joinpath, read.code):
        found[f"{file}c"] = parsed(file.read_bytes()).digest if file.is_file() else "gone"
    return found | {SAID: json.dumps(messages(read), ensure_ascii=False)}


def texts(source: Path, names: Iterable[str]) -> set[str]:
    """Return the names, in a `state`, of files that have texts beside the code of a source, and of
    which the run read nothing but that code."""
    read = {str(ROOT / name) for name in Read.of(names).files}
    return {str(file) for file in _own(source)} - read


def _own(source: Path) -> tuple[Path, Path]:
    return source, ROOT / "locale/ja/LC_MESSAGES" / f"{source.stem}.po"


def messages(read: Read) -> tuple[list[str], dict[str, str]]:
    """Return the messages that a run said and that are still there, and what it asked for."""
    known = catalog()
    there = set[str]().union(*(parsed(file.read_bytes()).said for file in package()))
    return sorted({*read.said} & there), {text: known.get(text, "") for text in sorted(read.asked)}


def reworded(
    names: Iterable[str], before: str, codes: Sequence[str], shown: Iterable[Any]
) -> set[int]:
    """Return the numbers of the cells that may show a message that is no longer there, or Japanese
    that is another now: they have said it, or asked for it, or show its words, which another cell
    or an import has said; or they read what such a cell has bound.

    names: notes of a run; before: its messages, as a `state` has them; shown: the cells that were
    run, with what they have put out."""
    read = Read.of(names)
    (was_said, was_asked), (said, asked) = json.loads(before), messages(read)
    gone = {text: read.said[text] for text in {*was_said} - {*said}}
    turned = {was_asked.get(text, ""): read.asked[text] for text, told in asked.items()
              if was_asked.get(text) != told}  # fmt: skip
    words = [" ".join(map(_words, _texts(cell))) for cell in shown]
    found = set[int]()
    for text, cells in (gone | turned).items():
        showing = re.compile(FILLED.join(filter(None, map(_edged, HOLE.split(text)))))
        found |= cells | {at for at, each in enumerate(words) if showing.search(each)}
    carried = set[str]()
    for at, code in enumerate(codes):
        tree = ast.Module(statements(code), [])
        if at in found or used(tree) & carried:
            found.add(at)
            for node in tree.body:
                carried |= set() if isinstance(node, HOLDS_NONE) else binds(node)
    return found


def _texts(data: Any) -> Iterator[str]:
    """Yield all texts in plain data, and in the films that play in them."""
    match data:
        case str():
            yield data
            for film in FILM.findall(data):
                yield from _texts(unpacked(film))
        case dict():
            yield from _texts([*data.values()])
        case list():
            for each in data:
                yield from _texts(each)


def _words(text: str) -> str:
    """Return the words of a text with nothing but spaces between them."""
    return " ".join(re.findall(r"\w+", unescape(text)))


def _edged(text: str) -> str:
    """Return a pattern of the words of a piece of a message, which end where the piece does not.

    >>> _edged(": rook to "), _edged(", 0x")
    ('\\\\brook to\\\\b', '\\\\b0x')
    """
    if not (words := _words(text)):
        return ""
    return r"\b" * (text[0] != words[0]) + words + r"\b" * (text[-1] != words[-1])


def joined(before: Iterable[str], now: Iterable[str], cells: Container[int]) -> list[str]:
    """Return the notes of two runs, the later one of some cells: of these its messages are taken.

    >>> joined(["data/a", "said 1 old", "said 2 kept"], ["said 1 new"], {1})
    ['data/a', 'said 1 new', 'said 2 kept']
    """
    found = ((name, MESSAGE.fullmatch(name)) for name in before)
    kept = {name for name, message in found if not message or int(message[2]) not in cells}
    return sorted(kept | {*now})


def needing(cells: Iterable[int], codes: Sequence[str]) -> list[int]:
    """Return the numbers of cells, and of those before them that bind what they read.

    >>> needing({3}, ["a = 1", "b = 1", "def f(): return a", "print(f())"])
    [0, 2, 3]
    """
    trees = [ast.Module(statements(code), []) for code in codes]
    bound = [set[str]().union(*map(binds, tree.body)) for tree in trees]
    found, todo = set[int](), [*cells]
    while todo:
        if (at := todo.pop()) not in found:
            found.add(at)
            for name in used(trees[at]):
                todo += [i for i in reversed(range(at)) if name in bound[i]][:1]
    return sorted(found)


def package() -> list[Path]:
    """Return the modules of the package."""
    return sorted((ROOT / "shogi_lab").rglob("*.py"))


class Parsed(NamedTuple):
    """Of a module: a digest of its code without messages, and these; an import's come first."""

    digest: str
    said: set[str]
    first: list[str]


@cache
def parsed(module: bytes) -> Parsed:
    """Return a module, read: the texts of its messages, and a digest of the rest."""
    tree = ast.parse(module)
    later = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda))
    said = set().union(*map(_without_messages, later))
    first = _without_messages(tree)
    return Parsed(sha256(ast.dump(tree).encode()).hexdigest(), said | {*first}, first)


def _without_messages(tree: ast.AST) -> list[str]:
    """Take the texts out of the messages in a tree, and return them."""
    said = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("said", "plural"):
            for text in node.args:
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                    said.append(text.value)
                    text.value = ""
    return said


HEARD = set[str]()  # what this process has said and asked, as notes of a run


@cache
def listen() -> None:
    """Note from now on what this process says and asks."""
    sys.addaudithook(_hear)


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    place, _, kind = event.partition(".")
    if place == "shogi_lab" and kind in (SAID, ASKED):
        HEARD.add(f"{kind} -1 {arguments[0]}")


def made_of(source: Path, folder: str, heard: Iterable[str]) -> dict[str, str]:
    """Return a digest of all, but the run of its notebook, that the pages of a source are made of:
    how pages are made, texts beside the notebooks and of the package, but of the other chapters'
    modules only the code, what they say when they are imported, and what was heard."""
    places = {"publish": "*", "locale": "*.po", "notebooks": "*.md", "shogi_lab": "*"}
    files = [file for place, pattern in places.items() for file in (ROOT / place).rglob(pattern)]
    texts = {file for file in files if file.suffix and "__pycache__" not in file.parts}
    chapters = ROOT / "shogi_lab/chapters"
    others = {*chapters.rglob("*.py")} - {*(chapters / folder).rglob("*.py")}
    names = [file.relative_to(ROOT).as_posix() for file in texts - others]
    names += [f"{file.relative_to(ROOT).as_posix()}c" for file in others]
    first = [parsed(file.read_bytes()).first for file in sorted(others)]
    return state(source, [*names, *heard]) | {"first": json.dumps(first)}
