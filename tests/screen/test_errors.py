"""Errors in a notebook: the Japanese edition says them in Japanese, too."""

import pytest
from IPython.core.interactiveshell import InteractiveShell

from shogi_lab.screen.errors import register_error_notes

ASKS = "from shogi_lab.views import own\nown('nowhere.kif')"
JAPANESE = "nowhere.kif：そのようなファイルはない。棋譜ファイル"


@pytest.fixture
def shell(tmp_path, monkeypatch):
    """An IPython in a folder of notebooks, and what makes it one of the Japanese edition's."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    found = InteractiveShell.instance(colors="nocolor")
    (tmp_path / "ja").mkdir()
    monkeypatch.chdir(tmp_path / "ja")
    yield found
    found.set_custom_exc((), None)
    InteractiveShell.clear_instance()


def shown(shell, text, capsys):
    shell.run_cell(text)
    return capsys.readouterr().out


def test_an_error_of_ours_is_told_in_japanese_under_its_traceback(shell, capsys):
    register_error_notes()
    told = shown(shell, ASKS, capsys)
    assert "ValueError: nowhere.kif: there is no such file; it must be a record file" in told
    assert told.count(JAPANESE) == 1
    assert told.index("ValueError: nowhere") < told.index(JAPANESE)


def test_the_english_edition_has_no_note(shell, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    register_error_notes()
    told = shown(shell, ASKS, capsys)
    assert "there is no such file" in told
    assert JAPANESE not in told


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("play(aginst=1)", "play()に引数'aginst'はない"),
        ("(lambda board: board)(1, 2)", "が受け取る引数は1個までで、2個渡された"),
        ("show()", "の引数が足りない：'film'"),
        ("(lambda a, b: a)()", "の引数が足りない：'a'、'b'"),
        ("open('no.txt')", "\nno.txtがない"),
    ],
)
def test_a_call_that_does_not_fit_is_told_in_japanese(shell, capsys, call, told):
    register_error_notes()
    assert told in shown(shell, f"from shogi_lab.views import play, show\n{call}", capsys)
