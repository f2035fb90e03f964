"""What a run of a notebook has read and said: noted while it runs, compared before the next export.

    the kernel opens       hands/__pycache__/packer.cpython-311.pyc     data/games/selfplay.usi
    noted are the files    shogi_lab/chapters/hands/packer.pyc          data/games/selfplay.usi
    and each message       said 'the count of {name} is cut out'
    kept with the run      a digest of each; it is run again where one of them is another

A module that was imported counts by its code, without the messages in it; one whose source was
opened counts by every letter. So a caption of chapter 2, and its Japanese, make no other chapter
run again, though all of them import chapter 2's films; but who has said it runs again.
"""

import ast
import importlib.util
import platform
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from shogi_lab.japanese.catalog import CATALOG, catalog_in

ROOT = Path(__file__).resolve().parent.parent
# What a run reads in processes of its own, and what makes it a notebook.
ALWAYS = (
    "benchmarks", "data", "tests/helpers", "publish/build.py", "publish/printed.py",
    "requirements.lock",
)  # fmt: skip
# How a message is noted.
SAID = "said "
# Written by its number and not by its name: opening the file for each line would be noted, too.
STARTUP = """
import os, sys

def _note(
    event, arguments, file=os.open({notes!r}, os.O_WRONLY | os.O_APPEND | os.O_CREAT), said=set()
):
    if event == "open" and isinstance(arguments[0], str) and not arguments[2] & os.O_WRONLY:
        os.write(file, os.path.abspath(arguments[0]).encode(errors="replace") + b"\\n")
    elif event == "shogi_lab.said" and arguments[0] not in said:
        said.add(arguments[0])
        os.write(file, ascii("said " + arguments[0]).encode() + b"\\n")

sys.addaudithook(_note)
"""


def noted_in(settings: Path) -> Path:
    """Return the file in which a kernel with these settings of IPython will note what it opens."""
    notes = settings / "read.txt"
    startup = settings / "profile_default" / "startup" / "00-read.py"
    startup.parent.mkdir(parents=True)
    startup.write_text(STARTUP.format(notes=str(notes)), encoding="utf-8")
    return notes


class Read(NamedTuple):
    """What a run has read: files by their text, modules by their code, and what it has said."""

    files: set[str]
    code: set[str]
    said: set[str]

    @classmethod
    def of(cls, names: Iterable[str]) -> "Read":
        """Return the notes of a run, sorted by kind."""
        names = set(names)
        said = {name for name in names if name.startswith(SAID)}
        code = {name for name in names - said if name.endswith(".pyc")}
        files = names - said - code
        modules = {name.removesuffix("c") for name in code}
        return cls(files, modules - files, {name.removeprefix(SAID) for name in said})


def ours(notes: Path) -> list[str]:
    """Return what was noted of the project: files, `.pyc` for a module's code, and messages."""
    found = set()
    for line in set(notes.read_text(encoding="utf-8", errors="replace").splitlines()):
        if line.startswith(("'", '"')):
            found.add(ast.literal_eval(line))
            continue
        path = Path(line)
        compiled = path.suffix == ".pyc" and path.parent.name == "__pycache__"
        if compiled:
            path = Path(importlib.util.source_from_cache(line))
        if path.is_relative_to(ROOT) and path.is_file():
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith("."):
                found.add(name + "c" * compiled)
    return sorted(found)


def state(source: Path, names: Iterable[str]) -> dict[str, str]:
    """Return a digest of all that a run of the source has read and said, as it is now, and the
    Python's name."""
    read = Read.of(names)
    catalog = f"locale/ja/LC_MESSAGES/{source.stem}.po"
    always = [source, source.parent.parent / "solutions" / source.name]
    always += map(ROOT.joinpath, (*ALWAYS, catalog))
    files = {file for each in always for file in (each, *each.rglob("*")) if file.is_file()}
    files |= {ROOT / name for name in read.files}
    found = {"": platform.python_version()}
    for file in files - {CATALOG}:
        if file.suffix != ".pyc":
            found[str(file)] = sha256(file.read_bytes()).hexdigest() if file.is_file() else "gone"
    for file in map(ROOT.joinpath, read.code):
        found[f"{file}c"] = parsed(file.read_bytes()).digest if file.is_file() else "gone"
    return found | {"said": sha256(repr(messages(read)).encode()).hexdigest()}


def messages(read: Read) -> list[tuple[str, str]]:
    """Return the entries of the catalog that a run can have used: the messages that it has said, if
    the package still has them, and the texts that its modules name without saying them, such as
    kinds of pieces."""
    known = catalog_in(CATALOG.read_text(encoding="utf-8"))
    modules = {file.relative_to(ROOT).as_posix(): parsed(file.read_bytes()) for file in package()}
    said, words, mine = set[str](), set[str](), set[str]()
    for name, module in modules.items():
        said |= module.said
        words |= module.others
        if name in read.files | read.code:
            mine |= module.others
    from_elsewhere = known.keys() - said - words
    used = read.said & said | known.keys() & mine | from_elsewhere
    return sorted((text, known.get(text, "")) for text in used)


def package() -> list[Path]:
    """Return the modules of the package."""
    return sorted((ROOT / "shogi_lab").rglob("*.py"))


class Parsed(NamedTuple):
    """Of a module: a digest of its code but for its messages, these, and its other texts."""

    digest: str
    said: set[str]
    others: set[str]


@cache
def parsed(module: bytes) -> Parsed:
    """Return a module, read: which texts it makes messages of by `said` and `plural`, and a digest
    of the rest."""
    tree = ast.parse(module)
    said = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("said", "plural"):
            for text in filter(_is_text, node.args):
                said.add(text.value)
                text.value = ""
    others = {node.value for node in ast.walk(tree) if _is_text(node)} - {""}
    return Parsed(sha256(ast.dump(tree).encode()).hexdigest(), said, others)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
