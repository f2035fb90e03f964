"""How tests call kernels, and where they find answers that nobody here wrote."""

import gc
import os
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import date
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import sync_playwright

from helpers.browser import launch_chromium
from helpers.harness import Mounted
from helpers.npm import installed
from helpers.referees import NO_REFEREES, Referees
from helpers.shares import share
from helpers.ways import WAYS
from shogi_lab.views import show

# One suite, one answer: examples are drawn the same way each time (tests/proofs.py takes a seed),
# and how long one takes says nothing where kernels compile at their first call.
settings.register_profile(
    "house",
    deadline=None,
    derandomize=True,
    max_examples=share(30, 60),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.load_profile("house")

PACKAGE = Path(__file__).parents[1] / "shogi_lab"
NAMES = sorted(path.stem for path in (Path(__file__).parents[1] / "notebooks/src").glob("*.py"))

gc.set_threshold(100_000, 20, 100)  # films are small objects without end: looking often costs 9 %

os.environ["SHOGI_LAB_PROGRESS"] = ""  # nobody learns here: exercises that pass are not noted


@pytest.fixture(params=WAYS)
def run(request):
    """Every kernel test runs both ways: `run(kernel)` takes records, ints and bitboards."""
    return WAYS[request.param]


@pytest.fixture(scope="session")
def referees():
    """Outside answers, where the variable SHOGI_LAB_REFEREES says they are; else the test skips."""
    folder = Path(os.environ.get("SHOGI_LAB_REFEREES", ""))
    if not (folder / "answers").is_dir():
        pytest.skip(NO_REFEREES)
    return Referees(folder)


@pytest.fixture
def errors_in_both(monkeypatch):
    """All errors about values that a test provokes are wholly in Japanese, too: those alone that
    come from within the package, not NumPy's own."""
    from helpers.phrases import lacking  # it reads drawings, too

    told, raises = [], pytest.raises

    @contextmanager
    def noting(*kinds, **words):
        with raises(*kinds, **words) as found:
            yield found
        within = any(PACKAGE in Path(each.path).parents for each in found.traceback)
        if within and isinstance(found.value, ValueError):
            told.append(found.value.args[0])

    monkeypatch.setattr(pytest, "raises", noting)
    yield
    assert lacking(told) == {}


@pytest.fixture(scope="session")
def runtime():
    """The file of Python for live pages; the test skips where it is not to be had."""
    from publish import live  # it loads what most tests do without

    try:
        return live.runtime()
    except live.NoRuntime as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def executed(tmp_path_factory):
    """A chapter's notebook in the teacher's edition, by name: `executed("02_hands")`.

    Each is run once for all tests, which takes a minute, and for all processes that share a
    folder; nobody may change it."""
    from publish import build, editions  # they load Jupyter, which most tests do without

    folder = Path(os.environ.get(editions.VARIABLE) or tmp_path_factory.mktemp("executed"))
    sources = {source.stem: source for source in build.sources()}

    def edition(name):
        source = sources[name]
        return editions.kept(build.executed_edition, source, editions.place(source, folder))

    return cache(edition)


@pytest.fixture(scope="session")
def all_executed(executed):
    """All chapters' notebooks, by name, two being run at a time."""
    from publish import build

    names = [source.stem for source in build.sources()]
    with ThreadPoolExecutor(2) as kernels:
        return dict(zip(names, kernels.map(executed, names), strict=True))


@pytest.fixture(scope="module")
def meanwhile():
    """English stands for Japanese that is missing: test_translations.py alone has to name it."""
    from publish.translations import messages
    from shogi_lab.japanese import catalog

    whole = catalog._catalog()
    both = {each: whole.get(each) or each for each in messages()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalog, "_catalog", lambda: both)
        yield


@pytest.fixture
def without(monkeypatch):
    """A function that takes the Japanese of some messages away."""
    from shogi_lab.japanese import catalog

    whole = catalog._catalog()

    def forget(*templates):
        assert {*templates} <= {*whole}
        lacking = {english: ours for english, ours in whole.items() if english not in templates}
        monkeypatch.setattr(catalog, "_catalog", lambda: lacking)

    return forget


def pytest_addoption(parser):
    parser.addoption("--share", type=int, help="of seven shares of the files, one")


def pytest_terminal_summary(terminalreporter):
    """Say why tests skipped, and how many seconds each folder took."""
    stats = terminalreporter.stats
    reasons = Counter(str(each.longrepr[2]).partition(": ")[2] for each in stats.get("skipped", []))
    for why, count in reasons.items():
        terminalreporter.write_line(f"{count} skipped: {why}")
    seconds = Counter()
    for each in (report for kind in ("passed", "failed", "") for report in stats.get(kind, [])):
        seconds["/".join(each.nodeid.partition("::")[0].split("/")[:2])] += each.duration
    for folder, taken in seconds.most_common(12):
        terminalreporter.write_line(f"{taken:7.0f} s  {folder}")


def pytest_collection_modifyitems(config, items):
    """A test that takes `run` is a kernel test, one for each way. Tests of one function stay in one
    process. Of the notebooks one is executed each day."""
    today = date.today().toordinal()
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "browser" in fixtures:
            item.add_marker("browser")
        if "run" in fixtures:
            item.add_marker(pytest.mark.kernels)
            item.add_marker(item.callspec.params["run"])
        if item.get_closest_marker("notebook") and is_for(NAMES[today % len(NAMES)], item):
            item.add_marker("today")
        item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("[")[0]))
    # Playwright's loop would be in the way of what else runs in this thread.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    share = config.getoption("share")
    if share is not None:
        others = [item for item in items if crc32(file_of(item)) % 7 != share]
        items[:] = [item for item in items if crc32(file_of(item)) % 7 == share]
        config.hook.pytest_deselected(items=others)


def file_of(item):
    """The file of a test, and of a notebook's test the notebook: what a day's share is cut by."""
    names = [name for name in NAMES if is_for(name, item)]
    return "".join([item.nodeid.partition("::")[0], *names]).encode()


def is_for(name, item):
    """Whether a test is of one notebook alone, and that is this one."""
    params = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return any(name in str(each) for each in params if isinstance(each, (str, Path)))


def pytest_collection_finish():
    """What is there now stays to the end, and need not be looked through for what is garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def browser():
    """A headless Chromium, one for all tests."""
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
    assert [each for each in wrong if not each.startswith(("blob:", "data:", "file:"))] == []
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
    folder = installed(AXE, tmp_path_factory.mktemp("axe"))
    return (folder / "axe.min.js").read_text(encoding="utf-8")
