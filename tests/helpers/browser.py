"""A headless Chromium for tests, wherever this machine has one."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import expect

NAMES = (
    "chromium-headless-shell",  # without windows to draw, which costs half of the time
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome",
)  # fmt: skip
ARGS = (
    "--no-sandbox",  # a container's root may not use the sandbox; only our own pages are opened
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-background-networking",
    "--force-color-profile=srgb",
)
PATIENCE = 300_000  # milliseconds until something is broken, on a machine that does much else, too
HOW = (
    "No Chromium for the browser tests. Any of these gets one:\n"
    "  apt-get install chromium                  (Debian and Ubuntu, as root)\n"
    "  python -m playwright install chromium     (Playwright's own)\n"
    "  CHROMIUM=/path/to/chrome                  (one that is already here)"
)


def chromium_path(playwright):
    """The Chromium to test with; raises FileNotFoundError, which says how to get one."""
    named = os.environ.get("CHROMIUM")
    if named:
        found = shutil.which(named)
        if found is None:
            raise FileNotFoundError(f"CHROMIUM={named}: no program is there\n{HOW}")
        return found
    found = next(filter(None, map(shutil.which, NAMES)), None)
    own = playwright.chromium.executable_path
    if found is None and Path(own).exists():
        found = own
    if found is None:
        raise FileNotFoundError(HOW)
    return found


def launch_chromium(playwright):
    """A launched Chromium, as a Playwright browser, whose pages are waited for with patience; close
    it when done."""
    path = chromium_path(playwright)
    browser = playwright.chromium.launch(executable_path=path, args=list(ARGS), timeout=PATIENCE)
    expect.set_options(timeout=PATIENCE)
    browser.new_page = patient(browser.new_page)
    browser.new_context = patient(browser.new_context)
    return browser


def patient(opens):
    """What opens a page, or where pages open, so that nothing there is over before PATIENCE is."""

    def opened(**how):
        place = opens(**how)
        place.set_default_timeout(PATIENCE)
        return place

    return opened
