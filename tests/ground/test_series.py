"""The series as it ships: in a wheel, in a copy, and the same by way of a source distribution."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from publish.live import DATA as ON_PAGES
from shogi_lab.ground.series import DATA, KEPT_BACK, NOTEBOOKS, copied

ROOT = Path(__file__).parents[2]
#: Of a copy of the project, as a wheel has it: what needs the tables, and what the player needs.
READS = """
from shogi_lab import Game, Position
from shogi_lab.chapters.kkp.shipped import TAUGHT, shipped_weights
from shogi_lab.chapters.player.depths import GAMES
from shogi_lab.chapters.player.experiment import pairs_of
from shogi_lab.chapters.player.own_games import load_games
from shogi_lab.chapters.posi_t.loops import kept_loops
from shogi_lab.ground.series import TOP
print(TOP, len(Game.read_all(GAMES)), len(load_games().plies), bool(kept_loops()))
print(Position().kkp(shipped_weights(TAUGHT)), len(pairs_of("kkp")))
"""


def built(project, target, folder):
    """The one file that the build backend writes of a project into a folder."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=project, check=True, stdout=subprocess.DEVNULL)
    (file,) = folder.iterdir()
    return file


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return built(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.mark.long
def test_a_wheel_has_package_data_and_notebooks_and_no_answers(wheel):
    names = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    listed = subprocess.run(
        ["git", "ls-files", "-z", "shogi_lab", "data", "notebooks"],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    if not listed.returncode:  # a packed copy is no clone
        files = {name for name in listed.stdout.split("\0") if name and (ROOT / name).exists()}
        files = {name for name in files if not set(KEPT_BACK) & set(Path(name).parts)}
        assert {f"shogi_lab/{name.removeprefix('shogi_lab/')}" for name in files} <= names
    assert not [name for name in names if set(KEPT_BACK) & set(Path(name).parts)]
    assert {name.split("/")[0] for name in names} == {"shogi_lab"}
    for pattern in ON_PAGES:
        assert any(Path(name).match(f"shogi_lab/{pattern}") for name in names), pattern


@pytest.mark.long
def test_an_installed_package_reads_what_it_ships_with(wheel, tmp_path):
    place = tmp_path / "installed"
    ZipFile(wheel).extractall(place)
    (place / "data").mkdir()  # another package's
    ran = {
        where: subprocess.run(
            [sys.executable, "-c", READS], cwd=tmp_path, check=True, stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": str(where)}, text=True,
        ).stdout.split("\n", 1)
        for where in (place, ROOT)
    }  # fmt: skip
    assert ran[place][0].split()[0] == str(place / "shogi_lab")
    assert ran[place][0].split()[1:] == ran[ROOT][0].split()[1:]
    assert ran[place][1] == ran[ROOT][1]


@pytest.mark.long
def test_the_source_distribution_builds_the_same_wheel(wheel, tmp_path):
    (tmp_path / "made").mkdir()
    # Python 3.11 has filters since 3.11.4.
    filtered = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(built(ROOT, "sdist", tmp_path / "sdist")) as packed:
        packed.extractall(tmp_path / "made", **filtered)
    (project,) = (tmp_path / "made").iterdir()
    again = built(project, "wheel", tmp_path / "wheel")
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


def test_a_copy_has_notebooks_and_data_side_by_side_and_no_answers(tmp_path):
    notebooks = copied(tmp_path / "mine")
    assert notebooks == tmp_path / "mine" / "notebooks"
    assert {each.name for each in notebooks.parent.iterdir()} == {"data", "notebooks"}
    for folder in (NOTEBOOKS, NOTEBOOKS / "ja"):
        files = {each.name for each in folder.iterdir() if each.is_file()} - {*KEPT_BACK}
        there = notebooks / folder.relative_to(NOTEBOOKS)
        assert files == {each.name for each in there.iterdir() if each.is_file()}
    assert not [each for each in notebooks.rglob("*") if each.name in KEPT_BACK]
    assert (notebooks / "../data/games/selfplay.usi").read_bytes() == (
        DATA / "games" / "selfplay.usi"
    ).read_bytes()


@pytest.mark.parametrize("folder", [ROOT, ROOT / "notebooks", ROOT / "notebooks" / "copy"])
def test_a_copy_into_the_originals_is_refused(folder):
    with pytest.raises(ValueError, match="it must be a folder outside of"):
        copied(folder)
