"""What an example in a docstring of the package finds there, so that it shows its point alone."""

from contextlib import suppress
from functools import cache
from importlib import import_module

from shogi_lab import Game
from shogi_lab.engine import examples
from shogi_lab.screen.elements import Page
from shogi_lab.stage.films import Frame
from shogi_lab.stage.gauges import turns
from shogi_lab.stage.lenses import Bits

#: By the beginning of a module's name.
GIVEN = {
    "shogi_lab.": {name: getattr(examples, name) for name in examples.__all__} | {"Game": Game},
    "shogi_lab.screen.": {"Bits": Bits, "Frame": Frame, "Page": Page},
    "shogi_lab.chapters.": {"Page": Page, "turns": turns},
}


def found(own):
    """All names of an example: those of its module come first, then what is given, then those that
    its chapter's folder offers."""
    given = {}
    match own["__name__"].split("."):
        case ["shogi_lab", "chapters", chapter, _, *_]:
            given |= offered(chapter)
    for beginning, names in GIVEN.items():
        if own["__name__"].startswith(beginning):
            given |= names
    return given | own


@cache
def offered(chapter):
    """All names that a chapter's folder offers here, by name: some modules need NumPy."""
    folder, found = import_module(f"shogi_lab.chapters.{chapter}"), {}
    for name in dir(folder):
        with suppress(ImportError, AttributeError):
            found[name] = getattr(folder, name)
    return found
