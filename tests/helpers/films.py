"""A film of every kind, by chapter: made when it is first asked for, and shared by all tests."""

from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec

from shogi_lab.contents import FOLDERS
from shogi_lab.screen.sheets import outline, sheet
from shogi_lab.stage.films import LazyFrames
from shogi_lab.views import own, strip


def films(folder):
    """A chapter's films stand in the helpers' module of its name; those of a draft, which has none
    yet, are made of one move."""
    if find_spec(f"helpers.{folder}"):
        return import_module(f"helpers.{folder}").FILMS
    rows = import_module(f"shogi_lab.chapters.{folder}.films").FILMS
    return {row.name: partial(own("startpos moves 7g7f").film, row.name) for row in rows}


CHAPTERS = {folder: films(folder) for folder in FOLDERS}
EVERY = [(chapter, name) for chapter, films in CHAPTERS.items() for name in films]


@cache
def film(chapter, name):
    """A chapter's film by its name."""
    return CHAPTERS[chapter][name]()


@cache
def drawn(chapter, name):
    """The sheet of a film; of one that is too long for a sheet its outline."""
    seen = film(chapter, name)
    return (outline if isinstance(seen.frames, LazyFrames) else sheet)(seen)


@cache
def printed(chapter, name, theme="light"):
    """The strip of a film."""
    return strip(film(chapter, name), theme)


class Films(str):
    """A chapter's films by their names."""

    def __getitem__(self, name):
        return film(str(self), name)
