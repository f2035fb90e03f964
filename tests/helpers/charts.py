"""What the charts of a chapter say, and the lines below them."""

from inspect import unwrap
from unittest.mock import patch

import IPython.display

from shogi_lab.ground.messages import Message
from shogi_lab.screen import charts
from shogi_lab.screen.charts import Curves


def charted(show, *found):
    """All words of the charts that a function shows, and the messages that it prints."""
    shown, printed = [], set()

    def noted(text):
        printed.update([text] if isinstance(text, Message) else [])
        return text

    here = {"told": noted}
    with (
        patch.object(IPython.display, "display", shown.append),
        patch.object(charts, "told", noted),
        patch.dict(unwrap(show).__globals__, here),
    ):
        show(*found)
    words = {word for plot in shown for chart in plot.charts for word in words_of(chart)}
    return words | printed


def words_of(chart):
    """A chart's title and the names in it."""
    series = (name for each in chart.rows.values() if isinstance(each, dict) for name in each)
    across = [chart.across] if isinstance(chart, Curves) else []
    return {chart.title, *chart.rows, *series, *across}
