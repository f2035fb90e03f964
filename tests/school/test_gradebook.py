"""A gradebook: what counts is the code; a damaged file is a row that says how; nobody is lost."""

import csv
import re
from html import unescape
from html.parser import HTMLParser

import pytest

from helpers.classes import DAMAGED, put, right, wrong
from helpers.phrases import english_in
from shogi_lab.contents import PREDICTIONS
from shogi_lab.practice.logbook import Entry
from shogi_lab.practice.marks import Verdict
from shogi_lab.reader.progress import CHAPTERS, NAMES, read_class
from shogi_lab.school.gradebook import Gradebook, main, marked, unformulated

CHAPTER = next(iter(CHAPTERS))
FORMULAS = [
    "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "=HYPERLINK(\"http://x\",\"y\")",
    "＝1+1", "＋1", "－1", "＠SUM(A1)",
]  # fmt: skip


@pytest.fixture
def anna_and_others(tmp_path):
    """One who is right, one who is not, one who forged two notes, one whose file is damaged."""
    put(tmp_path / "a.shogi_lab.json", "anna", {"bit_of": right("bit_of", 3),
        "first_move": Entry(1, 0, "", 2)})  # fmt: skip
    put(tmp_path / "b.shogi_lab.json", "ben", {"bit_of": wrong("bit_of", tries=4)})
    put(tmp_path / "e.shogi_lab.json", "eve", {
        "bit_of": wrong("bit_of", solved="2026-05-04"), "slides": Entry(1, 0, "2026-05-04"),
        "file_place": right("file_place")._replace(solved="")})  # fmt: skip
    (tmp_path / "frank.json").write_text("{")
    return tmp_path


def test_what_counts_is_the_code_and_a_forged_note_is_told(anna_and_others):
    book = marked(read_class(anna_and_others))
    rows = {line.split()[0]: line.split() for line in book.sheet.told(False).splitlines()[1:5]}
    assert rows["anna"][1:2] + rows["ben"][1:2] + rows["eve"][1:2] == ["x....", "o....", "!x.?."]
    assert [*book.doubts()] == [
        "eve: bit_of is noted as solved, but it fails on case 1 of 81 squares (square 0, which is "
        "9a): it returns 0 and should return (0, 26)",
        "eve: file_place is right, but not noted as solved",
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


def as_moodle_reads(text):
    """The marks of new items by log-in: for its importer a blank log-in is the one of the row
    before, a blank mark is 0, and "-" is none."""
    marks, pupil = {}, None
    for row in csv.DictReader(text.splitlines()):
        pupil = row.pop("Username").strip() or pupil
        marks[pupil] = {item: float(mark or 0) for item, mark in row.items() if mark != "-"}
    return marks


def as_canvas_reads(text):
    """What each item gives at most, and the marks by log-in: its importer finds columns by their
    places, and a blank mark changes nothing."""
    head, *rows = csv.reader(text.splitlines())
    assert "Student" in head[0]
    assert head[1:5] == ["ID", "SIS User ID", "SIS Login ID", "Section"]
    most, marks = {}, {}
    for row in rows:
        found = {item: float(mark) for item, mark in zip(head[5:], row[5:], strict=True) if mark}
        if "Points Possible" in row[0]:
            most = found
        else:
            marks[row[3] or row[0]] = found
    return most, marks


def test_moodle_and_canvas_read_the_marks_and_none_for_a_damaged_file(anna_and_others):
    assert main([str(anna_and_others)]) == 0
    moodle, canvas = (
        (anna_and_others / f"marks-{name}.csv").read_text("utf-8") for name in ("moodle", "canvas")
    )
    item = f"shogi_lab {CHAPTER}"
    marks = {"anna": {item: 1}, "ben": {item: 0}, "eve": {item: 1}, "frank": {}}
    assert as_moodle_reads(moodle) == marks
    assert as_canvas_reads(canvas) == ({item: 5}, marks)


def test_moodle_gets_a_name_and_a_mark_in_each_row_and_for_canvas_a_full_name_is_no_log_in():
    book = Gradebook({"anna@x.org": {}, "Anna Abe": {}}, {"anna@x.org": {}, "Anna Abe": {}})
    assert book.moodle().splitlines()[1:] == ["anna@x.org", "Anna Abe"]
    assert book.canvas().splitlines()[2:] == ["anna@x.org,,,anna@x.org,", "Anna Abe,,,,"]


@pytest.mark.parametrize("name", FORMULAS)
def test_no_name_is_a_formula_in_a_spreadsheet(name):
    book = Gradebook({name: {}}, {name: {}})
    for text in (book.moodle(), book.canvas()):
        row = [*csv.reader(text.splitlines())][-1]
        assert not any(cell.startswith(tuple("=+-@\t＝＋－＠")) for cell in row)
        assert unformulated(name) in row


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_file_is_a_row_that_says_how_and_the_others_are_marked(what, tmp_path):
    damage, told = DAMAGED[what]
    put(tmp_path / "anna.shogi_lab.json", "anna", {"bit_of": right("bit_of")})
    damage(tmp_path / "zoe.shogi_lab.json")
    pupils = read_class(tmp_path)
    assert told in pupils["zoe"]
    book = Gradebook(pupils, {"anna": {"bit_of": Verdict(True)}})
    (row,) = [line for line in book.told(False).splitlines() if line.startswith("anna ")]
    assert row.endswith("  1 solved")
    assert book.moodle().splitlines()[1:] == ["anna,1", "zoe,-"]
    assert "<script>" not in book.html(False)


def test_files_are_found_as_the_hub_moodle_and_canvas_lay_them(tmp_path):
    for place, name in (("anna/progress.json", ""), ("B_1_file_/b.shogi_lab.json", "ben"),
                        ("chie.json", ""), ("d.shogi_lab.json", ""), ("e.shogi_lab.json", "ben"),
                        ("anna/notes.json", "")):  # fmt: skip
        (tmp_path / place).parent.mkdir(exist_ok=True)
        put(tmp_path / place, name, {"bit_of": Entry(1)})
    assert [*read_class(tmp_path)] == ["ben", "anna", "chie", "d", "ben (e)"]


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
    believed = [Entry(1, 0, "", 2), Entry(1, 0, "2026-05-04"), Entry(1), Entry(0, 1),
                Entry(1, 0, "", 99), Entry(1, 0, "", 2)]  # fmt: skip
    pupils = {str(i): {"first_move": each} for i, each in enumerate(believed)}
    book = Gradebook(pupils, {name: {} for name in pupils})
    votes = book.votes(asked)
    assert sum(n for _, n, _ in votes) == len(believed)
    assert [n for _, n, right in votes if right] == [1 + 2 * (asked.right == 1)]
    assert [n for _, n, _ in votes[len(asked.answers) :]] == [2, 1]
    page = unescape(book.html(False))
    assert all(f">{each.words}" in page for each in asked.answers)
    assert page.count('class="bar') == len(votes)
    assert 'style="width:33%"' in page


def test_where_all_is_solved_nothing_is_to_be_talked_about():
    book = Gradebook({"anna": {"bit_of": Entry(1)}}, {"anna": {"bit_of": Verdict(True)}})
    assert book.next() == "Whatever was tried is solved."
    assert book.fails() == []


def test_answers_that_are_written_alike_are_run_once(tmp_path, monkeypatch):
    runs = []
    monkeypatch.setattr(
        "shogi_lab.school.gradebook.judged", lambda *which: runs.append(which) or Verdict(True)
    )
    for name in ("anna", "ben", "chie"):
        put(tmp_path / f"{name}.json", name, {"bit_of": right("bit_of")})
    heard = []
    book = marked(read_class(tmp_path), lambda *far: heard.append(far))
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
        ([], "marks takes a FOLDER"), (["a", "b", "c"], "marks takes a FOLDER"),
        (["nowhere"], "holds no pupil's file"),
    ],
)  # fmt: skip
def test_what_cannot_be_marked_is_told(arguments, told, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 1
    assert told in capsys.readouterr().err


def test_no_exercise_has_the_name_of_what_is_beside_the_entries():
    assert "hand_in" not in NAMES
