"""Pages in a browser, opened from files, where there is no network."""

import pytest

from helpers.live import site


@pytest.fixture(scope="session")
def lively(tmp_path_factory, runtime):
    """A folder with the live pages of two chapters in both languages; the test skips where the
    runtime is not to be had."""
    folder = tmp_path_factory.mktemp("live")
    site(folder, ["00_start", "01_posi_t"], runtime)
    return folder


#: How often Python was begun, and nothing that a reader would see.
COUNTED = """window.begun = 0;
window.Worker = class extends Worker { constructor(url) { super(url); window.begun += 1; } };"""


@pytest.fixture
def opened(new_page):
    """What opens a page at a path, where `begun` counts; what it says in the console is an error in
    none of them."""
    wrong = []

    def opens(path, **how):
        tab = new_page(offline=True, **how)
        tab.add_init_script(COUNTED)
        tab.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        tab.goto(path if isinstance(path, str) else path.as_uri())
        return tab

    yield opens
    assert wrong == []
