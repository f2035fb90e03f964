"""What tests and benchmarks ask of npm: a package in a folder of its own, or why not."""

import shutil
import subprocess

import pytest


def fetched(package, folder):
    """Install a package, like `axe-core@4`, into a folder; FileNotFoundError says why not."""
    if not shutil.which("npm"):
        raise FileNotFoundError(f"no npm, so no {package}")
    folder.mkdir(parents=True, exist_ok=True)
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, package]
    try:
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=180)
    except subprocess.TimeoutExpired as late:
        raise FileNotFoundError(f"npm gives no {package} within {late.timeout} s") from late
    if run.returncode:
        raise FileNotFoundError(f"npm does not give {package}: {run.stderr.strip()[:200]}")
    return folder / "node_modules" / package.partition("@")[0]


def installed(package, folder):
    """The same for a test, which skips where npm has it not."""
    try:
        return fetched(package, folder)
    except FileNotFoundError as error:
        pytest.skip(str(error))
