"""A worksheet asks what its chapter asks, tells no answer, and is for A4."""

import re
from ast import literal_eval
from html import unescape

import pytest

from publish import build
from publish.assignment import folder, tasks
from publish.worksheet import (
    BOARDS,
    POSITIONS,
    attempt_of,
    attempted,
    by_hand,
    exercise,
    given,
    picture,
    worksheet,
)
from shogi_lab.contents import modules
from shogi_lab.practice.written import in_tongue


def begun_of(source):
    """A chapter's exercises but for the boss, each with the attempt that it begins with."""
    rows = modules("exercises")[folder(source)].EXERCISES.rows
    before, asked = tasks(source)
    return [
        (rows[each.name], attempt_of(each, before)) for each in asked if rows[each.name].level < 4
    ]


#: What stands in the tables that a worksheet gives to its questions.
GIVEN = {
    "02_hands": r"guard', 5, 9, .*\| PADDED.guards is 0x9222220:",
    "04_kkp": "'7<br>rook', '9<br>promoted pawn', .*, 39, 42, '', ",
    "05_long_effects": "'number', 0, 1, ",
}
SOURCES = [source for source in build.sources() if build.solutions(source)]


@pytest.mark.notebook
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("source", SOURCES, ids=[source.stem for source in SOURCES])
def test_a_worksheet_asks_what_its_chapter_asks_and_tells_no_answer(source, language, executed):
    page = unescape(worksheet(source, executed(source.stem), language))
    chapter = source.stem.partition("_")[2]
    for asked in modules("predictions")[chapter].PREDICTIONS.rows.values():
        assert f"<p>{in_tongue(asked.question, language == 'ja')}</p>" in page
        assert in_tongue(asked.because, language == "ja") not in page
    assert page.count('class="box"') >= 6
    for row in modules("exercises")[chapter].EXERCISES.rows.values():
        assert f"def {row.name}(" in page or row.level == 4
    assert not re.search(r"<script|<link|\b(src|href)=\"(?!data:|#)", page)
    assert not re.search(r"\$\w|\{\{|check\(|print\(", page)
    lines = [
        f"<code>{case} =</code>" for row, begun in begun_of(source) for case in by_hand(row, begun)
    ]
    assert len(lines) >= 5
    assert all(line in page for line in lines)
    assert page.count("class=line") == len(lines) + 3
    assert ('class="board"' in page) == (source.stem in BOARDS)
    key = unescape(worksheet(source, executed(source.stem), language, "the third is true"))
    assert key.count(">✓<") == len(modules("predictions")[chapter].PREDICTIONS.rows)
    assert "the third is true" in key
    for row, begun in begun_of(source):
        for case, answer in by_hand(row, begun).items():
            assert f'<code>{case} =</code> <span class="blank">{answer}</span>' in key


@pytest.mark.parametrize("source", SOURCES, ids=[source.stem for source in SOURCES])
def test_cases_by_hand_have_answers_of_their_own_that_the_attempt_misses(source):
    missed = 0
    for row, begun in begun_of(source):
        cases = by_hand(row, begun)
        assert len({*cases}) == len(cases) <= 2
        for case in cases:
            assert case.startswith(f"{row.name}(")
            args = literal_eval(f"[{case[len(row.name) + 1 : -1]}]")
            missed += attempted(begun, args) != row.right(*args)
    assert missed >= 2
    assert source.stem not in POSITIONS or "<svg" in picture(source.stem, None, "ja")
    task = next(each for each in tasks(source)[1] if each.name == row.name)
    assert f"def {row.name}(" in exercise(task, row, begun, False)[1]
    rows, line = given(source.stem, str, False)
    told = [value for name, values in rows.items() for value in (name, *values)]
    assert re.search(GIVEN.get(source.stem, r"^\[\] \| $"), f"{told} | {line}")
