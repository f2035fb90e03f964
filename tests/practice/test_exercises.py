"""Whatever a reader's function does, the answer helps."""

import os
import re
import signal
import sys
import threading
import time

import pytest

from helpers.wrong import named
from shogi_lab.engine.arrays import np
from shogi_lab.ground.messages import said
from shogi_lab.practice import exercises, pace
from shogi_lab.practice.answers import alike, may_be_drawn, why_wrong
from shogi_lab.practice.exercises import Exercise, Exercises
from shogi_lab.practice.findings import bit_rows
from shogi_lab.practice.trials import Watch
from shogi_lab.reader.progress import CHAPTERS
from shogi_lab.views import svg

TWICE = Exercise(
    name="twice",
    parameters=("n",),
    question=said("What is n and n?"),
    example=said("twice(2) is 4."),
    level=0,
    minutes=1,
    hints=(said("Add."), said("Add n to n.")),
    cases=lambda: ((n,) for n in range(100)),
    total=100,
    unit="numbers",
    tried="all below a hundred",
    right=lambda n: n + n,
    way=lambda n: (f"{n} and {n} are {n + n}",),
    told=lambda n: f"the number {n}",
    shown=lambda got, n: bit_rows(8, [("n", n)], got, n + n),
)
TOTAL_OF = TWICE._replace(
    name="total_of",
    parameters=("numbers",),
    cases=lambda: ((list(range(n)),) for n in range(100)),
    right=sum,
    way=lambda numbers: tuple(f"and {n}" for n in numbers),
    told=lambda numbers: f"the numbers {numbers}",
    shown=lambda got, numbers: bit_rows(16, [], got, sum(numbers)),
)
IS_ODD = TWICE._replace(
    name="is_odd", right=lambda n: n % 2 == 1, shown=lambda got, n: bit_rows(8, [], None, n)
)
HERE = Exercises(TWICE, TOTAL_OF, IS_ODD)


def told(fn):
    """The sentence that says what is wrong."""
    report = HERE.check(fn)
    assert not report.passed
    return report.notes[-1]


def test_a_right_answer_is_told_with_its_count():
    def twice(n):
        return 2 * n

    report = HERE.check(twice)
    assert (report.passed, report.tried, report.total, report.case) == (True, 100, 100, None)
    assert str(report).startswith(
        "twice is right: 100 of 100 numbers. Well done.\nWe tried all below a hundred."
    )


def test_who_solves_an_exercise_sees_its_hardest_case_and_what_it_opens():
    def twice(n):
        n *= 2
        return n

    report = HERE.check(twice)
    _, hardest, opens = report.notes
    assert hardest == "The hardest case is this: the number 99. Your function returns 198."
    assert opens.startswith("The next exercise is total_of(numbers), level")
    assert [line.changed for line in report.finding.yours] == ["n = 198", "answers 198"]
    assert report.finding.solved
    assert report.finding.right
    data, _ = report._repr_mimebundle_()
    assert data["text/plain"] == str(report)
    assert "image/png" in data


def test_the_first_wrong_case_is_shown_with_both_ways():
    def twice(n):
        if n < 5:
            return n + n
        return n + 5 + 1

    report = HERE.check(twice)
    assert (report.case, report.got, report.wanted, report.tried) == ((5,), 11, 10, 6)
    first = twice.__code__.co_firstlineno
    assert str(report).splitlines() == [
        "twice: not yet.",
        "Case 6 of 100 numbers (smallest first) goes wrong: the number 5.",
        "Your function returns 11; it should return 10.",
        "",
        "your lines, as they ran",
        f"{first + 1:>5}  if n < 5:",
        f"{first + 3:>5}  return n + 5 + 1",
        "         answers 11",
        "",
        "how to get the right answer",
        "       5 and 5 are 10",
    ]
    assert report.finding.case == bit_rows(8, [("n", 5)], 11, 10)


@pytest.mark.parametrize(
    ("fn", "help_"),
    [
        (lambda n: None, "A function without return gives None: is a return missing?"),
        (lambda n: n * 4 / 2, "The answer is a float, because / always gives a float; //"),
        (lambda n: np.int64(2 * n), "a plain int is expected. Write int(...) around it."),
        (lambda n: f"{2 * n}", "The answer is a str; it should be an int."),
        (lambda n: (2 * n for _ in "x"), "Because of yield your function is a generator;"),
    ],
)
def test_an_answer_of_the_wrong_kind_is_told_what_it_is(fn, help_):
    report = HERE.check(named("twice", fn))
    assert report.case == (0,)
    assert help_ in report.notes[-1]
    assert len(report.finding.case.rows) == 2, "nothing of the reader's to draw"


def test_what_the_reader_s_code_raises_is_told_with_its_line():
    def twice(n):
        half = 10 // (3 - n)
        return 2 * n + 0 * half

    report = HERE.check(twice)
    assert (report.case, report.got, report.wanted) == ((3,), None, 6)
    line = twice.__code__.co_firstlineno + 1
    assert report.notes[-1] == (
        "Your function raises ZeroDivisionError: integer division or modulo by zero "
        f"in line {line}: half = 10 // (3 - n)"
    )
    assert report.finding.yours[-1].changed.startswith("raises ZeroDivisionError")


def test_what_is_not_written_yet_is_asked_for_once_more():
    def twice(n):
        raise NotImplementedError

    report = HERE.check(twice)
    assert (report.passed, report.tried, report.case) == (False, 0, None)
    assert str(report).splitlines() == [
        "twice: not yet.", "You have not written anything yet. The exercise asks:",
        "What is n and n?",
    ]  # fmt: skip


def test_a_function_that_changes_what_it_is_given_is_told_so():
    def total_of(numbers):
        total = 0
        while numbers:
            total += numbers.pop()
        return total

    report = HERE.check(total_of)
    assert report.case == ([0],)
    assert report.notes[-1] == "Your function changes its argument: [0] became []."


def test_an_unknown_name_is_refused_with_the_names_there_are():
    def thrice(n):
        return 3 * n

    with pytest.raises(
        ValueError, match="'thrice' is not an exercise here; there are twice, total_of, is_odd"
    ):
        HERE.check(thrice)


def test_other_parameters_are_told():
    def twice(n, m):
        return n + m

    def total_of():
        return 0

    assert told(twice) == "It is called as twice(n), but your function is twice(n, m)."
    assert told(total_of) == "It is called as total_of(numbers), but your function is total_of()."


def test_hints_come_in_two_stages():
    def twice(n):
        return 0

    assert HERE.hint(twice) == HERE.hint("twice", stage=1) == "Add."
    assert HERE.hint("twice", stage=2) == "Add n to n."
    with pytest.raises(ValueError, match="stage is 0; it must be a whole number from 1 to 2"):
        HERE.hint("twice", 0)
    with pytest.raises(ValueError, match="'double' is not an exercise here"):
        HERE.hint("double")


class Slow:
    """Twice a number, by an answer that takes its time."""

    __name__ = "twice"

    def __init__(self, seconds):
        self.seconds = seconds

    def __call__(self, n):
        end = time.thread_time() + self.seconds
        while time.thread_time() < end:
            pass
        return 2 * n


@pytest.fixture
def soon(monkeypatch):
    """A check speaks soon, and then once a minute."""
    monkeypatch.setattr(pace, "PATIENT", 0.2)
    monkeypatch.setattr(pace, "EVERY", 60)


@pytest.mark.usefixtures("soon")
def test_a_check_of_few_slow_cases_says_how_far_it_is_and_how_to_stop_it(monkeypatch, capsys):
    monkeypatch.delitem(sys.modules, "ipykernel", raising=False)
    assert HERE.check(Slow(0.01)).passed
    line, last = capsys.readouterr().out.splitlines()
    far = r"[1-9]\d? of 100 numbers are right so far; about \d+ seconds? to go\. Ctrl-C stops it\."
    assert re.fullmatch(far, line)
    assert re.fullmatch(r"The check took \d+ seconds?\.", last)
    monkeypatch.setitem(sys.modules, "ipykernel", None)
    assert "interrupt (■)" in pace.way()


# What a reader's Python is like may have changed


@pytest.mark.parametrize("name", ["right", "<lambda>", "alike", "set", "_tried_on_all", "_error"])
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_an_answer_that_traces_ours_ends_in_a_report(name):
    def traced(frame, event, arg):
        if frame.f_code.co_name == name:
            raise ValueError("no")

    def twice(n):
        sys.settrace(traced)
        return 2 * n

    report = HERE.check(twice)
    told = ("Your function raises ValueError: no", "No answer")
    assert report.passed or any(each in report.notes[-1] for each in told)


# Whatever comes of an answer: a report with the smallest case, soon


class Hostile:
    """An object that raises whatever it is asked."""

    def no(self, *_):
        raise RuntimeError("no")

    __eq__ = __repr__ = __hash__ = __bool__ = __len__ = __iter__ = no
    __class__ = property(no)


class Endless:
    """An object that is never done when it is compared."""

    def __eq__(self, other):
        while True:
            pass

    __hash__ = None


class EndlessText(Exception):
    """An error whose text is never done."""

    def __str__(self):
        while True:
            pass


def raises(error):
    """A function that raises an error."""

    def fails(n):
        raise error

    return fails


OVER = threading.Event()  # else it would take half of what all tests after it could compute


def forgetful(n):
    try:
        while not OVER.is_set():
            pass
    except BaseException:  # noqa: BLE001
        return 2 * n


def by_itself(n):
    return by_itself(n)


HOSTILE = {
    "a number past all digits": (lambda n: 10**5000, "a number of 16610 bits"),
    "an array": (lambda n: np.zeros(3), "The answer is a NumPy ndarray"),
    "an object that raises": (lambda n: Hostile(), "The answer is a Hostile; it should be an int."),
    "one that is never equal": (lambda n: Endless(), "The answer is an Endless; it should be"),
    "an error without a text": (raises(EndlessText()), "Your function has not returned after 1 s"),
    "an error with too much of it": (raises(ValueError("x" * 1_000_000)), "ValueError: xxx"),
    "an error that nobody catches": (raises(GeneratorExit()), "Your function raises GeneratorExit"),
    "what catches all": (forgetful, "Your function has not returned after 1 second"),
    "a call of itself": (by_itself, "Your function raises RecursionError"),
    "too much memory": (lambda n: [n] * 10**15, "Your function raises MemoryError"),
    "very many": (lambda n: [n] * 10**6, "The answer is a list; it should be an int."),
    "lists in lists": (lambda n: eval("[" * 90 + "]" * 90), "The answer is a list; it should be"),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_answer_is_reported_with_its_smallest_case(what, monkeypatch):
    fn, told = HOSTILE[what]
    monkeypatch.setattr(exercises, "Watch", lambda: Watch(0.1))
    OVER.clear()
    report = HERE.check(named("twice", fn))
    OVER.set()
    assert (report.passed, report.case, report.wanted) == (False, (0,), 0)
    assert told in report.notes[-1]
    assert len(str(report)) < 4_000
    str(report).encode()
    assert "image/png" in report._repr_mimebundle_()[0]


def test_a_call_that_cannot_be_stopped_is_left_and_told_with_its_line(monkeypatch):
    monkeypatch.setattr(exercises, "Watch", lambda: Watch(0.05))
    never = threading.Lock()
    never.acquire()

    def twice(n):
        if n == 4:
            never.acquire()
        return 2 * n

    report = HERE.check(twice)
    assert (report.case, report.finding.yours) == ((4,), ())
    line = twice.__code__.co_firstlineno + 2
    assert report.notes[-1] == (
        "Your function has not returned after 1 second. Does a loop never end? "
        "Your function cannot be stopped in line "
        f"{line}: never.acquire(); it goes on until you restart the kernel."
    )
    never.release()


@pytest.mark.skipif(os.name != "posix", reason="signals are sent to threads by POSIX")
def test_an_interrupt_during_a_check_ends_it():
    def twice(n):
        while n == 4:
            pass
        return 2 * n

    main = threading.main_thread().ident
    threading.Timer(0.3, signal.pthread_kill, (main, signal.SIGINT)).start()
    before = len(sys._current_frames()) - 1
    report = HERE.check(twice)
    assert report.notes == ("4 of 100 numbers are right so far; the others were not tried.",)
    time.sleep(0.1)  # what has ended may still stand among the frames
    assert len(sys._current_frames()) <= before


# Every exercise of the chapters

ROWS = [(table, name) for table in CHAPTERS.values() for name in table.rows]


def near(right):
    """Values of the kind of a right answer, and of its kind alone."""
    if type(right) in (int, bool):
        return [type(right)(n) for n in (0, 1, -1, 10**5000, -(10**5000), 1 << 64)]
    if type(right) is str:
        return ["", "x", "x" * 10_000, "\ud800\0", "\n<b>"]
    parts = (
        0, -1, 10**5000, 1.5, float("nan"), None, True, "x", "\ud800\0", "x" * 10_000, (), (1,),
    )  # fmt: skip
    made = [(), range(99), *((part,) for part in parts), *((part, 0, 1) for part in parts), parts]
    return [type(right)(each) for each in made]


@pytest.mark.parametrize(("table", "name"), ROWS, ids=[name for _, name in ROWS])
def test_an_answer_of_the_right_kind_is_told_and_drawn_whatever_it_holds(table, name):
    row = table.rows[name]
    case = next(each for each in row.cases() if row.right(*each) is not None)
    right = row.right(*case)
    for got in near(right):
        if not alike(got, right):
            why_wrong(got, right).encode()
        if may_be_drawn(got, right):
            assert "<svg" in svg(row.shown(got, *case))
