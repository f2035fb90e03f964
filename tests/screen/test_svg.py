"""Pictures that stand still: no font, no script, the same bytes each time."""

import io
import re
from urllib.parse import unquote

import pytest
from PIL import Image

from helpers.screen import drawing
from helpers.screen import text as written
from shogi_lab.screen.drawings import STRIP_W, row_cells
from shogi_lab.screen.outlines import line, width
from shogi_lab.screen.sheets import sheet
from shogi_lab.screen.strip import captioned
from shogi_lab.screen.svg import OKABE_ITO
from shogi_lab.stage.films import Film, Frame
from shogi_lab.stage.lenses import Bits, Choice, Layer, Member, Members, board_of
from shogi_lab.views import Game, game_film, play, png, show, strip, svg

TURNED = "document.dispatchEvent(new CustomEvent('shogi-lab-signs', {{ detail: '{}' }}))"
HOSTILE = "<script>alert('1')</script> & \"quotes\" </svg>"


def test_a_picture_needs_no_font(middle, film):
    for text in (svg(middle), svg(film.frames[3]), strip(film)):
        assert "<text" not in text
        assert "font" not in text
        assert "var(" not in text


def test_every_shape_that_is_used_is_defined(middle, film):
    patterns = ("plain", "diag", "back", "rows", "dots", "ring")
    inks = enumerate(zip(patterns, OKABE_ITO, strict=False))
    layers = tuple(Layer(each, (i,), color, each) for i, (each, color) in inks)
    seen = middle._replace(layers=layers, last=(3, 4))
    for letters in (False, True):
        for text in (svg(seen, letters=letters), strip(film, letters=letters)):
            used = set(re.findall(r'href="#([^"]+)"', text))
            assert used <= set(re.findall(r'id="([^"]+)"', text))


@pytest.mark.parametrize("anchor", [0, 0.5, 1])
def test_a_line_begins_ends_or_has_its_middle_where_it_is_anchored(anchor):
    left = re.search(r"translate\(([-\d.]+),", written(line("Elo", 100, 0, 12, "label", anchor)))[1]
    assert float(left) + anchor * width("Elo", 12) == pytest.approx(100, abs=0.01)


def test_a_part_no_wider_than_a_board_stands_below_it_under_the_lines_of_its_title():
    wide, _, drawn = captioned(Frame((Bits("", (40,)), Bits("words " * 20, (41,))), "", ""), "")
    assert wide == STRIP_W
    assert re.findall(r"translate\(0,(\d+)\) scale", written(drawn)) == ["14", "31", "48"]


def test_appeared_vanished_and_set_look_different_without_colour():
    bits = Bits("", squares=(0, 1), changed=(1, 2))
    assert drawing(bits).slots["b0"] == '<use href="#bit-on"/>'
    assert drawing(bits).slots["b1"] == '<use href="#bit-new"/>'
    assert drawing(bits).slots["b2"] == '<use href="#bit-gone"/>'
    assert "b3" not in drawing(bits).slots
    grey = Image.open(io.BytesIO(png(bits))).convert("L")
    tiles = [
        grey.crop((24 + 2 * (18 + 26 * i), 24 + 36, 24 + 2 * (44 + 26 * i), 24 + 36 + 52)).tobytes()
        for i in range(4)
    ]
    assert len(set(tiles)) == 4


def test_the_readers_text_is_escaped_everywhere():
    row = Member(HOSTILE, HOSTILE, HOSTILE, HOSTILE, "bitboard")
    parts = (
        Bits(HOSTILE, (1,), (), ((HOSTILE, "0x0"),)),
        Members(HOSTILE, (row,)),
        Choice(HOSTILE, ((HOSTILE, Bits(HOSTILE, ())),)),
    )
    hostile = Film(HOSTILE, (Frame(parts, HOSTILE, HOSTILE),), (0,))
    for text in (strip(hostile), svg(parts[0]), svg(parts[1]), svg(hostile.frames[0])):
        assert "<script" not in text
        assert text.count("</svg>") == 1
        assert text.about
    made = sheet(hostile)
    assert "<script" not in made.skeleton + "".join(made.fragments)
    assert "<script" not in "".join(map(written, row_cells(row)))


def test_a_picture_that_a_reader_runs_is_one_where_scripts_and_styles_are_stripped(middle):
    for shown in (svg(middle), play(), show(Film("", (Frame((middle,), "", ""),), (0,)))):
        data, _ = shown._repr_mimebundle_()
        html = re.sub("<script.*?</script>", "", data.get("text/html", ""), flags=re.DOTALL)
        assert "style" not in html
        assert html.count("<img") == ("text/html" in data)


@pytest.mark.browser
def test_a_picture_is_dark_as_its_page_and_has_the_signs_that_a_reader_chose(middle, new_page):
    tab = new_page()
    tab.set_content(f'<body data-jp-theme-light="true">{svg(middle).in_page("a board")}')
    for change, wanted in (
        ("document.body.dataset.jpThemeLight = true", svg(middle)),
        ("document.body.dataset.jpThemeLight = false", svg(middle, "dark")),
        (TURNED.format("letters"), svg(middle, "dark", letters=True)),
        ("document.body.dataset.jpThemeLight = true", svg(middle, letters=True)),
        (TURNED.format("kanji"), svg(middle)),
    ):
        tab.evaluate(change)
        drawn = tab.get_by_alt_text("a board").get_attribute("src").partition(",")[2]
        assert unquote(drawn) == wanted


def test_wrong_themes_and_parts_are_refused(middle):
    with pytest.raises(ValueError, match="theme is 'sepia'; it must be 'light' or 'dark'"):
        svg(middle, theme="sepia")
    with pytest.raises(TypeError, match="no drawing of int"):
        drawing(7)


def test_a_position_and_a_game_are_drawn_as_their_boards():
    game = Game.parse("startpos moves 7g7f 3c3d")
    last = game_film(game).frames[-1].parts[0]
    assert svg(game) == svg(last)
    assert png(game) == png(last)
    assert svg(game.start) == svg(Game(game.start)) == svg(board_of(game.start.record))
