"""Charts: the same bytes each time, no ground, inks to be read on light pages and dark ones."""

import base64
import io
import re

import pytest
from PIL import Image

from shogi_lab.ground.messages import said
from shogi_lab.screen.charts import (
    DRAWN_BY,
    INK,
    LOOKS,
    TITLE,
    WIDE,
    Bars,
    Curves,
    Plot,
    Points,
    in_japanese,
    plot,
    png_of,
    svg_of,
)  # fmt: skip
from shogi_lab.screen.language import JAPANESE

BARS = Bars("lines run", {"walked": 63.0, "rotated": 18.5}, ("rotated",))
TIMES = Points("ns", {"walked": {"start": (5.0, 4.0, 7.0), "game": (90.0, 70.0, 200.0)},
                      "rotated": {"start": (1.0, 1.0, 1.0)}}, even=1)  # fmt: skip
CURVES = Curves("left", "steps", {"one": [1, 0.3, 0.1], "apart": [1, -0.2]}, 1, share=True)
EVERY = (BARS, TIMES, CURVES)


def light(colour):
    """The luminance of a colour, as WCAG has it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return sum(part * each for part, each in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    low, high = sorted(map(light, (one, other)))
    return (high + 0.05) / (low + 0.05)


def test_the_same_charts_are_the_same_bytes_and_few():
    drawn = png_of(EVERY)
    assert drawn == png_of(EVERY)
    assert len(drawn) < 25_000
    assert DRAWN_BY.encode() in drawn[:400]  # by which a rebuilt notebook knows a chart


def test_a_chart_has_no_ground():
    image = Image.open(io.BytesIO(png_of(EVERY))).convert("RGBA")
    edge = [
        image.getpixel((x, y))[3] for x in range(0, image.width, 9) for y in (0, image.height - 1)
    ]
    assert set(edge) == {0}


SHAPES = re.compile(
    r"translate\((?P<text>[-\d.]+),"
    r'|<rect x="(?P<bar>[-\d.]+)" y="[-\d.]+" width="(?P<wide>[-\d.]+)"'
)


@pytest.mark.parametrize("chart", EVERY)
def test_bars_and_words_lie_within_a_chart(chart):
    for each in SHAPES.finditer(svg_of([chart])):
        begin = float(each["text"] or each["bar"])
        assert 0 < begin <= begin + float(each["wide"] or 0) < WIDE


@pytest.mark.parametrize("ground", ["#ffffff", "#111111", "#16161a"])
def test_inks_are_read_on_light_and_dark(ground):
    assert contrast(INK, ground) > 4
    assert all(contrast(colour, ground) > 2.9 for colour, _ in LOOKS)


def test_who_cannot_see_a_chart_is_told_all_of_it():
    said = repr(Plot(EVERY))
    assert "lines run: walked 63, rotated 18.5" in said
    assert "walked game 90 (70 to 200)" in said
    assert "apart 100%, -20%" in said


def test_places_have_names_and_many_series_more_than_one_line_of_them():
    rows = {f"a player without an idea of number {n}": [1, 2 + n] for n in range(len(LOOKS))}
    few = Curves("depth", "nodes", dict(list(rows.items())[:1]), places=("1,000", "3,000"))
    named, numbered = (svg_of([each]) for each in (few, few._replace(places=())))
    assert named != numbered
    heights = [
        float(re.search(r'height="([\d.]+)"', svg_of([few._replace(rows=each)]))[1])
        for each in (few.rows, rows)
    ]
    assert heights[1] > heights[0] + TITLE


@pytest.mark.parametrize("what", [None, (), 5, [BARS, 5], Bars("none", {}), "bars"])
def test_what_is_no_chart_is_refused(what):
    with pytest.raises(ValueError, match="must be"):
        plot(what)


def test_a_chart_is_drawn_in_japanese_too(monkeypatch):
    rows = {"walked": {"one position": (5.0, 4.0, 7.0)}, "covers_by_mask": {"a game": (1, 1, 1)}}
    chart = Points(said("ns for one turn of the loop"), rows, ("walked",))
    english = Plot([chart])._repr_mimebundle_()
    assert set(english[0]) == {"image/png", "text/plain"}
    monkeypatch.setenv("SHOGI_LAB_FIGURES", "1")
    data, about = Plot([chart])._repr_mimebundle_()
    ours = in_japanese(chart)
    assert data["image/png"] == english[0]["image/png"]
    assert base64.b64decode(data[JAPANESE]["image/png"]) == png_of([ours])
    assert about[JAPANESE]["image/png"] == {"width": WIDE}
    assert ours.peers == ["1マスずつ"]
    words = "1マスずつ 一つの局面 5（4～7）、covers_by_mask 棋譜 1（1～1）"
    assert repr(Plot([ours])) == f"<picture: ループ1回の時間（ns）：{words}>"


def test_in_the_japanese_edition_a_chart_is_japanese(tmp_path, monkeypatch):
    (tmp_path / "ja").mkdir()
    monkeypatch.chdir(tmp_path / "ja")
    chart = Curves("how much of the way is left, the last sixty games", "steps", {"apart": [1, 0]})
    assert repr(Plot([chart])) == "<picture: 収束までの残り（最後の60局）：別々の添字 1, 0>"
    assert in_japanese(chart).across == "ステップ"


def test_two_rows_do_not_become_one_in_japanese():
    with pytest.raises(ValueError, match="games, a game: two of them have the same Japanese"):
        in_japanese(Bars("x", {"games": 1, "a game": 2}))
