"""The drawings of chapter 8: sums of rows, layers, and how they are learned."""

from collections.abc import Iterable

from shogi_lab.chapters.learning.drawings import at_place
from shogi_lab.chapters.learning.pieces import Piece
from shogi_lab.engine.pieces import letter
from shogi_lab.ground.messages import said
from shogi_lab.screen.drawings import Drawing, drawing
from shogi_lab.screen.elements import Drawn, box, g, joined, koma, moved, path
from shogi_lab.screen.outlines import line
from shogi_lab.screen.pad import Fold, Pad, target
from shogi_lab.stage.words import SIDES, signed

from .kernels.layers import HIDDEN, INPUTS, ONE_SIGNAL
from .losses import Around, Losses
from .one_more import KINDS, OneMore
from .swaps import Accumulator, Sums
from .wires import LISTED, Product, Wires

# ---- the accumulator

CELL, CELL_TALL, COLUMNS = 52, 38, 8
SUMS_W, SIDE_H = COLUMNS * CELL, 268
#: Of more sums than these no numbers are drawn, but pages, whose sides are so many pixels; how much
#: higher a side's pages are than its numbers. A mark is left out if its half is less than the last.
MOST_NUMBERS, PAGE, PAGE_MORE, LEAST_MARK = 32, 200, 24, 0.4
#: The names by which a text speaks of rows that go and of those that come.
CALLED = {"-": "gone", "+": "come"}
#: Pieces that go or come with a move: two at most.
MOST_SWAPPED = 2


@drawing.register
def _accumulator(seen: Accumulator) -> Drawing:
    """Draw two blocks of 32 sums, Black's above White's, and above each the rows that go and
    come; of a wider network pages of sums."""
    pad = Pad()
    if len(seen.sides[0].sums) > MOST_NUMBERS:
        return _pages(pad, seen)
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


def _pages(pad: Pad, seen: Accumulator) -> Drawing:
    """Draw a page of sums for each side, and one of what changed in them."""
    for side, sums in enumerate(seen.sides):
        y = side * (SIDE_H + PAGE_MORE)
        pad.stay(line(said("{side}'s sums", side=SIDES[side]), 0, y + 16, 14, "label"))
        pad.stay(line(said("what changed in them"), SUMS_W - PAGE, y + 16, 14, "label"))
        _swaps(pad, side, sums, y)
        most = max(1, *map(abs, sums.changes))
        for name, x, numbers, full in (
            ("s", 0, sums.sums, ONE_SIGNAL),
            ("c", SUMS_W - PAGE, sums.changes, most),
        ):
            pad.stay(_grid(len(numbers), x, y + 74))
            shares = [max(-1.0, min(number / full, 1.0)) for number in numbers]
            pad.slot(f"{name}{side}", x, y + 74, _page(shares))
    foot = 2 * (SIDE_H + PAGE_MORE) + 6
    pad.stay(line(said("a square is more than 0, a diamond less"), 0, foot, 11, "dim"))
    return pad.done(SUMS_W, foot + 8).called(said("sums of rows"))


def _cell(number: int, units: int) -> tuple[float, float, float]:
    """Return where the middle of a sum's cell is on a page of so many, and how wide the cell is."""
    across = 16 if units <= 256 else 32
    size = PAGE / across
    return (number % across + 0.5) * size, (number // across + 0.5) * size, size


def _grid(units: int, x: float, y: float) -> Drawn:
    """Draw the cells of a page."""
    size = _cell(0, units)[2]
    high = _cell(units - 1, units)[1] + size / 2
    return _ruled(x, y, round(PAGE / size), round(high / size), size)


def _ruled(x: float, y: float, across: int, down: int, size: float) -> Drawn:
    """Draw the lines between so many columns and rows of cells."""
    rows = "".join(f"M{x},{y + n * size:g}h{across * size:g}" for n in range(down + 1))
    columns = "".join(f"M{x + n * size:g},{y}v{down * size:g}" for n in range(across + 1))
    return path(look="mini-line", d=rows + columns)


def _page(shares: list[float]) -> Drawn:
    """Draw a mark in each cell of a page."""
    return marks((*_cell(n, len(shares)), share) for n, share in enumerate(shares))


def marks(cells: Iterable[tuple[float, float, float, float]]) -> Drawn:
    """Draw in each cell, given by its middle, its width, and a share from -1 to 1, a square for
    more than 0 and a diamond for less, the larger the farther the share is from 0."""
    more, less = "", ""
    for x, y, size, share in cells:
        half = round(0.48 * size * abs(share) ** 0.5, 1)
        if half < LEAST_MARK:
            continue
        if share > 0:
            more += f"M{x - half:.4g},{y - half:.4g}h{2 * half:g}v{2 * half:g}h{-2 * half:g}z"
        else:
            less += f"M{x:.4g},{y - half:.4g}l{half},{half} {-half},{half} {-half},{-half}z"
    both = ((more, "blue"), (less, "orange"))
    return joined(g(path(look="spots", d=d), look=color) for d, color in both if d)


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
    bar = g(box(0, 0, wide * share, CELL_TALL, "tint", 2), look="blue") if share else ()
    return (
        bar
        + box(0, 0, wide, CELL_TALL, "word", 2)
        + line(str(total), wide / 2, 16, 13, "label", 0.5)
        + (line(signed(change), wide / 2, 32, 11, "after", 0.5) if change else ())
    )


# ---- layers as layers, with lines

WIRES_W, WIRES_TOP, WIRES_H = 580, 30, 480
#: Of each layer where its column begins, how wide a box is, and what the column is called; where
#: pages of sums are the first, the others begin so much farther right.
COLUMNS_OF = (
    (4, 44, said("signals")),
    (142, 40, said("hidden layer 1")),
    (270, 40, said("hidden layer 2")),
    (382, 70, said("answer")),
)
PAGES_MORE = 96
#: Where the products stand; how wide a folded drawing is, where they stand below, so much larger.
PRODUCT_X, FOLDED_W, BELOW = 382, 460, 1.4
#: A line of the largest product of a unit is so wide, in pixels.
THICKEST = 5


@drawing.register
def _wires(seen: Wires) -> Drawing:
    """Draw a column for each layer, a box for each signal, and a line from each signal to the unit
    that is looked at, as thick as what it adds; below the answer the largest products."""
    pad = Pad(Fold((0, 0), (WIRES_W + PAGES_MORE,), 0))
    in_pages = len(seen.layers[0]) > INPUTS
    for layer, (_, room, name) in enumerate(COLUMNS_OF):
        pad.stay(line(name, _left(seen, layer) + room / 2, 16, 11, "dim", 0.5))
    most = max((abs(each.adds) for each in seen.products), default=1) or 1
    if in_pages:
        _inputs(pad, seen, most)
    wired = () if in_pages and seen.chosen[0] == 1 else seen.products
    pad.slot("lines", 0, 0, joined(_wire(seen, each, most) for each in wired if each.adds))
    jump = 0
    for layer, signals in enumerate(seen.layers):
        if layer == 0 and in_pages:
            continue
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
    high = WIRES_TOP + WIRES_H + 8
    more, below = _left(seen, 3) - PRODUCT_X, f"translate(8,{high + 32}) scale({BELOW})"
    pad.slot("list", PRODUCT_X + more, WIRES_TOP + 20, _products(seen), "", below)
    folded = FOLDED_W + more, high + (LISTED + 2) * 20 * BELOW
    return pad.done(WIRES_W + more, high, folded).called(said("layers and a unit's products"))


def _inputs(pad: Pad, seen: Wires, most: int) -> None:
    """Draw the inputs as two pages, the mover's first: what each adds to the unit that is looked
    at, or how full each is, if the unit takes none of them."""
    shares = [signal / ONE_SIGNAL for signal in seen.layers[0]]
    if seen.chosen[0] == 1:
        shares = [each.adds / most for each in seen.products]
    units = len(shares) // 2
    for side, name in enumerate((said("of the side to move"), said("of the other side"))):
        y = WIRES_TOP + side * (WIRES_H + 20) / 2
        pad.stay(line(name, 0, y + 6, 11, "dim"), _grid(units, 0, y + 12))
        pad.slot(f"page{side}", 0, y + 12, _page(shares[side * units : (side + 1) * units]))


def _left(seen: Wires, layer: int) -> float:
    return COLUMNS_OF[layer][0] + PAGES_MORE * (layer > 0 and len(seen.layers[0]) > INPUTS)


def _box_of(seen: Wires, layer: int, unit: int) -> tuple[float, float, float, float]:
    """Return where a signal's box is, and its size."""
    x, wide = _left(seen, layer), COLUMNS_OF[layer][1]
    if layer == len(seen.layers) - 1:
        return x, WIRES_TOP + WIRES_H - 60, wide, 34
    step = WIRES_H / len(seen.layers[layer])
    return x, WIRES_TOP + unit * step, wide, step - 2


def _fuller(signal: int, x: float, y: float, wide: float, tall: float, look: str) -> Drawn:
    """Draw a box that is as full as its signal."""
    share = max(0, min(signal, ONE_SIGNAL)) / ONE_SIGNAL * wide
    bar = g(box(x, y, share, tall, "tint", 1), look="blue") if share else ()
    return box(x, y, wide, tall, look, 1) + bar


def _wire(seen: Wires, product: Product, most: int) -> Drawn:
    """Draw a line from a signal to the unit, as thick as the product; none if the product is 0."""
    x, y, wide, tall = _box_of(seen, seen.chosen[0] - 1, product.number)
    to_x, to_y, _, high = _box_of(seen, *seen.chosen)
    dx, dy = (to_x - x - wide) / 2, to_y + high / 2 - y - tall / 2
    shape = f"M{x + wide:g},{y + tall / 2:.4g}c{dx:g},0 {dx:g},{dy:.4g} {2 * dx:g},{dy:.4g}"
    return _stroke(shape, max(0.4, THICKEST * abs(product.adds) / most), product.adds > 0)


def _stroke(shape: str, thick: float, is_added: bool) -> Drawn:
    dashes = {} if is_added else {"stroke_dasharray": "5 2"}
    drawn = path(d=shape, stroke_width=f"{thick:.2g}", fill="none", stroke="currentColor", **dashes)
    return g(drawn, look="blue" if is_added else "orange")


def _products(seen: Wires) -> Drawn:
    """Return the largest products in words: signal, weight, product."""
    largest = sorted(seen.products, key=lambda each: -abs(each.adds))[:LISTED]
    unit = said("largest products of unit {n}", n=seen.chosen[1] + 1)
    answer = said("largest products of the answer")
    drawn = line(answer if seen.chosen[0] == 3 else unit, 0, 0, 12, "dim")
    for n, each in enumerate(each for each in largest if each.adds):
        y, text = 22 + n * 20, f"{each.number + 1}:  {each.signal} * {each.weight}"
        drawn += line(text, 0, y, 13, "label") + line(signed(each.adds), 165, y, 13, "label", 1)
        drawn += _stroke(f"M172,{y - 4}h20", 3, each.adds > 0)
    return drawn


# ---- what one more piece would change

MINI, MINI_GAP, UNIT_W = 8, 8, 22
BOARD_SIDE = 9 * MINI
BOARDS_TOP, BOARDS_DOWN = 96, BOARD_SIDE + 38
ONE_MORE_FOLDED = 440  # five boards, and the words below them
UNITS_DOWN = 78  # by which the boards are moved below the units, where these are folded


@drawing.register
def _one_more(seen: OneMore) -> Drawing:
    """Draw the units, each to be pressed, and a small board for each kind of piece, with a mark on
    each square."""
    pad, across = Pad(), len(KINDS) // 2
    right = across * (BOARD_SIDE + MINI_GAP)
    for layer, signals in enumerate(seen.layers):
        x, y = (0, 18 + layer * 40) if layer < 2 else (right, 18)
        pad.fold = Fold((0, 0), (HIDDEN // 2 * UNIT_W, right), 22, (0, 22, 80)[layer])
        pad.stay(line(COLUMNS_OF[layer + 1][2], x, y - 5, 11, "dim"), at=x)
        for unit, signal in enumerate(signals):
            wide = UNIT_W - 2 if layer < 2 else 60
            look = "lit" if (layer, unit) == seen.chosen else "word"
            told = said("layer {layer}, unit {unit}", layer=layer + 1, unit=unit + 1)
            place = moved(wide / 2, 9, target(HIDDEN * layer + unit, told, wide, 18))
            drawn = _fuller(signal if layer < 2 else 0, 0, 0, wide, 18, look)
            if layer == 2:
                drawn += line(signed(signal), wide / 2, 14, 13, "label", 0.5)
            pad.slot(f"u{layer}.{unit}", x + unit * UNIT_W, y, drawn + place)
    most = max(1, *(abs(by) for row in seen.changes for by in row))
    for number, ((color, kind), row) in enumerate(zip(KINDS, seen.changes, strict=True)):
        x = number % across * (BOARD_SIDE + MINI_GAP)
        down = number // across * BOARDS_DOWN
        y = BOARDS_TOP + down
        pad.fold = Fold((0, 0), (5 * (BOARD_SIDE + MINI_GAP),), BOARDS_DOWN, UNITS_DOWN + down)
        piece = moved(x + BOARD_SIDE / 2, y + 14, koma(letter(-kind if color else kind), 0.5))
        pad.stay(piece, _ruled(x, y + 30, 9, 9, MINI), at=x)
        for king in seen.kings:
            left, top = x + king % 9 * MINI, y + 30 + king // 9 * MINI
            pad.stay(box(left, top, MINI, MINI, "brace", 0), at=x)
        cells = (((sq % 9 + 0.5) * MINI, (sq // 9 + 0.5) * MINI) for sq in range(81))
        found = ((*at, MINI, by / most) for at, by in zip(cells, row, strict=True))
        pad.slot(f"b{number}", x, y + 30, marks(found))
    foot, below = BOARDS_TOP + 2 * BOARDS_DOWN + 12, UNITS_DOWN + 2 * BOARDS_DOWN
    words = said("a square: so much more if the piece stands there; a diamond: less; boxes: kings")
    pad.fold = Fold((0, 0), (), 0, below)
    pad.stay(line(words, 0, foot, 11, "dim"), at=0)
    return pad.done(right + 60, foot + 8, (ONE_MORE_FOLDED, foot + 8 + below)).called(
        said("what one more piece would change")
    )


# ---- a network while it learns

CHART_X, CHART_Y, CHART_W, CHART_H = 52, 34, 300, 170


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
    """Draw a number, on blue for plus and on orange for minus."""
    color, look = ("sky", "spots") if weight > 0 else ("orange", "hatch")
    share = 0.8 * min(1.0, abs(weight) / reach)
    tint = g(box(-19, -19, 38, 38, look, 0), look=color, opacity=f"{share:.2g}") if weight else ()
    return tint + line(signed(weight), 0, 4, 11, "ink", 0.5)
