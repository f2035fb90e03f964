"""Examples in docstrings are run here, too; they find names that they need not import. And here
numba is put out of reach where that is asked for."""

import os
import sys

import pytest

if os.environ.get("SHOGI_LAB_WITHOUT_NUMBA"):  # then it cannot be imported, in no process of tests
    sys.modules["numba"] = None

from helpers.examples import found  # it loads the engine


def pytest_itemcollected(item):
    """Give an example what `helpers/examples.py` says."""
    if isinstance(item, pytest.DoctestItem):
        item.dtest.globs = found(item.dtest.globs)
