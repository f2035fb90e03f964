"""A cell that compiles says so: after a second, once a cell, and of our own functions alone."""

from types import SimpleNamespace

import pytest

from shogi_lab.engine.evaluation import scaled
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.screen import waiting

pytestmark = pytest.mark.skipif(not COMPILED, reason="numba is not there")


@pytest.fixture
def shell():
    """A shell in which numba tells what it compiles."""
    from numba.core import event

    found = SimpleNamespace(execution_count=1)
    with event.install_listener("numba:compile", waiting.Waiting(found)):
        yield found


@pytest.fixture
def told(monkeypatch):
    """What each line says: a list for each; the clock stands still."""
    lines = []
    monkeypatch.setattr(waiting, "monotonic", lambda: 0.0)

    class Line(list):
        def __init__(self):
            lines.append(self)

        say = list.append

    monkeypatch.setattr(waiting, "Replaced", Line)
    return lines


def compiled(function, kind="int64"):
    import numba

    numba.njit(f"int64({kind})")(function)


def test_a_cell_says_what_it_has_compiled_in_a_line_of_its_own(shell, told, monkeypatch):
    monkeypatch.setattr(waiting, "PATIENT", -1)
    for shell.execution_count in (1, 1, 2):
        compiled(scaled.py_func)
    one = "This cell compiles what it calls, once: 1 function in 0 s so far."
    two = one.replace("1 function", "2 functions")
    assert told == [[one, two], [one]]
