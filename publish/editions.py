"""Executed notebooks, kept in a folder: each is run once, by whoever asks first.

    test_notebooks   test_export   notebooks --check      who asks
           \\              |              /
            02_hands-6f1c0a93.json      02_hands-6f1c0a93.lock            what is kept

A name says what a run may read (`place`), so that after an edit a notebook is run again. For an
export it says the code that is run, and not the texts between: new ones are put around the outputs
that are kept. Nor does it say the words of chapters that this code does not name, so that a caption
of chapter 2 makes no other chapter run again.
"""

import ast
import json
import platform
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import nbformat
from nbformat import NotebookNode

from shogi_lab.ground.files import locked, replaced
from shogi_lab.ground.folders import homes
from shogi_lab.japanese.catalog import catalog_in
from shogi_lab.japanese.code import paragraphs

VARIABLE = "SHOGI_LAB_EXECUTED"  # names a folder that processes share
# What a run reads beside its source: ours to import, to load and to race, and what runs it.
READ = (
    "shogi_lab", "data", "benchmarks", "tests/helpers", "publish/build.py", "publish/printed.py",
    "requirements.lock",
)  # fmt: skip
TRANSLATED = "locale/ja/LC_MESSAGES"  # in which also stands what cells print in Japanese
CHAPTERS = "shogi_lab/chapters"
FILM = re.compile(r'FilmRow\(\s*"([^"]+)"')  # by its name
PACKAGES = "shogi_lab.chapters."
LONGEST = 3600  # seconds that another process is waited for
SOLUTION = "solution"  # tag of a cell that solves an exercise

_homes = cache(homes)
Run = Callable[[Path], NotebookNode]


def kept(run: Run, source: Path, file: Path) -> NotebookNode:
    """Return the notebook that a source gives: from its place, else run now and put there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with locked(file.with_suffix(".lock"), LONGEST):
        if not file.exists():
            with replaced(file) as new:
                new.write(json.dumps(run(source)).encode())
    return nbformat.from_dict(json.loads(file.read_text(encoding="utf-8")))


def place(source: Path, folder: Path, codes: Sequence[str] = ()) -> Path:
    """Return where a run of the source is kept, by all that it reads and the Python that runs it.

    codes: the code of its cells, if that alone is to count of what the source says."""
    notebooks = source.parent.parent
    texts = source, notebooks / "solutions" / source.name, notebooks.parent / TRANSLATED
    read = contents(*(() if codes else texts), *(notebooks.parent / name for name in READ))
    if codes:
        code, root = "\n".join(codes), notebooks.parent
        mute = {*(root / CHAPTERS).rglob("*.py")} - {*speaking(source, root, code)}
        silence(read, mute, code)
    return folder / f"{source.stem}-{digest(read, platform.python_version(), *codes)}.json"


def pages_place(source: Path, run: Path, *told: str) -> Path:
    """Return where that is kept which is made of a run: by the run's place, the texts around its
    code, all words in Japanese, what makes pages, and what else is told."""
    notebooks = source.parent.parent
    texts = notebooks / "solutions" / source.name, notebooks / "teaching" / f"{source.stem}.md"
    ours = notebooks.parent / TRANSLATED, notebooks.parent / "publish"
    return run.with_stem(f"{run.stem}-{digest(contents(source, *texts, *ours), *told)}")


def contents(*places: Path) -> dict[Path, bytes]:
    """Return what is in files and in all files of folders."""
    files = (file for each in places for file in (each, *each.rglob("*")) if file.is_file())
    return {file: file.read_bytes() for file in sorted(files) if file.suffix != ".pyc"}


def digest(read: dict[Path, bytes], *told: str) -> str:
    """Return eight digits for the contents of files, and for what else is told."""
    found = sha256("\0".join(told).encode())
    for file, content in read.items():
        found.update(f"{file}\0{sha256(content).hexdigest()}\n".encode())
    return found.hexdigest()[:8]


def speaking(source: Path, root: Path, code: str) -> Iterator[Path]:
    """Yield the modules of chapters whose words a run of this code may show: all of its own
    chapter, the films that it shows by name, panels of a room, and what these and it import."""
    todo, seen = [*imported(root, code)], set[str]()
    for folder in (root / CHAPTERS).glob("*/"):
        films = "".join(file.read_text(encoding="utf-8") for file in folder.glob("films.py"))
        shows = any(f'"{row}"' in code or f"film {row}" in code for row in FILM.findall(films))
        own = folder.rglob("*.py") if source.stem.endswith(folder.name) else ()
        asked = {"films": shows, "panel": "room(" in code}
        named = (folder / f"{name}.py" for name, is_asked in asked.items() if is_asked)
        todo += [".".join(file.relative_to(root).with_suffix("").parts) for file in (*own, *named)]
    while todo:
        if (name := todo.pop()) not in seen:
            seen.add(name)
            file = root.joinpath(*name.split(".")).with_suffix(".py")
            if file.is_file():
                todo += imported(root, file.read_text(encoding="utf-8"), name)
                yield file


@cache
def imported(root: Path, code: str, module: str = "") -> list[str]:
    """Return the modules of chapters that code imports from: for a name of a folder, its home."""
    found = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom):
            above = module.rsplit(".", node.level)[0] if node.level else ""
            name = ".".join(filter(None, (above, node.module)))
            if name.startswith(PACKAGES):
                folder = root.joinpath(*name.split("."))
                known = _homes(folder) if folder.is_dir() else {}
                there = (known.get(each.name, [each.name]) for each in node.names)
                found += [name, *(f"{name}.{home}" for modules in there for home in modules)]
    return found


def silence(read: dict[Path, bytes], mute: set[Path], code: str) -> None:
    """Leave of some modules their code alone, and of catalogs what the others and this code say."""
    modules = {file: parsed(text) for file, text in read.items() if file.suffix == ".py"}
    heard = set[str]().union(*(each.words[file in mute] for file, each in modules.items()))
    read |= {file: modules[file].code for file in mute}
    for file in [file for file in read if file.suffix == ".po"]:
        known = entries(read[file]).items()
        kept = [
            pair for pair in known if pair[0] in heard or pair[0][:2] == "# " or pair[0] in code
        ]
        read[file] = json.dumps(kept).encode()


@cache
def entries(catalog: bytes) -> dict[str, str]:
    """Return what a catalog has in Japanese."""
    return catalog_in(catalog.decode())


class Parsed(NamedTuple):
    """Of a module: its code without docstrings and messages, and its texts with and without
    these."""

    code: bytes
    words: tuple[set[str], set[str]]


@cache
def parsed(module: bytes) -> Parsed:
    """Return a module, read."""
    tree = ast.parse(module)
    nodes = [*ast.walk(tree)]
    texts = [each for each in nodes if isinstance(each, ast.Constant)]
    every = {part for each in texts for part in _parts(each.value)}
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="said" | "plural"), args=told):
                silent = told
            case ast.Expr(value=told):
                silent = [told]
            case _:
                silent = []
        for each in silent:
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                each.value = ""
    left = {part for each in texts for part in _parts(each.value)}
    return Parsed(ast.dump(tree).encode(), (every, left))


def _parts(text: object) -> set[str]:
    if not isinstance(text, str):
        return set()
    return {text, *(paragraphs(text) if "\n" in text else ())}


def tags(cell: NotebookNode) -> set[str]:
    """Return the tags of a cell."""
    return set(cell.metadata.get("tags", []))


def as_run(cells: list[NotebookNode]) -> list[NotebookNode]:
    """Return the cells of code in the order in which they are run: solutions last, since a pupil
    who runs the other cells has not solved anything yet."""
    code = [cell for cell in cells if cell.cell_type == "code"]
    return sorted(code, key=lambda cell: SOLUTION in tags(cell))
