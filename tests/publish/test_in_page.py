"""Python's side of a live page: what a cell needs is run first, and what it shows is said."""

import asyncio
import sys
from base64 import b64encode
from unittest.mock import patch

import pytest
import traitlets

from publish import in_page
from publish.in_page import Cells, begun
from publish.jupyter_in_page import (
    AT_ONCE,
    EVERY,
    MOST,
    PAGE,
    AnyWidget,
    Button,
    Dropdown,
    Label,
    Output,
    Page,
    VBox,
    data_of,
    display,
    interactive,
    stand_in,
)


@pytest.fixture(autouse=True)
def page(monkeypatch):
    """For each test the page has just begun, and has heard nothing."""
    for name, value in vars(Page()).items():
        monkeypatch.setattr(PAGE, name, value)
    return PAGE


def heard(cells, *sources):
    said = []
    cells.run(len(sources) - 1, sources, said.append)
    return said


def test_only_what_a_cell_needs_of_those_before_it_is_run_first():
    before = "import math\nfloor = math.floor\nboom = 1 / 0"
    assert heard(Cells(), before, "floor(2.5)") == [{"out": "2\n"}]


def test_the_last_statement_before_that_binds_a_name_is_meant():
    assert heard(Cells(), "a = 1", "b = a\na = 2", "a, b") == [{"out": "(2, 1)\n"}]


def test_what_was_run_and_is_unchanged_is_not_run_again():
    cells = Cells()
    assert heard(cells, "box = []", "box.append(1); box") == [{"out": "[1]\n"}]
    assert heard(cells, "box = []", "box.append(1); box") == [{"out": "[1, 1]\n"}]
    assert heard(cells, "box = [0]", "box.append(1); box") == [{"out": "[0, 1]\n"}]


def test_what_cells_import_is_there_before_they_run_and_binds_no_name(monkeypatch):
    for name in ("colorsys", "chunk_of_nothing", "sched"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    cells = Cells()
    cells.imports(
        ["import colorsys\nboom()", "1 +", "import chunk_of_nothing\nfrom sched import *"]
    )
    assert {"colorsys", "sched"} <= {*sys.modules}
    assert cells.names == {"__name__": "__main__"}


def test_an_error_names_the_lines_of_cells_alone():
    (said,) = heard(Cells(), "def f(): return 1 / 0\nf()")
    assert said["error"].splitlines()[-1] == "ZeroDivisionError: division by zero"
    assert "line 2: f()" in said["error"]
    assert "in_page" not in said["error"]


def test_on_a_japanese_page_an_error_of_ours_and_its_lines_are_in_japanese(tmp_path, monkeypatch):
    (tmp_path / "ja").mkdir()
    monkeypatch.chdir(tmp_path / "ja")
    (said,) = heard(Cells(), "from shogi_lab import Position\nPosition.from_sfen('x')")
    assert said["error"].startswith("2行目: Position.from_sfen('x')\n")
    assert said["error"].endswith(
        "PositionError: SFEN 'x'：項目が1個ある。盤面・手番・持ち駒・手数の4個でなければならない"
    )


@pytest.mark.parametrize(
    ("code", "line", "english", "japanese"),
    [
        ("x = (1,\ny = 2", 1, "never closed", "閉じられていない"),
        ("if x = 3:\n    y", 1, "to compare two values, write ==", "比べるには=="),
        ("print “a”", 1, "cannot contain the character", "コードには使えない"),
        ("x = 5)", 1, "closes nothing that is open", "開いた括弧がない"),
        ("print('a", 1, "no quotation mark at its end", "終わりの引用符がない"),
        ("for x in y:\nprint(x)", 2, "indent the next line", "字下げした行が要る"),
        ("x = 1\nreturn x", 2, "must stand inside a function", "関数の中"),
        ("a b", 1, "something is missing", "足りないものか"),
    ],
)  # fmt: skip
def test_code_that_cannot_be_read_is_explained_in_a_sentence_with_its_line(
    code, line, english, japanese, tmp_path, monkeypatch
):
    (said,) = heard(Cells(), code)
    assert said["line"] == line
    first, shown, mark, _, sentence = said["error"].splitlines()
    assert (first, shown.strip()) == (f"line {line}:", code.splitlines()[line - 1].strip())
    assert mark.strip() == "^"
    assert english in sentence
    (tmp_path / "ja").mkdir()
    monkeypatch.chdir(tmp_path / "ja")
    (said,) = heard(Cells(), code)
    assert said["error"].startswith(f"{line}行目:\n")
    assert japanese in said["error"].splitlines()[-1]


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
    parts = data_of(VBox((number, line)))["state"]["parts"]
    assert [each["kind"] for each in parts] == ["Label", "Label"]
    number.hear({"value": "so"}, None)
    assert told[-1] == {"widget": line.number, "state": {"value": "so!"}}
    display("so", display_id=True).update("then")
    assert [each["state"]["value"] for each in told[-2:]] == ["'so'", "'then'"]


def test_one_of_several_is_chosen_by_its_place_and_new_names_forget_it():
    chosen = Dropdown(options=[("weak", 1), ("strong", 2)], value=2)
    assert (chosen.index, chosen.labels) == (1, ["weak", "strong"])
    chosen.hear({"index": 0}, None)
    assert chosen.value == 1
    chosen.value = 2
    chosen.options = [("w", 1), ("s", 2)]
    assert (chosen.index, chosen.value, chosen.labels) == (0, 1, ["w", "s"])


def test_what_is_printed_shown_and_raised_inside_an_output_stands_there(monkeypatch):
    told = []
    monkeypatch.setattr(PAGE, "say", told.append)
    out = Output()

    @out.capture(clear_output=True)
    def tell(n):
        print(n, "is told")
        display(n + 1)
        return 1 // n

    tell(1)
    assert told == [{"widget": out.number, "state": {"told": [{"out": "1 is told\n2\n"}]}}]
    tell(0)
    assert [next(iter(each)) for each in out.told] == ["out", "error"]
    assert "ZeroDivisionError" in out.told[-1]["error"]
    assert PAGE.outputs == []


def test_a_function_is_called_again_where_its_controls_change():
    seen = interactive(lambda a, b: f"{a} {b}", a=(0, 4), b=["x", "y"])
    first, second, out = seen.children
    assert out.told == [{"out": "'2 x'\n"}]
    first.hear({"value": 3}, None)
    second.hear({"index": 1}, None)
    assert out.told == [{"out": "'3 y'\n"}]
    with pytest.raises(ValueError, match=r"a is 0\.5; on a page it must be a widget, a list"):
        interactive(print, a=0.5)


@pytest.mark.parametrize(
    ("code", "english", "japanese"),
    [
        ("input('name? ')", "cannot ask by input()", "尋ねることができない"),
        ("import nothing_of_it", "shogi_lab and most of its standard", "標準ライブラリの大部分"),
        ("bytearray(3 << 62)", "ends at 2 GB", "2 GBまで"),
        ("from ipywidgets import Text\nText()", "Text needs ipywidgets", "が要るが、ここにはない"),
    ],
)
def test_what_a_page_alone_cannot_do_gets_a_sentence(
    code, english, japanese, tmp_path, monkeypatch
):
    (tmp_path / "ja").mkdir()
    monkeypatch.setattr(sys, "stdin", None)
    with patch.dict(sys.modules):
        stand_in()
        for folder, words in ((tmp_path, english), (tmp_path / "ja", japanese)):
            monkeypatch.chdir(folder)
            assert words in heard(Cells(), code)[-1]["error"].splitlines()[-1]


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


# ---- floods


@pytest.fixture
def ask(tmp_path, monkeypatch):
    """A page whose clock stands still: what runs a cell there, and gives what is said."""
    monkeypatch.setattr(in_page, "stand_in", lambda: None)
    monkeypatch.setattr("publish.jupyter_in_page.perf_counter", lambda: 1.0)
    monkeypatch.setenv("SHOGI_LAB_PROGRESS", "")
    said = []
    asked = begun(said.append, tmp_path)

    def ran(source):
        said.clear()
        asked({"run": 0, "cells": [f"from publish.jupyter_in_page import *\n{source}"]})
        assert "done" in said.pop()
        return [*said]

    ran.asked = asked
    return ran


def test_what_is_printed_fast_is_said_in_few_pieces_and_in_its_order(ask):
    said = ask("for n in range(1_000): print(n)\ndisplay(Label(value='a'))\nprint('b')")
    assert len(said) <= AT_ONCE + 4
    *printed, label, last = said
    assert "".join(each["out"] for each in printed) == "".join(f"{n}\n" for n in range(1_000))
    assert (label["kind"], last) == ("Label", {"out": "b\n"})


@pytest.mark.parametrize("where", ["", ", file=sys.stderr"])
def test_of_what_a_run_prints_the_beginning_is_said_and_how_much_is_not(ask, where):
    most = MOST["characters"]
    *said, cut, error = ask(f"import sys\nfor _ in range(100_000): print('xyz'{where})\n1 / 0")
    assert sum(len(each["out"]) for each in said) == most
    assert cut == {"cut": {"characters": [most, 400_000 - most]}}
    assert "ZeroDivisionError" in error["error"]
    assert ask("print('whole')") == [{"out": "whole\n"}]


def test_of_what_changes_fast_in_a_widget_the_last_is_told(ask):
    said = ask("line = Label()\nfor n in range(1_000): line.value = str(n)")
    assert len(said) <= AT_ONCE + 1
    assert said[-1]["state"] == {"value": "999"}


def test_what_a_reader_s_press_changes_is_told_also_where_it_fails(ask, monkeypatch):
    ask("line, button = Label(), Button()\n"
        "def pressed(_):\n    for n in range(100): line.value = str(n)\n    1 / 0\n"
        "button.on_click(pressed)")  # fmt: skip
    told, button = [], next(each for each in PAGE.widgets.values() if isinstance(each, Button))
    monkeypatch.setattr(PAGE, "say", told.append)
    with pytest.raises(ZeroDivisionError):
        ask.asked({"hear": button.number, "asked": {"do": "click"}})
    assert told[-1]["state"] == {"value": "99"}


def test_what_a_task_changes_last_is_told_though_nobody_asks_any_more(monkeypatch):
    told, page = [], Page()
    monkeypatch.setattr("publish.jupyter_in_page.PAGE", page)
    monkeypatch.setattr("publish.jupyter_in_page.perf_counter", lambda: 1.0)
    monkeypatch.setattr(page, "say", told.append)

    async def goes_on():
        line = Label()
        for n in range(1_000):
            line.value = str(n)
        await asyncio.sleep(2 * EVERY)

    asyncio.run(goes_on())
    assert len(told) <= AT_ONCE + 2
    assert told[-1]["state"] == {"value": "999"}
