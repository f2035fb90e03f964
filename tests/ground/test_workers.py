"""Games are the same whoever plays them, and a worker that dies takes none along."""

import importlib
import json
import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from shogi_lab.chapters.player.limits import Limits
from shogi_lab.engine.kernel import COMPILED

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
PLAYERS, FEW = ("quiescence", "alpha-beta,kkp=1"), Limits(nodes=60)

needs_numba = pytest.mark.skipif(not COMPILED, reason="numba is not there")
pytestmark = pytest.mark.long


@pytest.fixture
def matches(monkeypatch):
    """The matches, as a module; workers find it, too."""
    pytest.importorskip("cshogi", reason="cshogi is not there")
    monkeypatch.setattr(sys, "path", [str(BENCHMARKS), *sys.path])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    return importlib.import_module("matches")


def played(matches, out, executor, games=12):
    """The pairs of a match, played by these workers."""
    matches.match(*PLAYERS, FEW, games, out, None, executor)
    return out.read_text("utf-8").splitlines()


@needs_numba
def test_after_a_process_was_killed_the_match_goes_on_with_the_first_missing_game(
    matches, tmp_path
):
    out = tmp_path / "out"
    with ProcessPoolExecutor(1) as executor:
        expected = played(matches, tmp_path / "whole", executor)
    with ProcessPoolExecutor(1) as executor:
        played(matches, out, executor, 4)
        os.kill(executor.submit(os.getpid).result(), signal.SIGKILL)
        with pytest.raises(Exception, match="terminated abruptly"):
            played(matches, out, executor)
    assert len(out.read_text("utf-8").splitlines()) >= 2
    with ProcessPoolExecutor(1) as executor:
        assert played(matches, out, executor) == expected


def test_a_match_that_has_said_enough_hands_out_no_more(matches):
    with ProcessPoolExecutor(1) as executor:
        answers = matches.played(executor, json.dumps, range(1_000))
        assert next(answers) == "0"
        answers.close()
    with ProcessPoolExecutor(1) as executor:
        assert list(matches.played(executor, json.dumps, range(300))) == list(map(str, range(300)))
