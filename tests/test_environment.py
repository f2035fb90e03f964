"""pyproject.toml declares the dependencies; the lock, environment.yml and this .venv keep to it."""

import importlib.metadata
import os
import platform
import re
import subprocess
import tomllib
from pathlib import Path

import yaml
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCK = (ROOT / "requirements.lock").read_text()
CONDA_NAMES = {"matplotlib-base": "matplotlib"}
# As repo2docker looks for it: other ways of writing are passed over, for a Python that is too old.
PYTHON = re.compile(r"python\s*=+\s*([\d\.]*)")
# The systems whose wheels the lock must hold.
SYSTEMS = [
    {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": "x86_64"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "arm64"},
    {"sys_platform": "win32", "platform_system": "Windows", "platform_machine": "AMD64"},
]


def requirements(texts):
    parsed = [Requirement(text) for text in texts]
    return {canonicalize_name(one.name): one for one in parsed}


def declared():
    """Everything that pyproject.toml asks for: to run, to test, to compare, to build; a hub is
    installed by who wants one."""
    extras = PROJECT["project"]["optional-dependencies"]
    groups = [extras[name] for name in extras if name not in ("hub", "cluster")]
    groups += [PROJECT["project"]["dependencies"], PROJECT["build-system"]["requires"]]
    return [Requirement(text) for group in groups for text in group]


def locked():
    """The lines of the lock without their hashes."""
    lines = re.findall(r"^([a-z0-9].*?) *\\?$", LOCK, re.MULTILINE)
    return [Requirement(line) for line in lines]


def conda():
    """The requirements of environment.yml, those of conda and those of its pip section."""
    entries = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    (from_pip,) = (entry["pip"] for entry in entries if isinstance(entry, dict))
    texts = [entry for entry in entries if isinstance(entry, str) and not PYTHON.match(entry)]
    named = requirements(texts)
    return {CONDA_NAMES.get(name, name): one for name, one in named.items()}, from_pip


def holds(marker: Marker | None, system, version):
    if marker is None:
        return True
    names = {"os_name": "nt" if system["sys_platform"] == "win32" else "posix"}
    versions = {"python_version": version, "python_full_version": f"{version}.7"}
    cpython = {"platform_python_implementation": "CPython", "implementation_name": "cpython"}
    return marker.evaluate(system | names | versions | cpython)


def test_environment_yml_asks_for_what_pyproject_asks_for():
    project = PROJECT["project"]
    wanted = requirements(project["dependencies"] + project["optional-dependencies"]["notebooks"])
    from_conda, from_pip = conda()
    assert from_pip[-1] == "-e ."
    listed = from_conda | requirements(from_pip[:-1])
    bounds = {name: one.specifier for name, one in listed.items() if name != "pip"}
    assert bounds == {name: one.specifier for name, one in wanted.items()}


def test_a_server_compiles_what_start_py_compiles(tmp_path):
    script = ROOT / "postBuild"
    warm = re.search(r'^WARM = "(.*)"$', (ROOT / "start.py").read_text(), re.MULTILINE)[1]
    assert os.access(script, os.X_OK)
    # A Python that says what it was asked, and is found before the real one.
    python = tmp_path / "python"
    python.write_text('#!/bin/sh\nprintf "%s|" "$@"\n')
    python.chmod(0o755)
    env = os.environ | {"PATH": os.pathsep.join([str(tmp_path), os.environ["PATH"]])}
    said = subprocess.run(
        [script], env=env, cwd=tmp_path, check=True, stdout=subprocess.PIPE, text=True
    )
    # A server compiles the races too: it has the time, and its users share what it made.
    compiles = warm.replace("warm()", "warm(ladders=True)")
    assert said.stdout == f"-m|shogi_lab.programs.settings|-c|{compiles}|"
    python.write_text("#!/bin/sh\nexit 7\n")
    assert subprocess.run([script], env=env, cwd=tmp_path).returncode == 7


def test_the_lock_holds_hashes_and_names_no_host():
    assert "://" not in LOCK
    assert " @ " not in LOCK
    assert set(re.findall(r"^ *(--[a-z-]+)", LOCK, re.MULTILINE)) == {"--hash"}
    for block in re.split(r"\n(?=[a-z0-9])", LOCK.strip()):
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", block), block


def test_the_lock_gives_every_system_what_pyproject_asks_for():
    for system in SYSTEMS:
        for version in ("3.11", "3.12", "3.13"):
            pins = {}
            for pin in locked():
                if holds(pin.marker, system, version):
                    assert canonicalize_name(pin.name) not in pins, pin
                    pins[canonicalize_name(pin.name)] = str(pin.specifier).removeprefix("==")
            for one in declared():
                if holds(one.marker, system, version):
                    assert pins[canonicalize_name(one.name)] in one.specifier, (one, system)


def test_what_is_installed_is_what_pyproject_asks_for():
    assert platform.python_version() in SpecifierSet(PROJECT["project"]["requires-python"])
    for one in declared():
        if one.marker is None or one.marker.evaluate():
            assert importlib.metadata.version(one.name) in one.specifier, one


def test_the_package_says_the_version_of_pyproject():
    assert importlib.metadata.version("shogi_lab") == PROJECT["project"]["version"]
