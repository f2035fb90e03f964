"""The command shogi-lab: the player, a copy of the notebooks, JupyterLab over them."""

import io
import sys
import time
import types
from importlib.metadata import version

import pytest

from shogi_lab.ground.series import NOTEBOOKS
from shogi_lab.programs import command

#: What compiles beside JupyterLab: it says that it has begun, and goes on until it is ended.
STAYING = "import pathlib, time; pathlib.Path({file!r}).touch(); time.sleep(600)"


@pytest.fixture
def opened(tmp_path, monkeypatch):
    """What JupyterLab was opened with; it closes once something compiles beside it."""
    begun, given = tmp_path / "begun", []

    def main(arguments):
        while not begun.exists():
            time.sleep(0.02)
        given.extend(arguments)

    module = types.ModuleType("jupyterlab.labapp")
    module.main = main
    monkeypatch.setitem(sys.modules, "jupyterlab.labapp", module)
    monkeypatch.setattr(command, "FIRST", "print('compiled')")
    monkeypatch.setattr(command, "BESIDE", STAYING.format(file=str(begun)))
    monkeypatch.chdir(tmp_path)
    return given


def folder_of(given):
    (folder,) = (word for word in given if word.startswith("--ServerApp.root_dir="))
    return folder.partition("=")[2]


def test_without_a_word_it_is_the_player(monkeypatch, capsys):
    heard = io.StringIO("usi\nquit\n")
    monkeypatch.setattr("shogi_lab.programs.usi.main.__defaults__", (heard, sys.stdout))
    monkeypatch.setattr(sys, "setswitchinterval", lambda seconds: None)
    monkeypatch.setattr(sys, "argv", ["shogi-lab"])
    assert command.main() == 0
    assert capsys.readouterr().out.endswith("usiok\n")


@pytest.mark.parametrize(
    "words", [["notebooks"], ["notebooks", "a", "b"], ["notebooks", "--all"], ["play"], ["-x"]]
)
def test_what_it_does_not_know_is_said(words, capsys):
    assert command.main(words) == 2
    assert " ".join(words) in capsys.readouterr().err


def test_notebooks_are_copied_into_a_folder(tmp_path, capsys):
    folder = tmp_path / "mine"
    assert command.main(["notebooks", str(folder)]) == 0
    assert (folder / "notebooks" / "00_start.ipynb").exists()
    assert f"shogi-lab lab {folder}" in capsys.readouterr().out


def test_a_folder_that_cannot_be_written_is_said(tmp_path, capsys):
    (tmp_path / "file").touch()
    for words in (["notebooks", str(tmp_path / "file")], ["lab", str(NOTEBOOKS)]):
        assert command.main(words) == 2
    assert "outside of" in capsys.readouterr().err


def test_the_lab_of_a_folder_opens_what_was_copied_there(opened, tmp_path, capfd):
    assert command.main(["lab", "mine", "--port", "9999"]) == 0
    assert folder_of(opened) == str(tmp_path / "mine" / "notebooks")
    assert opened[-2:] == ["--port", "9999"]
    assert "compiled" in capfd.readouterr().out


def test_without_a_folder_a_clone_opens_its_own_and_an_installed_package_a_copy(
    opened, tmp_path, monkeypatch
):
    assert command.main(["lab", "--no-browser"]) == 0
    assert folder_of(opened) == str(NOTEBOOKS)
    opened.clear()
    monkeypatch.setattr(command, "TOP", command.HERE)
    assert command.main(["lab", "--no-browser"]) == 0
    assert folder_of(opened) == str(tmp_path / command.FOLDER / "notebooks")
    assert opened[-1] == "--no-browser"


def test_what_compiles_beside_ends_with_the_lab_however_it_ends(opened, monkeypatch):
    programs, popen = [], command.subprocess.Popen
    monkeypatch.setattr(
        command.subprocess, "Popen", lambda *a, **k: programs.append(popen(*a, **k)) or programs[-1]
    )

    def interrupted(arguments):
        raise KeyboardInterrupt

    sys.modules["jupyterlab.labapp"].main = interrupted
    assert command.main(["lab"]) == 0
    _first, beside = programs
    assert beside.poll() not in (None, 0)


def test_without_jupyterlab_it_says_how_to_install_it(monkeypatch, capsys):
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    assert command.main(["lab"]) == 2
    wheel = f"shogi_lab-{version('shogi_lab')}-py3-none-any.whl"
    assert f'pip install "{wheel}[notebooks]"' in capsys.readouterr().err
