"""A chapter's films, and pages that show them."""

from pathlib import Path

import pytest

from helpers.films import Films


@pytest.fixture(scope="module")
def films(request):
    """The films of the chapter in whose folder the test stands, by their names."""
    return Films(Path(request.path).parent.name)


@pytest.fixture
def opened(mount, films):
    """A function that shows a film on a page, by its name."""
    return lambda name: mount(films[name])


@pytest.fixture(autouse=True)
def told_in_both(errors_in_both):
    """All errors about values that a test here provokes are told in Japanese, too."""
