"""Examples in docstrings are run here, too; they find names that they need not import."""

import pytest

from helpers.examples import found


def pytest_itemcollected(item):
    """Give an example what `helpers/examples.py` says."""
    if isinstance(item, pytest.DoctestItem):
        item.dtest.globs = found(item.dtest.globs)
