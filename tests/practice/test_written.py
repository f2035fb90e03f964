"""Reports in the language of the edition: every word of every exercise, as text and as HTML."""

import re
from base64 import b64decode
from html import unescape

import pytest

from helpers.exercises import words
from helpers.phrases import english_in, lacking, outlined
from shogi_lab.chapters.posi_t.exercises import check, exercise, hint
from shogi_lab.ground.messages import Message
from shogi_lab.japanese.catalog import said_of
from shogi_lab.practice.answers import change, why_wrong
from shogi_lab.practice.trials import shortly
from shogi_lab.practice.written import broken, filled, in_tongue
from shogi_lab.reader.progress import CHAPTERS

ROWS = [row for table in CHAPTERS.values() for row in table.rows.values()]
KANA = re.compile("[ぁ-んァ-ヶ]")


class Shy:
    def __repr__(self):
        raise ValueError

    __str__ = __repr__


def in_one_language(texts):
    """Of some texts, what is not wholly in Japanese; what is no message, as a sum, has no words."""
    mere = {text for text in texts if not isinstance(text, Message) and said_of(text) is None}
    return lacking({*texts} - mere) | {text: english_in(text) for text in mere if english_in(text)}


@pytest.fixture
def in_japan(tmp_path, monkeypatch):
    (tmp_path / "ja").mkdir()
    monkeypatch.chdir(tmp_path / "ja")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_all_that_an_exercise_says_has_its_japanese(row):
    assert in_one_language(words(row)) == {}


@pytest.mark.parametrize(
    "text",
    [
        shortly(1 << 99),
        why_wrong({*range(99)}, set()),
        why_wrong((Shy(),), (1,)),
        why_wrong(1.5, 1),
        change(([1],), ([],)),
    ],
    ids=range(5),
)
def test_what_is_said_of_a_value_is_in_japanese(text):
    assert lacking([text]) == {}


def test_a_long_text_is_broken_where_a_japanese_breaks_lines():
    japanese = in_tongue(filled(ROWS[0].question), True)
    assert japanese.count("\n") == 1
    lines = ["あ" * 48, "あ" * 12 + "。" + "abc " * 17, "abc " * 7]
    assert broken("あ" * 60 + "。" + "abc " * 24) == lines


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_nothing_is_lost_where_a_line_is_broken(row):
    japanese = in_tongue(row.question, True)
    lines = broken(japanese)
    assert "".join(lines) == japanese
    assert not any(line.startswith(("、", "。", "）", " ")) for line in lines)


def bit_of(sq):
    return 26, sq


def test_the_language_is_that_of_the_edition(in_japan):
    report = check(bit_of)
    assert str(report).startswith("bit_of：まだ正しくない。\nマスを簡単なものから順に")
    assert "実行された行" in str(report)
    assert "return 26, sq" in str(report)
    assert KANA.search(exercise("bit_of"))
    assert KANA.search(hint("bit_of"))


def test_in_japanese_a_notebook_shows_text_and_a_picture_with_japanese_words(in_japan):
    data, _ = check(bit_of)._repr_mimebundle_()
    assert set(data) == {"text/html", "text/plain"}
    pictures = re.findall(r'src="data:image/svg[+]xml;base64,([^"]+)"', data["text/html"])
    (drawn,) = [b64decode(each).decode() for each in pictures]
    assert [text for text in outlined(drawn) if text > "~"] == ["マス", "あなたの答え", "正解"]
    assert "data-say" not in drawn


@pytest.mark.parametrize("japanese", [False, True])
def test_a_report_flows_as_text_with_the_words_that_it_says(japanese, monkeypatch):
    def bit_of(sq):
        return sq // 27, 26 - sq % 9 + 0 * len("</pre><script>")

    monkeypatch.setattr("shogi_lab.practice.written.begins_in_japanese", lambda: japanese)
    data, _ = check(bit_of)._repr_mimebundle_()
    ours = "<style>.*?</style>|<script data-dark=.*?</script>"
    shown = re.sub(ours, "", data["text/html"], flags=re.DOTALL)
    assert "<script" not in shown
    assert shown.count('<div class="shogi-lab-report">') == 1
    assert shown.count("</pre>") == 1
    words = unescape(re.sub("<[^>]*>", "", shown))
    assert "".join(words.split()) == "".join(data["text/plain"].split())
