"""The package as a wheel, and its source, by what the lock names: `hatchling` without isolation."""

import subprocess
import sys
from pathlib import Path

from shogi_lab.ground import commands

ROOT = Path(__file__).parents[1]


def main(arguments: list[str]) -> int:
    """Do what the command line asks for."""
    parser = commands.parser("wheel", __doc__)
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?", default=ROOT / "dist")
    folder = parser.parse_args(arguments).folder.resolve()
    words = ["-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(folder)]
    return subprocess.run([sys.executable, *words], cwd=ROOT).returncode
