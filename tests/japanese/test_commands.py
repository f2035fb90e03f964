"""A command says its help, and what it refuses, in Japanese."""

import argparse
import re
import signal

import pytest

from helpers.phrases import english_in
from publish import translations
from publish.__main__ import COMMANDS, main
from shogi_lab.ground.commands import speak
from shogi_lab.ground.series import TOP
from shogi_lab.practice.written import in_tongue
from shogi_lab.programs import command
from shogi_lab.school import gradebook


@pytest.mark.parametrize("words", ["--help", "--no-such"])
@pytest.mark.parametrize("name", [*COMMANDS, "gradebook"])
def test_its_help_and_its_refusals_are_in_japanese(name, words, monkeypatch, capsys):
    monkeypatch.setenv("SHOGI_LAB_LANGUAGE", "ja")
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(translations, "ANSWERS", "en")
    monkeypatch.setattr(argparse, "_", argparse._)
    for each in ("_format_text", "_get_help_string"):
        monkeypatch.setattr(argparse.HelpFormatter, each, getattr(argparse.HelpFormatter, each))
    run, asked = main, [name, words]
    if name == "gradebook":
        speak(lambda words: in_tongue(words, True))
        run, asked = gradebook.main, [words]
    with pytest.raises(SystemExit):
        run(asked)
    out, err = capsys.readouterr()
    assert (out or err).startswith("使い方：   start.py ")
    assert english_in(re.sub("(?m)^ +# .*", "", out + err)) == []  # a cell as it is written


@pytest.mark.parametrize("words", [["--help"], ["play"], ["notebooks", str(TOP / "x")]])
def test_the_installed_command_speaks_the_readers_language(words, monkeypatch, capsys):
    monkeypatch.setenv("SHOGI_LAB_LANGUAGE", "ja")
    command.main(words)
    assert english_in("".join(capsys.readouterr())) == []
