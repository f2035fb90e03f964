"""A reader's function is stopped, caught and followed, whatever it does."""

import sys
import time

import pytest

from shogi_lab.practice import trials
from shogi_lab.practice.findings import RanLine
from shogi_lab.practice.trials import Stuck, Watch, followed, in_line, raised, shortly

QUICK = 0.05  # seconds: a second is for readers


@pytest.fixture
def no_hurry(monkeypatch):
    """On a machine that is busy otherwise a call gets its turn when it gets it: to compute at all,
    and to end once it is stopped."""
    monkeypatch.setattr(trials, "ASLEEP", 10_000)
    monkeypatch.setattr(trials, "GRACE", 600)


def stuck(loop, seconds=QUICK):
    """What a watch says of a call that never ends."""
    with pytest.raises(Stuck) as told:
        Watch(seconds).run(loop)
    return told.value


@pytest.mark.usefixtures("no_hurry")
def test_a_loop_that_catches_every_exception_is_stopped():
    def loop():
        while True:
            try:
                while True:
                    pass
            except Exception:  # noqa: BLE001
                pass

    assert stuck(loop).left is None


def test_a_call_that_sleeps_on_and_on_is_stopped(monkeypatch):
    monkeypatch.setattr(trials, "GRACE", 600)

    def loop():
        while True:
            time.sleep(0.001)

    assert stuck(loop).left is None


@pytest.mark.skipif(
    not hasattr(time, "pthread_getcpuclockid"), reason="nobody counts what a thread computes"
)
@pytest.mark.usefixtures("no_hurry")
def test_a_call_that_waits_for_its_turn_is_not_stopped():
    """However long: what bounds a call that only sleeps on is tested above."""
    Watch(QUICK).run(lambda: time.sleep(4 * QUICK))  # as on a machine that is busy otherwise


def double(n):
    both = n + n
    return both  # noqa: RET504


def test_lines_are_followed_with_what_they_change():
    first = double.__code__.co_firstlineno
    assert followed(double, (3,)) == [
        RanLine(first + 1, "both = n + n", "both = 6"),
        RanLine(first + 2, "return both  # noqa: RET504", "answers 6"),
    ]


def test_the_tracer_from_before_comes_back():
    before = sys.gettrace()
    followed(double, (3,))
    assert sys.gettrace() is before


class Shy(Exception):
    """What raises when it is shown."""

    def __repr__(self):
        raise KeyError("no")

    __str__ = __repr__


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (255, "255"),
        (-4096, "-4096 = -0x1000"),
        ({"b", "a"}, "{'a', 'b'}"),
        (list(range(99)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...]"),
        ((3, 1 << 99_999), "(3, a number of 100000 bits)"),
        ([Shy()], "a list"),
    ],
    ids=range(6),
)
def test_a_value_fits_in_a_line(value, text):
    assert shortly(value) == text


def test_what_an_error_says_fits_in_a_line():
    assert raised(ValueError("one\ntwo")) == "ValueError: one two"
    assert raised(Shy()) == "Shy: its text raises KeyError"
    assert len(raised(ValueError("x" * 1_000_000))) < 1_100
    assert in_line("\u3000\ud800") == "\u3000\\ud800"


# fmt: on


def test_a_call_that_is_stopped_while_it_is_followed_answers_nothing():
    def slow(n):
        while n:
            n += sum(range(10_000_000))

    lines = followed(slow, (1,))
    assert 2 < len(lines) < trials.FOLLOWED
    assert not [each.changed for each in lines if "answers" in each.changed]
