"""A copy of the package that a test may change, and a Python that imports it."""

import os
import re
import shutil
import subprocess
import sys
from compileall import compile_dir
from pathlib import Path

ROOT = Path(__file__).parents[2]


def copied(root):
    """Copy the package into an empty folder, beside a link to the data."""
    skip = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "shogi_lab", root / "shogi_lab", ignore=skip)
    (root / "data").symlink_to(ROOT / "data")
    compile_dir(root, quiet=1)  # once, not in each Python that imports it
    return root


def also_named(root, name):
    """Name one chapter more in the contents of a copy, as the last."""
    contents = root / "shogi_lab" / "contents.py"
    text = contents.read_text(encoding="utf-8")
    named = re.sub(r"^(FOLDERS = \(.*)\)$", rf'\1, "{name}")', text, flags=re.MULTILINE)
    assert named != text
    contents.write_text(named, encoding="utf-8")


def python(root, text, *options):
    """What a new Python prints and warns of, with the package that lies in a folder."""
    ended = subprocess.run(
        [sys.executable, "-B", *options, "-c", text],
        cwd=root,
        env=os.environ | {"PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.splitlines(), [line for line in ended.stderr.splitlines() if "Warn" in line]
