"""What a run of a notebook has read: noted while it runs, compared before the next export.

    the kernel opens       hands/__pycache__/packer.cpython-311.pyc     data/games/selfplay.usi
    noted are the files    shogi_lab/chapters/hands/packer.py           data/games/selfplay.usi
    kept with the run      a digest of each; it is run again where one of them is another

Of the catalog of messages only what the noted modules can say counts: a caption of chapter 2, and
its Japanese, make no other chapter run again.
"""

import ast
import importlib.util
import platform
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path

from shogi_lab.japanese.catalog import CATALOG, catalog_in

ROOT = Path(__file__).resolve().parent.parent
# What a run reads in processes of its own, and what makes it a notebook.
ALWAYS = (
    "benchmarks", "data", "tests/helpers", "publish/build.py", "publish/printed.py",
    "requirements.lock",
)  # fmt: skip
# Written by its number and not by its name: opening the file for each line would be noted, too.
STARTUP = """
import os, sys

def _note(event, arguments, file=os.open({notes!r}, os.O_WRONLY | os.O_APPEND | os.O_CREAT)):
    if event == "open" and isinstance(arguments[0], str) and not arguments[2] & os.O_WRONLY:
        os.write(file, os.path.abspath(arguments[0]).encode(errors="replace") + b"\\n")

sys.addaudithook(_note)
"""


def noted_in(settings: Path) -> Path:
    """The file in which a kernel with these settings of IPython will note what it opens."""
    notes = settings / "read.txt"
    startup = settings / "profile_default" / "startup" / "00-read.py"
    startup.parent.mkdir(parents=True)
    startup.write_text(STARTUP.format(notes=str(notes)), encoding="utf-8")
    return notes


def ours(notes: Path) -> list[str]:
    """The files of the project among those that were noted: a module by its source."""
    found = set()
    for line in set(notes.read_text(encoding="utf-8", errors="replace").splitlines()):
        path = Path(line)
        if path.suffix == ".pyc" and path.parent.name == "__pycache__":
            path = Path(importlib.util.source_from_cache(line))
        if path.is_relative_to(ROOT) and path.is_file():
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith("."):
                found.add(name)
    return sorted(found)


def state(source: Path, names: Iterable[str]) -> dict[str, str]:
    """A digest of each file that a run of the source reads, as it is now, and the Python's name."""
    names = set(names)
    catalog = f"locale/ja/LC_MESSAGES/{source.stem}.po"
    always = [source, source.parent.parent / "solutions" / source.name]
    always += map(ROOT.joinpath, (*ALWAYS, catalog))
    files = {file for each in always for file in (each, *each.rglob("*")) if file.is_file()}
    files |= {ROOT / name for name in names}
    found = {"": platform.python_version()}
    for file in files - {CATALOG}:
        if file.suffix != ".pyc":
            found[str(file)] = sha256(file.read_bytes()).hexdigest() if file.is_file() else "gone"
    return found | {str(CATALOG): sha256(repr(messages(names)).encode()).hexdigest()}


def messages(names: set[str]) -> list[tuple[str, str]]:
    """The catalog's entries that a run with these files can say: all but those that stand, in the
    package, in other modules only."""
    texts = {file.relative_to(ROOT).as_posix(): constants(file.read_bytes()) for file in package()}
    said = set().union(*(found for name, found in texts.items() if name in names))
    others = set().union(*texts.values()) - said
    entries = catalog_in(CATALOG.read_text(encoding="utf-8")).items()
    return sorted(entry for entry in entries if entry[0] not in others)


def package() -> list[Path]:
    """The modules of the package."""
    return sorted((ROOT / "shogi_lab").rglob("*.py"))


@cache
def constants(module: bytes) -> set[str]:
    """The texts that stand in a module."""
    nodes = ast.walk(ast.parse(module))
    values = (node.value for node in nodes if isinstance(node, ast.Constant))
    return {value for value in values if isinstance(value, str)}
