"""Where no thread can start, exercises end in the same reports, watched from inside."""

import sys
import time

import pytest

from shogi_lab.chapters.posi_t.exercises import check
from shogi_lab.practice import trials
from shogi_lab.practice.trials import Stuck, Watch

QUICK = 0.15

pytestmark = pytest.mark.skipif(
    sys.version_info < (3, 12), reason="sys.monitoring, which watches then, is of Python 3.12"
)


@pytest.fixture(autouse=True)
def no_threads(monkeypatch):
    def start(*_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(trials, "start_new_thread", start)


def stuck(work):
    with pytest.raises(Stuck) as told:
        Watch(QUICK).run(work)
    assert told.value.left is None


def test_a_loop_that_never_ends_is_stopped_whatever_it_catches():
    def bare():
        while True:
            pass

    def catching():
        while True:
            try:
                while True:
                    pass
            except Exception:  # noqa: BLE001
                pass

    def catching_all():
        while True:
            try:
                sum(range(10))
            except:  # noqa: E722
                continue

    def answering():
        try:
            while True:
                pass
        except BaseException:  # noqa: BLE001
            return 42

    for each in (bare, catching, catching_all, answering):
        stuck(each)


def test_long_sleeps_are_not_slept():
    stuck(lambda: time.sleep(1_000_000))  # or nobody would see the end of this test

    def again():
        while True:
            time.sleep(0.001)

    stuck(again)


def test_whoever_watched_leaves_nothing_behind():
    with pytest.raises(Stuck):
        Watch(QUICK).run(lambda: [None for _ in iter(int, 1)])
    assert not any(sys.monitoring.get_tool(each) for each in (4, 3))


def endless(sq):
    place = sq
    while place >= 0:
        place = place
    return place, 0


def deep(sq):
    return deep(sq)


def sleeping(sq):
    time.sleep(1_000_000)
    return sq // 27, 26 - sq % 27


@pytest.mark.parametrize("wrong", [endless, deep, sleeping])
def test_the_report_is_the_same_with_and_without_threads(wrong, monkeypatch):
    wrong.__name__ = "bit_of"
    here = check(wrong)
    monkeypatch.undo()
    there = check(wrong)
    assert not here.passed
    assert (here.title, here.case, here.wanted) == (there.title, there.case, there.wanted)
    if there.finding.yours:  # what sleeps cannot be stopped there, and is not run again
        assert here.notes == there.notes
        assert here.finding == there.finding
