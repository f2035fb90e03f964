"""Pictures in Japanese: characters have outlines, lines end where they may, a strip says its words,
and a cell that is built shows the picture in both languages."""

import base64
import importlib
import re

import pytest

from helpers.phrases import outlined
from helpers.scratch import ROOT
from helpers.screen import LINE
from publish.translations import catalog_of, read
from shogi_lab import Game
from shogi_lab.ground.messages import sign
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.screen.elements import Page
from shogi_lab.screen.language import JAPANESE
from shogi_lab.screen.outlines import (
    ALONE,
    CLOSES,
    EM,
    OPENS,
    STATIC,
    Japanese,
    japanese_glyphs,
    line,
    paragraph,
    width,
    word,
    wrapped,
)  # fmt: skip
from shogi_lab.screen.player import FIGURE
from shogi_lab.screen.strip import PAPER, strip_text
from shogi_lab.screen.svg import png_bytes
from shogi_lab.stage.films import game_film
from shogi_lab.stage.lenses import Bits
from shogi_lab.views import picture, play, player, save, show, strip, svg

SAID = [str(message.string) for message in read(catalog_of("films")) if message.id]
LONG = [text for text in SAID if len(text) > 40 and "{" not in text]
BOARD = Bits("", (40,))
BROAD = "checks kind by kind: an early mate saves generating the rest"


@pytest.fixture(scope="module")
def short():
    return game_film(Game.parse("position " + " ".join(LINE.split()[:5])))


def test_all_characters_of_the_catalog_have_outlines():
    lacks = {char for char in "".join(SAID) if not " " <= char <= "~"} - {*japanese_glyphs()}
    assert not lacks, f"no outlines of {''.join(sorted(lacks))}: run data/make_kanji.py"


def test_the_maker_of_outlines_reads_the_catalog_where_it_is(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "data"))
    wanted = importlib.import_module("make_kanji").wanted()
    assert {char for char in "".join(SAID) if not " " <= char <= "~"} <= wanted


def test_the_outlines_are_few_and_have_their_licence():
    assert (STATIC / "japanese.json").stat().st_size < 400_000
    assert "Noto Sans CJK JP: © 2014-2021 Adobe" in (STATIC / "OFL.txt").read_text("utf-8")


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


def test_a_long_word_is_pressed_but_not_too_much():
    assert "scale(1,1)" in in_kanji(line(word("knight"), 0, 0, 10))
    assert "scale(0.75,1)" in in_kanji(line(sign("P", "歩" * 9), 0, 0, 10))


def test_lines_of_a_word_are_broken_anew():
    lines = outlined(in_kanji(paragraph(word(BROAD), (3, 4), 10, 80, 12)))
    assert len(lines) > 1
    assert "".join(lines) == in_japanese(BROAD)


@pytest.mark.long
def test_a_cell_that_is_built_shows_its_strip_in_both_languages(short, monkeypatch):
    english, _ = show(short)._repr_mimebundle_()
    assert JAPANESE not in english
    monkeypatch.setenv("SHOGI_LAB_FIGURES", "1")
    data, about = show(short)._repr_mimebundle_()
    ours = strip(short, japanese=True)
    assert data["image/png"] == english["image/png"]
    assert base64.b64decode(data[JAPANESE]["image/png"]) == png_bytes(ours)
    assert about[JAPANESE]["image/png"]["width"] == ours.wide
    assert data[JAPANESE]["text/plain"] == strip_text(short, True)
    paper = base64.b64encode(png_bytes(strip(short, page=PAPER, japanese=True))).decode()
    assert paper in data[JAPANESE][FIGURE]
    assert paper not in data[FIGURE]


def test_a_picture_and_a_board_that_are_built_are_shown_in_both_languages(monkeypatch):
    monkeypatch.setenv("SHOGI_LAB_FIGURES", "1")
    board = play("startpos moves 7g7f")
    for shown, ours in (
        (svg(BOARD), svg(BOARD, japanese=True)), (board, board.picture(japanese=True)),
    ):  # fmt: skip
        data, about = shown._repr_mimebundle_()
        assert base64.b64decode(data[JAPANESE]["image/png"]) == png_bytes(ours)
        assert about[JAPANESE] == {"image/png": {"width": ours.wide}}


def test_in_the_japanese_edition_a_picture_is_japanese_unasked(short, tmp_path, monkeypatch):
    asked = strip(short, japanese=True), picture(short, 1), player(short, japanese=True)
    (tmp_path / "ja").mkdir()
    monkeypatch.chdir(tmp_path / "ja")
    assert strip(short) == asked[0] != asked[1]
    assert save(short, "strip.svg").read_text(encoding="utf-8") == asked[0]
    assert "第1手、▲９六歩" in "".join(outlined(picture(short, 1)))
    data, _ = show(short)._repr_mimebundle_()
    assert data["text/plain"] == strip_text(short, True)
    assert data["image/png"] == asked[0].alone()[0]["image/png"]


def test_what_is_saved_is_in_the_language_that_is_asked_for(short, tmp_path):
    seen = show(short, japanese=True)
    board = svg(short.frames[1].parts[0])
    for saved in (short, seen, short.frames[1], short.frames[1].parts[0], board, play()):
        text = save(saved, tmp_path / "saved.svg", japanese=True).read_text(encoding="utf-8")
        assert "data-say" not in text
        assert "先手" in outlined(text)
    assert save(seen, tmp_path / "seen.svg").read_text(encoding="utf-8") == save(
        short, tmp_path / "short.svg", 0, japanese=True
    ).read_text(encoding="utf-8")
    moving = save(short, tmp_path / "film.gif", japanese=True).read_bytes()
    assert moving != save(short, tmp_path / "film.gif").read_bytes()
