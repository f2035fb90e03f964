"""Python's side of a live page: what a cell needs is run first, and what it shows is said."""

from base64 import b64encode

import traitlets

from publish import in_page
from publish.in_page import PAGE, AnyWidget, Cells, Label, VBox, begun, data_of


def heard(cells, *sources):
    said = []
    cells.run(len(sources) - 1, sources, said.append)
    return said


def test_only_what_a_cell_needs_of_those_before_it_is_run_first():
    before = "import math\nfloor = math.floor\nboom = 1 / 0"
    assert heard(Cells(), before, "floor(2.5)") == [{"out": "2\n"}]


def test_names_inside_functions_are_their_own():
    cell = "def answer(n):\n    boom = n\n    return [boom for boom in (boom,)]\nanswer(7)"
    assert heard(Cells(), "boom = 1 / 0", cell) == [{"out": "[7]\n"}]


def test_names_inside_comprehensions_are_their_own():
    before = "a = 1\nb = [a for a in (2,)], {a for a in (3,)}, {a: c for a, c in ((4, 5),)}"
    assert heard(Cells(), before, "[c for c in b] and a") == [{"out": "1\n"}]


def test_what_a_loop_binds_itself_is_not_looked_for_before():
    before = "for n in (1, 2):\n    boom = 1 / (n - 2)"
    cell = "if True:\n    for n in (7,):\n        boom = n\nboom"
    assert heard(Cells(), before, cell) == [{"out": "7\n"}]


def test_what_is_run_before_a_cell_prints_nothing_there():
    assert heard(Cells(), "for n in (1, 2):\n    print(n)", "n") == [{"out": "2\n"}]


def test_the_last_statement_before_that_binds_a_name_is_meant():
    assert heard(Cells(), "a = 1", "b = a\na = 2", "a, b") == [{"out": "(2, 1)\n"}]


def test_what_was_run_and_is_unchanged_is_not_run_again():
    cells = Cells()
    assert heard(cells, "box = []", "box.append(1); box") == [{"out": "[1]\n"}]
    assert heard(cells, "box = []", "box.append(1); box") == [{"out": "[1, 1]\n"}]
    assert heard(cells, "box = [0]", "box.append(1); box") == [{"out": "[0, 1]\n"}]


def test_an_error_names_the_lines_of_cells_alone():
    (said,) = heard(Cells(), "def f(): return 1 / 0\nf()")
    assert said["error"].splitlines()[-1] == "ZeroDivisionError: division by zero"
    assert "line 2: f()" in said["error"]
    assert "in_page" not in said["error"]


def test_what_is_no_python_is_said():
    (said,) = heard(Cells(), "def f(:")
    assert "SyntaxError" in said["error"]


def test_a_widget_tells_what_changes_and_hears_what_a_reader_does(monkeypatch):
    told, asked = [], []

    class Board(AnyWidget):
        ply = traitlets.Int(0).tag(sync=True)

    monkeypatch.setattr(PAGE, "say", told.append)
    board = Board()
    board.on_msg(lambda _, what, __: asked.append(what))
    assert data_of(board) == {"widget": board.number, "kind": "Board", "state": {"ply": 0}}
    with board.hold_sync():
        board.ply = 1
        board.ply = 2
    board.hear({"ply": 3}, {"do": "press"})
    states = [each["state"] for each in told]
    assert states == [{"ply": 2}, {"ply": 3}]
    assert asked == [{"do": "press"}]


def test_a_line_of_words_and_widgets_below_each_other_are_shown_as_they_come(monkeypatch):
    told = []
    monkeypatch.setattr(PAGE, "say", told.append)
    number, line = Label(), Label()
    traitlets.dlink((number, "value"), (line, "value"), lambda words: f"{words}!")
    parts = data_of(VBox((number, line)))["parts"]
    assert [each["kind"] for each in parts] == ["Label", "Label"]
    number.hear({"value": "so"}, None)
    assert told[-1] == {"widget": line.number, "state": {"value": "so!"}}


def test_a_record_that_a_reader_gives_lies_beside_the_notebooks_and_is_no_progress(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(in_page, "stand_in", lambda: None)
    monkeypatch.setattr(PAGE, "say", None)
    monkeypatch.setenv("SHOGI_LAB_PROGRESS", "")
    monkeypatch.chdir(tmp_path)
    said, names = [], ("my.kif", "progress.json")
    given = {name: b64encode(b"a game").decode() for name in names}
    begun(said.append, tmp_path)({"run": 0, "cells": ["open('my.kif').read()"], "records": given})
    assert said[0] == {"out": "'a game'\n"}
    assert [list(each) for each in said] == [["out"], ["done"]]
