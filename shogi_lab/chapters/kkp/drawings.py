"""The drawings of chapter 4: a colored board, a ruler, a ledger, a waterfall, tables."""

from functools import cache
from math import log10

from shogi_lab.engine.squares import FILES, RANKS, square_name
from shogi_lab.ground.messages import said
from shogi_lab.screen.drawings import BOARD_H, BOARD_W, CELL_H, CELL_W, Drawing, drawing, named
from shogi_lab.screen.elements import Drawn, box, g, joined, koma, moved, path, rect, use
from shogi_lab.screen.outlines import EM, advance, glyphs, line, width, word
from shogi_lab.screen.pad import Fold, Pad, target
from shogi_lab.stage.words import SIDES, at, signed

from .asked import Scans
from .changes import Bar, Options, Waterfall
from .heat import Button, HeatBoard
from .ledger import TermRow, Terms
from .merged import Merged
from .ruler import Ruler, Span
from .sizes import Sizes
from .turned import Views

SHADES = 10  # of either sign


# ---- boards beside each other

VIEW_SCALE, VIEW_GAP = 0.72, 14


@drawing.register
def _views(seen: Views) -> Drawing:
    """Return boards of one position, each under its words; on a telephone below each other."""
    wide, high = BOARD_W * VIEW_SCALE, BOARD_H * VIEW_SCALE
    across, down = wide + VIEW_GAP, high + 24 + VIEW_GAP
    pad = Pad(Fold((0, 0), (across,), down))
    for b, (name, board) in enumerate(zip(seen.names, seen.boards, strict=True)):
        places = ((b * across, 24), (0, b * down + 24))
        flat, folded = (f"translate({x:g},{y:g}) scale({VIEW_SCALE})" for x, y in places)
        pad.inside(f"b{b}", drawing(board), flat, folded)
        pad.slot(f"n{b}", b * across + wide / 2, 15, line(word(name), 0, 0, 14, "label", 0.5),
                 folded=f"translate({wide / 2:g},{b * down + 15:g})")  # fmt: skip
    count = len(seen.boards)
    size, folded_size = (count * across - VIEW_GAP, high + 24), (wide, count * down - VIEW_GAP)
    return pad.done(*size, folded_size).called(said("boards side by side"))


# ---- the heat board

HEAT_X, HEAT_Y, SIDE_X = 24, 22, 24 + 9 * CELL_W + 40
HEAT_W = SIDE_X + 236
HELD_Y = HEAT_Y + 9 * CELL_H + 40
#: On a telephone the choosers stand below the board, and the hand below these.
FOLDED_W, FOLDED_Y = HEAT_X + 9 * CELL_W + 8, HEAT_Y + 9 * CELL_H + 22
FOLDED_HELD = FOLDED_Y + 326
SHORT = 5  # pixels
#: On a slide numbers of tiles give way to the two at the ends, which are drawn larger there.
MOST, LESSER = "ink most", "ink lesser"


@cache
def _shade(value: int, reach: int) -> int:
    """Return how strong a color is, -SHADES to SHADES; beyond `reach` as at it."""
    share = min(1.0, abs(value) / reach)
    return round(SHADES * share) * (1 if value > 0 else -1)


@cache
def _tile(value: int, reach: int, number: str = "ink") -> Drawn:
    """Return a weight around the origin: its color, a bar at its edge up for plus and down for
    minus, its number. A bar that would be as short as a dash is left out.

    A board has 81, and all change at once: as few nodes as will do, and no <use>.
    """
    shade = _shade(value, reach)
    look = "sky" if value > 0 else "orange"
    tall = abs(shade) / SHADES * (CELL_H / 2 - 2)
    wide, high = CELL_W - 1, CELL_H - 1
    bar = path(look="ink", d=f"M{-wide / 2},0v{(-tall if value > 0 else tall):.3g}h2.4V0z")
    paint = rect(
        look=f"spots {look}",
        opacity=f"{0.08 * abs(shade):.2g}",
        x=-wide / 2,
        y=-high / 2,
        width=wide,
        height=high,
    ) + (bar if tall > SHORT else ())
    return (paint if shade else ()) + _number(value, number)


@cache
def _number(value: int, look: str) -> Drawn:
    """Return a weight's digits around the origin, each a path."""
    text = signed(value).replace(",", "")
    scale = (13, 13, 13, 13, 11.8, 9.8, 9.8)[len(text)] / EM
    pen, digits = -sum(map(advance, text)) / 2, []
    for char in text:
        digits.append(path(transform=f"translate({pen:g})", d=glyphs()["ascii"][char][0]))
        pen += advance(char)
    return g(joined(digits), look=look, transform=f"translate(2,4.5) scale({scale:.4g})")


def _paper() -> Drawn:
    """Return what a tile is painted on: light in both themes, so that its number is dark."""
    return box(-CELL_W / 2 + 0.5, -CELL_H / 2 + 0.5, CELL_W - 1, CELL_H - 1, "pale", 0)


@cache
def _hatched() -> Drawn:
    """Return hatching on the squares where the piece cannot stand."""
    half_w, half_h = CELL_W / 2 - 0.5, CELL_H / 2 - 0.5
    lines = (
        f"M{-half_w},{half_h - 12}L{-half_w + 12},{half_h}"
        f"M{-half_w},{half_h - 26}L{-half_w + 26},{half_h}"
        f"M{-half_w},{-half_h + 3}L{half_w},{half_h}"
        f"M{-half_w + 11},{-half_h}L{half_w},{half_h - 14}"
        f"M{half_w - 14},{-half_h}L{half_w},{-half_h + 14}"
    )
    return box(-half_w, -half_h, 2 * half_w, 2 * half_h, "bit-off", 0) + path(look="brace", d=lines)


@drawing.register
def _heat(seen: HeatBoard) -> Drawing:
    """Draw 81 colored squares with their numbers; next to them what can be chosen, below them the
    hand."""
    pad = Pad(Fold((0, 0), (FOLDED_W,), 0))
    for i in range(9):
        x, y = HEAT_X + (i + 0.5) * CELL_W, HEAT_Y + (i + 0.5) * CELL_H
        pad.stay(line(FILES[i], x, HEAT_Y - 7, 11, "dim", 0.5))
        pad.stay(line(RANKS[i], HEAT_X - 12, y + 4, 11, "dim", 0.5))
    for sq, weight in enumerate(seen.weights):
        x, y = HEAT_X + (sq % 9 + 0.5) * CELL_W, HEAT_Y + (sq // 9 + 0.5) * CELL_H
        pad.stay(moved(x, y, _paper()))
        pad.slot(f"w{sq}", x, y, _square(seen, sq, weight), square_name(sq))
    pad.stay(_grid())
    for sq, (jump, weight) in enumerate(zip(seen.jumps, seen.weights, strict=True)):
        x, y = HEAT_X + (sq % 9 + 0.5) * CELL_W, HEAT_Y + (sq // 9 + 0.5) * CELL_H
        label = said("{sq}: nothing", sq=at(sq))
        if weight is not None:
            label = said("{sq}: {weight}", sq=at(sq), weight=signed(weight))
        pad.slot(f"j{sq}", x, y, target(jump, label, CELL_W, CELL_H))
    pad.slot("ends", 0, 0, _ends(seen))
    _palette(pad, seen)
    _held(pad, seen)
    high = HELD_Y + 2 * 30 + 8
    return pad.done(HEAT_W, high, (FOLDED_W, FOLDED_HELD + 92)).called(said("heat map"))


@cache
def _grid() -> Drawn:
    wide, high = 9 * CELL_W, 9 * CELL_H
    inner = "".join(
        f"M{HEAT_X},{HEAT_Y + i * CELL_H}h{wide}M{HEAT_X + i * CELL_W},{HEAT_Y}v{high}"
        for i in range(10)
    )
    return path(look="brace", d=inner)


def _square(seen: HeatBoard, sq: int, weight: int | None) -> Drawn:
    if seen.pieces[sq]:
        moves = next(button.letter for button in seen.movers if button.chosen)
        field = box(-CELL_W / 2, -CELL_H / 2, CELL_W, CELL_H, "field", 0)
        ring = g(use(href="#layer-ring"), look="vermillion")
        stands = koma(seen.pieces[sq], 0.92)
        whose = "black-king" if seen.pieces[sq] == "K" else "white-king"
        return named(whose, field + (ring if seen.pieces[sq] == moves else ()) + stands)
    return _hatched() if weight is None else _tile(weight, seen.reach, LESSER)


def _ends(seen: HeatBoard) -> Drawn:
    """Return the greatest and the least number, large: a slide shows these in place of all."""
    told = [(each, -sq) for sq, each in enumerate(seen.weights) if each is not None]
    places = [(each, *divmod(-sq, 9)) for each, sq in {max(told), min(told)}]
    drawn = (
        moved(HEAT_X + (x + 0.5) * CELL_W, HEAT_Y + (y + 0.5) * CELL_H, _number(each, MOST))
        for each, y, x in sorted(places)
    )
    return g(*drawn, display="none", look="ends")


def _palette(pad: Pad, seen: HeatBoard) -> None:
    """Return buttons for the kings and for the pieces, and the meaning of the colors."""
    x, y, below = SIDE_X, HEAT_Y, FOLDED_Y
    _words(pad, said("a click moves"), (x, y + 2), (HEAT_X, below))
    for i, button in enumerate(seen.movers):
        at, folded = (x + 54 + i * 116, y + 38), (HEAT_X + 54 + i * 116, below + 38)
        _button(pad, f"m{i}", button, at, folded, 108, "kings")
    _words(pad, said("showing a black"), (x, y + 86), (HEAT_X, below + 86))
    for i, button in enumerate(seen.kinds):
        at = (x + 34 + i % 3 * 78, y + 126 + i // 3 * 62)
        folded = (HEAT_X + 36 + i % 5 * 72, below + 124 + i // 5 * 62)
        _button(pad, f"k{i}", button, at, folded, 68, button.text.replace(" ", "-"))
    y, below = y + 312, below + 236
    _words(pad, said("good for White"), (x, y + 8), (HEAT_X, below), "label")
    _words(pad, said("good for Black"), (x + 236, y + 8), (HEAT_X + 236, below), "label", 1)
    half = seen.reach // 2
    steps = (-seen.reach, -half, 0, half, seen.reach)
    for i, value in enumerate(steps):
        tile = _paper() + _tile(value, seen.reach)
        there = f"translate({HEAT_X + 22 + i * 48:g},{below + 30})"
        pad.slot(f"s{i}", x + 22 + i * 48, y + 40, tile, "scale", there)
    for i, text in ((0, said("or less")), (4, said("or more"))):
        right = 22 + i * 48
        _words(pad, text, (x + right, y + 76), (HEAT_X + right, below + 64), "dim", 0.5, 11)


def _words(
    pad: Pad,
    text: str,
    at: tuple[float, float],
    folded: tuple[float, float],
    look: str = "dim",
    anchor: float = 0,
    size: float = 12,
) -> None:
    """Write words beside the board and, on a telephone, below it."""
    pad.flat(line(text, *at, size, look, anchor))
    pad.folds(line(text, *folded, size, look, anchor))


def _button(
    pad: Pad,
    name: str,
    button: Button,
    at: tuple[float, float],
    folded: tuple[float, float],
    wide: float,
    called: str,
) -> None:
    """Draw a piece over its name, in a thick frame if it is chosen."""
    frame = box(-wide / 2, -28, wide, 56, "lit" if button.chosen else "word", 6)
    if button.chosen:
        frame += g(box(-wide / 2, -28, wide, 56, "hatch", 6), look="vermillion")
    drawn = frame + moved(0, -8, koma(button.letter, 0.72))
    there = f"translate({folded[0]:g},{folded[1]:g})"
    words = line(word(button.text), 0, 22, 11.5, "label", 0.5)
    pad.slot(name, *at, drawn + words, called, there)
    label = said("{what}, chosen", what=button.text) if button.chosen else button.text
    pad.slot(f"{name}.j", *at, target(button.jump, label, wide, 56), folded=there)


def _held(pad: Pad, seen: HeatBoard) -> None:
    """Draw a row of weights by the number held; none for a piece that is never in hand."""
    _words(pad, said("and in hand:"), (HEAT_X, HELD_Y - 20), (HEAT_X, FOLDED_HELD))
    never = line(said("never in hand: promoted"), HEAT_X, HELD_Y + 6, 12, "dim")
    down = FOLDED_HELD + 20 - HELD_Y
    pad.slot("none", 0, 0, () if seen.held else never, folded=f"translate(0,{down})")
    for n in range(19):
        x, y = HEAT_X + 30 + n % 13 * 48, HELD_Y + n // 13 * 34
        folded = f"translate({HEAT_X + 18 + n % 8 * 45:g},{FOLDED_HELD + 24 + n // 8 * 30:g})"
        drawn: Drawn = ()
        if n < len(seen.held):
            tile = _paper() + _tile(seen.held[n], seen.reach, LESSER)
            drawn = moved(14, 0, tile, scale=".62")
            drawn += line(f"{n}", -6, 4.5, 11, "dim", 1)
        pad.slot(f"h{n}", x, y, drawn, "in-hand", folded)


# ---- the ruler

RULER_W, HAND_STEP, RULE_H = 650, 13.5, 22
#: The last index is written centred under the end of the axis.
BOARD_STEP = (RULER_W - 34) / 708
BASE = 13  # pixels of letters


@drawing.register
def _ruler(seen: Ruler) -> Drawing:
    """Draw the indexes of hands above, those of squares below, with each block at its height."""
    pad = Pad()
    hands = [span for span in seen.spans if span.in_hand]
    boards = [span for span in seen.spans if not span.in_hand]
    split = hands[-1].end
    pad.stay(line(said("in hand: base + number"), 4, 14, 12, "label"))
    high = _spans(pad, seen, hands, 0, HAND_STEP, 44)
    _ticks(pad, [span.start for span in hands] + [split], 0, HAND_STEP, high)
    pad.stay(line(said("on the board: base + square"), 4, high + 42, 12, "label"))
    top = high + 80
    end = _spans(pad, seen, boards, split - 15, BOARD_STEP, top)
    _ticks(pad, [span.start for span in boards] + [seen.end], split - 15, BOARD_STEP, end)
    in_hand = seen.chosen < split
    step, first = (HAND_STEP, 0) if in_hand else (BOARD_STEP, split - 15)
    x = 10 + (seen.chosen - first + 0.5) * step
    begin, stop = (30, high) if in_hand else (top - 14, end)
    cursor = g(path(look="hatch", d=f"M{x:g},{begin}V{stop}"), look="vermillion") + line(
        str(seen.chosen), x, begin - 3, 12, "after", 0.5
    )
    pad.slot("cursor", 0, 0, cursor, "index")
    return pad.done(RULER_W, end + 26).called(said("ruler of the index"))


def _spans(pad: Pad, seen: Ruler, spans: list[Span], first: int, step: float, top: float) -> float:
    """Draw each block on a line of its own, with hatching for the squares that are squeezed out,
    and return the height at which they end."""
    for i, span in enumerate(spans):
        y = top + i * (RULE_H + 3)
        x, wide = 10 + (span.start - first) * step, (span.end - span.start) * step
        out = (span.start - span.base) * step
        name = f"{'h' if span.in_hand else 'b'}{i}"
        if out and not span.in_hand:
            pad.stay(named("squeezed", _stripes(x - out, y, out, RULE_H)))
        look = "lit" if span.claims else "bit-off"
        edge = box(x, y, wide, RULE_H, "word", 2)
        held = "in-hand " if span.in_hand else "block "
        pad.slot(f"{name}.b", 0, 0, box(x, y, wide, RULE_H, look, 2) + edge,
                 held + span.name.replace(" ", "-"))  # fmt: skip
        text = said("{piece}, base {base}", piece=span.name, base=span.base)
        if width(text, BASE) + 8 < wide:
            pad.stay(line(text, x + wide / 2, y + 15, BASE, "label", 0.5))
        elif x + wide + width(text, BASE) + 8 < RULER_W:
            pad.stay(line(text, x + wide + 6, y + 15, BASE, "label"))
        else:
            pad.stay(line(text, x - out - 6, y + 15, BASE, "label", 1))
        words = {"piece": span.name, "index": span.start}
        label = said("{piece}, from {index}", **words)
        if span.in_hand:
            label = said("{piece} in hand, from {index}", **words)
        pad.slot(f"{name}.j", x + wide / 2, y + RULE_H / 2, target(span.jump, label, wide, RULE_H))
    return top + len(spans) * (RULE_H + 3)


def _stripes(x: float, y: float, wide: float, high: float) -> Drawn:
    """Return a hatched rectangle: indexes that would be, if no square were squeezed out."""
    lines = "".join(
        f"M{x + i:g},{y + high:g}L{min(x + i + 8, x + wide):g},"
        f"{y + high - high * (min(i + 8, wide) - i) / 8:g}"
        for i in range(0, int(wide), 6)
    )
    return path(look="brace", d=lines) + box(x, y, wide, high, "word", 2)


def _ticks(pad: Pad, at: list[int], first: int, step: float, y: float) -> None:
    """Draw the axis under the blocks, with the indexes at which they start."""
    x = 10 + (at[-1] - first) * step
    pad.stay(path(look="brace", d=f"M10,{y}H{x:g}"))
    for index in at:
        x = 10 + (index - first) * step
        pad.stay(
            path(look="brace", d=f"M{x:g},{y}v5"), line(str(index), x, y + 16, 10.5, "dim", 0.5)
        )


# ---- terms in order

TERM_H, TERM_W, FALL_X, FALL_W = 19, 226, 120, 102


@drawing.register
def _terms(seen: Terms) -> Drawing:
    """Return two columns of terms: the piece, its place, its weight, and a bar from sum to sum."""
    pad = Pad()
    scale = FALL_W / max(1, seen.high - seen.low)
    for column in range(2):
        x = column * (TERM_W + 14)
        for text, begin, anchor in (
            (said("term"), 4, 0),
            (said("adds"), 112, 1),
            (said("sum so far"), FALL_X + 6, 0),
        ):
            pad.stay(line(text, x + begin, 12, 11, "dim", anchor))
        zero = x + FALL_X - seen.low * scale
        axis = path(look="brace", d=f"M{zero:g},20v{seen.room * TERM_H}")
        pad.slot(f"zero{column}", 0, 0, axis)
    for r in range(2 * seen.room):
        x, y = r // seen.room * (TERM_W + 14), 20 + r % seen.room * TERM_H
        row = seen.rows[r] if r < len(seen.rows) else None
        pad.slot(f"t{r}", x, y, _term(row, seen, scale) if row else ())
    total = line(f"KKP {signed(seen.total)}", 0, 0, 15, "label", 1)
    high = 20 + seen.room * TERM_H
    pad.slot("total", 2 * TERM_W + 10, high + 20, total)
    return pad.done(2 * TERM_W + 14, high + 28).called(said("list of terms"))


MARKS = {"now": "lit", "gone": "bit-gone", "come": "lit"}
SIGNS = {"gone": "-", "come": "+", "now": ">"}


def _term(row: TermRow, seen: Terms, scale: float) -> Drawn:
    frame = box(0, 1, TERM_W, TERM_H - 2, MARKS[row.mark], 3) if row.mark in MARKS else ()
    look = "dim" if row.mark in ("ahead", "gone") else "label"
    texts = (
        line(SIGNS.get(row.mark, ""), 4, 14, 13, "after")
        + moved(24, TERM_H / 2, koma(row.letter, 1), scale=".48")
        + line(row.place, 40, 14, 13, look)
        + line(signed(row.value), 112, 14, 13, look, 1)
    )
    if row.mark in ("ahead", "gone"):
        return frame + texts
    return frame + texts + _fall(row.begin, row.value, seen.low, scale, TERM_H, FALL_X)


def _fall(begin: int, value: int, low: int, scale: float, high: float, left: float) -> Drawn:
    """Return a bar from one sum to the next: full to the right for plus, framed to the left for
    minus."""
    start, stop = sorted((begin, begin + value))
    x, wide = left + (start - low) * scale, max(1.2, (stop - start) * scale)
    if not value:
        return path(look="brace", d=f"M{x:g},4v{high - 8:g}")
    if value > 0:
        return g(box(x, 4, wide, high - 8, "spots", 1), look="blue")
    return g(
        g(box(x, 4, wide, high - 8, "spots", 1), style="opacity:.35"),
        rect(look="hatch", style="stroke-width:1.2", x=x, y=4, width=wide, height=high - 8, rx=1),
        look="orange",
    )


# ---- the waterfall

WATER_W, WATER_H, WATER_X, WATER_SPAN = 640, 20, 186, 440


@drawing.register
def _waterfall(seen: Waterfall) -> Drawing:
    """Return two bars for each kind, Black's above White's, each from the end of the last."""
    pad = Pad()
    scale = WATER_SPAN / max(1, seen.high - seen.low)
    zero = WATER_X - seen.low * scale
    pad.stay(
        line(said("kind"), 4, 12, 10.5, "dim"),
        line(said("adds"), WATER_X - 12, 12, 10.5, "dim", 1),
        line("0", zero, 12, 10.5, "dim", 0.5),
        line(signed(seen.high), WATER_X + WATER_SPAN, 12, 10.5, "dim", 1) if seen.high else (),
        line(signed(seen.low), WATER_X, 12, 10.5, "dim") if zero - WATER_X > 50 else (),
    )
    for r, bar in enumerate(seen.bars):
        y = 20 + r * WATER_H + r // 2 * 3
        pad.slot(f"b{r}", 0, y, _bar(bar, seen, scale))
    high = 20 + len(seen.bars) * WATER_H + len(seen.bars) // 2 * 3
    pad.stay(path(look="brace", d=f"M{zero:g},18V{high:g}"))
    at = WATER_X + (seen.total - seen.low) * scale
    end = box(at - 1, high - WATER_H, 2, WATER_H + 6, "hex", 0)
    told = line(
        f"KKP {signed(seen.total)}", at, high + 20, 13, "label", 1 if at > WATER_W - 60 else 0.5
    )
    pad.slot("total", 0, 0, end + told)
    return pad.done(WATER_W, high + 28).called(said("sums by kind of piece"))


def _bar(bar: Bar, seen: Waterfall, scale: float) -> Drawn:
    frame = box(0, 0, WATER_W, WATER_H, "lit", 3) if bar.changed else ()
    sign = line("*", 4, 15, 14, "after") if bar.changed else ()
    piece = (
        moved(22, WATER_H / 2, koma(bar.letter, 1), scale=".42")
        if bar.letter
        else line(
            said("{side}'s hand, {many}", side=SIDES[bar.color], many=bar.many), 14, 14, 11, "label"
        )
    )
    look = "label" if bar.many else "dim"
    text = line(f"x {bar.many}", 38, 14, 11.5, look) if bar.letter else ()
    value = line(signed(bar.value), WATER_X - 12, 14, 12, look, 1) if bar.many else ()
    fall = _fall(bar.begin, bar.value, seen.low, scale, WATER_H, WATER_X) if bar.many else ()
    return frame + sign + piece + text + value + fall


# ---- five kinds, one index

MERGED_W, MERGED_H = 430, 50


@drawing.register
def _merged(seen: Merged) -> Drawing:
    """Return a row for each kind: the piece, then index and weight, which are the same, and its
    value."""
    pad = Pad()
    for text, x in ((said("index"), 250), (said("weight"), 320), (said("material"), 408)):
        pad.stay(line(text, x, 16, 12, "dim", 1))
    for r, (letter, name, index, weight, value) in enumerate(seen.rows):
        y = 26 + r * MERGED_H
        look = "lit" if r == seen.chosen else "word"
        drawn = (
            box(0, 2, MERGED_W, MERGED_H - 6, look, 5)
            + moved(28, MERGED_H / 2 - 1, koma(letter, 1), scale=".85")
            + line(word(name), 56, 29, 13, "label")
            + line(str(index), 250, 29, 14, "label", 1)
            + line(signed(weight), 320, 29, 14, "label", 1)
            + line(str(value), 408, 29, 14, "after", 1)
        )
        pad.slot(f"r{r}", 0, y, drawn)
        place = target(seen.jumps[r], name, MERGED_W, MERGED_H - 6)
        pad.slot(f"j{r}", MERGED_W / 2, y + MERGED_H / 2 - 1, place)
    high = 26 + len(seen.rows) * MERGED_H
    brace = f"M196,{high + 2}v8H326v-8"
    pad.stay(
        path(look="brace", d=brace),
        line(said("the same for all five"), 261, high + 26, 12, "label", 0.5),
        line(said("its own"), 408, high + 26, 12, "after", 1),
    )
    return pad.done(MERGED_W, high + 34).called(said("table of the five merged kinds"))


# ---- how large

SIZES_W, SIZES_H, SIZES_X, SIZES_SPAN = 650, 46, 236, 400


@drawing.register
def _sizes(seen: Sizes) -> Drawing:
    """Return a bar for each table, ten times more for each step of the axis."""
    pad = Pad()
    step = SIZES_SPAN / 11
    bottom = 8 + len(seen.rows) * SIZES_H
    for power, text in ((3, "1 KB"), (6, "1 MB"), (9, "1 GB")):
        x = SIZES_X + power * step
        pad.stay(
            path(look="rule", d=f"M{x:g},6V{bottom}"), line(text, x, bottom + 14, 11, "dim", 0.5)
        )
    for r, (name, product, count) in enumerate(seen.rows):
        y = 8 + r * SIZES_H
        size = count * seen.bytes_each
        chosen = r == seen.chosen
        wide = log10(size) * step
        bar = box(SIZES_X, 10, wide, SIZES_H - 22, "bit-new" if chosen else "tint", 2)
        drawn = (
            (box(0, 2, SIZES_W, SIZES_H - 6, "lit", 5) if chosen else ())
            + line(name, 8, 18, 12.5, "label")
            + line(product, 8, 34, 11, "dim")
            + g(bar, look="sky")
            + line(f"{count:,}", SIZES_X + 8, 28, 13, "ink" if chosen else "label")
        )
        pad.slot(f"r{r}", 0, y, drawn)
        place = target(seen.jumps[r], name, SIZES_W, SIZES_H - 6)
        pad.slot(f"j{r}", SIZES_W / 2, y + SIZES_H / 2 - 1, place)
    each = said(
        "{bytes} bytes each; every step of the axis is a thousandfold", bytes=seen.bytes_each
    )
    pad.stay(line(each, SIZES_X, bottom + 32, 11, "dim"))
    return pad.done(SIZES_W, bottom + 40).called(said("chart of table sizes"))


# ---- what a scan asks

SCANS_W, SCANS_H, SCANS_X, SCANS_SPAN = 650, 44, 240, 350


@drawing.register
def _scans(seen: Scans) -> Drawing:
    """Return a bar for each version: how many conditions it asks to find these squares."""
    pad = Pad()
    found = said("conditions asked, {found} found", found=seen.found)
    pad.slot("found", SCANS_X, 14, line(found, 0, 0, 12, "dim"))
    scale = SCANS_SPAN / max(1, seen.most)
    for r, row in enumerate(seen.rows):
        y = 22 + r * SCANS_H
        name = f"{r + 1}  {row.name}"
        if not row.ascending:
            name = said("{version}, not in order", version=name)
        pad.stay(
            line(name, 4, y + 16, 13, "label"),
            line(word(row.reason.partition(":")[0]), 20, y + 33, 11, "dim"),
        )
        bar = g(box(0, 6, max(1, row.asked * scale), 20, "spots", 2), look="sky")
        text = line(str(row.asked), row.asked * scale + 8, 21, 13, "label")
        pad.slot(f"b{r}", SCANS_X, y, bar + text)
    return pad.done(SCANS_W, 22 + len(seen.rows) * SCANS_H + 4).called(
        said("chart of tests, scan by scan")
    )


# ---- a question

OPTION_W, OPTION_H = 120, 44


@drawing.register
def _options(seen: Options) -> Drawing:
    """Return a question over its answers; the right one ticked, the chosen wrong one crossed."""
    pad = Pad()
    pad.stay(line(seen.question, 2, 14, 13, "label"))
    for i, (text, mark, jump) in enumerate(seen.answers):
        x, y = OPTION_W / 2 + i * (OPTION_W + 8), 24 + OPTION_H / 2
        look = {"right": "bit-new", "wrong": "bit-gone"}.get(mark, "word")
        ink = "ink" if mark == "right" else "label"
        drawn = box(-OPTION_W / 2, -OPTION_H / 2, OPTION_W, OPTION_H, look, 6)
        drawn += line(_judged(text, mark), 0, 5, 12.5, ink, 0.5)
        pad.slot(f"o{i}", x, y, drawn)
        pad.slot(f"o{i}.j", x, y, target(jump, text, OPTION_W, OPTION_H))
    pad.slot("why", 2, 24 + OPTION_H + 20, line(seen.reason, 0, 0, 13, "label"))
    return pad.done(len(seen.answers) * (OPTION_W + 8), 24 + OPTION_H + 30).called(said("choices"))


def _judged(text: str, mark: str) -> str:
    """Return an answer, after the word for what it turned out to be."""
    if mark == "right":
        return said("right: {answer}", answer=text)
    return said("no: {answer}", answer=text) if mark == "wrong" else text
