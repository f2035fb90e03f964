"""CONTRIBUTING.md: its commands are there, its changes can be made, and its film runs."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.scratch import also_named, copied, python

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
COMMANDS = re.findall(
    r"^    (\S.*)$", re.sub(r"```.*?```", "", TEXT, flags=re.DOTALL), re.MULTILINE
)
FILM, OWN_FILM = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
CAPTION, FILMED = [each for each in COMMANDS if "python -c" in each]


@pytest.fixture(scope="module")
def stranger(tmp_path_factory):
    """A copy of the package that may be changed."""
    return copied(tmp_path_factory.mktemp("stranger"))


def ran(root, command):
    """What a command that begins with `python -c` prints."""
    program, option, text = shlex.split(command)
    assert (program, option) == (".venv/bin/python", "-c")
    printed, warned = python(root, text)
    assert warned == []
    return printed


def test_every_command_of_start_py_is_one_of_its_own():
    usage = (ROOT / "start.py").read_text(encoding="utf-8").split('"""')[1]
    named = re.findall(r"python3 start\.py (\w+)((?: --\w+)*)", TEXT)
    assert {command for command, _ in named} == {"setup", "test"}
    assert all(f"start.py {command}" in usage for command, _ in named)
    options = {option for _, options in named for option in options.split()}
    assert options == {"--all", "--changed", "--quick", "--today"}
    words = subprocess.run(
        [sys.executable, "tests", "--help"], cwd=ROOT, capture_output=True, text=True
    )
    assert all(option in words.stdout for option in options)


def test_the_caption_is_found_and_its_change_is_seen(stranger):
    (words,) = re.findall(r'git grep -n "(.+)" -- "\*.py"', TEXT)
    found = [
        path for path in (stranger / "shogi_lab").rglob("*.py") if words in path.read_text("utf-8")
    ]
    (file,) = found
    assert f"`{file.relative_to(stranger).as_posix()}`" in TEXT
    assert ran(stranger, CAPTION) == ["1 pawn: 1 to Bonanza, 0x1."]
    file.write_text(file.read_text("utf-8").replace(words, words.replace("{n}", "that is {n}")))
    assert ran(stranger, CAPTION) == ["1 pawn: that is 1 to Bonanza, 0x1."]


def test_the_film_is_there_with_its_folder_and_one_line(stranger):
    folder = stranger / "shogi_lab" / "chapters" / "mine"
    folder.mkdir()
    (folder / "films.py").write_text(FILM)
    also_named(stranger, "mine")
    title, frame = ran(stranger, FILMED)
    assert title == "A game, move by move"
    assert frame.startswith("1 / 1  Move 1, Black: 7g7f")
    (folder / "films.py").write_text(OWN_FILM)
    title, *frames = ran(stranger, FILMED)
    assert title == "Choices"
    assert "There are 30 legal moves." in frames[0]


def test_what_it_links_is_there_and_both_readmes_lead_to_it():
    for link in re.findall(r"\]\(([^)]+)\)", TEXT):
        assert (ROOT / link).exists(), link
    for name in ("README.md", "README.ja.md"):
        assert "](CONTRIBUTING.md)" in (ROOT / name).read_text(encoding="utf-8")
