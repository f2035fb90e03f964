"""Pictures in Japanese: characters have outlines, lines end where they may, a strip says its words,
and a cell that is built shows the picture in both languages."""

import base64
import re

import pytest

from helpers.phrases import outlined
from publish.translations import catalog_of, read
from shogi_lab.screen.elements import Page
from shogi_lab.screen.language import JAPANESE
from shogi_lab.screen.outlines import (
    ALONE,
    CLOSES,
    EM,
    OPENS,
    Japanese,
    japanese_glyphs,
    line,
    width,
    word,
    wrapped,
)  # fmt: skip
from shogi_lab.screen.svg import png_bytes
from shogi_lab.stage.lenses import Bits
from shogi_lab.views import play, svg

SAID = [str(message.string) for message in read(catalog_of("films")) if message.id]
SAID = [text for text in SAID if "\n" not in text]  # else a command prints it
LONG = [text for text in SAID if len(text) > 40 and "{" not in text]
BOARD = Bits("", (40,))


def test_all_characters_of_the_catalog_have_outlines():
    lacks = {char for char in "".join(SAID) if not " " <= char <= "~"} - {*japanese_glyphs()}
    assert not lacks, f"no outlines of {''.join(sorted(lacks))}: run data/make_kanji.py"


@pytest.mark.parametrize("room", [90, 200, 322])
def test_a_line_of_japanese_ends_where_it_may(room):
    assert len(LONG) > 100
    for text in map(Japanese, LONG):
        lines = wrapped(text, 12.5, room)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(each[0] not in CLOSES and each[-1] not in OPENS for each in lines), lines
        broad = [each for each in lines if width(each, 12.5) > room]
        assert all(re.search("[!-~]{8}", each) for each in broad), broad


def test_a_square_is_not_broken_and_no_character_is_left_alone():
    text = Japanese("先手の▲２六歩。")
    assert [wrapped(text, 10, room) for room in (45, 65)] == [
        ["先手の", "▲２六", "歩。"], ["先手の", "▲２六歩。"],
    ]  # fmt: skip
    lines = wrapped(Japanese("歩" * 21), 10, 201)
    assert [len(each) for each in lines] == [21 - ALONE, ALONE]


def in_kanji(drawn):
    return Page(japanese=True).text(drawn)


@pytest.mark.parametrize("anchor", [0, 0.5, 1])
def test_a_word_stands_where_the_english_stood(anchor):
    drawn = in_kanji(line(word("Black"), 100, 0, 10, "dim", anchor))
    start, fitted = re.search(r'"translate\(([-\d.]+),0\) scale\(([\d.]+),1\)"', drawn).groups()
    assert float(start) == pytest.approx(anchor * (width("Black", EM) - 2 * EM), abs=1)
    assert (float(fitted), outlined(drawn)) == (1, ["先手"])


def test_a_picture_and_a_board_that_are_built_are_shown_in_both_languages(monkeypatch):
    monkeypatch.setenv("SHOGI_LAB_FIGURES", "1")
    board = play("startpos moves 7g7f")
    for shown, ours in (
        (svg(BOARD), svg(BOARD, japanese=True)), (board, board.picture(japanese=True)),
    ):  # fmt: skip
        data, about = shown._repr_mimebundle_()
        assert base64.b64decode(data[JAPANESE]["image/png"]) == png_bytes(ours)
        assert about[JAPANESE] == {"image/png": {"width": ours.wide}}
