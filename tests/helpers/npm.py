"""What a test asks of npm: a package in a folder of its own, or a skip that says why not."""

import shutil
import subprocess

import pytest


def installed(package, folder):
    """Install a package, like `axe-core@4`, into a folder; the test skips where npm has it not."""
    if not shutil.which("npm"):
        pytest.skip(f"no npm, so no {package}")
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", folder, package]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=180)
    if run.returncode:
        pytest.skip(f"npm does not give {package}: {run.stderr.strip()[:200]}")
    return folder / "node_modules" / package.partition("@")[0]
