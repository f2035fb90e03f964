"""The contents: the chapters in their order, and what each of them provides.

A chapter is a folder in `chapters/`, named here and nowhere else. Its modules have fixed names:
`films` has TITLE, FILMS and, if the chapter has kernels to compile, WARM and LADDERS; `exercises`
has EXERCISES, `predictions` PREDICTIONS; `drawings` registers what it draws when imported;
`kernels.reasons` has REASONS, if walks through its kernels are shown; `panel` has PANELS, the
chapter's part of the engine room. Only `films` is required: a folder that has it is at least the
draft of a chapter. A module that cannot be imported is left out, with a warning.
"""

import warnings
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, NamedTuple

from .stage.material import FilmRow

FOLDERS = ("posi_t", "hands", "mate_in_3", "kkp", "long_effects", "player", "learning", "network")
CALLS = ("WARM", "LADDERS")  # which a chapter's films may have, too
BRINGS = {
    "films": ("TITLE", "FILMS"),
    "exercises": ("EXERCISES",),
    "predictions": ("PREDICTIONS",),
    "drawings": (),
    "kernels.reasons": ("REASONS",),
    "panel": ("PANELS",),
}


class Chapter(NamedTuple):
    """A chapter: its number, folder, title and films, and the calls that compile its kernels: those
    that readers use, and those of ladders and races."""

    number: int
    folder: str
    title: str
    films: tuple[FilmRow, ...]
    warm: dict[str, Callable[[], object]]
    ladders: dict[str, Callable[[], object]]

    @property
    def name(self) -> str:
        """The name of the chapter's notebook."""
        return f"{self.number:02}_{self.folder}"


@cache
def modules(name: str) -> dict[str, ModuleType]:
    """Import the module of this name from every chapter that has one; return them by folder.

    A module that raises an error is left out, and a warning says where the error is. A chapter
    whose films cannot be imported is left out completely.

    >>> {len(modules("exercises")[folder].EXERCISES.rows) for folder in ("hands", "player")}
    {5}
    """
    found = dict[str, ModuleType]()
    for folder in FOLDERS if name == "films" else modules("films"):
        if module := _imported(folder, name, found.values()):
            found[folder] = module
    return found


def _imported(folder: str, name: str, before: Iterable[ModuleType]) -> ModuleType | None:
    chapter = f"shogi_lab.chapters.{folder}"
    try:
        if name != "films" and not _there(chapter, name):
            return None
        module = import_module(f"{chapter}.{name}")
        for brought in BRINGS[name]:
            getattr(module, brought)
        if name == "films":
            _are_rows(module.FILMS, before)
    except Exception as error:  # noqa: BLE001  a chapter that is being written may raise anything
        place = _place_of(error) or f"chapter {folder}: {name}.py"
        warnings.warn(f"{place}: {type(error).__name__}: {error}", RuntimeWarning, stacklevel=2)
        return None
    return module


def _are_rows(films: Any, before: Iterable[ModuleType]) -> None:
    """Raise TypeError if a chapter's films are not rows, ValueError if a film's name is taken."""
    if not isinstance(films, tuple) or not all(isinstance(row, FilmRow) for row in films):
        raise TypeError("FILMS must be a tuple of FilmRow; one of a single row ends with a comma")
    owners = {row.name: module.__name__ for module in before for row in module.FILMS}
    for row in films:
        if row.name in owners:
            raise ValueError(f"{owners[row.name]} has a film called {row.name!r}, too")


def _there(chapter: str, name: str) -> bool:
    """Whether a chapter has a module; if there is no such chapter, ModuleNotFoundError."""
    shelf = name.rpartition(".")[0]
    return all(find_spec(f"{chapter}.{each}") for each in (shelf, name) if each)


def _place_of(error: Exception) -> str:
    """Return the place of an error: the last line in any chapter, which may be an earlier one."""
    lines = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):  # its file was read, and not run
        lines.append((str(error.filename), error.lineno))
    for file, line in reversed(lines):
        parts = Path(file).parts
        if "chapters" in parts[:-2]:
            folder, *names = parts[parts.index("chapters") + 1 :]
            return f"chapter {folder}: {'/'.join(names)} line {line}"
    return ""


CHAPTERS = tuple(
    Chapter(number, folder, each.TITLE, each.FILMS, *(getattr(each, name, {}) for name in CALLS))
    for number, folder in enumerate(FOLDERS, 1)
    if (each := modules("films").get(folder))
)
#: Every film by its name.
FILMS = {row.name: row for chapter in CHAPTERS for row in chapter.films}
#: Every prediction by its name.
PREDICTIONS = {
    name: row
    for each in modules("predictions").values()
    for name, row in each.PREDICTIONS.rows.items()
}
