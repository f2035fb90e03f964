"""What a forge reads runs start.py and asks for what there is; forms and citations are whole."""

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.specifiers import SpecifierSet

from test_static import CHECKS

ROOT = Path(__file__).parents[1]
FORGE = ROOT / ".github"
WORKFLOWS = {
    path.stem: yaml.safe_load(path.read_text(encoding="utf-8"))
    for path in sorted(FORGE.glob("workflows/*.yml"))
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
#: What a workflow does beside: answers are left out, a tag is held against the version.
BESIDE = {
    "rm -r export/teacher export/teaching export/ja/teaching",
    'test -e "dist/shogi_lab-${GITHUB_REF_NAME#v}-py3-none-any.whl"',
}


def start():
    """start.py as a module."""
    spec = importlib.util.spec_from_file_location("start", ROOT / "start.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def steps(name):
    return [step for job in WORKFLOWS[name]["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_runs_start_py_and_may_read_only(name):
    commands = [step["run"] for step in steps(name) if "run" in step]
    ours = [words.split() for words in commands if words not in BESIDE]
    assert ours
    assert all(words[:2] == ["python", "start.py"] for words in ours)
    assert {words[2] for words in ours} <= {"setup", *start().PROGRAMS}
    assert WORKFLOWS[name]["permissions"] == {"contents": "read"}
    jobs = WORKFLOWS[name]["jobs"].values()
    assert all("timeout-minutes" in job or "needs" in job for job in jobs)


def test_the_quick_suite_runs_on_every_system_from_the_oldest_python_on():
    matrix = WORKFLOWS["test"]["jobs"]["quick"]["strategy"]["matrix"]
    assert {each.partition("-")[0] for each in matrix["system"]} == {"ubuntu", "macos", "windows"}
    (oldest,) = SpecifierSet(PROJECT["requires-python"])
    versions = [tuple(map(int, each.split("."))) for each in matrix["python"]]
    first, *_, last = versions
    assert oldest.operator == ">="
    assert first == tuple(map(int, oldest.version.split(".")))
    assert versions == [(3, minor) for minor in range(first[1], last[1] + 1)]


def test_pre_commit_checks_what_the_whole_suite_checks_of_every_file():
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    hooks = {hook["entry"] for each in config["repos"] for hook in each["hooks"]}
    assert hooks == {f"python -m {words.removesuffix(' --quiet')}" for words in CHECKS}


def test_citation_changelog_and_readmes_have_the_version_and_licence_of_the_package():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert PROJECT["license"].split(" AND ")[0] == citation["license"]  # a list would mean "or"
    assert citation["version"] == PROJECT["version"]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)$", changes, re.MULTILINE)[0] == PROJECT["version"]
    for name in ("README.md", "README.ja.md"):
        wheels = re.findall(r"shogi_lab-(.+?)-py3", (ROOT / name).read_text(encoding="utf-8"))
        assert wheels == [PROJECT["version"]]
