"""Progress: every exercise is on the sheet, and a class is a table."""

import re
from zlib import crc32

import pytest

from shogi_lab.practice.exercises import LEVELS
from shogi_lab.practice.logbook import Entry, note_hint, note_prediction, note_try
from shogi_lab.practice.marks import ChapterMarks, Mark, Marks
from shogi_lab.reader.progress import CHAPTERS, Sheet, marks, progress
from shogi_lab.screen.drawings import drawing

pytestmark = pytest.mark.usefixtures("errors_in_both")

ROWS = [row for exercises in CHAPTERS.values() for row in exercises.rows.values()]


def some_noted():
    return {"bit_of": Entry(2, 1, "2026-05-04"), "mate_in": Entry(7, 2)}


def test_an_empty_sheet_has_every_exercise_and_no_mark():
    text = str(progress())
    assert text.startswith(f"0 of {len(ROWS)} exercises solved, which is 0 of ")
    for row in ROWS:
        (told,) = [each for each in text.splitlines() if each.split()[:1] == [row.name]]
        assert LEVELS[row.level] in told
        assert f"{row.minutes} minutes   not yet" in told
        assert told.endswith("0 tries, 0 of 2 hints")


def test_a_sheet_tells_what_is_noted():
    text = str(Sheet(marks(some_noted())))
    assert f"1 of {len(ROWS)} exercises solved, which is 5 of " in text
    assert "solved 2026-05-04   2 tries, 1 of 2 hints" in text
    assert "not yet             7 tries, 2 of 2 hints" in text
    done, begun = (
        Mark("bit_of", 0, 5, Entry(2, 1, "2026-05-04")),
        Mark("slides", 3, 12, Entry(7, 2)),
    )
    small = Marks(
        "",
        (
            ChapterMarks("One", (done, begun), (begun.noted,)),
            ChapterMarks("Two", (begun, done, done)),
        ),
    )
    assert crc32(repr(drawing(small)).encode()) == 2863490075, "look at it"


def test_the_reader_s_own_file_is_read(tmp_path, monkeypatch):
    file = tmp_path / "progress.json"
    note_try(file, "words_after", True)
    monkeypatch.setenv("SHOGI_LAB_PROGRESS", str(file))
    assert str(progress()).startswith(f"1 of {len(ROWS)}")
    file.write_text("{")
    with pytest.raises(ValueError, match=r"progress\.json is not a logbook"):
        progress()


def a_class(folder):
    """Two pupils, one with a folder and one with a file, and a name that is HTML."""
    (folder / "太郎").mkdir()
    note_try(folder / "太郎" / "progress.json", "bit_of", True)
    note_try(folder / "太郎" / "progress.json", "slides", False)
    note_hint(folder / "<b>.json", "slides", 1)
    return progress(folder)


def test_a_class_is_a_table_of_pupils_and_exercises(tmp_path):
    seen = a_class(tmp_path)
    others = "".join(f"  {'.' * len(each.rows)}" for each in [*CHAPTERS.values()][1:])
    head, first, *_ = str(seen).splitlines()
    for number in range(2, len(CHAPTERS) + 1):  # it stands above the first of its exercises
        assert first[head.index(str(number)) - 2 :].startswith("  .")
    assert str(seen).splitlines()[1:] == [
        f"<b>        .....{others}  0 solved",
        f"太郎       x..o.{others}  1 solved",
        "x solved, o tried, . not yet; the last of each is the boss",
    ]
    html = seen._repr_mimebundle_()["text/html"]
    assert html.count("<tr>") == 6
    assert "&lt;b&gt;" in html
    assert "<b>" not in html
    assert html.count("\u2713") == html.count("\u00d7") == 1
    assert all(row.name in html for row in ROWS)
    assert "5 best_round, 6 weight_slope, boss both_sums_after" in html


DAMAGED = {
    "cut": ('{"bit_of": {"tri', r"cut\.json is not a logbook: Unterminated string"),
    "foreign": ('{"bit_of": 1}', r"foreign\.json: 'bit_of' is 1; it must be"),
    "deep": ("[" * 100_000, "is not a logbook: its lists are nested"),
    "large": ("x" * 2_000_000, "it has more than 1,000,000 bytes"),
    "<i>": ('{"bit_of": "<u>"}', "'bit_of' is '<u>'; it must be"),
}


def test_a_damaged_file_is_one_row_of_the_table_that_says_how(tmp_path):
    for name, (text, _) in DAMAGED.items():
        (tmp_path / f"{name}.json").write_text(text)
    (tmp_path / "folder.json").mkdir()
    note_try(tmp_path / "anna.json", "bit_of", True)
    seen = progress(tmp_path)
    rows = {line.split()[0]: line for line in str(seen).splitlines()}
    assert rows["anna"].endswith("1 solved")
    assert "it is a folder" in rows["folder"]
    for name, (_, told) in DAMAGED.items():
        assert re.search(told, rows[name])
    html = seen._repr_mimebundle_()["text/html"]
    assert html.count("colspan=") == len(CHAPTERS) + len(DAMAGED) + 1
    assert "<u>" not in html
    assert html.count("<tr>") == len(DAMAGED) + 6


def test_predictions_are_counted_by_what_was_said_first(tmp_path, monkeypatch):
    file = tmp_path / "progress.json"
    monkeypatch.setenv("SHOGI_LAB_PROGRESS", str(file))
    for name, said in (("one_square", True), ("one_square", False), ("bit_20", False)):
        note_prediction(file, name, said)
    note_prediction(file, "lit_guards", None)
    lines = str(progress()).splitlines()
    assert [line for line in lines if "predictions" in line] == [
        f"{next(iter(CHAPTERS))}: 1 of 2 predictions right"
    ]
