"""What is handed in is what was noted, under a name that any system can have a file of."""

import json

import pytest

from shogi_lab.chapters.posi_t.exercises import check
from shogi_lab.practice.code import code_of
from shogi_lab.practice.logbook import entries, name_in, note_prediction, note_try
from shogi_lab.reader import class_list
from shogi_lab.school.hand_in import hand_in

pytestmark = pytest.mark.usefixtures("errors_in_both")
UNFIT = ["", ".", "..", ".anna", "anna.", " anna", "a/b", "a\\b", "c:anna", "a*", "a?", 'a"', "<b>",
         "a|b", "a\nb", "a\0b", "x" * 61, None, 3, b"anna"]  # fmt: skip


def bit_of(sq):
    return sq // 27, 26 - sq % 27


@pytest.fixture
def file(tmp_path, monkeypatch):
    file = tmp_path / "progress.json"
    monkeypatch.setenv("SHOGI_LAB_PROGRESS", str(file))
    monkeypatch.chdir(tmp_path)
    return file


@pytest.mark.parametrize("name", ["anna", "Anna Abe", "千恵", "=1+1", "é" * 60])
def test_a_file_holds_name_answers_predictions_and_code(file, name):
    check(bit_of)
    note_prediction(file, "first_move", False, 2)
    told = hand_in(name)
    written = file.with_name(f"{name}.shogi_lab.json")
    assert entries(written, entries(file)) == entries(file)
    assert entries(written, ["bit_of"])["bit_of"].code == code_of(bit_of)
    assert name_in(written) == name
    assert repr(told).startswith(
        f"{name}.shogi_lab.json holds 1 answer, 1 of them right, and 1 prediction."
    )
    assert written.read_text("utf-8") == told.text
    written.rename(file.with_name("class.json"))
    file.unlink()
    assert [*class_list.read(file.parent).pupils] == ["class"]


@pytest.mark.parametrize("name", UNFIT)
def test_a_name_that_no_file_may_have_is_refused(file, name):
    check(bit_of)
    with pytest.raises(ValueError, match="it must be your name, with at most 60 letters"):
        hand_in(name)
    assert [each.name for each in file.parent.iterdir()] == ["progress.json"]


def test_where_nothing_is_noted_nothing_is_handed_in(file, monkeypatch):
    for named in (str(file), ""):
        monkeypatch.setenv("SHOGI_LAB_PROGRESS", named)
        with pytest.raises(ValueError, match="nothing is noted here yet"):
            hand_in("anna")


def test_what_else_a_reader_wrote_is_not_handed_in(file):
    note_try(file, "bit_of", True)
    file.write_text(json.dumps({"diary": "mine", **json.loads(file.read_text())}))
    assert "diary" not in hand_in("anna").text


def test_an_answer_without_code_is_named(file):
    note_try(file, "bit_of", True)
    assert "No code was found for bit_of: check it once more." in hand_in("anna").told
