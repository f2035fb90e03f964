"""Kernels compiled before they are wanted: each entry once, and how far it is, in a sentence."""

import os
import signal
import subprocess
import sys
import time
from types import SimpleNamespace

import psutil
import pytest

from shogi_lab.engine.kernel import COMPILED
from shogi_lab.reader import warm
from shogi_lab.screen.refreshed import Text, refreshed

compiled_only = pytest.mark.skipif(not COMPILED, reason="numba is not there")


@pytest.fixture
def notes(tmp_path, monkeypatch):
    """Where notes are kept: a folder of the test's own."""
    monkeypatch.setattr(warm, "base", lambda: tmp_path)
    return tmp_path


def test_every_entry_has_one_name():
    names = [name for calls in warm.parts(ladders=True).values() for name in calls]
    assert len(names) == len(set(names))
    assert set(warm.FIRST) < set(names)


@compiled_only
def test_what_cannot_be_kept_is_not_compiled_before_it_is_called(monkeypatch, capsys):
    monkeypatch.setattr(warm, "base", lambda: None)
    monkeypatch.setattr(warm, "_compile", None)
    warm.first()
    warm.warm()
    told = "Nothing is compiled now, because it could not be kept. Each function is compiled when "
    assert capsys.readouterr().out == f"{told}it is first called.\n" * 2


@pytest.mark.long
@compiled_only
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to all of a console")
def test_ctrl_c_ends_what_compiles_without_tracebacks_of_workers(tmp_path):
    """Each worker that was still importing printed one of its own."""
    program = [
        sys.executable,
        "-c",
        "from shogi_lab.reader import warm; warm.first = int; warm.warm()",
    ]
    run = subprocess.Popen(
        program, stdout=-1, stderr=-1, text=True, process_group=0,
        env=os.environ | {"SHOGI_LAB_CACHE": str(tmp_path)},
    )  # fmt: skip
    began = psutil.Process(run.pid)
    while sum("spawn_main" in " ".join(each.cmdline()) for each in began.children()) < 2:
        time.sleep(0.01)
    time.sleep(0.3)
    os.killpg(run.pid, signal.SIGINT)
    said = run.communicate(timeout=60)[1]
    assert said.count("Traceback") == 1
    assert said.endswith("KeyboardInterrupt\n")


@compiled_only
def test_what_is_compiled_is_called_told_and_noted_once(notes, capsys):
    called = []
    calls = {name: lambda name=name: called.append(name) for name in ("one", "two")}
    warm._compile(calls, calls)
    warm._compile(["two"], calls)
    assert called == ["one", "two", "two"]
    assert [line.split(":")[0] for line in capsys.readouterr().out.splitlines()] == [
        "  one", "  two", "  two",
    ]  # fmt: skip
    (file,) = notes.iterdir()
    assert file.read_text().split() == ["one", "two"]


@compiled_only
def test_how_far_it_is_is_said_until_all_is_compiled(notes):
    names = ["one", "two", "three"]
    warm._touch()
    assert warm._told(names)[0].startswith("0 of 3 functions are compiled.")
    for name in names[:-1]:
        warm._note(name)
    assert warm._told(names)[0].startswith("2 of 3 functions are compiled.")
    assert not warm._told(names)[1]
    warm._note(names[-1])
    assert warm._told(names) == ("Every function that these notebooks call is ready.", True)


@compiled_only
def test_where_nobody_compiles_the_line_says_so_and_ends(notes):
    assert warm._told(["one"]) == (
        "0 of 1 functions are compiled. No process compiles the rest now, so each of them is "
        "compiled when it is first called.",
        True,
    )
    warm._note("two")
    assert not warm._told(["one"])[1]
    long_ago = time.time() - warm.SILENCE - 1
    (file,) = notes.iterdir()
    os.utime(file, (long_ago, long_ago))
    assert warm._told(["one"])[1]


def test_in_a_notebook_a_line_is_written_anew_until_it_is_final(monkeypatch):
    import IPython.display

    shown, lines = [], iter([("half", False), ("more", False), ("all", True)])
    handle = SimpleNamespace(update=shown.append)
    monkeypatch.setattr("shogi_lab.screen.refreshed.SECONDS", 0)
    monkeypatch.setattr(
        IPython.display, "display", lambda text, display_id: shown.append(text) or handle
    )
    monkeypatch.setattr(
        "shogi_lab.screen.refreshed.Thread",
        lambda target, args, daemon: SimpleNamespace(start=lambda: target(*args)),
    )
    refreshed(lambda: next(lines))
    assert list(map(repr, shown)) == ["half", "more", "all"]
    assert all(type(text) is Text for text in shown)
