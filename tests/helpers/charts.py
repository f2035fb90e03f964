"""What the charts of a chapter say."""

from unittest.mock import patch

import IPython.display

from helpers.phrases import phrases_used
from helpers.refusals import errors_of
from publish.translations import messages
from shogi_lab.screen.charts import Curves


def charted(show, *found):
    """All words of the charts that a function shows."""
    shown = []
    with patch.object(IPython.display, "display", shown.append):
        show(*found)
    return {word for plot in shown for chart in plot.charts for word in words_of(chart)}


def words_of(chart):
    """A chart's title and the names in it."""
    series = (name for each in chart.rows.values() if isinstance(each, dict) for name in each)
    across = [chart.across] if isinstance(chart, Curves) else []
    return {chart.title, *chart.rows, *series, *across}


def unused(chapter, *words):
    """Of the messages that a chapter's costs say, those that are in none of these words."""
    costs = f"chapters/{chapter}/costs.py"
    return {*messages(costs)} - errors_of(costs) - phrases_used(set().union(*words))
