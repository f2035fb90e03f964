"""Every exercise: a level each and a boss in a chapter; it says what it wants, and helps twice; its
solution is right, and what is wrong is found where it begins."""

import re
from functools import cache
from importlib import import_module
from itertools import islice

import pytest

from helpers.exercises import look
from helpers.films import looks
from helpers.wrong import named, solutions
from shogi_lab.contents import CHAPTERS, modules
from shogi_lab.views import svg

EXERCISES = {folder: each.EXERCISES for folder, each in modules("exercises").items()}
EVERY = [(folder, name) for folder, each in EXERCISES.items() for name in each.rows]
WRONG = {folder: import_module(f"chapters.{folder}.wrong_answers") for folder in EXERCISES}
CHANGED = "look at it, then run tests/helpers/films.py"
MANY = 40_000  # cases, which are not all compared with one another
AGAIN = ("guards_of", "hand_terms")  # have cases that are made in two ways

every = pytest.mark.parametrize(("chapter", "name"), EVERY)


@pytest.mark.release
@pytest.mark.parametrize("chapter", EXERCISES)
def test_they_begin_easily_and_end_with_a_boss(chapter):
    levels = [row.level for row in EXERCISES[chapter].rows.values()]
    assert levels == sorted(levels)
    assert {0, 1, 4} <= {*levels}
    assert levels.count(4) == 1


@every
def test_an_exercise_tells_what_it_wants_and_has_two_hints(chapter, name):
    asked = EXERCISES[chapter]
    (first, *_) = asked.rows[name].parameters
    assert asked.exercise(name).startswith(f"{name}({first}")
    assert asked.hint(name) != asked.hint(name, 2)
    assert not re.search(r"[Rr]eturn|\?", asked.rows[name].example)


@cache
def solved(chapter):
    """The solutions of a chapter, by name."""
    return solutions(*(each.name for each in CHAPTERS if each.folder == chapter))


@every
def test_the_solution_s_answers_are_right(chapter, name):
    row, solution = EXERCISES[chapter].rows[name], solved(chapter)[name]
    for case in islice(row.cases(), 0, None, 1 + row.total // 400):
        assert solution(*case) == row.right(*case)


@pytest.mark.long
@every
def test_the_solution_is_right_and_tried_on_all_cases(chapter, name):
    report = EXERCISES[chapter].check(solved(chapter)[name])
    assert report.passed, report
    assert report.tried == report.total


@every
def test_what_an_exercise_tells_and_draws_is_as_before(chapter, name):
    known = looks().get(f"{chapter}.exercises {name}", "a draft")
    assert known in ("a draft", look(EXERCISES[chapter].rows[name])), CHANGED


@every
def test_no_case_comes_twice_and_one_shows_each_wrong_answer(chapter, name):
    """Of those with very many cases, test_exercises.py of chapter 2 says so."""
    row = EXERCISES[chapter].rows[name]
    if row.total < MANY and name not in AGAIN:
        cases = [*row.cases()]
        assert len(set(map(str, cases))) == len(cases) == row.total
        brief = [*map(getattr(WRONG[chapter], "brief", tuple), cases)]
        assert all(case in brief for other, *_, case in WRONG[chapter].WRONG if other == name)


@every
def test_there_are_two_wrong_answers_or_more_to_each(chapter, name):
    assert sum(name == each[0] for each in WRONG[chapter].WRONG) >= 2


@pytest.mark.long
@pytest.mark.parametrize(
    ("chapter", "name", "what", "fn", "case"),
    [(folder, *row) for folder, each in WRONG.items() for row in each.WRONG],
    ids=[f"{name}: {what}" for each in WRONG.values() for name, what, *_ in each.WRONG],
)
def test_a_wrong_answer_is_met_with_its_smallest_case(chapter, name, what, fn, case):
    report = EXERCISES[chapter].check(named(name, fn))
    brief = getattr(WRONG[chapter], "brief", lambda whole: whole)
    assert brief(report.case) == case, what
    assert report.wanted == EXERCISES[chapter].rows[name].right(*report.case)
    assert report.got is None or report.got == fn(*report.case)
    assert "<svg" in svg(report.finding)
