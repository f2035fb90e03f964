"""Charts: what things cost. Counts are bars from nothing, times points with their ranges.

      walked      ==================== 63           a row a thing, its number beside it
      rotated     ------- 18.5                      a peer is hollow

      walked                        |---o---|       the middle of the rounds, and from the least
      rotated       |-o-|                           to the most of them

Inks are in the middle between white and black, the ground is left out: the same picture can be
read on a light page and on a dark one. Letters are those of all other pictures.
"""

import math
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

from shogi_lab.engine.arrays import lacking, np
from shogi_lab.engine.given import is_a, refused, row_of
from shogi_lab.messages import said

try:
    import IPython.display
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo
except ImportError:
    raise ModuleNotFoundError(lacking("charts", "NumPy")) from None

from .kanji import spoken
from .language import Bundle, begins_in_japanese, in_both
from .outlines import EM, Japanese, advance, drawable, glyph, width, wrapped
from .svg import OKABE_ITO

INK, RULE = "#787878", "#7878784d"
#: By series: a colour and a shape, told apart by any kind of colour vision.
LOOKS = (
    (OKABE_ITO["blue"], "o"), (OKABE_ITO["vermillion"], "s"), (OKABE_ITO["green"], "D"),
    (OKABE_ITO["purple"], "^"),
)  # fmt: skip
WIDE, EDGE, GAP, ROW, BAR, TEXT, SMALL = 470, 6, 14, 19, 9, 13, 11.5
TITLE, HEAD, FOOT, LINES_H = 19, 24, 22, 190
DOTS = 144  # to an inch: one and a half for each pixel of a page
FAR = 25  # times as much: from there on an axis goes by powers of ten
COLOURS = 24
#: In the middle of the rounds, the least and the most of them.
Span = tuple[float, float, float]


class Bars(NamedTuple):
    """Counts, a bar each: by row, or by row and series; peers: the rows drawn hollow."""

    title: str
    rows: Mapping[str, Any]
    peers: Sequence[str] = ()


class Points(NamedTuple):
    """Times with their ranges, by row, or by row and series; peers: the rows drawn hollow.

    even: where a line is drawn, as 1 for what takes as long as something else.
    """

    title: str
    rows: Mapping[str, Any]
    peers: Sequence[str] = ()
    even: float | None = None


class Curves(NamedTuple):
    """Lines by series: the height at each place, from the first place on; across: what places are.

    share: heights are shares of 1, told in per cent.
    """

    title: str
    across: str
    rows: Mapping[str, Sequence[float]]
    first: int = 0
    share: bool = False


Chart = Bars | Points | Curves


class Plot:
    """Charts under each other, as one picture; in Japanese in a notebook of the folder `ja`."""

    def __init__(self, charts: Sequence[Chart]) -> None:
        self.charts = [in_japanese(each) for each in charts] if begins_in_japanese() else charts

    def _repr_mimebundle_(self, **_: Any) -> Bundle:
        ours = Plot([in_japanese(each) for each in self.charts])
        return in_both(self.alone(), ours.alone)

    def alone(self) -> Bundle:
        """The picture in its own language."""
        picture = b64encode(png_of(self.charts)).decode("ascii")
        return {"image/png": picture, "text/plain": repr(self)}, {"image/png": {"width": WIDE}}

    def __repr__(self) -> str:
        """What the charts say, for who cannot see them."""
        return f"<picture: {chr(10).join(map(in_words, self.charts))}>"


def _charts(what: Any, name: str) -> tuple[Chart, ...]:
    if is_a(what, (Bars, Points, Curves)):
        return (_chart(what, name),)
    charts: tuple[Chart, ...] = row_of(_chart)(what, name)
    if not charts:
        raise refused(what, name, said("a chart, or several in a tuple"))
    return charts


def _chart(what: Any, name: str) -> Chart:
    if not is_a(what, (Bars, Points, Curves)) or not what.rows:
        raise refused(what, name, "Bars, Points or Curves, with a row at least")
    chart: Chart = what
    return chart


def plot(charts: Chart | Sequence[Chart]) -> None:
    """Show charts under each other, at once; ValueError where something else came.

    >>> plot(Bars("names read", {"chain": 7, "alias": 5}))
    <picture: names read: chain 7, alias 5>
    """
    put: Any = IPython.display.display
    put(Plot(_charts(charts, "charts")))


def in_japanese(chart: Chart) -> Chart:
    """A chart with its words in Japanese; names of code stay.

    >>> in_japanese(Bars(said("names that the source reads"), {"chain": 7})).title
    'ソースが読む名前の数'
    """
    rows = {row: _renamed(each) for row, each in _renamed(chart.rows).items()}
    ours = chart._replace(title=spoken(chart.title, True), rows=rows)
    if isinstance(ours, Curves):
        return ours._replace(across=spoken(ours.across, True))
    return ours._replace(peers=[spoken(row, True) for row in ours.peers])


def _renamed(value: Any) -> Any:
    """What stands under names, under their Japanese; a number, or a range, as it is."""
    if not isinstance(value, Mapping):
        return value
    found = {spoken(name, True): each for name, each in value.items()}
    if len(found) < len(value):
        raise ValueError(f"{', '.join(value)}: two of them have the same Japanese")
    return found


def in_words(chart: Chart) -> str:
    """A chart in a line.

    >>> in_words(Points("ns", {"chain": (1.2, 1.1, 1.25)}))
    'ns: chain 1.2 (1.1 to 1.25)'
    >>> in_words(Curves("left", "steps", {"one index": (1.0, 0.25)}, share=True))
    'left: one index 100%, 25%'
    """
    if isinstance(chart, Curves):
        told = [f"{name} {', '.join(_axis(y, chart.share) for y in row)}"
                for name, row in chart.rows.items()]  # fmt: skip
    else:
        told = [f"{row} {series} {_said(value, chart)}".replace("  ", " ")
                for row, each in chart.rows.items() for series, value in _series(each)]  # fmt: skip
    if isinstance(chart.title, Japanese):
        text: str = Japanese(f"{chart.title}：{'、'.join(told)}")
    else:
        text = f"{chart.title}: {', '.join(told)}"
    return "\n".join(wrapped(text, 12, 5000))


def _series(value: Any) -> list[tuple[str, Any]]:
    """What stands in a row, by series; a row without any is one series without a name."""
    return list(value.items()) if isinstance(value, Mapping) else [("", value)]


def _said(value: Any, chart: Chart) -> str:
    """A number, or a range, in the language of its chart."""
    if not isinstance(value, tuple):
        return _number(value)
    middle, least, most = map(_number, value)
    text = said("{middle} ({least} to {most})", middle=middle, least=least, most=most)
    return spoken(text, isinstance(chart.title, Japanese))


def _number(value: float) -> str:
    """Three digits of a number, all of a whole one."""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    text = f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _axis(value: float, share: bool) -> str:
    return f"{100 * value:.3g}%" if share else _number(value)


# ---- the picture


def png_of(charts: Sequence[Chart]) -> bytes:
    """Charts under each other as PNG bytes, without a ground, in few colours.

    >>> png_of([Bars("names read", {"chain": 7, "alias": 5})])[:4]
    b'\\x89PNG'
    """
    highs = [_high(chart) for chart in charts]
    high = sum(highs) + GAP * (len(charts) - 1) + 2 * EDGE
    with rc_context({"path.simplify": False, "axes.linewidth": 0}):
        figure = Figure((WIDE / 100, high / 100), dpi=DOTS, facecolor="none")
        FigureCanvasAgg(figure)
        sheet = figure.add_axes((0, 0, 1, 1), facecolor="none")
        sheet.set(xlim=(0, WIDE), ylim=(high, 0))
        sheet.set_axis_off()
        top = float(EDGE)
        for chart, each in zip(charts, highs, strict=True):
            _lines(sheet, chart, top) if isinstance(chart, Curves) else _rows(sheet, chart, top)
            top += each + GAP
        out = BytesIO()
        figure.savefig(out, format="png", transparent=True)
    return _small(out)


def _small(drawn: BytesIO) -> bytes:
    """The same picture in few colours, with the name of what drew it."""
    image = Image.open(drawn)
    told = PngInfo()
    told.add_text("Software", image.info["Software"])
    few = image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", optimize=True, pnginfo=told)
    return out.getvalue()


def _high(chart: Chart) -> float:
    named = _names(chart)
    head = TITLE * len(wrapped(chart.title, TEXT, WIDE - 2 * EDGE)) + (TITLE if named else 5)
    return head + FOOT + (LINES_H if isinstance(chart, Curves) else ROW * len(chart.rows))


def _names(chart: Chart) -> list[str]:
    """The names of the series, none where there is but one without a name."""
    if isinstance(chart, Curves):
        return list(chart.rows)
    found = (name for each in chart.rows.values() for name, _ in _series(each))
    return [name for name in dict.fromkeys(found) if name]


def _headed(sheet: Any, chart: Chart, top: float) -> float:
    """Draw the title and what the series are; answer where the rows begin."""
    for text in wrapped(chart.title, TEXT, WIDE - 2 * EDGE):
        _write(sheet, text, EDGE, top + 13, TEXT)
        top += TITLE
    left, named = EDGE + 4.0, _names(chart)
    for name, (colour, mark) in zip(named, LOOKS, strict=False):
        sheet.plot([left], [top + 8], mark, color=colour, ms=5.5)
        _write(sheet, name, left + 9, top + 12, SMALL)
        left += width(name, SMALL) + 30
    return top + (TITLE if named else 5)


def _rows(sheet: Any, chart: Bars | Points, top: float) -> None:
    """Bars or points, a row each, under the title."""
    top = _headed(sheet, chart, top)
    values = [value for each in chart.rows.values() for _, value in _series(each)]
    ends = [end for value in values for end in (value if isinstance(value, tuple) else (value,))]
    left = EDGE + max(width(name, SMALL) for name in chart.rows) + 10
    told = [_said(value, chart) for value in values]
    beside = max(width(text, SMALL) for text in told) + 8 if not _names(chart) else 12
    right, bottom = WIDE - EDGE - beside, top + ROW * len(chart.rows)
    least, most = min(ends), max(ends)
    by_tens = isinstance(chart, Points) and 0 < least * FAR < most
    start, written = least if by_tens else min(0, least), -math.inf
    scale = _scale(start, max(most, _even(chart)), left, right, by_tens)
    for tick in _ticks(start, most, by_tens):
        x = scale(tick)
        sheet.plot([x, x], [top, bottom], "-", color=RULE, lw=0.8, zorder=0)
        half = width(_number(tick), SMALL) / 2
        if x - half > written + 6:  # a number that would run into the one before is left out
            _write(sheet, _number(tick), x, bottom + 14, SMALL, 0.5)
            written = x + half
    if isinstance(chart, Points) and chart.even is not None:
        x = scale(chart.even)
        sheet.plot([x, x], [top, bottom], "--", color=INK, lw=1.2, zorder=0)
    order = _names(chart) or [""]
    for i, (name, each) in enumerate(chart.rows.items()):
        middle, hollow = top + ROW * (i + 0.5), name in chart.peers
        _write(sheet, name, left - 8, middle + 4, SMALL, 1)
        for series, value in _series(each):
            place = order.index(series)
            y = middle + (place - (len(order) - 1) / 2) * min(5.5, 14 / len(order))
            colour, mark = LOOKS[place % len(LOOKS)]
            if isinstance(value, tuple):
                _point(sheet, [scale(end) for end in value], y, colour, mark, hollow)
            else:
                thick = BAR if len(order) == 1 else 12 / len(order)
                face_colour = "none" if hollow else colour
                sheet.barh(y, scale(value) - left, thick, left, fc=face_colour, ec=colour, lw=1)
        if not _names(chart):
            value = _series(each)[0][1]
            end = scale(max(value) if isinstance(value, tuple) else value)
            _write(sheet, _said(value, chart), end + 7, middle + 4, SMALL)


def _even(chart: Bars | Points) -> float:
    """Where a chart has its line, 0 where it has none."""
    return (chart.even or 0) if isinstance(chart, Points) else 0


def _point(sheet: Any, ends: list[float], y: float, colour: str, mark: str, hollow: bool) -> None:
    middle, least, most = ends
    sheet.plot([least, most], [y, y], "-", color=colour, lw=1.6, solid_capstyle="butt")
    for end in (least, most):
        sheet.plot([end, end], [y - 2.5, y + 2.5], "-", color=colour, lw=1.2)
    filling = "white" if hollow else colour
    sheet.plot([middle], [y], mark, color=colour, mfc=filling, ms=5, mew=1.3)


def _lines(sheet: Any, chart: Curves, top: float) -> None:
    """Lines over their places, each named at its head."""
    top = _headed(sheet, chart, top)
    bottom, left, right = top + LINES_H - 8, EDGE + 48.0, WIDE - EDGE - 20.0
    most = max(map(max, chart.rows.values()))
    least = min(0.0, *map(min, chart.rows.values()))
    count = max(map(len, chart.rows.values()))
    up = _scale(least, most, bottom, top + 4, False)
    across = _scale(0, count - 1, left, right, False)
    for tick in _ticks(least, most, False):
        sheet.plot([left, right], [up(tick)] * 2, "-", color=RULE, lw=0.8, zorder=0)
        _write(sheet, _axis(tick, chart.share), left - 8, up(tick) + 4, SMALL, 1)
    for place in range(count):
        _write(sheet, str(chart.first + place), across(place), bottom + 14, SMALL, 0.5)
    _write(sheet, chart.across, right, bottom + 28, SMALL, 1)
    for at, (row, (colour, mark)) in enumerate(zip(chart.rows.values(), LOOKS, strict=False)):
        xs, ys = [across(i) for i in range(len(row))], [up(each) for each in row]
        dashes = (0, (4, 4)) if at else "-"  # or a line that lies on the first would hide it
        sheet.plot(
            xs, ys, mark, ls=dashes, color=colour, ms=5 + 2 * at, lw=1.6, mfc="none", mew=1.4
        )


def _scale(least: float, most: float, start: float, end: float, by_tens: bool) -> Any:
    """A function from a value to its place between two ends."""
    low, high = (math.log10(least), math.log10(most)) if by_tens else (least, most)
    high = high if high > low else low + 1

    def place(value: float) -> float:
        at = math.log10(value) if by_tens else value
        return start + (end - start) * (at - low) / (high - low)

    return place


def _ticks(least: float, most: float, by_tens: bool) -> list[float]:
    """Round numbers between two ends."""
    if by_tens:
        tens = range(math.floor(math.log10(least)), math.ceil(math.log10(most)))
        parts = (1, 2, 5) if len(tens) < 3 else (1,)
        ticks = [part * 10.0**power for power in (*tens, tens[-1] + 1) for part in parts]
        return [tick for tick in ticks if least <= tick <= most]
    step = 10.0 ** math.floor(math.log10(max(most - least, 1e-9)))
    step *= next(part for part in (0.2, 0.25, 0.5, 1, 2) if (most - least) / (step * part) <= 5.5)
    first = math.ceil(least / step)
    return [step * i for i in range(first, math.floor(most / step + 1e-9) + 1)]


# ---- letters


def _write(
    sheet: Any,
    text: str,
    x: float,
    y: float,
    size: float,
    anchor: float = 0,
) -> None:
    """One line of text standing on (x, y); anchor 0 starts there, 0.5 is centred, 1 ends there."""
    pen, drawn = x - anchor * width(text, size), []
    for char in drawable(text):
        outline = letter(char)
        corners = np.asarray(outline.vertices)
        if len(corners):
            drawn.append(Path(corners * (size / EM) + np.array((pen, y)), outline.codes))
        pen += advance(char) * size / EM
    if drawn:
        sheet.add_patch(PathPatch(Path.make_compound_path(*drawn), fc=INK, lw=0))


@cache
def letter(char: str) -> Path:
    """A character's outline for matplotlib, in units of the glyph table, y downward.

    >>> letter("l").codes.tolist()[0], len(letter(" ").vertices)
    (1, 0)
    """
    points: list[Any] = []
    codes: list[Any] = []
    pen = start = np.zeros(2)
    for command, numbers in re.findall(r"([mlqcz])([^mlqcz]*)", glyph(char)[0]):
        moves = np.array(re.findall(r"-?\d+", numbers), float).reshape(-1, 2)
        if command == "q":
            for control, end in moves.reshape(-1, 2, 2):
                points += [pen + control, pen + end]
                codes += [Path.CURVE3, Path.CURVE3]
                pen = pen + end
        elif command == "c":
            for first, second, end in moves.reshape(-1, 3, 2):
                points += [pen + first, pen + second, pen + end]
                codes += [Path.CURVE4] * 3
                pen = pen + end
        elif command == "z":
            points.append(start)
            codes.append(Path.CLOSEPOLY)
            pen = start
        else:
            for i, move in enumerate(moves):
                pen = pen + move
                points.append(pen)
                codes.append(Path.MOVETO if command == "m" and not i else Path.LINETO)
            start = pen if command == "m" else start
    return Path(np.array(points).reshape(-1, 2), codes or None)
