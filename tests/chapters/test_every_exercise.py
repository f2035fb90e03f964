"""Every exercise: a level each and a boss in a chapter; it says what it wants, and helps twice."""

import pytest

from shogi_lab.contents import modules

CHAPTERS = modules("exercises")
EVERY = [(folder, name) for folder, each in CHAPTERS.items() for name in each.EXERCISES.rows]


@pytest.mark.release
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_there_are_four_and_a_boss(chapter):
    rows = CHAPTERS[chapter].EXERCISES.rows
    assert [row.level for row in rows.values()] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("chapter", "name"), EVERY)
def test_an_exercise_tells_what_it_wants_and_has_two_hints(chapter, name):
    asked = CHAPTERS[chapter]
    (first, *_) = asked.EXERCISES.rows[name].parameters
    assert asked.exercise(name).startswith(f"{name}({first}")
    assert asked.hint(name) != asked.hint(name, 2)
