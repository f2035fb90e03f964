"""The drawings of chapter 8: sums of rows, layers, and how they are learned."""

from shogi_lab.chapters.kkp.drawings import koma
from shogi_lab.chapters.learning.drawings import at_place
from shogi_lab.chapters.learning.pieces import Piece
from shogi_lab.ground.messages import said
from shogi_lab.screen.drawings import Drawing, drawing
from shogi_lab.screen.elements import Drawn, box, g, joined, moved, path
from shogi_lab.screen.outlines import line
from shogi_lab.screen.pad import Pad, target
from shogi_lab.stage.words import SIDES, signed

from .kernels.layers import HIDDEN, INPUTS, ONE_SIGNAL
from .layered import Signals
from .losses import Around, Losses
from .swaps import Accumulator, Sums
from .wires import LISTED, Product, Wires

# ---- the accumulator

CELL, CELL_TALL, COLUMNS = 52, 38, 8
SUMS_W, SIDE_H = COLUMNS * CELL, 268
#: The names by which a text speaks of rows that go and of those that come.
CALLED = {"-": "gone", "+": "come"}
#: Pieces that go or come with a move: two at most.
MOST_SWAPPED = 2


@drawing.register
def _accumulator(seen: Accumulator) -> Drawing:
    """Draw two blocks of 32 sums, Black's above White's, and above each the rows that go and
    come."""
    pad = Pad()
    for side, sums in enumerate(seen.sides):
        y = side * SIDE_H
        pad.stay(line(said("{side}'s sums", side=SIDES[side]), 0, y + 16, 14, "label"))
        _swaps(pad, side, sums, y)
        for unit, (total, change) in enumerate(zip(sums.sums, sums.changes, strict=True)):
            x = unit % COLUMNS * CELL
            top = y + 80 + unit // COLUMNS * (CELL_TALL + 4)
            pad.slot(f"s{side}.{unit}", x, top, _sum(total, change))
    foot = 2 * SIDE_H + 6
    pad.stay(
        line(said("full at {n}: the next layer sees no more", n=ONE_SIGNAL), 0, foot, 11, "dim"),
        line(said("empty: it sees 0"), SUMS_W, foot, 11, "dim", 1),
    )
    return pad.done(SUMS_W, foot + 8).called(said("sums of rows"))


def _swaps(pad: Pad, side: int, sums: Sums, y: float) -> None:
    """Draw the rows that go, struck out, and those that come; or say how many were added up from
    scratch."""
    told: Drawn = () if sums.gone else line(said("no row goes or comes"), 0, 0, 13, "dim")
    if sums.scratch:
        told = line(said("from scratch: {n} rows", n=sums.scratch), 0, 0, 14, "after")
    pad.slot(f"r{side}", 4, y + 50, told, called="scratch")
    for mark, pieces, begin in (("-", sums.gone, 0), ("+", sums.come, SUMS_W / 2)):
        for n in range(MOST_SWAPPED):
            drawn = _row(mark, pieces[n]) if n < len(pieces) else ()
            name = f"{mark}{side}.{n}"
            pad.slot(name, begin + n * SUMS_W / 4, y + 30, drawn, called=CALLED[mark])


def _row(mark: str, piece: Piece) -> Drawn:
    """Draw a piece and its place, after the sign of its row."""
    name, place = piece
    return (
        box(0, 0, SUMS_W / 4 - 8, 34, "bit-gone" if mark == "-" else "lit", 4)
        + line(mark, 8, 23, 16, "after")
        + moved(38, 17, koma(name, 1), scale=".62")
        + line(at_place(place), 58, 22, 13, "label")
    )


def _sum(total: int, change: int) -> Drawn:
    """Draw a sum over a bar that is as full as its signal, with its change below."""
    share = max(0, min(total, ONE_SIGNAL)) / ONE_SIGNAL
    wide = CELL - 4
    bar = g(box(0, 0, wide * share, CELL_TALL, "tint", 2), look="orange") if share else ()
    return (
        bar
        + box(0, 0, wide, CELL_TALL, "word", 2)
        + line(str(total), wide / 2, 16, 13, "label", 0.5)
        + (line(signed(change), wide / 2, 32, 11, "after", 0.5) if change else ())
    )


# ---- signals, layer by layer

SIGNAL_W, SIGNAL_H, ACROSS, LAYER_GAP = 30, 24, 16, 30
LAYERS_W = ACROSS * SIGNAL_W
#: Of each layer how many signals it has, and what it is called.
LAYERS = (
    (INPUTS, said("inputs: sums, clipped")),
    (HIDDEN, said("hidden layer 1")),
    (HIDDEN, said("hidden layer 2")),
)


@drawing.register
def _signals(seen: Signals) -> Drawing:
    """Draw a block for each layer: a cell for each signal, the fuller the nearer it is to 127."""
    pad, y = Pad(), 0
    for n, (count, name) in enumerate(LAYERS):
        pad.stay(line(name, 0, y + 16, 13, "label"))
        done = seen.layers[n] if n < len(seen.layers) else ()
        for unit in range(count):
            x = unit % ACROSS * SIGNAL_W
            drawn = _signal(done[unit]) if done else ()
            pad.slot(f"l{n}.{unit}", x, y + 24 + unit // ACROSS * SIGNAL_H, drawn)
        y += 24 + count // ACROSS * SIGNAL_H + LAYER_GAP - 16
    told = said("answer: {points} points", points=signed(seen.answer or 0))
    drawn = () if seen.answer is None else line(told, 0, 0, 16, "after")
    pad.slot("answer", 0, y + 18, drawn)
    return pad.done(LAYERS_W, y + 28).called(said("signals of the layers"))


def _signal(signal: int) -> Drawn:
    """Draw a signal over a bar that is as full as the signal."""
    wide, tall = SIGNAL_W - 3, SIGNAL_H - 3
    share = wide * signal / ONE_SIGNAL
    bar = g(box(0, 0, share, tall, "tint", 2), look="orange") if signal else ()
    frame = box(0, 0, wide, tall, "word", 2)
    return bar + frame + line(str(signal), wide / 2, 15, 11, "label", 0.5)


# ---- layers as layers, with lines

WIRES_W, WIRES_TOP, WIRES_H = 760, 30, 480
#: Of each layer where its column begins, how wide a box is, and what the column is called.
COLUMNS_OF = (
    (70, 44, said("inputs: sums, clipped")),
    (270, 40, said("hidden layer 1")),
    (440, 40, said("hidden layer 2")),
    (600, 70, said("answer")),
)
PRODUCT_X = 560
#: A line of the largest product of a unit is so wide, in pixels.
THICKEST = 5


@drawing.register
def _wires(seen: Wires) -> Drawing:
    """Draw a column for each layer, a box for each signal, and a line from each signal to the unit
    that is looked at, as thick as what it adds; below the answer the largest products."""
    pad = Pad()
    for left, room, name in COLUMNS_OF:
        pad.stay(line(name, left + room / 2, 16, 11, "dim", 0.5))
    most = max((abs(each.adds) for each in seen.products), default=1) or 1
    pad.slot("lines", 0, 0, joined(_wire(seen, each, most) for each in seen.products))
    jump = 0
    for layer, signals in enumerate(seen.layers):
        for unit, signal in enumerate(signals):
            x, y, wide, tall = _box_of(seen, layer, unit)
            if layer == 0:
                pad.stay(_fuller(signal, x, y, wide, tall, "word"))
                continue
            look = "lit" if (layer, unit) == seen.chosen else "word"
            told = said("layer {layer}, unit {unit}", layer=layer, unit=unit + 1)
            place = target(jump, told, wide, tall)
            drawn = _fuller(signal, 0, 0, wide, tall, look)
            if layer == len(seen.layers) - 1:
                drawn += line(signed(signal), wide / 2, tall / 2 + 5, 14, "label", 0.5)
            pad.slot(f"w{layer}.{unit}", x, y, drawn + moved(wide / 2, tall / 2, place))
            jump += 1
    pad.slot("list", PRODUCT_X, WIRES_TOP + 20, _products(seen))
    return pad.done(WIRES_W, WIRES_TOP + WIRES_H + 8).called(said("layers and a unit's products"))


def _box_of(seen: Wires, layer: int, unit: int) -> tuple[float, float, float, float]:
    """Return where a signal's box is, and its size."""
    x, wide, _ = COLUMNS_OF[layer]
    if layer == len(seen.layers) - 1:
        return x, WIRES_TOP + WIRES_H - 60, wide, 34
    step = WIRES_H / len(seen.layers[layer])
    return x, WIRES_TOP + unit * step, wide, step - 2


def _fuller(signal: int, x: float, y: float, wide: float, tall: float, look: str) -> Drawn:
    """Draw a box that is as full as its signal."""
    share = max(0, min(signal, ONE_SIGNAL)) / ONE_SIGNAL * wide
    bar = g(box(x, y, share, tall, "tint", 1), look="orange") if share else ()
    return box(x, y, wide, tall, look, 1) + bar


def _wire(seen: Wires, product: Product, most: int) -> Drawn:
    """Draw a line from a signal to the unit, as thick as the product; none if the product is 0."""
    if not product.adds:
        return ()
    layer, unit = seen.chosen
    x, y, wide, tall = _box_of(seen, layer - 1, product.number)
    to_x, to_y, _, high = _box_of(seen, layer, unit)
    thick = max(0.4, THICKEST * abs(product.adds) / most)
    color, dashes = ("orange", None) if product.adds > 0 else ("blue", "5 2")
    bent = (to_x - x - wide) / 2
    down = to_y + high / 2 - y - tall / 2
    begin = f"M{x + wide:g},{y + tall / 2:.4g}"
    shape = f"{begin}c{bent:g},0 {bent:g},{down:.4g} {2 * bent:g},{down:.4g}"
    stroke = {"fill": "none", "stroke": "currentColor", "stroke_dasharray": dashes}
    return g(path(d=shape, stroke_width=f"{thick:.2g}", **stroke), look=color)


def _products(seen: Wires) -> Drawn:
    """Return the largest products in words: signal, weight, product."""
    largest = sorted(seen.products, key=lambda each: -abs(each.adds))[:LISTED]
    drawn = line(said("largest products: signal * weight"), 0, 0, 12, "dim")
    for n, each in enumerate(each for each in largest if each.adds):
        y = 22 + n * 20
        text = f"{each.number + 1}:  {each.signal} * {each.weight}"
        drawn += line(text, 0, y, 13, "label")
        drawn += line(signed(each.adds), 185, y, 13, "after", 1)
    return drawn


# ---- a network while it learns

CHART_X, CHART_Y, CHART_W, CHART_H = 52, 26, 300, 170


@drawing.register
def _losses(seen: Losses) -> Drawing:
    """Draw both losses as far as learning went, and the line of what is known without a network."""
    pad = Pad()
    every = (*seen.learned, *seen.held_out, seen.without)
    low, high = min(every), max(every)
    span, most = high - low or 1.0, max(seen.shown) or 1

    def at(shown: int, loss: float) -> tuple[float, float]:
        return CHART_X + CHART_W * shown / most, CHART_Y + CHART_H * (high - loss) / span

    y = at(0, seen.without)[1]
    pad.stay(path(look="brace", d=f"M{CHART_X},{CHART_Y}v{CHART_H}h{CHART_W}"))
    pad.stay(path(look="brace", d=f"M{CHART_X},{y:.4g}h{CHART_W}"))
    pad.stay(line(said("without a network"), CHART_X + CHART_W, y - 5, 11, "dim", 1))
    for loss in (low, high):
        pad.stay(line(f"{loss:.3f}", CHART_X - 6, at(0, loss)[1] + 4, 11, "dim", 1))
    pad.stay(line(said("log-loss"), 4, 14, 12, "label"))
    foot = CHART_Y + CHART_H + 16
    pad.stay(line(said("{n} positions", n=f"{most:,}"), CHART_X + CHART_W, foot, 11, "dim", 1))
    for name, color, losses, words, x in (
        ("learned", "orange", seen.learned, said("learned from"), 96),
        ("held-out", "blue", seen.held_out, said("held out"), 226),
    ):
        places = [at(*each) for each in zip(seen.shown, losses, strict=True)][: seen.number]
        drawn = g(_dots(places, name == "held-out"), look=color)
        pad.slot(name, 0, 0, drawn, called=name)
        pad.stay(g(_dots([(x, 10)], name == "held-out"), look=color))
        pad.stay(line(words, x + 10, 14, 12, "label"))
    return pad.done(CHART_X + CHART_W + 12, foot + 8).called(said("log-losses while it learns"))


def _dots(places: list[tuple[float, float]], square: bool) -> Drawn:
    """Draw a line through dots, which are square for what is held out."""
    radius = 0 if square else 4
    dots = (box(x - 4, y - 4, 8, 8, "spots", radius) for x, y in places)
    along = path(look="hatch", d=f"M{'L'.join(f'{x:.4g},{y:.4g}' for x, y in places)}")
    return joined((along, *dots))


AROUND = 40


@drawing.register
def _around(seen: Around) -> Drawing:
    """Draw 81 squares around a king, with what a piece adds on each."""
    pad = Pad()
    pad.stay(line(said("what a gold adds around its king, near this position"), 0, 14, 12, "label"))
    for n, weight in enumerate(seen.weights):
        x, y = (n % 9 + 0.5) * AROUND, 24 + (n // 9 + 0.5) * AROUND
        pad.stay(moved(x, y, box(-19, -19, 38, 38, "pale", 0)))
        pad.slot(f"w{n}", x, y, koma("K", 0.8) if n == 40 else _added(weight, seen.reach))
    return pad.done(9 * AROUND, 28 + 9 * AROUND).called(said("what a gold adds"))


def _added(weight: int, reach: int) -> Drawn:
    """Draw a number, on orange for plus and on blue for minus."""
    color, look = ("orange", "spots") if weight > 0 else ("sky", "hatch")
    share = 0.8 * min(1.0, abs(weight) / reach)
    tint = g(box(-19, -19, 38, 38, look, 0), look=color, opacity=f"{share:.2g}") if weight else ()
    return tint + line(signed(weight), 0, 4, 11, "ink", 0.5)
