"""Charts of what things cost. Counts are bars that begin at 0, times are points with their ranges.

      walked      ==================== 63           a row for each thing, and its number
      rotated     ------- 18.5                      a peer is hollow

      walked                        |---o---|       the middle of the rounds, and from the least
      rotated       |-o-|                           to the most of them

Here is what a chart says, in two languages; matplotlib draws it (figures.py).
"""

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from shogi_lab.ground.messages import said

from .outlines import Japanese, spoken, wrapped

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
    """Lines, by series: the height at each place, from `first` on; across: what places are.

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


def pictured(charts: Sequence[Chart]) -> str:
    """Return what is said in place of charts.

    >>> pictured([Bars("names read", {"chain": 7}), Bars("ns", {"chain": 1.2})])
    '<picture: names read: chain 7\\nns: chain 1.2>'
    """
    told = said("<picture: {about}>", about="\n".join(map(in_words, charts)))
    return spoken(told, isinstance(charts[0].title, Japanese))


def in_japanese(chart: Chart) -> Chart:
    """Return a chart with its words in Japanese; names from code stay as they are.

    >>> in_japanese(Bars(said("questions a scan asks"), {"chain": 6})).title
    '1回の走査の判定の数'
    >>> in_japanese(Curves("", said("depth"), {"chain": [6.0]})).across
    '深さ'
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
        rows = [f"{name} {', '.join(as_height(y, chart.share) for y in row)}"
                for name, row in chart.rows.items()]  # fmt: skip
    else:
        values = ((row, *each) for row, part in chart.rows.items() for each in series_of(part))
        rows = [f"{row} {series} {as_text(value, chart)}".replace("  ", " ")
                for row, series, value in values]  # fmt: skip
    if isinstance(chart.title, Japanese):
        text: str = Japanese(f"{chart.title}：{'、'.join(rows)}")
    else:
        text = f"{chart.title}: {', '.join(rows)}"
    return "\n".join(wrapped(text, 12, 5000))


def in_rows(chart: Chart) -> str:
    """Return a chart as a table: a row for each name, a column for each series; curves in words.

    >>> print(in_rows(Bars("ns", {"walked": {"start": 5, "game": 90}, "rotated": {"start": 1}})))
    ns
             start  game
    walked       5    90
    rotated      1
    """
    if isinstance(chart, Curves):
        return in_words(chart)
    names, rows = names_of(chart), list[list[str]]()
    for name, value in chart.rows.items():
        cells = {series: as_text(each, chart) for series, each in series_of(value)}
        rows.append([name, *(cells.get(series, "") for series in names or [""])])
    rows[:0] = [["", *names]] if names else []
    first, *wide = (max(map(len, column)) for column in zip(*rows, strict=True))
    lines = (f"{name:{first}}" + "".join(f"  {cell:>{room}}"
             for cell, room in zip(cells, wide, strict=True)) for name, *cells in rows)  # fmt: skip
    return "\n".join([chart.title, *(each.rstrip() for each in lines)])


def series_of(value: Any) -> list[tuple[str, Any]]:
    """Return the values of a row, by series; a row without any is one series without a name."""
    return list(value.items()) if isinstance(value, Mapping) else [("", value)]


def names_of(chart: Chart) -> list[str]:
    """Return the names of the series; nothing if there is only one, without a name.

    >>> names_of(Bars("ns", {"walked": {"start": 5, "game": 9}}))
    ['start', 'game']
    """
    if isinstance(chart, Curves):
        return list(chart.rows)
    found = (name for each in chart.rows.values() for name, _ in series_of(each))
    return [name for name in dict.fromkeys(found) if name]


def as_text(value: Any, chart: Chart) -> str:
    """Return a number, or a range, in the language of its chart."""
    if not isinstance(value, tuple):
        return number(value)
    middle, least, most = map(number, value)
    text = said("{middle} ({least} to {most})", middle=middle, least=least, most=most)
    return spoken(text, isinstance(chart.title, Japanese))


def number(value: float) -> str:
    """Return a number with three digits, a whole number with all of its digits."""
    if value == int(value) or abs(value) >= 1000:
        return f"{value:,.0f}"
    text = f"{value:.{max(0, 2 - math.floor(math.log10(abs(value))))}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def as_height(value: float, share: bool) -> str:
    return f"{100 * value:.3g}%" if share else number(value)
