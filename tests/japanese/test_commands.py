"""A command says its help, and what it refuses, in Japanese."""

import argparse
import re
from importlib import import_module

import pytest

from helpers.phrases import english_in
from publish.translations import COMMANDS, words_in
from shogi_lab.ground.commands import speak
from shogi_lab.ground.series import TOP
from shogi_lab.practice.written import in_tongue
from shogi_lab.programs import command

MODULES = {f"publish.{name}": words_in("ja") for name in COMMANDS} | {
    "shogi_lab.school.gradebook": lambda words: in_tongue(words, True)
}


@pytest.mark.parametrize("name", MODULES)
def test_its_help_and_its_refusals_are_in_japanese(name, monkeypatch, capsys):
    monkeypatch.setattr(argparse, "_", argparse._)
    for each in ("_format_text", "_get_help_string"):
        monkeypatch.setattr(argparse.HelpFormatter, each, getattr(argparse.HelpFormatter, each))
    speak(MODULES[name])
    for words in (["--help"], ["--no-such"]):
        with pytest.raises(SystemExit):
            import_module(name).main(words)
        out, err = capsys.readouterr()
        assert (out or err).startswith("使い方：   start.py ")
        assert english_in(re.sub("(?m)^ +# .*", "", out + err)) == []  # a cell as it is written


@pytest.mark.parametrize("words", [["--help"], ["play"], ["notebooks", str(TOP / "x")]])
def test_the_installed_command_speaks_the_readers_language(words, monkeypatch, capsys):
    monkeypatch.setenv("SHOGI_LAB_LANGUAGE", "ja")
    command.main(words)
    assert english_in("".join(capsys.readouterr())) == []
