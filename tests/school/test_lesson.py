"""A lesson: pages tell what their pupils allow, and the teacher's page says whom to ask what."""

import json
from types import SimpleNamespace

import pytest

from shogi_lab.practice.marks import Verdict
from shogi_lab.school import lesson as school
from shogi_lab.school.lesson import Expected, Lesson, Refused

BITS = Expected(
    "covers_padded", "a & b == b", (("All of its bits", "Which bit?"), ("全部", "どの？"))
)


def told(key, name, **noted):
    """What a page tells."""
    told = {
        "who": key * 16, "name": name, "page": "02_hands", "at": 3, "place": "3 One",
        "noted": noted,
    }  # fmt: skip
    return json.dumps(told).encode()


@pytest.fixture
def clock():
    return SimpleNamespace(now=0.0)


@pytest.fixture
def room(clock):
    """A lesson of a class of two, whose judge finds everything wrong in the way of its text."""
    known = {"anna": "Anna Abe", "annaabe": "Anna Abe", "ben": "Ben"}
    judge = lambda _, name, code: Verdict(code == "right", f"fails as {code[:5]}")  # noqa: E731
    lesson = Lesson(known, [BITS], judge, lambda: clock.now)
    lesson._judged(BITS.exercise, BITS.code)
    return lesson


def judged(lesson):
    while todo := lesson._unjudged():
        for name, code in todo:
            lesson._judged(name, code)


def test_wrong_answers_in_the_room_are_matched_with_those_of_the_plan(room):
    tried = {"tries": 1, "code": "a & b | 0"}
    assert room.hear(told("a", "anna ABE", covers_padded=tried)) == "anna ABE"
    room.hear(told("b", "ben", covers_padded=tried, count_in={"tries": 2, "code": "other"},
                   guards_of={"tries": 1, "solved": "2026-11-28", "code": "right"}))  # fmt: skip
    judged(room)
    seen = [(each["exercise"], each["heading"], each["ask"], each["pupils"])
            for each in room.room(False)["wrong"]]  # fmt: skip
    assert seen == [("covers_padded", "All of its bits", "Which bit?", ["anna ABE", "ben"]),
                    ("count_in", "", "", ["ben"])]  # fmt: skip
    assert room.room(True)["wrong"][0]["ask"] == "どの？"
    room.leave("b" * 16)
    assert [each["pupils"] for each in room.room(False)["wrong"]] == [["anna ABE"]]


@pytest.mark.parametrize(
    ("tries", "solved", "after", "stuck"),
    [(3, "", 0, "covers_padded"), (1, "", 0, ""), (1, "", 300, "covers_padded"), (9, "x", 300, "")],
)
def test_whoever_tries_often_or_long_is_stuck(room, clock, tries, solved, after, stuck):
    room.hear(told("a", "anna", covers_padded={"tries": 1}))
    clock.now = 10 + after
    room.hear(told("a", "anna", covers_padded={"tries": tries, "solved": solved}))
    (seen,) = room.room(False)["pupils"]
    minutes = after // 60 if stuck else 0
    assert (seen["stuck"], seen["minutes"], seen["place"]) == (stuck, minutes, "3 One")


def test_votes_are_counted_by_answer(room):
    name, asked = next(iter(school.PREDICTIONS.items()))
    room.hear(told("a", "anna", **{name: {"tries": 1, "chosen": 2}}))
    room.hear(told("b", "ben", **{name: {"hints": 1}}))
    (vote,) = room.room(False)["votes"]
    assert [n for _, n in vote["answers"]][:2] == [0, 1]
    assert vote["right"] == asked.right


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "form"), (b"[]", "form"), (b"[" * 90_000, "form"), (told("a", 3), "form"),
        (told("a", "anna", count_in=[1]), "form"),
        (told("a", "anna", count_in={"tries": -1}), "form"),
        (told("a", "anna", count_in={"code": "x" * 10_001}), "form"), (told("", "anna"), "form"),
        (told("a", "zoe"), "name"), (told("a", ""), "name"), (told("b", "Ben"), "pace"),
        (told("c", "ben"), "taken"),
    ],
)  # fmt: skip
def test_what_is_no_report_of_a_pupil_is_refused(room, text, why):
    room.hear(told("b", "ben"))
    with pytest.raises(Refused, match=why):
        room.hear(text)
    assert [each["name"] for each in room.room(False)["pupils"]] == ["ben"]


def test_a_pupil_comes_back_on_another_machine_and_a_full_room_is_full(room, clock, monkeypatch):
    monkeypatch.setattr(school, "MOST_PUPILS", 1)
    room.hear(told("b", "ben"))
    clock.now = school.QUIET + 1
    assert room.room(False)["pupils"][0]["quiet"]
    room.hear(told("c", "ben"))
    with pytest.raises(Refused, match="full"):
        room.hear(told("a", "anna"))
