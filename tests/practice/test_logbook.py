"""The logbook is the reader's: it is written where somebody learns, and nothing in it is lost."""

import ast
import errno
import hashlib
import json
import os
import re
import sys
import threading
from datetime import date
from pathlib import Path

import nbformat
import pytest

from helpers.days import DAY
from publish import build
from shogi_lab.chapters.posi_t.exercises import EXERCISES, check, hint
from shogi_lab.ground.files import locked
from shogi_lab.practice import logbook
from shogi_lab.practice.code import code_of
from shogi_lab.practice.exercises import Exercises, mark_of
from shogi_lab.practice.logbook import FILE, Entry, entries, note_try, own_file
from shogi_lab.reader.progress import CHAPTERS

TOTAL = sum(len(exercises.rows) for exercises in CHAPTERS.values())


def bit_of(sq):
    return sq // 27, 26 - sq % 27


def file_place(sq):
    return sq


def counted(file, names=None):
    """What a logbook says, without code."""
    return {name: each._replace(code="") for name, each in entries(file, names).items()}


def test_a_check_that_fails_counts_and_one_that_passes_is_kept_with_its_day(file):
    check(file_place)
    check(bit_of)
    assert counted(file) == {"file_place": Entry(1), "bit_of": Entry(1, 0, DAY)}


def test_the_same_wrong_answer_again_is_no_new_try_and_another_is(file):
    def again(sq):
        return sq + 1

    again.__name__ = "file_place"
    for answer in (file_place, file_place, again, again, file_place):
        check(answer)
    assert counted(file) == {"file_place": Entry(3)}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_first_try_that_the_notebook_gives_is_no_try_and_costs_no_hint(chapter):
    (source,) = build.NOTEBOOKS.glob(f"src/0{chapter[0]}_*.py")
    text = source.read_text("utf-8")
    given = {each.name: each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef)}
    for row in CHAPTERS[chapter].rows.values():
        written = "".join((ast.get_source_segment(text, given[row.name]) or "").split())
        assert row.given == hashlib.sha256(written.encode()).hexdigest()[:8], row.name
    assert "hint(" not in re.sub(r"(?m)^#.*", "", text)


def test_a_given_first_try_is_not_noted(file):
    row = EXERCISES.rows["file_place"]
    given = Exercises(row._replace(given=mark_of(file_place)))
    assert not given.check(file_place).passed
    assert not file.exists()


def test_a_hint_counts_once(file):
    for stage in (1, 1, 2, 1):
        hint("bit_of", stage)
    assert counted(file) == {"bit_of": Entry(0, 2)}


def test_the_code_of_an_answer_is_kept_the_last_one_and_once_solved_the_last_right_one(file):
    def bit_of(sq):
        return divmod(sq, 27)

    wrong = bit_of
    check(wrong)
    assert entries(file)["bit_of"].code.endswith("return divmod(sq, 27)\n")
    check(globals()["bit_of"])
    kept = entries(file)["bit_of"]
    assert kept == Entry(2, 0, DAY, code=code_of(globals()["bit_of"]))
    check(wrong)
    assert entries(file)["bit_of"] == kept


def test_a_logbook_that_could_not_be_read_again_is_not_written(file):
    file.write_text(json.dumps({"mine": "x" * (logbook.LARGEST - 20)}))
    before = file.read_text()
    with pytest.raises(ValueError, match="more than 1,000,000 bytes"):
        note_try(file, "bit_of", False, code="x" * 100)
    assert file.read_text() == before


def test_the_file_can_be_read_and_what_a_reader_writes_into_it_stays(file):
    file.write_text('{"bit_of": {"tries": 1, "note": "難しい"}, "mine": {"tries": 9}}', "utf-8")
    check(bit_of)
    code = json.dumps(code_of(bit_of))
    assert file.read_text("utf-8").splitlines() == [
        "{",
        f' "bit_of": {{"tries": 2, "note": "難しい", "solved": "{DAY}", "code": {code}}},',
        ' "mine": {"tries": 9}',
        "}",
    ]
    assert [each.name for each in file.parent.iterdir()] == [FILE]


BROKEN = {
    '{"bit_of": {"tries": 1}': r"is not a logbook: Expecting .*line 1 column 24",
    "[1]": r"is not a logbook; it must hold .*it holds \[1\]",
    '{"bit_of": {"tries": "many"}}': r"'bit_of' is \{'tries': 'many'\}; it must be",
    '{"bit_of": {"solved": "yesterday"}}': r"'bit_of' is .*must be .*2026-05-04",
    '{"bit_of": 3}': r"'bit_of' is 3; it must be",
    '{"bit_of": {"tries": ' + "9" * 5000 + "}}": r"is not a logbook: Exceeds the limit",
    '{"bit_of": {"tries": true}}': r"'bit_of' is",
    '{"bit_of": {"hints": 3}}': r"'bit_of' is",
    '{"bit_of": NaN}': r"is not a logbook: NaN is not a JSON number",
    '{"mine": 1e999}': r"is not a logbook: 1e999 is not a JSON number, or is too large",
    '{"mine": 1, "mine": 2}': r"is not a logbook: 'mine' occurs in it twice",
    '{"mine": ' + "[" * 100_000: r"is not a logbook: its lists are nested",
    '{"mine": "' + "x" * 1_000_000 + '"}': r"is not a logbook: it has more than 1,000,000 bytes",
}


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_file_is_named_left_alone_and_spoils_no_check(text, file, capsys):
    file.write_text(text)
    with pytest.raises(ValueError, match=BROKEN[text]):
        entries(file)
    assert check(bit_of).passed
    said = capsys.readouterr().out
    assert said.startswith(f"This is not noted in your progress: {file}")
    assert file.read_text() == text


FOREIGN = {
    "a text": '"mine": "hello"',
    "numbers": '"mine": [0, -1, 2.5, 1e-5]',
    "no entry": '"slides": {"tries": -1}',
    "half a letter": '"mine": "\\ud800"',
    "deep lists": '"mine": ' + "[" * 300 + "]" * 300,
}


@pytest.mark.parametrize("what", FOREIGN)
def test_what_else_is_in_the_file_stays_and_notes_arrive(what, file):
    file.write_text("{" + FOREIGN[what] + "}")
    before = json.loads(file.read_text())
    check(bit_of)
    solved = {"tries": 1, "solved": DAY, "code": code_of(bit_of)}
    assert json.loads(file.read_text()) == before | {"bit_of": solved}
    assert counted(file, ["bit_of", "file_place"]) == {"bit_of": Entry(1, 0, DAY)}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a pipe with a name is a matter of POSIX")
def test_a_pipe_is_not_waited_for(file, capsys):
    os.mkfifo(file)
    assert check(bit_of).passed
    assert "or not a file at all" in capsys.readouterr().out


# Several chapters are open at once


def test_of_four_threads_every_note_arrives(file):
    def learn(name):
        for _ in range(25):
            note_try(file, name, False)

    threads = [threading.Thread(target=learn, args=(f"of_{i % 3}",)) for i in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sum(each.tries for each in entries(file).values()) == 100
    assert [each.name for each in file.parent.iterdir()] == [FILE]


def test_a_lock_that_cannot_be_had_spoils_no_check(file, monkeypatch, capsys):
    with locked(logbook._lock(file), 60), monkeypatch.context() as now:
        now.setattr(logbook, "PATIENCE", 0.05)
        assert check(bit_of).passed
    assert "not noted in your progress: " in capsys.readouterr().out
    check(bit_of)
    assert counted(file) == {"bit_of": Entry(1, 0, DAY)}


def test_a_file_is_replaced_whole_or_not_at_all(file, monkeypatch):
    note_try(file, "bit_of", False)
    before = file.read_text()

    def full(*_):
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr("os.replace", full)
    with pytest.raises(OSError, match="no space"):
        note_try(file, "bit_of", True)
    assert file.read_text() == before
    assert [each.name for each in file.parent.iterdir()] == [FILE]
    json.loads(before)


def test_it_lies_where_somebody_learns_and_nowhere_else(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delattr(sys, "ps1", raising=False)
    assert own_file() is None, "tests are nobody"
    monkeypatch.delenv("SHOGI_LAB_PROGRESS")
    assert own_file() is None, "so is a script"
    Path(FILE).write_text("{}")
    assert own_file() == Path(FILE), "but for a reader who wants it"
    Path(FILE).unlink()
    monkeypatch.setattr(sys, "ps1", ">>> ", raising=False)
    assert own_file() == Path(FILE)


LEARNED = """
from shogi_lab.chapters.posi_t.exercises import check, hint

def bit_of(sq):
    return sq // 27, 26 - sq % 27

hint("bit_of")
check(bit_of)
"""


@pytest.mark.notebook
def test_a_kernel_notes_it_beside_its_notebook_and_a_build_does_not(tmp_path, monkeypatch):
    cells = [LEARNED, "from shogi_lab.reader.progress import progress\nprogress()"]

    def run(**told):
        notebook = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, cells)])
        build.executed(notebook, tmp_path, **told)
        return notebook.cells[1].outputs[0].data

    assert run()["text/plain"].startswith(f"0 of {TOTAL} exercises solved")
    assert not (tmp_path / FILE).exists()
    monkeypatch.delenv("SHOGI_LAB_PROGRESS")
    days = {date.today().isoformat()}
    data = run(told={})
    days.add(date.today().isoformat())
    assert data["text/plain"].startswith(f"1 of {TOTAL} exercises solved")
    assert "image/png" in data
    code = "def bit_of(sq):\n    return sq // 27, 26 - sq % 27\n"
    assert entries(tmp_path / FILE) in [{"bit_of": Entry(1, 1, day, code=code)} for day in days]
