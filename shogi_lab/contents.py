"""The contents: the chapters in their order, and what each of them brings.

A chapter is a folder in `chapters/`, named here and nowhere else. Its modules have fixed names:
`films` has TITLE, FILMS and, where kernels wait to be compiled, WARM; `exercises` has EXERCISES,
`predictions` PREDICTIONS; `drawings` registers what it draws when imported; `reasons`, where walks
through its kernels are shown, has REASONS.
"""

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple

from .stage.material import Row

FOLDERS = ("posi_t", "hands", "mate_in_3", "kkp", "long_effects", "player")


class Chapter(NamedTuple):
    """A chapter: its notebook's name, its title, its films, and calls that compile its kernels."""

    name: str
    title: str
    films: tuple[Row, ...]
    warm: dict[str, Callable[[], object]]


def modules(name: str) -> tuple[ModuleType, ...]:
    """The module of this name of every chapter that has one, imported.

    >>> {len(each.EXERCISES.rows) for each in modules("exercises")}
    {5}
    """
    names = (f"shogi_lab.chapters.{folder}.{name}" for folder in FOLDERS)
    return tuple(import_module(each) for each in names if find_spec(each))


CHAPTERS = tuple(
    Chapter(f"{number:02}_{folder}", each.TITLE, each.FILMS, getattr(each, "WARM", {}))
    for number, (folder, each) in enumerate(zip(FOLDERS, modules("films"), strict=True), 1)
)
#: Every film by its name.
FILMS = {row.name: row for chapter in CHAPTERS for row in chapter.films}
#: Every prediction by its name.
PREDICTIONS = {
    name: row for each in modules("predictions") for name, row in each.PREDICTIONS.rows.items()
}
