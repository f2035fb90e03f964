"""Errors that tests provoke, and what of them is not said in Japanese, too."""

from contextlib import contextmanager

import pytest

from helpers.phrases import lacking


def noted(monkeypatch):
    """The errors about values that a test expects from now on, as they come."""
    told, raises = [], pytest.raises

    @contextmanager
    def noting(*kinds, **words):
        with raises(*kinds, **words) as found:
            yield found
        if isinstance(found.value, ValueError):
            told.append(found.value)

    monkeypatch.setattr(pytest, "raises", noting)
    return told


def in_one_language(errors):
    """Of some errors, what is not wholly in Japanese, too."""
    return lacking([error.args[0] for error in errors])
