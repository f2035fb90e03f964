"""Charts: the same bytes each time, no ground, inks to be read on light pages and dark ones."""

import base64

import pytest
from matplotlib.font_manager import get_font

from shogi_lab.ground.messages import said
from shogi_lab.screen.charts import Bars, Curves, Points, in_japanese
from shogi_lab.screen.figures import WIDE
from shogi_lab.screen.language import JAPANESE
from shogi_lab.screen.outlines import STATIC, japanese_glyphs
from shogi_lab.screen.plots import Plot, figure, plot

BARS = Bars("lines run", {"walked": 63.0, "rotated": 18.5}, ("rotated",))
TIMES = Points("ns", {"walked": {"start": (5.0, 4.0, 7.0), "game": (90.0, 70.0, 200.0)},
                      "rotated": {"start": (1.0, 1.0, 1.0)}}, even=1)  # fmt: skip
CURVES = Curves("left", "steps", {"one": [1, 0.3, 0.1], "apart": [1, -0.2]}, 1, share=True)
EVERY = (BARS, TIMES, CURVES)


def drawn(*charts):
    """The figure of charts, after everything in it was put in its place."""
    fig, _ = Plot(charts).drawn()
    fig.draw_without_rendering()
    return fig


MANY = Curves("depth", "nodes", {f"a player without idea {n}": [1, 2 + n] for n in range(5)})


@pytest.mark.parametrize("chart", [*EVERY, MANY, in_japanese(BARS)])
def test_all_that_is_drawn_lies_within_a_chart_and_words_lie_apart(chart):
    fig = drawn(chart)
    inked = fig.get_tightbbox()
    assert -0.01 <= inked.x0 <= inked.x1 <= fig.get_figwidth() + 0.01
    assert -0.01 <= inked.y0 <= inked.y1 <= fig.get_figheight() + 0.01
    (ax,) = fig.axes
    if legend := ax.get_legend():
        assert ax._left_title.get_window_extent().y0 > legend.get_window_extent().y1 - 4
        assert legend.get_window_extent().y0 >= ax.bbox.y1


def test_bars_begin_at_0_and_axes_of_far_values_go_by_tens():
    (bars,), (times,), (few,) = (
        drawn(each).axes for each in (BARS, TIMES, Points("ns", {"a": (5, 4, 6)}))
    )
    assert [bar.get_x() for bar in bars.patches] == [0, 0]
    assert [bar.get_width() for bar in bars.patches] == [63.0, 18.5]
    assert bars.get_ylim() == (1.5, -0.5)
    assert (times.get_xscale(), few.get_xscale(), few.get_xlim()) == ("log", "linear", (0, 6))
    assert [round(ax.bbox.x1) for ax in (bars, few)] == [434, 406], "values stand behind"
    assert [text.get_text() for text in few.texts] == ["5 (4 to 6)"]


def test_a_reader_changes_a_chart():
    fig, ax = figure(BARS)
    before = fig.png()
    ax.axvline(20)
    ax.set_title("行数", loc="left")
    assert fig.png() != before
    assert len(figure(EVERY)[1]) == 3
    assert repr(fig) == "<picture: lines run: walked 63, rotated 18.5>"


def test_letters_of_charts_are_those_of_all_pictures():
    font = get_font(STATIC / "letters.otf")
    lacks = {*map(ord, japanese_glyphs()), *range(32, 127)} ^ font.get_charmap().keys()
    assert not lacks, "run data/make_kanji.py"


def test_who_cannot_see_a_chart_is_told_all_of_it():
    said = repr(Plot(EVERY))
    assert "lines run: walked 63, rotated 18.5" in said
    assert "walked game 90 (70 to 200)" in said
    assert "apart 100%, -20%" in said


@pytest.mark.parametrize("what", [None, (), 5, [BARS, 5], Bars("none", {}), "bars"])
def test_what_is_no_chart_is_refused(what):
    with pytest.raises(ValueError, match="must be"):
        plot(what)


def test_a_chart_is_drawn_in_japanese_too(monkeypatch):
    rows = {"walked": {"one position": (5.0, 4.0, 7.0)}, "covers_by_mask": {"a game": (1, 1, 1)}}
    chart = Points(said("ns per leaf of a search"), rows, ("walked",))
    english = Plot([chart])._repr_mimebundle_()
    assert set(english[0]) == {"image/png", "text/plain"}
    monkeypatch.setenv("SHOGI_LAB_FIGURES", "1")
    data, about = Plot([chart])._repr_mimebundle_()
    ours = in_japanese(chart)
    assert data["image/png"] == english[0]["image/png"]
    assert base64.b64decode(data[JAPANESE]["image/png"]) == drawn(ours).png()
    assert about[JAPANESE]["image/png"] == {"width": WIDE}
    assert ours.peers == ["1マスずつ"]
    words = "1マスずつ 一つの局面 5（4～7）、covers_by_mask 棋譜 1（1～1）"
    assert repr(Plot([ours])) == f"<絵：探索の末端1局面の時間（ns）：{words}>"
