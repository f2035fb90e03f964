"""A film of every kind, by chapter: made when it is first asked for, and shared by all tests."""

from functools import cache
from importlib import import_module

from shogi_lab.contents import FOLDERS

#: Each chapter's stand in the helpers' module of its name.
CHAPTERS = {folder: import_module(f"helpers.{folder}").FILMS for folder in FOLDERS}
EVERY = [(chapter, name) for chapter, films in CHAPTERS.items() for name in films]


@cache
def film(chapter, name):
    """A chapter's film by its name."""
    return CHAPTERS[chapter][name]()


class Films:
    """A chapter's films by their names."""

    def __init__(self, chapter):
        self.chapter = chapter

    def __getitem__(self, name):
        return film(self.chapter, name)
