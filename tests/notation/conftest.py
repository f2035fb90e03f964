"""Whatever an error says of a record, it says in both languages."""

import pytest

from helpers.phrases import lacking
from shogi_lab.notation.reading import GameError


@pytest.fixture(autouse=True)
def said_in_both(monkeypatch):
    """All that errors of records say during a test is wholly in Japanese, too."""
    said, made = [], GameError.__init__

    def noted(error, text, game=None):
        said.append(text)
        made(error, text, game)

    monkeypatch.setattr(GameError, "__init__", noted)
    yield
    assert lacking(said) == {}
