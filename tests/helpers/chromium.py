"""A Chromium for the browser tests: the one that is there, else the system's, else Playwright's."""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

from .browser import chromium_path

HEADLESS = "chromium-headless-shell"
INSTALL = ["apt-get", "install", "-yq"]


def chromium() -> None:
    """Install a Chromium if there is none. Debian's without windows is fetched even beside another,
    which takes nearly twice its time."""
    for way in ways():
        if all(subprocess.run(command).returncode == 0 for command in way) and found():
            return
    sys.exit("no Chromium is to be had: install one, or name it in the variable CHROMIUM")


def found() -> bool:
    """Whether the browser tests find one."""
    with sync_playwright() as playwright:
        try:
            return bool(chromium_path(playwright))
        except FileNotFoundError:
            return False


def ways():
    """The commands to be tried, one list after the other."""
    ours = shutil.which("apt-get") and os.geteuid() == 0
    if ours and not (shutil.which(HEADLESS) or os.environ.get("CHROMIUM")):
        yield [[*INSTALL, HEADLESS]]
    yield []
    if ours:
        yield [["apt-get", "update", "-q"], [*INSTALL, HEADLESS]]
        yield [[*INSTALL, "chromium"]]
    yield [[sys.executable, "-m", "playwright", "install", "chromium"]]
