"""Where a reader who is learning writes, and in which languages errors are told."""

import pytest

from helpers.days import OneDay
from shogi_lab.practice import logbook


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A logbook that is not written yet; what is noted in it, is noted on DAY."""
    file = tmp_path / logbook.FILE
    monkeypatch.setenv("SHOGI_LAB_PROGRESS", str(file))
    monkeypatch.setattr(logbook, "date", OneDay)
    return file


@pytest.fixture(autouse=True)
def told_in_both(errors_in_both):
    """All errors about values that a test here provokes are told in Japanese, too."""
