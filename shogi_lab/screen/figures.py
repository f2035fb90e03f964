"""Charts as matplotlib draws them: figures whose axes a reader can change.

    fig, ax = figure(Bars("names read", {"chain": 7, "alias": 5}))

    names read                            ax.set_title, left
    chain  ========================= 7    ax.barh, ax.annotate; ax.errorbar for a range
    alias  ================== 5
           0      2      4      6         ax.grid, and axis labels

What is long or high is counted in pixels of a page, so that rows of all charts look the same.
"""

import math
from base64 import b64encode
from collections.abc import Sequence
from contextlib import AbstractContextManager
from functools import cache
from io import BytesIO
from itertools import cycle, islice
from typing import Any

from matplotlib import rc_context, rcParams
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.lines import Line2D
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from shogi_lab.engine.arrays import np

from .charts import (
    DRAWN_BY,
    Chart,
    Curves,
    Points,
    as_height,
    as_text,
    names_of,
    number,
    pictured,
    series_of,
)
from .language import Bundle
from .outlines import STATIC, width, wrapped

WIDE, EDGE, GAP, ROW, BAR, TEXT, SMALL = 470, 6, 14, 19, 9, 13, 11.5
TITLE, FOOT, LINES_H = 19, 22, 178
BESIDE = 12  # pixels right of an axis where no value is written
FAR = 25  # times as much: from there on an axis goes by powers of ten
LONG = 6  # characters of a number, with which there is room for fewer of them
COLOURS = 24


class Charted(Figure):
    """A figure of some charts that looks the same everywhere, and says what it shows."""

    charts: Sequence[Chart] = ()

    def savefig(self, *args: Any, **named: Any) -> None:
        """Save as matplotlib does, in the style of charts: the same bytes each time."""
        with style():
            super().savefig(*args, **named)

    def png(self) -> bytes:
        """Return the bytes of a PNG in few colors."""
        out, told = BytesIO(), PngInfo()
        self.savefig(out, format="png")
        told.add_text("Software", DRAWN_BY)
        few = Image.open(out).quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(packed := BytesIO(), "PNG", optimize=True, pnginfo=told)
        return packed.getvalue()

    def _repr_mimebundle_(self, **_: Any) -> Bundle:
        wide = round(72 * self.get_figwidth())
        data = {"image/png": b64encode(self.png()).decode("ascii"), "text/plain": repr(self)}
        return data, {"image/png": {"width": wide}}

    def __repr__(self) -> str:
        return pictured(self.charts)


def style() -> AbstractContextManager[None]:
    """Return a context in which matplotlib draws in the style of charts, with their letters."""
    _add_letters()
    return rc_context(fname=STATIC / "charts.mplstyle")


@cache
def _add_letters() -> None:
    fontManager.addfont(STATIC / "letters.otf")


def drawn(charts: Sequence[Chart]) -> tuple[Charted, list[Axes]]:
    """Return a figure of charts, one below the other, and the axes of each."""
    heads = [_head(chart) for chart in charts]
    high = 2 * EDGE + GAP * (len(charts) - 1) + sum(heads) + sum(map(_room, charts))
    with style():
        picture, top, places = Charted((WIDE / 72, high / 72)), float(EDGE), list[Axes]()
        picture.charts = charts
        FigureCanvasAgg(picture)
        for head, chart in zip(heads, charts, strict=True):
            (left, right), tall = _sides(chart), _height(chart)
            top += head
            low = 1 - (top + tall) / high
            ax = picture.add_axes((left / WIDE, low, (right - left) / WIDE, tall / high))
            draw: Any = _lines if isinstance(chart, Curves) else _rows
            draw(chart, ax)
            _title(chart, ax, (EDGE - left) / (right - left), head)
            places.append(ax)
            top += _room(chart) + GAP
    return picture, places


# ---- where things stand, in pixels


def _height(chart: Chart) -> float:
    """Return how high the axes of a chart are."""
    return LINES_H if isinstance(chart, Curves) else ROW * len(chart.rows)


def _room(chart: Chart) -> float:
    """Return how high the axes are with what is written below them."""
    return _height(chart) + FOOT + (12 if isinstance(chart, Curves) else 0)


def _sides(chart: Chart) -> tuple[float, float]:
    """Return where the axes of a chart begin and end: names stand before, and values behind."""
    if isinstance(chart, Curves):
        return EDGE + 48, WIDE - EDGE - 20
    beside = 0 if names_of(chart) else max(width(text, SMALL) for text in _values(chart)) + 8
    left = EDGE + max(width(name, SMALL) for name in chart.rows) + 10
    return left, WIDE - EDGE - (beside or BESIDE)


def _values(chart: Any) -> list[str]:
    return [as_text(value, chart) for each in chart.rows.values() for _, value in series_of(each)]


def _head(chart: Chart) -> float:
    """Return how high a title and the names of series are."""
    lines = len(wrapped(chart.title, TEXT, WIDE - 2 * EDGE))
    if names := names_of(chart):
        lines += math.ceil(len(names) / _columns(names))
    return TITLE * lines + (0 if names else 5) + (4 if isinstance(chart, Curves) else 0)


def _columns(names: Sequence[str]) -> int:
    """Return in how many columns the names of series stand, as many as there is room for."""

    def wide(columns: int) -> float:
        parts = np.array_split(range(len(names)), columns)
        return sum(30 + max(width(names[i], SMALL) for i in part) for part in parts)

    room = WIDE - 2 * EDGE + 17
    return next((n for n in range(len(names), 1, -1) if wide(n) <= room), 1)


# ---- what is drawn


def _title(chart: Chart, ax: Axes, left: float, head: float) -> None:
    """Write the title, and under it the names of the series, each with its mark."""
    title = "\n".join(wrapped(chart.title, TEXT, WIDE - 2 * EDGE))
    ax.set_title(title, x=left, pad=head - TITLE * (title.count("\n") + 1) + 6, linespacing=1.2)
    marks = zip(names_of(chart), _looks(chart), strict=False)
    handles = [Line2D([], [], ls="none", label=name, **look) for name, look in marks]
    if handles:
        above = 1 + (9 if isinstance(chart, Curves) else 4) / _height(chart)
        named = ax.legend(handles=handles, ncols=_columns(names_of(chart)), loc="lower left")
        named.set_bbox_to_anchor((left, above))


def _looks(chart: Chart) -> list[dict[str, Any]]:
    """Return a color and a shape for each series, told apart by any kind of color vision."""
    return list(islice(cycle(rcParams["axes.prop_cycle"]), len(names_of(chart)) or 1))


def _rows(chart: Any, ax: Axes) -> None:
    """Draw bars or points, with one row for each name."""
    order, looks = names_of(chart) or [""], _looks(chart)
    for i, (name, each) in enumerate(chart.rows.items()):
        for series, value in series_of(each):
            place = order.index(series)
            y = i + (place - (len(order) - 1) / 2) * min(5.5, 14 / len(order)) / ROW
            put = _point if isinstance(value, tuple) else _bar
            end = put(ax, y, value, looks[place], name in chart.peers, len(order))
            if not names_of(chart):
                beside = ax.annotate(
                    as_text(value, chart), (end, i), (7, -4), "data", "offset points"
                )
                beside.set_annotation_clip(False)
    ax.set_yticks(range(len(chart.rows)), chart.rows)
    ax.set_ylim(len(chart.rows) - 0.5, -0.5)
    ax.grid(axis="x", clip_on=False)
    _across(chart, ax)
    for artist in (*ax.lines, *ax.collections, *ax.patches):
        artist.set_clip_on(False)


def _bar(ax: Axes, y: float, value: float, look: Any, hollow: bool, count: int) -> float:
    """Draw a bar, and return where it ends."""
    high = (BAR if count == 1 else 12 / count) / ROW
    colour = look["color"]
    filling = "none" if hollow else colour
    ax.barh(y, value, high, facecolor=filling, edgecolor=colour, linewidth=1.4 if value else 0)
    return value


def _point(ax: Axes, y: float, value: Any, look: Any, hollow: bool, _: int) -> float:
    """Draw a point with its range, and return where that ends."""
    middle, least, most = value
    filling = "white" if hollow else look["color"]
    ranges = [[middle - least], [most - middle]]
    ax.errorbar(middle, y, xerr=ranges, mfc=filling, capthick=1.7, **look)
    return most


def _across(chart: Any, ax: Axes) -> None:
    """Let the axis of values reach from the least, or 0, to the most of them."""
    values = [value for each in chart.rows.values() for _, value in series_of(each)]
    ends = [end for value in values for end in (value if isinstance(value, tuple) else (value,))]
    least, most, even = min(ends), max(ends), getattr(chart, "even", None)
    if isinstance(chart, Points) and 0 < least * FAR < most:
        ax.set_xscale("log")
        tens = math.ceil(math.log10(most)) - math.floor(math.log10(least))
        ax.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5) if tens < 3 else (1,)))
        ax.xaxis.set_minor_locator(NullLocator())
    else:
        ax.xaxis.set_major_locator(_round(5 if len(number(most)) > LONG else 6))
        least = min(0, least)
    ax.xaxis.set_major_formatter(FuncFormatter(lambda value, _: number(value)))
    most = max(most, even or 0)
    ax.set_xlim(least, most if most > least else least + 1)
    if even is not None:
        ax.axvline(even, color=rcParams["text.color"], linewidth=1.7, linestyle=(0, (6, 3)))


def _round(steps: int) -> MaxNLocator:
    """Return what finds round numbers on an axis, so many steps apart at most."""
    return MaxNLocator(steps, steps=[1, 2, 2.5, 5, 10])


def _lines(chart: Curves, ax: Axes) -> None:
    """Draw lines over their places."""
    for at, (row, look) in enumerate(zip(chart.rows.values(), _looks(chart), strict=True)):
        # dashes, or a line that lies on the first would hide it
        dashes = (0, (9, 9)) if at else "solid"
        size = look["markersize"] * (1.4 if at else 1)
        ax.plot(row, mfc="none", clip_on=False, ls=dashes, **{**look, "markersize": size})
    count = max(map(len, chart.rows.values()))
    ax.set_xticks(range(count), chart.places or [str(chart.first + i) for i in range(count)])
    ax.set_xlabel(chart.across, loc="right")
    ax.yaxis.set_major_locator(_round(6))
    ax.yaxis.set_major_formatter(FuncFormatter(lambda value, _: as_height(value, chart.share)))
    ax.grid(axis="y", clip_on=False)
    ax.set_xlim(0, max(count - 1, 1))
    ax.set_ylim(min(0.0, *map(min, chart.rows.values())), max(map(max, chart.rows.values())))
