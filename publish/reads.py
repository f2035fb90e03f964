"""What a run of a notebook has read and said: noted while it runs, compared before the next export.

    the kernel opens       hands/__pycache__/packer.cpython-311.pyc     data/games/selfplay.usi
    noted are the files    shogi_lab/chapters/hands/packer.pyc          data/games/selfplay.usi
    and each message       said 'The hand packer'                       asked 'pawn', its Japanese
    kept with the run      a digest of each; it is run again where one of them is another

A module that was imported counts by its code, without the messages in it; one whose source was
opened counts by every letter. So a caption of chapter 2 makes no other chapter run again, though
all of them import chapter 2's films; but who has said it, or its Japanese, runs again.
"""

import ast
import importlib.util
import platform
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import NamedTuple

from shogi_lab.japanese.catalog import CATALOG, catalog_in

ROOT = Path(__file__).resolve().parent.parent
# What a run reads in processes of its own, and what makes it a notebook.
ALWAYS = (
    "benchmarks", "data", "tests/helpers", "publish/build.py", "publish/printed.py",
    "requirements.lock",
)  # fmt: skip
# What reads a module's source to compile it.
IMPORTING = SourceFileLoader.get_data.__code__.co_filename
# How messages are noted.
SAID, ASKED = "said ", "asked "
# Written by its number and not by its name: opening the file for each line would be noted, too.
# What it needs are its own arguments: when a kernel ends, a notebook's names go before hooks.
STARTUP = """
import os, sys

def _note(
    event, arguments, os=os, sys=sys, noted=set(),
    file=os.open({notes!r}, os.O_WRONLY | os.O_APPEND | os.O_CREAT),
):
    if event == "open" and isinstance(arguments[0], str) and not arguments[2] & os.O_WRONLY:
        path = os.path.abspath(arguments[0])
        if path.endswith(".py") and sys._getframe(1).f_code.co_filename == {importing!r}:
            path += "c"
        os.write(file, path.encode(errors="replace") + b"\\n")
    elif event in ("shogi_lab.said", "shogi_lab.asked"):
        message = event.removeprefix("shogi_lab.") + " " + arguments[0]
        if message not in noted:
            noted.add(message)
            os.write(file, ascii(message).encode() + b"\\n")

sys.addaudithook(_note)
del os, sys, _note
"""


def noted_in(settings: Path) -> Path:
    """Return the file in which a kernel with these settings of IPython will note what it opens."""
    notes = settings / "read.txt"
    startup = settings / "profile_default" / "startup" / "00-read.py"
    startup.parent.mkdir(parents=True)
    startup.write_text(STARTUP.format(notes=str(notes), importing=IMPORTING), encoding="utf-8")
    return notes


class Read(NamedTuple):
    """What a run has read: files by their text, modules by their code; what it has said, and of
    what it has asked the Japanese."""

    files: set[str]
    code: set[str]
    said: set[str]
    asked: set[str]

    @classmethod
    def of(cls, names: Iterable[str]) -> "Read":
        """Return the notes of a run, sorted by kind."""
        said, asked, code, files = set[str](), set[str](), set[str](), set[str]()
        for name in names:
            if name.startswith(SAID):
                said.add(name.removeprefix(SAID))
            elif name.startswith(ASKED):
                asked.add(name.removeprefix(ASKED))
            elif name.endswith(".pyc"):
                code.add(name.removesuffix("c"))
            else:
                files.add(name)
        return cls(files, code - files, said, asked)


def ours(notes: Path) -> list[str]:
    """Return what was noted of the project: files, `.pyc` for a module's code, and messages."""
    found = set()
    for line in set(notes.read_text(encoding="utf-8", errors="replace").splitlines()):
        if line.startswith(("'", '"')):
            found.add(ast.literal_eval(line))
            continue
        path = Path(line)
        compiled = path.suffix == ".pyc"
        if compiled:
            kept = path.parent.name == "__pycache__"
            path = Path(importlib.util.source_from_cache(line) if kept else line.removesuffix("c"))
        if path.is_relative_to(ROOT) and path.is_file():
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith("."):
                found.add(name + "c" * compiled)
    return sorted(found)


def state(source: Path, names: Iterable[str]) -> dict[str, str]:
    """Return a digest of all that a run of the source has read and said, as it is now, and the
    Python's name."""
    read = Read.of(names)
    always = [*_own(source), source.parent.parent / "solutions" / source.name]
    always += map(ROOT.joinpath, ALWAYS)
    files = {file for each in always for file in (each, *each.rglob("*")) if file.is_file()}
    files |= {ROOT / name for name in read.files}
    found = {"": platform.python_version()}
    for file in files - {CATALOG}:
        if file.suffix != ".pyc":
            found[str(file)] = sha256(file.read_bytes()).hexdigest() if file.is_file() else "gone"
    for file in map(ROOT.joinpath, read.code):
        found[f"{file}c"] = parsed(file.read_bytes()).digest if file.is_file() else "gone"
    return found | {"said": sha256(repr(messages(read)).encode()).hexdigest()}


def texts(source: Path, names: Iterable[str]) -> set[str]:
    """Return the names, in a `state`, of files that have texts beside the code of a source, and of
    which the run read nothing but that code."""
    read = {str(ROOT / name) for name in Read.of(names).files}
    return {str(file) for file in _own(source)} - read


def _own(source: Path) -> tuple[Path, Path]:
    return source, ROOT / "locale/ja/LC_MESSAGES" / f"{source.stem}.po"


def messages(read: Read) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the messages that a run has said and the package still has, and the Japanese of those
    that it has asked for."""
    known = catalog_in(CATALOG.read_text(encoding="utf-8"))
    there = set[str]().union(*(parsed(file.read_bytes()).said for file in package()))
    return sorted(read.said & there), [(text, known.get(text, "")) for text in sorted(read.asked)]


def package() -> list[Path]:
    """Return the modules of the package."""
    return sorted((ROOT / "shogi_lab").rglob("*.py"))


class Parsed(NamedTuple):
    """Of a module: a digest of its code but for its messages, and these."""

    digest: str
    said: set[str]


@cache
def parsed(module: bytes) -> Parsed:
    """Return a module, read: which texts it makes messages of by `said` and `plural`, and a digest
    of the rest."""
    tree, said = ast.parse(module), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("said", "plural"):
            for text in node.args:
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    said.add(text.value)
                    text.value = ""
    return Parsed(sha256(ast.dump(tree).encode()).hexdigest(), said)
