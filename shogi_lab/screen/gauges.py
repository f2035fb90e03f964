"""A gauge of the engine room, drawn: its title, its sentence, and its pictures below each other."""

from collections.abc import Sequence

from shogi_lab.ground.messages import said
from shogi_lab.stage.gauges import Gauge

from .drawings import STRIP_W, Drawing, drawing, said_as
from .elements import element, filled, joined, moved
from .outlines import paragraph, wrapped
from .panels import Panel, Slots, panel

GAUGE_W, LINE_H = 400, 17
STRIP = STRIP_W + 1  # a strip has two columns if a part is wider than a board


@panel.register
def _gauge(first: Gauge, parts: Sequence[Gauge]) -> Panel:
    head = element("h2", slot="title") + element("p", slot="told", look="told")
    html = element("div", head, element("div", slot="all"), look="gauge")
    return Panel(html, GAUGE_W, [gauge_slots(each) for each in parts], {})


def gauge_slots(seen: Gauge) -> Slots:
    """Return what stands in a gauge: its title, what it `told`, and in `all` its pictures."""
    inner = (panel(part, (part,)) for part in seen.parts)
    return {
        "title": (seen.title,),
        "told": element("span", (seen.told,), say=said_as(seen.told)),
        "all": joined(filled(each.html, each.slots[0]) for each in inner),
    }


@drawing.register
def _gauge_still(seen: Gauge) -> Drawing:
    """Return the gauge, whose title stands above, with pictures as wide as it is at most."""
    out = [paragraph(seen.told, (0, 13), 12, GAUGE_W, LINE_H)]
    y = 8.0 + LINE_H * len(wrapped(seen.told, 12, GAUGE_W))
    for part in seen.parts:
        drawn = drawing(part)
        scale = min(1.0, GAUGE_W / drawn.width)
        out.append(moved(0, y, filled(drawn.skeleton, drawn.slots), scale=scale))
        y += scale * drawn.height + 8
    return Drawing(GAUGE_W, y, joined(out), {}, STRIP).called(said("gauge"))
