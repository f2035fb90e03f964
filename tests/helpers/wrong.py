"""Wrong answers of readers, under the name of the exercise that they are meant for."""

import runpy

from publish.build import NOTEBOOKS


def solutions(chapter):
    """The functions of a chapter's solutions, by name."""
    return runpy.run_path(str(NOTEBOOKS / "solutions" / f"{chapter}.py"))


def named(name, fn):
    """A wrong answer, handed in under an exercise's name."""
    fn.__name__ = name
    return fn
