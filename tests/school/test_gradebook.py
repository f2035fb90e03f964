"""A gradebook: what counts is the code; a damaged file is a row that says how; nobody is lost."""

import csv
import json
import os
import re
from html import unescape
from html.parser import HTMLParser
from io import StringIO
from zipfile import ZipFile

import pytest

from helpers.classes import DAMAGED, booked, put, right, wrong
from helpers.phrases import english_in
from shogi_lab.contents import PREDICTIONS
from shogi_lab.practice.logbook import Entry
from shogi_lab.practice.marks import Verdict
from shogi_lab.reader import class_list
from shogi_lab.reader.progress import CHAPTERS
from shogi_lab.school import gradebook
from shogi_lab.school.gradebook import Gradebook, main, unformulated

CHAPTER = next(iter(CHAPTERS))
FORMULAS = [
    "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=HYPERLINK(\"http://x\",\"y\")",
    "＝1+1", "＋1", "－1", "＠SUM(A1)",
]  # fmt: skip


@pytest.fixture
def anna_and_others(tmp_path):
    """One who is right, one who is not, one who forged two notes, one whose file is damaged."""
    put(tmp_path / "anna.shogi_lab.json", "anna", {"bit_of": right("bit_of", 3),
        "first_move": Entry(1, 0, "", 2)})  # fmt: skip
    put(tmp_path / "ben.shogi_lab.json", "ben", {"bit_of": wrong("bit_of", tries=4)})
    put(tmp_path / "eve.shogi_lab.json", "eve", {
        "bit_of": wrong("bit_of", solved="2026-05-04"), "slides": Entry(1, 0, "2026-05-04"),
        "file_place": right("file_place")._replace(solved="")})  # fmt: skip
    (tmp_path / "frank.json").write_text("{")
    return tmp_path


def test_what_counts_is_the_code_and_a_forged_note_is_told(anna_and_others):
    book = booked(anna_and_others)
    rows = {line.split()[0]: line.split() for line in book.sheet.told(False).splitlines()[1:5]}
    assert rows["anna"][1:2] + rows["ben"][1:2] + rows["eve"][1:2] == ["x....", "o....", "!x.?."]
    assert [*book.doubts()] == [
        "eve: bit_of is noted as solved, but it fails on case 1 of 81 squares (square 0, which is "
        "9a): it returns 0 and should return (0, 26)",
        "eve: slides is noted as solved, but no code came with it",
    ]
    assert book.next() == (
        "Talk about bit_of next: 3 pupils have tried it, and 1 of them solved it."
    )
    (fails,) = book.fails()
    assert fails.startswith("2 answers: it fails on case 1 of 81 squares (square 0, which is 9a)")
    assert f"{book.next()}\n  {fails}" in book.told(False)
    page = unescape(book.html(False))
    assert "<h2>The exercise to talk about next</h2>" in page
    assert f"<li>{fails}</li>" in page


def as_moodle_reads(text, column="Username"):
    """The marks of new items by what a column holds: for its importer a blank name is the one of
    the row before, a blank mark is 0, and "-" takes away the mark that is there."""
    marks, pupil = {}, None
    for row in csv.DictReader(text.splitlines()):
        pupil = row[column].strip() or pupil
        marks[pupil] = {item: None if mark == "-" else float(mark or 0)
                        for item, mark in row.items() if item.startswith("shogi_lab")}  # fmt: skip
    return marks


def as_canvas_reads(text):
    """What each item gives at most, and the marks by ID, else by log-in, else by name: its importer
    finds columns by their places, and a blank mark takes away the one that is there."""
    head, *rows = csv.reader(text.splitlines())
    assert "Student" in head[0]
    assert head[1:5] == ["ID", "SIS User ID", "SIS Login ID", "Section"]
    most, marks = {}, {}
    for row in rows:
        found = {item: float(mark) if mark else None
                 for item, mark in zip(head[5:], row[5:], strict=True)}  # fmt: skip
        if "Points Possible" in row[0]:
            most = found
        else:
            marks[row[1] or row[2] or row[3] or row[0]] = found
    return most, marks


def test_moodle_and_canvas_read_the_marks_and_keep_those_of_a_pupil_without_any(anna_and_others):
    assert main([str(anna_and_others)]) == 0
    moodle, canvas = (
        (anna_and_others / f"marks-{name}.csv").read_text("utf-8") for name in ("moodle", "canvas")
    )
    item = f"shogi_lab {CHAPTER}"
    marks = {"anna": {item: 1}, "ben": {item: 0}, "eve": {item: 1}}
    assert as_moodle_reads(moodle) == marks
    assert as_canvas_reads(canvas) == ({item: 5}, marks)


#: What a school's system writes: its list of a course, what it calls files that it collected, and
#: by which names it finds these pupils when marks are imported.
SCHOOLS = {
    "Moodle, participants": (
        "First name,Last name,Email address,Groups\nZoe,Klein,Zoe.K@x.org,2A\nZoe,Ost,ost@x.org,2A",
        ["Zoe Klein_48_assignsubmission_file/a.json", "Ost Zoe_49_assignsubmission_file_/b.json"],
        "Email address", {"Zoe.K@x.org", "ost@x.org"}),
    "Moodle, Japanese": (
        "姓,名,ユーザ名\n安部,杏奈,s2401\n馬場,杏奈,s2402",
        ["安部 杏奈_8_assignsubmission_file/a.json", "馬場 杏奈_7_assignsubmission_file/b.json"],
        "ユーザ名", {"s2401", "s2402"}),
    "Moodle, grading worksheet": (
        "Identifier,Full name,Email address,Grade\nParticipant 9,Zoe Klein,z@x.org,",
        ["Zoe Klein_9_assignsubmission_onlinetext/onlinetext.html",
         "Zoe Klein_9_assignsubmission_file/a.json"], "Email address", {"z@x.org"}),
    "Canvas, no list": (
        "", ["kleinzoe_LATE_301_977_a.json", "kleinzoe_302_978_a.json", "ost_303_link.html"],
        "", {"301", "302"}),
    "Canvas, gradebook": (
        "Student,ID,SIS User ID,SIS Login ID,Section,Quiz 1 (9),Final Score\n"
        ",,,,,Manual Posting,\n    Points Possible,,,,,10,(read only)\n"
        '"Klein, Zoe",301,,zk,2A,3,30\n"Klein, Zoe",302,,,2A,3,30\n"Ost, Ida",303,,io,2A,,0\n',
        ["kleinzoe_LATE_301_977_a.json", "kleinzoe_302_978_a.json"], "", {"301", "302"}),
    "by hand": ("anna,Anna,Abe\nben", ["Anna Abe.json", "ben.json"], "Username", {"anna", "ben"}),
}  # fmt: skip


@pytest.mark.parametrize("school", SCHOOLS)
def test_files_to_import_name_pupils_as_their_system_does(school, tmp_path):
    listed, files, column, wanted = SCHOOLS[school]
    (tmp_path / "class.csv").write_text(listed)
    for each in files:
        (tmp_path / "in" / each).parent.mkdir(parents=True, exist_ok=True)
        put(tmp_path / "in" / each, "", {"bit_of": Entry(1)})
    pupils, remarks, columns, _ = class_list.read(
        tmp_path / "in", tmp_path / "class.csv" if listed else None
    )
    verdicts = {name: {} if type(noted) is str else {"bit_of": Verdict(True)}
                for name, noted in pupils.items()}  # fmt: skip
    book = Gradebook(pupils, verdicts, columns=columns)
    canvas = as_canvas_reads(book.canvas())[1]
    found = as_moodle_reads(book.moodle(), column) if column else canvas
    assert found == {name: {f"shogi_lab {CHAPTER}": 1} for name in wanted}
    assert (len(canvas), "" in canvas) == (len(wanted), False)
    assert not [each for each in remarks if "not in the class list" in each]


@pytest.mark.parametrize("name", FORMULAS)
def test_no_name_is_a_formula_in_a_spreadsheet(name):
    book = Gradebook({name: {}}, {name: {"bit_of": Verdict(True)}})
    for text in (book.moodle(), book.canvas()):
        row = [*csv.reader(text.splitlines())][-1]
        assert not any(cell.startswith(tuple("=+-@\t＝＋－＠")) for cell in row)
        assert unformulated(name) in row


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_file_is_a_row_that_says_how_and_the_others_are_marked(what, tmp_path):
    damage, told = DAMAGED[what]
    put(tmp_path / "anna.shogi_lab.json", "anna", {"bit_of": right("bit_of")})
    damage(tmp_path / "zoe.shogi_lab.json")
    pupils = class_list.read(tmp_path).pupils
    assert told in pupils["zoe"]
    book = Gradebook(pupils, {"anna": {"bit_of": Verdict(True)}})
    (row,) = [line for line in book.told(False).splitlines() if line.startswith("anna ")]
    assert row.endswith("  1 solved")
    assert book.moodle().splitlines()[1:] == ["anna,1"]
    assert "<script>" not in book.html(False)


LONG = {"cells": [{"cell_type": "code", "source": "a = 1\n" * 99_999}]}
CELLS = ("from shogi_lab.views import *", "%magic", "N = 26", "sq, M = games[7]",
         "def bit_of(sq):\n    def n(): return N\n    return n()")  # fmt: skip
NOTEBOOK = {"cells": [{"cell_type": "code", "source": [text]} for text in CELLS]}
#: Files of a class: what is in each, whose it is by the list below, and what is said of it.
HANDED = {
    "Zoe Klein_48299_assignsubmission_file/x.shogi_lab.json": (
        "ben", "zoe@x.org", "zoe@x.org: in Zoe Klein_48299_assignsubmission_file/x.shogi_lab.json "
        "stands another name, 'ben'"),
    "bob_LATE_3_9_x.json": ("Bob", "bob", "bob: Canvas says that bob_LATE_3_9_x.json is late"),
    "ben.shogi_lab.json": ("ben", "ben", ""),
    "chie/progress.json": ("", "chie", ""),
    "dan.shogi_lab.json": ("dan", "dan", ""),
    "dan (1).shogi_lab.json": (
        "dan", "dan", "dan: dan (1).shogi_lab.json counts, as the newest, and not "
        "dan.shogi_lab.json"),
    "eva.ipynb": ("", "eva", ""),
    "fred.zip": (
        "", "fred", "fred: in fred.zip/Zoe Klein_48299_assignsubmission_file/x.json stands another "
        "name, 'dan'"),
    "rosa.shogi_lab.json.txt": ("rosa", "rosa", ""),
    "rosa.ipynb": ("", "rosa", "rosa: it holds more than 200,000 letters of code"),
    "mallory.shogi_lab.json": (
        "dan", "", "mallory.shogi_lab.json: 'mallory' is not in the class list, so nobody gets its "
        "marks"),
}  # fmt: skip
CLASS_LIST = """Username,First name,Surname
zoe@x.org,Zoe,Klein\nbob,Bob,Klein\nben\nchie\ndan\neva\nfred\nrosa\nsam\nlea\n"""


def test_whose_a_file_is_says_the_class_list_and_each_file_is_marked_or_named(tmp_path):
    for number, (place, (name, _, _)) in enumerate(HANDED.items(), 2):
        file = tmp_path / place
        file.parent.mkdir(exist_ok=True)
        put(file, name, {"bit_of": Entry(number)})
        os.utime(file, (number, number))
    (tmp_path / "eva.ipynb").write_text(json.dumps(NOTEBOOK))
    (tmp_path / "rosa.ipynb").write_text(json.dumps(LONG))
    with ZipFile(tmp_path / "fred.zip", "w") as zipped:
        notes = (tmp_path / "dan.shogi_lab.json").read_text()
        zipped.writestr("Zoe Klein_48299_assignsubmission_file/x.json", notes)
    (tmp_path / "sam.docx").touch()
    roster = tmp_path / "class.csv"
    roster.write_text(CLASS_LIST)
    pupils, remarks, _, folders = class_list.read(tmp_path, roster)
    assert {*pupils} == {"lea", "sam", *(who for _, who, _ in HANDED.values() if who)}
    tries = {who: noted["bit_of"].tries for who, noted in pupils.items() if type(noted) is dict}
    assert tries == {"zoe@x.org": 2, "bob": 3, "ben": 4, "chie": 5, "dan": 7, "eva": 1, "fred": 6,
                     "rosa": 10}  # fmt: skip
    assert pupils["lea"] == "nothing was handed in"
    assert pupils["sam"].startswith("sam.docx is no hand-in: save your answers at the foot")
    assert sorted(remarks) == sorted(each for _, _, each in HANDED.values() if each)
    assert folders["zoe@x.org"] == "Zoe Klein_48299_assignsubmission_file"
    code = pupils["eva"]["bit_of"].code
    assert code == f"{CELLS[2]}\n\n{CELLS[4]}\n"


def test_a_name_of_two_pupils_is_nobodys_and_a_password_no_name(tmp_path):
    put(tmp_path / "Anna.json", "", {"bit_of": Entry(1)})
    roster = tmp_path / "class.txt"
    roster.write_text("anna1,Anna\nanna2,Anna\n")
    assert class_list.read(tmp_path, roster).pupils == dict.fromkeys(
        ("anna1", "anna2"), "nothing was handed in")  # fmt: skip
    roster.write_text("anna:secret\nben:word\n")
    assert [*class_list.read(tmp_path, roster).pupils] == ["anna", "ben"]


def test_a_chapter_that_a_pupil_did_not_try_has_no_mark_and_one_may_be_marked_alone(tmp_path):
    put(tmp_path / "anna.json", "", {"bit_of": right("bit_of")})
    put(tmp_path / "ben.json", "", {"bit_of": wrong("bit_of"), "count_in": Entry(2)})
    assert main([str(tmp_path)]) == 0
    rows = [*csv.reader((tmp_path / "marks-moodle.csv").open())]
    assert rows[1:] == [["anna", "1", "-"], ["ben", "0", "0"]]
    assert main([str(tmp_path), str(tmp_path / "new"), "--chapter", "2"]) == 0
    rows = [*csv.reader((tmp_path / "new" / "marks-moodle.csv").open())]
    assert rows[1:] == [["ben", "0"]]
    page = unescape((tmp_path / "pupils" / "ben.html").read_text("utf-8"))
    assert "it returns 0 and should return (0, 26)" in page
    assert wrong("bit_of").code in page


def test_pupils_who_wrote_the_same_are_named():
    long = Entry(1, code="def bit_of(sq):\n    return " + "+".join("1" * 99))
    pupils = {"anna": {"bit_of": long}, "ben": {"bit_of": long}, "chie": {"bit_of": Entry(1)}}
    assert [*class_list.alike(pupils)] == ["anna and ben wrote the same: bit_of"]


@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("n", 1), ("", 1)])
def test_where_nothing_confines_answers_a_teacher_is_asked(answer, code, tmp_path, monkeypatch):
    put(tmp_path / "anna.json", "", {"bit_of": Entry(1)})
    monkeypatch.setattr(gradebook, "is_confined", lambda: False)
    monkeypatch.setattr("sys.stdin", StringIO(answer))
    monkeypatch.setattr("sys.stdin.isatty", lambda: bool(answer), raising=False)
    monkeypatch.setattr("builtins.input", lambda _: answer)
    assert main([str(tmp_path)]) == code
    assert main([str(tmp_path), "--trust"]) == 0


class Parsed(HTMLParser):
    """The tags of a page and its words."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.words = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, data):
        self.words.append(data)


def test_the_page_needs_nothing_else_runs_nothing_and_escapes_names():
    name = "<script>alert(1)</script>\"'&"
    book = Gradebook({name: {"first_move": Entry(1, 0, "", 1)}, "b": name}, {name: {}})
    for japanese in (False, True):
        page = Parsed(book.html(japanese))
        assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in page.tags}
        assert not {"src", "href", "onclick"} & {each for _, got in page.tags for each in got}
        assert page.words.count(name) == 2
        assert ("meta", {"name": "color-scheme", "content": "light dark"}) in page.tags
        assert dict(page.tags)["html"] == {"lang": "ja" if japanese else "en"}


def test_what_the_class_believed_is_a_bar_for_each_answer():
    asked = PREDICTIONS["first_move"]
    believed = [Entry(1, 0, "", 2), Entry(1, 0, "", 1 + asked.right), Entry(0, 1),
                Entry(1, 0, "", 99), Entry(1, 0, "", 2)]  # fmt: skip
    pupils = {str(i): {"first_move": each} for i, each in enumerate(believed)}
    book = Gradebook(pupils, {name: {} for name in pupils})
    votes = book.votes(asked)
    assert [n for _, n, right in votes if right] == [1 + 2 * (asked.right == 1)]
    page = unescape(book.html(False))
    assert all(f">{each.words}" in page for each in asked.answers)
    assert page.count('class="bar') == len(votes)
    assert 'style="width:60%"' in page


def test_answers_that_are_written_alike_are_run_once(tmp_path, monkeypatch):
    runs = []
    monkeypatch.setattr(
        "shogi_lab.school.gradebook.judged", lambda *which: runs.append(which) or Verdict(True)
    )
    for name in ("anna", "ben", "chie"):
        put(tmp_path / f"{name}.json", name, {"bit_of": right("bit_of")})
    heard = []
    book = booked(tmp_path, hear=lambda *far: heard.append(far))
    assert (len(runs), heard) == (1, [(1, 1)])
    assert all(book.sheet.is_solved(name, "bit_of") for name in ("anna", "ben", "chie"))


def test_it_is_told_in_japanese_where_that_is_wanted(anna_and_others, capsys):
    assert main([str(anna_and_others), "--ja"]) == 0
    told = capsys.readouterr().out
    assert "次に話し合うのはbit_ofがよい。3人が試し、うち1人が解いた。" in told
    page = (anna_and_others / "marks.html").read_text("utf-8")
    words = [each for each in Parsed(page).words if not re.search("frank|JSON|Expecting|{", each)]
    assert english_in("\n".join(words)) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["."], "holds no pupil's file"), (["nowhere"], "holds no pupil's file"),
        (["class", "class/anna.json/x"], "Not a directory"),
        (["class", "--class", "none.csv"], "none.csv is not there"),
        (["class", "--class", "class/excel.csv"], "excel.csv is not in UTF-8: save it again"),
    ],
)  # fmt: skip
def test_what_cannot_be_marked_is_told(arguments, told, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if "class" in arguments:
        (tmp_path / "class").mkdir()
        (tmp_path / "class/anna.json").write_text("{}")
        (tmp_path / "class/excel.csv").write_bytes("安部".encode("cp932"))
    assert main(arguments) == 1
    assert told in capsys.readouterr().err
