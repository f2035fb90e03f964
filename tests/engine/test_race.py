"""A race: who runs when, what counts, and loops that call kernels in machine code."""

import pytest

from shogi_lab.engine.evaluation import scaled
from shogi_lab.engine.kernel import COMPILED, kernel
from shogi_lab.engine.race import by_address, laps, machine_code


@kernel
def never_called(total):
    return total + 1


def summed(rule, totals):
    total = 0
    for each in totals:
        total += rule(each)
    return total


def test_runs_take_turns_after_one_round_that_is_not_timed():
    order = []
    times = laps({name: lambda name=name: order.append(name) for name in "abc"}, 2)
    assert order == list("abc") * 3
    assert {name: len(each) for name, each in times.items()} == dict.fromkeys("abc", 2)


def test_what_answers_otherwise_is_not_timed(monkeypatch):
    timed = []
    runs = {"a": lambda: [1, 2], "b": lambda: timed.append(1), "c": lambda: [1, 2]}
    assert len(laps(runs, 1, alike="some lists")["b"]) == 1
    assert len(timed) == 2  # what answers nothing is asked, and may
    monkeypatch.setenv("SHOGI_LAB_LAPS", "1")
    with pytest.raises(AssertionError, match="some lists: a, c, d do not answer alike"):
        laps({**runs, "d": lambda: [1, 3]}, 1, alike="some lists")
    assert len(timed) == 3


def test_a_loop_answers_the_same_compiled_with_a_kernel_and_calling_it_by_address():
    totals = tuple(range(-100, 100))
    wanted = summed(getattr(scaled, "py_func", scaled), totals)
    assert scaled(totals[0]) == -3
    assert machine_code(summed)(scaled, totals) == wanted
    assert by_address(summed, scaled, totals)(scaled, totals) == wanted


@pytest.mark.skipif(not COMPILED, reason="numba is not there")
def test_a_kernel_that_was_never_called_has_no_address():
    with pytest.raises(ValueError, match="never_called has no address yet; call the kernel once"):
        by_address(summed, never_called, (1, 2))
