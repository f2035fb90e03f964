"""What another machine of the same system and Python needs, in a folder: it installs without a
network.

    FOLDER/wheels       what requirements.lock names
    FOLDER/shogi_lab    this project, without what belongs to this machine
    FOLDER/kernels      with --kernels: what is compiled here, for the same processor
"""

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from shogi_lab.ground import commands

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements.lock"
WARM = "from shogi_lab.reader.warm import warm; warm(ladders=True)"


def run(*words: str, **more: str) -> None:
    """Run a program, and stop with its exit code if it fails."""
    code = subprocess.run([sys.executable, *words], cwd=ROOT, env=os.environ | more).returncode
    if code:
        sys.exit(code)


def take(packed: Path) -> None:
    """Copy machine code to where this user's is looked for. Whoever may write it on the stick, here
    nobody else may: it would not be run."""
    from shogi_lab.engine.cache import base

    os.umask(0o077)
    kept = base()
    for path in sorted(packed.rglob("*")) if kept else ():
        copy = kept / path.relative_to(packed)
        if path.is_dir():
            copy.mkdir(exist_ok=True)
        else:
            copy.unlink(missing_ok=True)
            shutil.copyfile(path, copy)


def main(arguments: list[str]) -> int:
    """Do what the command line asks for."""
    parser = commands.parser("pack", __doc__)
    parser.add_argument("folder", metavar="FOLDER", type=Path)
    parser.add_argument("--kernels", action="store_true", help="what is compiled here, too")
    parser.add_argument("--take", action="store_true", help="take what is compiled there instead")
    asked = parser.parse_args(arguments)
    folder = asked.folder.resolve()
    if asked.take:
        take(folder)
        return 0
    from publish.translations import spoken  # loads all chapters: not before a set-up needs it

    if folder == ROOT or ROOT in folder.parents:
        parser.error(spoken(
            "{folder} is in the project itself: name a folder outside of {project}",
            folder=folder, project=ROOT,
        ))  # fmt: skip
    if not find_spec("pip"):  # uv installs without
        run("-m", "ensurepip")
    wheels = ["--require-hashes", "--only-binary", ":all:", "-r", str(LOCK)]
    run("-m", "pip", "download", "--disable-pip-version-check", "--dest",
        str(folder / "wheels"), *wheels)  # fmt: skip
    ours = [line.strip("/") for line in (ROOT / ".gitignore").read_text().split()]
    left_out = shutil.ignore_patterns(".git", *ours)
    shutil.copytree(ROOT, folder / ROOT.name, ignore=left_out, dirs_exist_ok=True)
    if asked.kernels:
        with tempfile.TemporaryDirectory() as made:  # on a stick all may write: none would be kept
            run("-c", WARM, SHOGI_LAB_CACHE=made)
            shutil.copytree(made, folder / "kernels", dirs_exist_ok=True)
    command = f"cd {ROOT.name}; python3 start.py setup --from .."
    print(spoken("Copy that folder to the other machine; there, without a network: {command}",
                 command=command))  # fmt: skip
    return 0
