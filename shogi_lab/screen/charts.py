"""Charts of what things cost. Counts are bars that begin at 0, times are points with their ranges.

      walked      ==================== 63           a row for each thing, and its number
      rotated     ------- 18.5                      a peer is hollow

      walked                        |---o---|       the middle of the rounds, and from the least
      rotated       |-o-|                           to the most of them

Colors lie midway between white and black, and there is no background, so the same picture can be
read on a light page and on a dark one. Letters are drawn as in all other pictures.
"""

import math
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from io import BytesIO
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import is_a, refused, row_of, shown
from shogi_lab.engine.arrays import lacking
from shogi_lab.ground.messages import said

try:
    import IPython.display
except ImportError:
    raise ModuleNotFoundError(lacking("charts", "NumPy")) from None


from .elements import Drawn, Page, g, joined, path, rect
from .language import Bundle, begins_in_japanese, in_both, told
from .outlines import Japanese, characters, line, spoken, width, wrapped
from .svg import OKABE_ITO

INK, RULE = "#787878", "#7878784d"
#: By series: a color and a shape, told apart by any kind of color vision.
LOOKS = (
    (OKABE_ITO["blue"], "M-3.5,0a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0z"),
    (OKABE_ITO["vermillion"], "M-3.3,-3.3h6.6v6.6h-6.6z"),
    (OKABE_ITO["green"], "M0,-4.6L4.6,0L0,4.6L-4.6,0z"),
    (OKABE_ITO["purple"], "M0,-4.2L4,3.2H-4z"),
    (INK, "M0,4.2L4,-3.2H-4z"),
)
WIDE, EDGE, GAP, ROW, BAR, TEXT, SMALL = 470, 6, 14, 19, 9, 13, 11.5
TITLE, FOOT, LINES_H = 19, 22, 190
ZOOM = 1.5  # dots for each pixel of a page
FAR = 25  # times as much: from there on an axis goes by powers of ten
COLOURS = 24
#: What a chart's PNG says of itself, by which a rebuilt notebook knows one.
DRAWN_BY = "shogi_lab.screen.charts"
#: In the middle of the rounds, the least and the most of them.
Span = tuple[float, float, float]


class Bars(NamedTuple):
    """Counts, with one bar each: by row, or by row and series; peers: the rows drawn hollow."""

    title: str
    rows: Mapping[str, Any]
    peers: Sequence[str] = ()


class Points(NamedTuple):
    """Times with their ranges, by row, or by row and series; peers: the rows drawn hollow.

    even: the value at which a line is drawn, such as 1 for a version that takes as long as another.
    """

    title: str
    rows: Mapping[str, Any]
    peers: Sequence[str] = ()
    even: float | None = None


class Curves(NamedTuple):
    """Lines, by series: the height at each place, from the first place on; across: what the places
    are.

    share: whether heights are shares of 1, shown in percent. places: the names of the places,
    unless they are consecutive numbers.
    """

    title: str
    across: str
    rows: Mapping[str, Sequence[float]]
    first: int = 0
    share: bool = False
    places: Sequence[str] = ()


Chart = Bars | Points | Curves


class Plot:
    """Charts one below the other, as one picture; it is in Japanese in a notebook of the folder
    `ja`.
    """

    def __init__(self, charts: Sequence[Chart]) -> None:
        self.charts = [in_japanese(each) for each in charts] if begins_in_japanese() else charts

    def _repr_mimebundle_(self, **_: Any) -> Bundle:
        ours = Plot([in_japanese(each) for each in self.charts])
        return in_both(self.alone(), ours.alone)

    def alone(self) -> Bundle:
        """Return the picture in the language in which it is drawn."""
        picture = b64encode(png_of(self.charts)).decode("ascii")
        return {"image/png": picture, "text/plain": repr(self)}, {"image/png": {"width": WIDE}}

    def __repr__(self) -> str:
        """Return what the charts say, for readers who cannot see them."""
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
    """Show charts one below the other, at once; raises ValueError for anything that is not a
    chart.

    >>> plot(Bars("names read", {"chain": 7, "alias": 5}))
    <picture: names read: chain 7, alias 5>
    """
    put: Any = IPython.display.display
    put(Plot(_charts(charts, "charts")))


def report(yields: Callable[..., Iterator[Chart | str]]) -> Callable[..., None]:
    """Return a function that shows what another one yields about a race: its charts, and below
    them its lines, printed in the folder's language. Raises ValueError for anything else.
    pictures: whether charts are shown.

    >>> @report
    ... def show_best(found):
    ...     yield Bars("ns", found)
    ...     yield f"{found['best']:.1f} ns"
    >>> show_best({"best": 20.04})
    <picture: ns: best 20>
    20.0 ns
    >>> show_best({"best": 20.04}, pictures=False)
    20.0 ns
    >>> show_best({"x": 1})
    Traceback (most recent call last):
    ValueError: {'x': 1} came; it must be what race gives
    """

    @wraps(yields)
    def shows(*args: Any, pictures: bool = True, **named: Any) -> None:
        *_, found = (*args, *named.values())
        try:
            if not is_a(found, (Mapping, tuple)):
                raise TypeError(type(found).__name__)
            parts = list(yields(*args, **named))
            charts = [each for each in parts if not isinstance(each, str)]
            if charts and pictures:
                plot(charts)
        except Exception as error:
            came = shown(found)
            raise ValueError(said("{came} came; it must be what race gives", came=came)) from error
        print(*(told(each) for each in parts if isinstance(each, str)), sep="\n")

    return shows


def in_japanese(chart: Chart) -> Chart:
    """Return a chart with its words in Japanese; names from code stay as they are.

    >>> in_japanese(Bars(said("names read on one turn of the loop"), {"chain": 6})).title
    'ループ1回で読む名前の数'
    """
    rows = {row: _renamed(each) for row, each in _renamed(chart.rows).items()}
    ours = chart._replace(title=spoken(chart.title, True), rows=rows)
    if isinstance(ours, Curves):
        return ours._replace(across=spoken(ours.across, True))
    return ours._replace(peers=[spoken(row, True) for row in ours.peers])


def _renamed(value: Any) -> Any:
    """Return what stands under names, under their Japanese; a number, or a range, as it is."""
    if not isinstance(value, Mapping):
        return value
    found = {spoken(name, True): each for name, each in value.items()}
    if len(found) < len(value):
        raise ValueError(f"{', '.join(value)}: two of them have the same Japanese")
    return found


def in_words(chart: Chart) -> str:
    """Return a line of text that says what a chart shows.

    >>> in_words(Points("ns", {"chain": (1.2, 1.1, 1.25)}))
    'ns: chain 1.2 (1.1 to 1.25)'
    >>> in_words(Curves("left", "steps", {"one index": (1.0, 0.25)}, share=True))
    'left: one index 100%, 25%'
    """
    if isinstance(chart, Curves):
        rows = [f"{name} {', '.join(_axis(y, chart.share) for y in row)}"
                for name, row in chart.rows.items()]  # fmt: skip
    else:
        rows = [f"{row} {series} {_said(value, chart)}".replace("  ", " ")
                for row, each in chart.rows.items() for series, value in _series(each)]  # fmt: skip
    if isinstance(chart.title, Japanese):
        text: str = Japanese(f"{chart.title}：{'、'.join(rows)}")
    else:
        text = f"{chart.title}: {', '.join(rows)}"
    return "\n".join(wrapped(text, 12, 5000))


def _series(value: Any) -> list[tuple[str, Any]]:
    """Return the values of a row, by series; a row without any is one series without a name."""
    return list(value.items()) if isinstance(value, Mapping) else [("", value)]


def _said(value: Any, chart: Chart) -> str:
    """Return a number, or a range, in the language of its chart."""
    if not isinstance(value, tuple):
        return _number(value)
    middle, least, most = map(_number, value)
    text = said("{middle} ({least} to {most})", middle=middle, least=least, most=most)
    return spoken(text, isinstance(chart.title, Japanese))


def _number(value: float) -> str:
    """Return a number with three digits, a whole number with all of its digits."""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    text = f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _axis(value: float, share: bool) -> str:
    return f"{100 * value:.3g}%" if share else _number(value)


# ---- the picture


def png_of(charts: Sequence[Chart]) -> bytes:
    """Return charts, one below the other, as PNG bytes, in few colors.

    >>> png_of([Bars("names read", {"chain": 7, "alias": 5})])[:4]
    b'\\x89PNG'
    """
    import resvg_py
    from PIL import Image
    from PIL.PngImagePlugin import PngInfo

    whole = resvg_py.svg_to_bytes(svg_string=svg_of(charts), zoom=ZOOM, skip_system_fonts=True)
    image, told, out = Image.open(BytesIO(bytes(whole))), PngInfo(), BytesIO()
    told.add_text("Software", DRAWN_BY)
    few = image.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(out, "PNG", optimize=True, pnginfo=told)
    return out.getvalue()


def svg_of(charts: Sequence[Chart]) -> str:
    """Return charts, one below the other, as SVG text without a background.

    >>> svg_of([Bars("names read", {"chain": 7, "alias": 5})]).count("<rect")
    2
    """
    drawn, high, page = list[Drawn](), float(EDGE), Page()
    for chart in charts:
        head, top = _headed(chart, high)
        rows, bottom = (_lines if isinstance(chart, Curves) else _rows)(chart, top)
        drawn, high = [*drawn, head, rows], bottom + GAP
    body = page.text(g(*drawn, fill=INK))
    opened = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{high - GAP + EDGE:g}">'
    )
    return f"{opened}<defs>{characters(page)}</defs>{body}</svg>"


def _stroke(places: Sequence[Any], colour: str, thick: float, dashes: str = "none") -> Drawn:
    """Return a line from place to place."""
    way = "L".join(f"{x:.5g},{y:.5g}" for x, y in places)
    look = {"stroke": colour, "stroke_width": thick, "stroke_dasharray": dashes}
    return path(d=f"M{way}", fill="none", **look)


def _mark(
    place: tuple[float, float], look: tuple[str, str], filling: str, size: float = 1
) -> Drawn:
    """Return a series' shape."""
    (x, y), (colour, shape) = place, look
    there = f"translate({x:.5g},{y:.5g}) scale({size:g})"
    return path(transform=there, d=shape, fill=filling, stroke=colour, stroke_width=1.8)


def _names(chart: Chart) -> list[str]:
    """Return the names of the series; nothing if there is only one, without a name."""
    if isinstance(chart, Curves):
        return list(chart.rows)
    found = (name for each in chart.rows.values() for name, _ in _series(each))
    return [name for name in dict.fromkeys(found) if name]


def _headed(chart: Chart, top: float) -> tuple[Drawn, float]:
    """Return the title and the names of the series, and the height at which the rows begin."""
    drawn: Drawn = ()
    left, named = EDGE + 4.0, _names(chart)
    for text in wrapped(chart.title, TEXT, WIDE - 2 * EDGE):
        drawn += line(text, EDGE, top + 13, TEXT)
        top += TITLE
    for name, look in zip(named, LOOKS, strict=False):
        if left + 9 + width(name, SMALL) > WIDE - EDGE:
            left, top = EDGE + 4.0, top + TITLE
        drawn += _mark((left, top + 8), look, look[0]) + line(name, left + 9, top + 12, SMALL)
        left += width(name, SMALL) + 30
    return drawn, top + (TITLE if named else 5)


def _rows(chart: Any, top: float) -> tuple[Drawn, float]:
    """Return bars or points, one row for each, under the title, and the height at which they
    end."""
    order, bottom = _names(chart) or [""], top + ROW * len(chart.rows)
    left = EDGE + max(width(name, SMALL) for name in chart.rows) + 10
    scale, drawn = _across(chart, left, top, bottom)
    for i, (name, each) in enumerate(chart.rows.items()):
        middle, hollow = top + ROW * (i + 0.5), name in chart.peers
        drawn += line(name, left - 8, middle + 4, SMALL, anchor=1)
        for series, value in _series(each):
            place = order.index(series)
            y = middle + (place - (len(order) - 1) / 2) * min(5.5, 14 / len(order))
            look = LOOKS[place % len(LOOKS)]
            if isinstance(value, tuple):
                drawn += _point([scale(end) for end in value], y, look, hollow)
            else:
                thick = BAR if len(order) == 1 else 12 / len(order)
                drawn += _bar(left, scale(value), y, thick, look[0], hollow)
        if not _names(chart):
            value = _series(each)[0][1]
            end = scale(max(value) if isinstance(value, tuple) else value)
            drawn += line(_said(value, chart), end + 7, middle + 4, SMALL)
    return drawn, bottom + FOOT


def _across(chart: Any, left: float, top: float, bottom: float) -> tuple[Any, Drawn]:
    """Return a function that places a value of the rows on the axis, and the axis under them."""
    values = [value for each in chart.rows.values() for _, value in _series(each)]
    ends = [end for value in values for end in (value if isinstance(value, tuple) else (value,))]
    beside = max(width(_said(value, chart), SMALL) for value in values) + 8
    right = WIDE - EDGE - (12 if _names(chart) else beside)
    least, most, even = min(ends), max(ends), getattr(chart, "even", None)
    by_tens = isinstance(chart, Points) and 0 < least * FAR < most
    start, written = least if by_tens else min(0, least), -math.inf
    drawn: Drawn = ()
    scale = _scale(start, max(most, even or 0), left, right, by_tens)
    for tick in _ticks(start, most, by_tens):
        x, half = scale(tick), width(_number(tick), SMALL) / 2
        drawn += _stroke([(x, top), (x, bottom)], RULE, 1.1)
        if x - half > written + 6:  # a number that would run into the one before is left out
            drawn += line(_number(tick), x, bottom + 14, SMALL, anchor=0.5)
            written = x + half
    if even is not None:
        drawn += _stroke([(scale(even), top), (scale(even), bottom)], INK, 1.7, "6 3")
    return scale, drawn


def _bar(left: float, right: float, y: float, thick: float, colour: str, hollow: bool) -> Drawn:
    place = {"x": left, "y": y - thick / 2, "width": right - left, "height": thick}
    return rect(**place, fill="none" if hollow else colour, stroke=colour, stroke_width=1.4)


def _point(ends: list[float], y: float, look: tuple[str, str], hollow: bool) -> Drawn:
    middle, least, most = ends
    caps = [_stroke([(end, y - 2.8), (end, y + 2.8)], look[0], 1.7) for end in (least, most)]
    filling = "white" if hollow else look[0]
    span = _stroke([(least, y), (most, y)], look[0], 2.2)
    return joined([span, *caps, _mark((middle, y), look, filling)])


def _lines(chart: Any, top: float) -> tuple[Drawn, float]:
    """Return lines over their places, each named at its beginning, and the height at which they
    end."""
    bottom, left, right = top + LINES_H - 8, EDGE + 48.0, WIDE - EDGE - 20.0
    drawn: Drawn = ()
    most = max(map(max, chart.rows.values()))
    least = min(0.0, *map(min, chart.rows.values()))
    count = max(map(len, chart.rows.values()))
    up = _scale(least, most, bottom, top + 4, False)
    across = _scale(0, count - 1, left, right, False)
    for tick in _ticks(least, most, False):
        drawn += _stroke([(left, up(tick)), (right, up(tick))], RULE, 1.1)
        drawn += line(_axis(tick, chart.share), left - 8, up(tick) + 4, SMALL, anchor=1)
    for place in range(count):
        name = chart.places[place] if chart.places else str(chart.first + place)
        drawn += line(name, across(place), bottom + 14, SMALL, anchor=0.5)
    drawn += line(chart.across, right, bottom + 28, SMALL, anchor=1)
    for at, (row, look) in enumerate(zip(chart.rows.values(), LOOKS, strict=False)):
        places = [(across(i), up(each)) for i, each in enumerate(row)]
        # dashes, or a line that lies on the first would hide it
        drawn += _stroke(places, look[0], 2.2, "9 9" if at else "none")
        drawn += joined(_mark(place, look, "none", 1 + 0.4 * min(at, 1)) for place in places)
    return drawn, top + LINES_H + FOOT


def _scale(least: float, most: float, start: float, end: float, by_tens: bool) -> Any:
    """Return a function from a value to its place between two ends."""
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
