"""Errors that tests provoke, and what of them is not said in Japanese, too."""

from contextlib import contextmanager
from pathlib import Path

import pytest

import shogi_lab
from helpers.phrases import lacking

PACKAGE = Path(shogi_lab.__file__).parent


def noted(monkeypatch):
    """The errors about values that a test expects from now on, as they come; those alone that come
    from within the package, not NumPy's own."""
    told, raises = [], pytest.raises

    @contextmanager
    def noting(*kinds, **words):
        with raises(*kinds, **words) as found:
            yield found
        within = any(PACKAGE in Path(each.path).parents for each in found.traceback)
        if within and isinstance(found.value, ValueError):
            told.append(found.value)

    monkeypatch.setattr(pytest, "raises", noting)
    return told


def in_one_language(errors):
    """Of some errors, what is not wholly in Japanese, too."""
    return lacking([error.args[0] for error in errors])
