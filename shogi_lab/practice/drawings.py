"""Drawings of a reader's answer: the mistakes are marked, and both ways stand in two columns."""

from shogi_lab.ground.messages import said
from shogi_lab.screen.drawings import CELL_H, CELL_W, Drawing, drawing, piece_on
from shogi_lab.screen.elements import Drawn, box, filled, g, joined, moved, path, rect, use
from shogi_lab.screen.outlines import line, pitch, typed, width, wrapped
from shogi_lab.screen.outlines import word as known
from shogi_lab.screen.pad import Pad

from .findings import RIGHT_WAY, YOUR_LINES, BitRows, Finding, PieceLine, RanLine, Sets

PAGE = 860  # pixels: a finding's width, which a notebook shows without shrinking
GAP, TEXT_H = 28, 17

# ---- sets of places

CELL, WORD_GAP = 17, 5


@drawing.register
def _sets(seen: Sets) -> Drawing:
    """Draw small boards; a square too many carries a plus, a missing one a minus."""
    pad, side, x = Pad(), 9 * CELL, 22.0
    for b, (name, places, wrong, across, down) in enumerate(seen.boards):
        pad.stay(line(name, x, 13, 12.5, "label"))
        for i in range(9):
            middle = (i + 0.5) * CELL
            pad.stay(line(across[i], x + middle, 31, 9.5, "dim", 0.5))
            pad.stay(line(down[i], x - 9, 39.5 + middle + i // 3 * WORD_GAP, 9.5, "dim", 0.5))
        for word in range(3):
            top = 34 + word * (3 * CELL + WORD_GAP)
            pad.stay(box(x - 2, top, side + 4, 3 * CELL + 4, "word", 4))
        for at in range(81):
            y = 36 + (at // 9 + 0.5) * CELL + at // 27 * WORD_GAP
            use = _bit(CELL, at in places, at in wrong)
            pad.slot(f"{b}.{at}", x + (at % 9 + 0.5) * CELL, y, use)
        x += side + GAP + 14
    return pad.done(x - GAP, 42 + side + 2 * WORD_GAP)


def _bit(step: float, is_set: bool, is_wrong: bool) -> Drawn:
    """Return a bit in a cell of this size."""
    symbol = "bit-on" if is_set else "bit-off"
    if is_wrong:
        symbol = "bit-new" if is_set else "bit-gone"
    return use(href=f"#{symbol}", transform=f"scale({step / 27:.3g})")


# ---- a line of squares

LABELS_W, SET_H = 60, 30


@drawing.register
def _piece_line(seen: PieceLine) -> Drawing:
    """Return the squares with their pieces, each set of places below them."""
    pad = Pad()
    wide = len(seen.pieces) * CELL_W
    pad.stay(rect(look="field", x=LABELS_W, y=18, width=wide, height=CELL_H))
    walls = "".join(f"M{LABELS_W + i * CELL_W},18v{CELL_H}" for i in range(len(seen.pieces) + 1))
    pad.stay(path(look="grid", d=f"{walls}M{LABELS_W},18h{wide}m0,{CELL_H}h-{wide}"))
    pad.stay(line(said("place"), 0, 12, 11, "dim"))
    for at, piece in enumerate(seen.pieces):
        x = LABELS_W + (at + 0.5) * CELL_W
        pad.stay(line(str(at), x, 12, 11, "dim", 0.5))
        pad.slot(f"p{at}", x, 18 + CELL_H / 2, piece_on(piece))
    for s, (name, places, wrong) in enumerate(seen.sets):
        y = 26 + CELL_H + (s + 0.5) * SET_H
        pad.stay(line(name, 0, y + 4, 12, "label"))
        for at in range(len(seen.pieces)):
            use = _bit(22, at in places, at in wrong)
            pad.slot(f"{s}.{at}", LABELS_W + (at + 0.5) * CELL_W, y, use)
    return pad.done(LABELS_W + wide + 2, 30 + CELL_H + len(seen.sets) * SET_H)


# ---- rows of bits

VALUE_W, ROW_H, WIDEST = 100, 28, 20


@drawing.register
def _bit_rows(seen: BitRows) -> Drawing:
    """Draw each number's bits, the highest first, under the names of their fields."""
    pad = Pad()
    left = 18 + max(width(row.label, 12) for row in seen.rows)
    step = min(WIDEST, (PAGE - left - VALUE_W) / seen.bits)
    top = 34 if seen.fields else 18
    for bit in range(seen.bits):
        x = left + (seen.bits - bit - 0.5) * step
        pad.stay(line(str(bit), x, top - 6, 8.5, "dim", 0.5))
    for name, shift, wide in seen.fields:
        start = left + (seen.bits - shift - wide) * step
        pad.stay(line(known(name), start + wide * step / 2, 12, 10.5, "label", 0.5))
        high = ROW_H * len(seen.rows) + 2
        pad.stay(box(start + 0.5, top - 2, wide * step - 1, high, "word", 4))
    for r, (label, value, wrong, text) in enumerate(seen.rows):
        y = top + (r + 0.5) * ROW_H
        pad.stay(line(known(label), 0, y + 4, 12, "label"))
        for bit in range(seen.bits):
            x = left + (seen.bits - bit - 0.5) * step
            pad.slot(f"{r}.{bit}", x, y, _bit(step, bool(value >> bit & 1), bool(wrong >> bit & 1)))
        pad.stay(line(text, left + seen.bits * step + 10, y + 4, 11.5, "dim"))
    return pad.done(left + seen.bits * step + VALUE_W, top + ROW_H * len(seen.rows) + 6)


# ---- a finding

YOURS_W, CODE = 520, 11.5
TICK = {
    "d": "M3,11l6,6l11,-13", "fill": "none", "stroke": "currentColor", "stroke_width": 3.5,
    "stroke_linecap": "round", "stroke_linejoin": "round",
}  # fmt: skip


@drawing.register
def _finding(seen: Finding) -> Drawing:
    """Return what is wrong in words, the case, and below it both ways side by side."""
    out, y = [], 0.0
    if seen.solved:
        out.append(path(look="green", **TICK) + line(seen.solved, 28, 17, 16, "label"))
        y = 30
    for sentence in seen.said:
        for text in wrapped(sentence, 13, PAGE):
            out.append(line(text, 0, y + 13, 13, "label"))
            y += TEXT_H + 2
    y += 8
    if seen.case is not None:
        drawn = drawing(seen.case)
        body = filled(drawn.skeleton, drawn.slots)
        scale = min(1, PAGE / drawn.width)
        out.append(g(body, transform=f"translate(0,{y:g}) scale({scale:.4g})"))
        y += drawn.height * scale + 14
    bottoms = [y]
    columns = ((0, _yours(seen.yours)), (YOURS_W + GAP, _right(seen.right)))
    for x, (high, body) in columns:
        if high:
            out.append(moved(x, y, body))
            bottoms.append(y + high)
    return Drawing(PAGE, max(bottoms), joined(out), {})


def _head(text: str, wide: float) -> Drawn:
    return line(text, 0, 12, 12, "dim") + path(look="rule", d=f"M0,18h{wide:g}")


def _yours(lines: tuple[RanLine, ...]) -> tuple[float, Drawn]:
    """Return the reader's lines that ran, each over what it changed."""
    if not lines:
        return 0, ()
    out, y = [_head(YOUR_LINES, YOURS_W)], 22.0
    for number, text, changed, depth in lines:
        inset = 16 * min(depth, 4)
        room = int((YOURS_W - 40 - inset) / pitch(CODE))
        out.append(line(str(number) if number else "", 24, y + 13, 10, "dim", 1))
        for at in range(0, len(text), room):
            out.append(typed(text[at : at + room], 34 + inset, y + 13, CODE))
            y += TEXT_H
        for part in wrapped(changed, 11.5, YOURS_W - 60 - inset) if changed else ():
            out.append(line(part, 50 + inset, y + 12, 11.5, "after"))
            y += TEXT_H
    return y + 4, joined(out)


def _right(lines: tuple[str, ...]) -> tuple[float, Drawn]:
    """Return how the right answer comes about."""
    if not lines:
        return 0, ()
    wide = PAGE - YOURS_W - GAP
    out, y = [_head(RIGHT_WAY, wide)], 22.0
    for each in lines:
        for text in wrapped(each, 11.5, wide):
            out.append(line(text, 0, y + 13, 11.5, "label"))
            y += TEXT_H
    return y + 4, joined(out)
