"""What deploy/ says of the project is so: files that are there, no answers, a pupil's first coming.

No image is built here; what was tried of it stands in notebooks/teaching/server.md."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
DEPLOY = ROOT / "deploy"
IMAGE = (DEPLOY / "Containerfile").read_text()
CLUSTER = yaml.safe_load((DEPLOY / "values.yaml").read_text())
VALUES = CLUSTER["singleuser"]
COPIED = [words for line in re.findall(r"^COPY (.*)$", IMAGE, re.M) for words in line.split()[:-1]]


@pytest.mark.parametrize("pattern", COPIED)
def test_the_image_copies_what_is_there_and_no_answers(pattern):
    files = sorted(ROOT.glob(pattern))
    assert files, pattern
    for file in files:
        assert not {"solutions", "teaching", "src"} & {file.name, *file.parts[len(ROOT.parts) :]}


def test_the_image_has_all_that_the_notebooks_link_to_beside_them():
    linked = {
        name
        for notebook in (ROOT / "notebooks").glob("*.ipynb")
        for name in re.findall(r"\]\((\w+\.(?:md|ipynb))[#)]", notebook.read_text("utf-8"))
    }
    copied = {file.name for pattern in COPIED for file in ROOT.glob(pattern)}
    assert linked <= copied


def test_the_hub_looks_where_the_image_puts_things():
    (hook,) = re.findall(
        r"/\S+/furnish", " ".join(VALUES["lifecycleHooks"]["postStart"]["exec"]["command"])
    )
    home = VALUES["storage"]["homeMountPath"]
    assert hook in IMAGE
    assert f"WORKDIR {home}\n" in IMAGE
    assert (ROOT / VALUES["defaultUrl"].removeprefix("/lab/tree/")).exists()


@pytest.mark.skipif(sys.platform == "win32", reason="an image runs Linux")
def test_a_pupil_gets_the_notebooks_that_are_missing_to_write_in(tmp_path):
    project, home = tmp_path / "project", tmp_path / "home"
    for folder in (project / "deploy", project / "notebooks/ja", project / "data", home):
        folder.mkdir(parents=True)
    (project / "deploy/furnish").write_bytes((DEPLOY / "furnish").read_bytes())
    (project / "notebooks/00_start.ipynb").write_text("first")
    os.chmod(project / "notebooks/00_start.ipynb", 0o444)
    (project / "notebooks/ja/00_start.ipynb").write_text("first")
    mine, lost = home / "notebooks/00_start.ipynb", home / "notebooks/ja/00_start.ipynb"
    for _ in range(2):
        subprocess.run(["sh", project / "deploy/furnish"], cwd=home, check=True)
        assert (home / "data").resolve() == project / "data"
        assert {file.name for file in home.iterdir()} == {"data", "notebooks"}
        assert mine.stat().st_mode & 0o200
        mine.write_text(mine.read_text() + "+")
        lost.unlink()
    assert mine.read_text() == "first++"
