"""A reader's function is stopped, caught and followed, whatever it does."""

import sys
import time

import pytest

from shogi_lab.practice import trials
from shogi_lab.practice.findings import Said
from shogi_lab.practice.trials import Stuck, Watch, followed, said


def stopped(loop):
    """Whether a watch gets out of a loop, and that it then lets everything alone."""
    with Watch(0.05) as watch:
        try:
            watch.calls += 1
            watch.inside = True
            loop()
        except Stuck:
            watch.inside = False
            return sum(range(1000)) == 499500
    return False


def test_a_loop_that_never_ends_is_stopped():
    def loop():
        while True:
            pass

    assert stopped(loop)


def test_a_loop_that_catches_every_exception_is_stopped():
    def loop():
        while True:
            try:
                while True:
                    pass
            except Exception:  # noqa: BLE001
                pass

    assert stopped(loop)


def test_a_loop_that_catches_all_there_is_is_stopped():
    def loop():
        while True:
            try:  # noqa: SIM105
                sum(range(10))
            except:  # noqa: E722
                pass

    assert stopped(loop)


def test_a_call_that_sleeps_on_and_on_is_stopped():
    def loop():
        while True:
            time.sleep(0.001)

    assert stopped(loop)


@pytest.mark.skipif(
    not hasattr(time, "pthread_getcpuclockid"), reason="nobody counts what a thread computes"
)
def test_a_call_that_waits_for_its_turn_is_not_stopped():
    with Watch(0.05) as watch:
        watch.inside = True
        time.sleep(0.2)  # as on a machine that is busy with other things
        watch.inside = False


def test_where_nobody_counts_what_a_thread_computes_the_clock_goes(monkeypatch):
    monkeypatch.delattr(trials.time, "pthread_getcpuclockid", raising=False)

    def loop():
        while True:
            pass

    assert stopped(loop)


def test_many_quick_calls_are_not_stopped():
    end = time.perf_counter() + 0.3
    with Watch(0.05) as watch:
        while time.perf_counter() < end:
            watch.calls += 1
            watch.inside = True
            watch.inside = False


def test_time_between_calls_does_not_count():
    with Watch(0.05) as watch:
        watch.inside = True
        watch.inside = False
        time.sleep(0.2)


def test_nothing_arrives_after_a_watch_is_over():
    for _ in range(20):
        try:
            with Watch(0.005) as watch:
                watch.inside = True
                end = time.perf_counter() + 0.01
                while time.perf_counter() < end:
                    pass
        except Stuck:
            pass
        assert sum(1 for _ in range(1000)) == 1000


def double(n):
    both = n + n
    return both  # noqa: RET504


def test_lines_are_followed_with_what_they_change():
    first = double.__code__.co_firstlineno
    assert followed(double, (3,)) == [
        Said(first + 1, "both = n + n", "both = 6"),
        Said(first + 2, "return both  # noqa: RET504", "answers 6"),
    ]


def test_functions_written_beside_it_are_followed_too():
    def quadruple(n):
        return double(double(n))

    said_ = [line.changed for line in followed(quadruple, (1,))]
    assert said_ == ["answers 4", "both = 2", "answers 2", "both = 4", "answers 4"]


def test_what_a_line_raises_is_told_with_it():
    def divided(n):
        return n / 0

    assert [line.changed for line in followed(divided, (1,))] == [
        "raises ZeroDivisionError: division by zero"
    ]


def test_an_endless_loop_is_followed_only_so_far():
    def count(n):
        while True:
            n += 1

    lines = followed(count, (0,), limit=9)
    assert len(lines) == 9
    assert lines[1].changed == "n = 1"


def test_the_tracer_from_before_comes_back():
    before = sys.gettrace()
    followed(double, (3,))
    assert sys.gettrace() is before


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (255, "255"),
        (256, "256 = 0x100"),
        (-4096, "-4096 = -0x1000"),
        (True, "True"),
        ({"b", "a"}, "{'a', 'b'}"),
        (1 << 99_999, "a number of 100000 bits"),
        ((n for n in ()), "a generator"),
        (list(range(99)), "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...]"),
    ],
    ids=range(8),
)
def test_a_value_fits_in_a_line(value, text):
    assert said(value) == text


# fmt: off
def doubled(numbers):
    n = 7
    twice = [
        2 * n
        for n in numbers
    ]
    seen = {each: each + n for each in twice}
    return [n for _ in seen if n]
# fmt: on


def test_a_comprehension_is_one_line_on_every_python():
    told = [(text, changed) for _, text, changed, _ in followed(doubled, ([1, 2],))]
    assert told == [
        ("n = 7", "n = 7"),
        ("twice = [", "twice = [2, 4]"),
        ("seen = {each: each + n for each in twice}", "seen = {2: 9, 4: 11}"),
        ("return [n for _ in seen if n]", "answers [7, 7]"),
    ]


def broken(numbers):
    return [1 // n for n in numbers]


def test_an_error_in_a_comprehension_is_told_once():
    told = [(text, changed) for _, text, changed, _ in followed(broken, ([1, 0],))]
    assert told == [
        (
            "return [1 // n for n in numbers]",
            "raises ZeroDivisionError: integer division or modulo by zero",
        )
    ]
