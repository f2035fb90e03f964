"""How tests call kernels, and where they find answers that nobody here wrote."""

import json
import os
import shutil
import subprocess
import tarfile
from functools import cache
from pathlib import Path

import pytest
from browser import launch_chromium
from harness import Mounted
from hypothesis import HealthCheck, settings
from playwright.sync_api import sync_playwright
from ways import WAYS

from shogi_lab.views import show

# One suite, one answer: examples are drawn the same way each time (tests/proofs.py takes a seed),
# and how long one takes says nothing where kernels compile at their first call.
settings.register_profile(
    "house",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.load_profile("house")

os.environ["SHOGI_LAB_PROGRESS"] = ""  # nobody learns here: exercises that pass are not noted


@pytest.fixture(params=WAYS)
def run(request):
    """Every kernel test runs both ways: `run(kernel)` takes records, ints and bitboards."""
    return WAYS[request.param]


NO_REFEREES = "SHOGI_LAB_REFEREES names no folder of outside answers"


class Referees:
    """The folder of outside answers: games, positions, and what other programs say of them."""

    def __init__(self, folder):
        self.folder = folder

    def lines(self, path, share=1):
        """One in `share` of the lines of a file of JSON lines; fewer tests then, the same code."""
        text = (self.folder / path).read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines()[::share]]

    def games(self, share=1):
        """Start and moves of one in `share` of the games, up to the first illegal move."""
        for game in self.lines("games/games.jsonl", share):
            if game.get("moves"):
                yield game["init"], game["moves"].split()[: game["cshogi_illegal_at"]]


@pytest.fixture(scope="session")
def referees():
    """Outside answers, where the variable SHOGI_LAB_REFEREES says they are; else the test skips."""
    folder = Path(os.environ.get("SHOGI_LAB_REFEREES", ""))
    if not (folder / "answers").is_dir():
        pytest.skip(NO_REFEREES)
    return Referees(folder)


@pytest.fixture(scope="session")
def executed():
    """A chapter's notebook in the teacher's edition, by name: `executed("02_hands")`.

    Each is run once for all tests, which takes up to minutes; nobody may change it."""
    from notebooks import build  # loads Jupyter, which most tests do without

    return cache(lambda name: build.executed_edition(build.HERE / "src" / f"{name}.py"))


@pytest.fixture(scope="module")
def texts(request):
    """What each film of a module's FILMS says, by what it is."""
    from phrases import spoken

    return {name: spoken(make()) for name, make in request.module.FILMS.items()}


def pytest_terminal_summary(terminalreporter):
    """Say how many tests wait for outside answers."""
    skipped = terminalreporter.stats.get("skipped", [])
    waiting = sum(NO_REFEREES in str(report.longrepr) for report in skipped)
    if waiting:
        terminalreporter.write_line(f"{waiting} tests skipped: {NO_REFEREES}")


def pytest_configure(config):
    config.addinivalue_line("markers", "kernels: runs kernels, compiled and stepped")


def pytest_collection_modifyitems(items):
    """A test that takes `run` is a kernel test."""
    for item in items:
        if "run" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.kernels)


# One a module: while Playwright runs, no notebook can be executed in the same thread.
@pytest.fixture(scope="module")
def browser():
    """A headless Chromium."""
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        yield browser
        browser.close()


@pytest.fixture
def new_page(browser):
    """A function that opens a page; an error, a dialog or a request there fails the test."""
    pages, wrong = [], []

    def opened(**how):
        page = browser.new_page(**{"viewport": {"width": 1200, "height": 900}} | how)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("dialog", lambda dialog: wrong.append(dialog.message))
        page.on("request", lambda request: wrong.append(request.url))
        pages.append(page)
        return page

    yield opened
    assert [each for each in wrong if not each.startswith(("blob:", "data:"))] == []
    for page in pages:
        page.close()


@pytest.fixture
def mount(new_page):
    """A function that shows a film as a widget on a bare page."""
    return lambda film: Mounted(new_page(), show(film))


AXE = "axe-core@4"


@pytest.fixture(scope="session")
def axe(tmp_path_factory):
    """The text of axe-core, a checker of pages, from npm; the test skips where that is not to be
    had."""
    if not shutil.which("npm"):
        pytest.skip("no npm, so no axe-core to check pages with")
    folder = tmp_path_factory.mktemp("axe")
    run = subprocess.run(
        ["npm", "pack", "--silent", AXE], cwd=folder, capture_output=True, text=True, timeout=120
    )
    if run.returncode:
        pytest.skip(f"npm does not give {AXE}: {run.stderr.strip()[:200]}")
    with tarfile.open(next(folder.glob("*.tgz"))) as packed:
        return packed.extractfile("package/axe.min.js").read().decode()
