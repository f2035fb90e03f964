"""What is checked without running anything of ours: style, types."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


CHECKS = ("mypy", "ruff check --quiet", "ruff format --check --quiet")


@pytest.mark.static
@pytest.mark.parametrize("words", CHECKS)
def test_the_code_keeps_the_rules(words):
    command = [sys.executable, "-m", *words.split()]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
