"""The code of an answer stands alone: it does the same where nothing else was ever run."""

import inspect

import pytest

from helpers.wrong import named
from shogi_lab.practice import code
from shogi_lab.practice.code import code_of

MOST, STEPS = 9, [(0, 1), (1, 0)]


def helper(n):
    return inspect.isfunction(n), MOST


def answer(n):
    return helper(n), STEPS, answer.__name__


def alone(text, name):
    names = {"__name__": "__main__"}
    exec(text, names)
    return names[name]


def test_what_an_answer_uses_comes_with_it():
    assert alone(code_of(answer), "answer")(3) == answer(3)


def test_an_answer_that_has_another_name_in_its_source_is_found_by_the_exercise_s():
    def other(n):
        return n + extra

    extra = 4
    assert alone(code_of(named("slides", other)), "slides")(3) == 7


@pytest.mark.parametrize("what", [len, None, named("slides", lambda n: n), 3])
def test_what_has_no_definition_has_no_code(what):
    assert code_of(what) == ""


def test_code_that_is_too_long_to_be_kept_is_none(monkeypatch):
    monkeypatch.setattr(code, "MOST_CODE", len(code_of(helper)))
    assert code_of(helper)
    monkeypatch.setattr(code, "MOST_CODE", len(code_of(helper)) - 1)
    assert code_of(helper) == ""
