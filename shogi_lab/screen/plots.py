"""Charts, shown by a cell: as a picture at once, or as matplotlib's figure to change before.

    plot(Bars(...))                   the picture, and in words what it shows
    fig, ax = figure(Bars(...))       the same, as a figure and its axes
    @report                           a function that shows charts, and prints lines below them

matplotlib is imported when the first chart is drawn.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any

from shogi_lab.engine.arguments import is_a, refused, row_of, shown
from shogi_lab.engine.arrays import lacking
from shogi_lab.ground.messages import said

try:
    import IPython.display
except ImportError:
    raise ModuleNotFoundError(lacking("charts", "NumPy")) from None

from .charts import Bars, Chart, Curves, Points, in_japanese, in_rows, pictured
from .language import Bundle, begins_in_japanese, in_both, told


class Plot:
    """Charts below each other, as one picture; in Japanese in a notebook of the folder `ja`."""

    def __init__(self, charts: Sequence[Chart]) -> None:
        self.charts = [in_japanese(each) for each in charts] if begins_in_japanese() else charts

    def _repr_mimebundle_(self, **_: Any) -> Bundle:
        ours = Plot([in_japanese(each) for each in self.charts])
        return in_both(self.alone(), ours.alone)

    def alone(self) -> Bundle:
        """Return the picture in the language in which it is drawn."""
        return self.drawn()[0]._repr_mimebundle_()

    def drawn(self) -> tuple[Any, list[Any]]:
        """Return matplotlib's figure of the charts, and the axes of each."""
        from .figures import drawn

        return drawn(self.charts)

    def __repr__(self) -> str:
        """Return what the charts say, for readers who cannot see them."""
        return pictured(self.charts)


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
    """Show charts below each other at once; ValueError for anything that is no chart.

    >>> plot(Bars("names read", {"chain": 7, "alias": 5}))
    <picture: names read: chain 7, alias 5>
    """
    put: Any = IPython.display.display
    put(Plot(_charts(charts, "charts")))


def figure(charts: Chart | Sequence[Chart]) -> tuple[Any, Any]:
    """Return a chart as matplotlib's figure and axes, to be changed before a cell shows the figure;
    of several charts, one below the other, the axes are in a list. Raises ValueError for anything
    that is not a chart.

    >>> fig, ax = figure(Bars("names read", {"chain": 7, "alias": 5}))
    >>> line = ax.axvline(6)
    >>> fig
    <picture: names read: chain 7, alias 5>
    """
    fig, axes = Plot(_charts(charts, "charts")).drawn()
    return fig, axes if len(axes) > 1 else axes[0]


def report(yields: Callable[..., Iterator[Chart | str]]) -> Callable[..., None]:
    """Return a function that shows what another one yields about a race: its charts, and below
    them its lines, printed in the folder's language. Raises ValueError for anything else.
    pictures: whether charts are drawn; if not, they are printed as tables.

    >>> @report
    ... def show_best(found):
    ...     yield Bars("ns", found)
    ...     yield f"{found['best']:.1f} ns"
    >>> show_best({"best": 20.04})
    <picture: ns: best 20>
    20.0 ns
    >>> show_best({"best": 20.04}, pictures=False)
    ns
    best  20
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
            lines = [told(each) for each in parts if isinstance(each, str)]
            if charts and pictures:
                plot(charts)
            elif charts:
                lines = [*map(in_rows, charts), *lines]
        except Exception as error:
            came = shown(found)
            raise ValueError(said("{came} came; it must be what race gives", came=came)) from error
        print(*lines, sep="\n")

    return shows
