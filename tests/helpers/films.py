"""A film of every kind, by chapter: made when it is first asked for, and shared by all tests.

python tests/helpers/films.py      writes down how all of them look, and all exercises
"""

import sys
import zlib
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

sys.path[:0] = map(str, Path(__file__).parents[1:3])

from helpers import exercises  # noqa: E402
from shogi_lab.contents import FOLDERS, modules  # noqa: E402
from shogi_lab.screen.sheets import drawn_on, outline, sheet  # noqa: E402
from shogi_lab.stage.films import LazyFrames  # noqa: E402
from shogi_lab.views import own, strip  # noqa: E402


def films(folder):
    """A chapter's films stand in the helpers' module of its name; those of a draft, which has none
    yet, are made of one move."""
    if find_spec(f"helpers.{folder}"):
        return import_module(f"helpers.{folder}").FILMS
    rows = import_module(f"shogi_lab.chapters.{folder}.films").FILMS
    return {row.name: partial(own("startpos moves 7g7f").film, row.name) for row in rows}


CHAPTERS = {folder: films(folder) for folder in FOLDERS}
EVERY = [(chapter, name) for chapter, films in CHAPTERS.items() for name in films]
LOOKS = Path(__file__).with_name("films.txt")


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


def look(chapter, name):
    """What a film shows and says in English, as a short number."""
    seen, made = film(chapter, name), drawn(chapter, name)._replace(japanese={})
    frames = [
        drawn_on(made, seen, step) | {"japanese": {}}
        for step in (seen.decisive if isinstance(seen.frames, LazyFrames) else ())
    ]
    return f"{zlib.crc32(repr((made, frames)).encode()):08x}"


def looks():
    """Each film and exercise that has been looked at, and how it looked."""
    return dict(line.split(": ") for line in LOOKS.read_text(encoding="utf-8").splitlines())


class Films(str):
    """A chapter's films by their names."""

    def __getitem__(self, name):
        return film(str(self), name)


if __name__ == "__main__":
    rows = [f"{chapter} {name}: {look(chapter, name)}" for chapter, name in EVERY]
    for chapter, asked in modules("exercises").items():
        for name, row in asked.EXERCISES.rows.items():
            rows.append(f"{chapter}.exercises {name}: {exercises.look(row)}")
    LOOKS.write_text("\n".join(rows) + "\n", encoding="utf-8")
