"""Wrong answers of readers, under the name of the exercise that they are meant for."""

import runpy
from pathlib import Path

SOLUTIONS = Path(__file__).parents[2] / "notebooks" / "solutions"


def solutions(chapter):
    """The functions of a chapter's solutions, by name."""
    return runpy.run_path(str(SOLUTIONS / f"{chapter}.py"))


def named(name, fn):
    """A wrong answer, handed in under an exercise's name."""
    fn.__name__ = name
    return fn
