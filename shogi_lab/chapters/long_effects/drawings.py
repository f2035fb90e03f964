"""The drawings of chapter 5: rays as arrows, counts as heat, words, the wheel, the verbs."""

from functools import lru_cache
from math import hypot

from shogi_lab.ground.messages import said
from shogi_lab.screen.drawings import BOARD_H, BOARD_W, CELL_H, CELL_W, Drawing, drawing, named
from shogi_lab.screen.elements import Drawn, box, circle, g, joined, moved, path, rect
from shogi_lab.screen.outlines import line, width, word
from shogi_lab.screen.pad import Fold, Pad, target
from shogi_lab.stage.words import SIDES, at

from .dragged import LEFT, RANK, Dragged
from .games import Costs
from .rays import HEADINGS, RayBoard, RayWords, WordRow
from .verbs import ROWS, VerbTable
from .wheel import Wheel

#: Black's rays are blue and whole, White's vermillion and dashed, each on its side of the line.
COLORS = ("blue", "vermillion")
DASH = ("", "stroke-dasharray:5.5 3;")
ASIDE = (3.2, 8.4)


# ---- a board with rays


@drawing.register
def _ray_board(seen: RayBoard) -> Drawing:
    """Draw rays over the board, so that none is in the way of a click, and counts in the
    corners."""
    below = drawing(seen.board)
    slots, over = dict(below.slots), []
    for sq in range(81):
        x, y = (sq % 9 - 4) * CELL_W, (sq // 9 - 4) * CELL_H
        over.append(g(slot=f"r{sq}", name="ray", transform=f"translate({x},{y})"))
        stands = bool(seen.board.pieces[sq])
        slots[f"r{sq}"] = _rays(seen.words[sq], seen.fresh[sq], seen.gone[sq], stands)
        if seen.counts:
            black, white = seen.counts[sq]
            slots[f"m{sq}"] = _heat(black, white) + slots.get(f"m{sq}", ())
            for name, count, side in (("b", black, 1), ("w", white, -1)):
                place = f"translate({x - 12.5 * side:g},{y + 15.5 * side:g})"
                slot = g(look="up", slot=f"{name}{sq}", name="count")
                over.append(g(slot, transform=place))
                slots[f"{name}{sq}"] = _number(count, name)
    legend = _legend(bool(seen.counts)) if seen.legend else ()
    skeleton = (
        below.skeleton
        + g(
            g(joined(over), look="turn", clip_path="url(#field)"),
            look="over",
            transform=f"translate({BOARD_W / 2:g},{BOARD_H / 2:g})",
        )
        + legend
    )
    high = BOARD_H + (24 if legend else 0)
    return Drawing(BOARD_W, high, skeleton, slots, 400).called(said("board of long effects"))


@lru_cache(8192)
def _rays(word: int, fresh: int, gone: int, stands: bool) -> Drawn:
    """Draw a square's bits as arrows; on a piece they end, and those that have gone are pale."""
    out = []
    for bit in range(16):
        if (word | gone) >> bit & 1:
            color, d = divmod(bit, 8)
            left = bool(gone >> bit & 1 and not word >> bit & 1)
            out.append(_arrow(color, d, stands, bool(fresh >> bit & 1), left))
    return joined(out)


@lru_cache(256)
def _arrow(color: int, d: int, stands: bool, fresh: bool, gone: bool) -> Drawn:
    _, right, down = HEADINGS[d]
    dx, dy = right * CELL_W / 2, down * CELL_H / 2
    long = hypot(dx, dy)
    ux, uy = dx / long, dy / long
    ax, ay = -uy * ASIDE[color], ux * ASIDE[color]
    end = -0.42 if stands else 1
    tip = end if stands else 0.35
    way = f"M{ax - dx:.1f},{ay - dy:.1f}L{ax + dx * end:.1f},{ay + dy * end:.1f}"
    head = _head(ax + dx * tip, ay + dy * tip, ux, uy, color)
    if gone:
        return path(look="ray", style="color:#fff;stroke-width:3.4", d=way) + path(
            look="bit-minus", style="stroke-width:1.4;stroke-dasharray:2 3", d=way
        )
    wide = 3.4 if fresh else 2
    shaft = path(look="ray", style=f"stroke-width:{wide};{DASH[color]}", d=way)
    casing = path(look="casing", style=f"stroke-width:{wide + 2.4:g}", d=way)
    return g(casing, shaft, head, look=COLORS[color])


def _head(x: float, y: float, ux: float, uy: float, color: int) -> Drawn:
    """Draw an arrow's head at a point: Black's is full, White's is open."""
    back, half = 7.5, 4.4
    points = [
        (x + ux * 2, y + uy * 2),
        (x - ux * back - uy * half, y - uy * back + ux * half),
        (x - ux * back + uy * half, y - uy * back - ux * half),
    ]
    (ax, ay), (bx, by), (cx, cy) = points
    way = f"M{ax:.1f},{ay:.1f}L{bx:.1f},{by:.1f}L{cx:.1f},{cy:.1f}Z"
    if color:
        return path(style="fill:#fff;stroke:currentColor;stroke-width:1.5", d=way)
    return path(style="fill:currentColor;stroke:#fff;stroke-width:.8", d=way)


@lru_cache(256)
def _heat(black: int, white: int) -> Drawn:
    """Draw a square in the color of the side that attacks it more, stronger if by more."""
    more = black - white
    if not more:
        return ()
    strong = min(0.2 + 0.17 * abs(more), 0.85)
    return g(
        rect(look="spots", x=-20, y=-22, width=40, height=44, style=f"fill-opacity:{strong:.2f}"),
        look=COLORS[more < 0],
    )


@lru_cache(64)
def _number(count: int, name: str) -> Drawn:
    """Draw a count on a plate: Black's is square, White's is round."""
    if not count:
        return ()
    edge = 1 if name == "b" else 6
    plate = rect(
        style="fill:#fff;stroke:currentColor;stroke-width:1.1",
        x=-5.6,
        y=-6,
        width=11.2,
        height=12,
        rx=edge,
    )
    digits = line(str(count), 0, 3.8, 10.5, "ink", 0.5)
    return g(plate, look=COLORS[name == "w"]) + digits


LEGEND = 13


def _legend(counted: bool) -> Drawn:
    y, x, out = BOARD_H + 12, 92.0, []
    for color, side in enumerate(SIDES):
        drawn = path(look="ray", style=f"stroke-width:2.4;{DASH[color]}", d="M0,0H30") + _head(
            32, 0, 1, 0, color
        )
        out.append(g(drawn, look=COLORS[color], transform=f"translate({x:g},{y})"))
        out.append(line(said("{side}'s ray", side=side), x + 42, y + 4, LEGEND, "dim"))
        x += 52 + width(f"{side}'s ray", LEGEND)
        if counted:
            plate = _number(2, "bw"[color])
            out.append(moved(x + 4, y, plate))
            out.append(line(said("its effects"), x + 14, y + 4, LEGEND, "dim"))
            x += 30 + width("its effects", LEGEND)
    return joined(out)


# ---- words

STEP, CELL, GAP = 24, 24, 14
LABEL_W, NOTE_W, HEAD_H, ROW = 128, 130, 62, 31


@drawing.register
def _ray_words(seen: RayWords) -> Drawing:
    """Draw words bit by bit, the highest first; above each bit stands the arrow that it means. On a
    phone White's bits stand over Black's."""
    high = HEAD_H + ROW * len(seen.rows) + 6
    pad = Pad(Fold((LABEL_W, LABEL_W), (LABEL_W + 8 * STEP + GAP,), high))
    for color in (1, 0):
        left = _bit_x(8 * color + 7) - STEP / 2
        side = line(SIDES[color], left + 4 * STEP, 12, 12, "label", 0.5)
        pad.stay(side, box(left - 2, 18, 8 * STEP + 4, high - 22, "word", 4), at=left)
    for bit in range(16):
        x = _bit_x(bit)
        pad.stay(moved(x, 32, _sign(bit)), line(str(bit), x, 57, 9, "dim", 0.5), at=x)
    for r, row in enumerate(seen.rows):
        y = HEAD_H + ROW * r + CELL / 2 + 2
        label = line(word(row.label), 0, 0, 13, "label")
        pad.slot(f"l{r}", 2, y + 4.5, label)
        pad.folds(g(slot=f"k{r}", transform=f"translate(2,{high + y + 4.5:g})"))
        pad.slots[f"k{r}"] = label
        if row.note.startswith("0x"):
            pad.number(f"n{r}", _bit_x(0) + STEP / 2 + 12, y + 4.5, row.note, 13, 6)
        else:
            pad.slot(
                f"n{r}", _bit_x(0) + STEP / 2 + 12, y + 4.5, line(word(row.note), 0, 0, 13, "label")
            )
        marks = dict(row.marks)
        for bit in range(16):
            cell = _bit(row, bit, marks.get(bit, "")) if row.label else ()
            half = ("low-byte", "high-byte")[bit // 8]
            pad.slot(f"b{r}.{bit}", _bit_x(bit), y, cell, f"{half} {_letter(bit)}")
    wide, folded = _bit_x(0) + STEP / 2 + NOTE_W, (LABEL_W + 8 * STEP + NOTE_W, 2 * high)
    return pad.done(wide, high, folded)._replace(strip=560).called(said("table of words"))


def _letter(bit: int) -> str:
    """Return the name of a bit's direction: Black's in capitals, White's in small letters."""
    color, d = divmod(bit, 8)
    return HEADINGS[d][0].lower() if color else HEADINGS[d][0]


def _bit_x(bit: int) -> float:
    return LABEL_W + (15 - bit + 0.5) * STEP + (GAP if bit < 8 else 0)


@lru_cache(32)
def _sign(bit: int, size: float = 8) -> Drawn:
    """Draw a bit's arrow, small."""
    color, d = divmod(bit, 8)
    _, right, down = HEADINGS[d]
    long = hypot(right, down)
    ux, uy = right / long, down / long
    way = f"M{-ux * size:.1f},{-uy * size:.1f}L{ux * size * 0.5:.1f},{uy * size * 0.5:.1f}"
    shaft = path(look="ray", style="stroke-width:2", d=way)
    return g(shaft, _head(ux * size, uy * size, ux, uy, color), look=COLORS[color])


@lru_cache(512)
def _cell(one: int, color: int, mark: str) -> Drawn:
    half = STEP / 2 - 1
    if mark == "wrong":
        look = "bit-new" if one else "bit-gone"
        digit = line(str(one), 0, 5, 14, "ink" if one else "label", 0.5)
        cross = path(look="bit-minus", d="M-8,8L8,-8")
        return box(-half, -half, 2 * half, 2 * half, look) + cross + digit
    if mark == "gone":
        digit = line("0", 0, 5, 14, "label", 0.5)
        return box(-half, -half, 2 * half, 2 * half, "bit-gone") + digit
    if one:
        ink = "pale" if color == 0 else "ink"
        full = g(box(-half, -half, 2 * half, 2 * half, "spots"), look=COLORS[color])
        return full + line("1", 0, 5, 14, ink, 0.5)
    return box(-half, -half, 2 * half, 2 * half, "bit-off") + line("0", 0, 5, 13, "dim", 0.5)


def _bit(row: WordRow, bit: int, mark: str) -> Drawn:
    drawn = _cell(row.value >> bit & 1, bit // 8, mark)
    return g(drawn, look="faint") if mark == "off" else drawn


# ---- a rook that is dragged

STRIP_Y = BOARD_H + 56


@drawing.register
def _dragged(seen: Dragged) -> Drawing:
    """Draw the board, and below each file two bits of its square's word on the rank."""
    pad = Pad()
    pad.inside("board", drawing(seen.board), "translate(0,0)")
    for r, bit in enumerate(LEFT):
        y = STRIP_Y + ROW * r
        pad.stay(moved(22, y, _sign(bit)), line(str(bit), 36, y + 4.5, 13, "label"))
        for sq in RANK:
            x = BOARD_W / 2 + (sq % 9 - 4) * CELL_W
            one = seen.board.words[sq] >> bit & 1
            pad.slot(f"b{bit}.{sq}", x, y, _cell(one, bit // 8, ""), _letter(bit))
            pad.stay(line(at(sq), x, STRIP_Y - 18, 11, "dim", 0.5) if not r else ())
    return pad.done(BOARD_W, STRIP_Y + ROW + 18).called(said("a board, and bits of rank e"))


# ---- the wheel

WHEEL, RIM, HUB = 420, 168, 52


@drawing.register
def _wheel(seen: Wheel) -> Drawing:
    """Draw eight spokes, each with its name, and outside each of them Black's and White's bit."""
    pad, middle = Pad(), WHEEL / 2
    pad.stay(circle(look="word", cx=middle, cy=middle, r=RIM - 34))
    for d, (name, right, down) in enumerate(HEADINGS):
        long = hypot(right, down)
        ux, uy = right / long, down / long
        for color in (0, 1):
            bit = d + 8 * color
            lit = bool(seen.word >> bit & 1)
            # the pair lies across the spoke, Black's on the side of his rays
            aside = 17 if color else -17
            x, y = middle + ux * RIM - uy * aside, middle + uy * RIM + ux * aside
            half = ("low-byte", "high-byte")[color]
            pad.slot(f"b{bit}", x, y, _bit_button(bit, lit), f"{half} {_letter(bit)}")
            pad.slot(f"s{bit}", middle, middle, _spoke(d, color) if lit else ())
            if seen.jumps:
                label = said(
                    "{side} {direction}, bit {bit}: {value}",
                    side=SIDES[color],
                    direction=name,
                    bit=bit,
                    value=int(lit),
                )
                pad.slot(f"j{bit}", x, y, target(seen.jumps[bit], label, 30, 28))
        out = RIM - 50
        pad.stay(line(name, middle + ux * out, middle + uy * out + 4.5, 13, "label", 0.5))
    pad.stay(circle(look="bg", cx=middle, cy=middle, r=HUB - 14))
    pad.number("word", middle - 2 * 0.64 * 18, middle + 6, f"{seen.word:04x}", 18)
    return pad.done(WHEEL, WHEEL)._replace(strip=330).called(said("wheel of eight directions"))


@lru_cache(64)
def _bit_button(bit: int, lit: bool) -> Drawn:
    color = bit // 8
    round_ = 3 if color == 0 else 12
    shape = box(-14, -12, 28, 24, "spots" if lit else "bit-off", round_)
    ink = ("pale" if color == 0 else "ink") if lit else "dim"
    return g(shape, look=COLORS[color]) + line(str(bit), 0, 5, 13, ink, 0.5)


@lru_cache(16)
def _spoke(d: int, color: int) -> Drawn:
    _, right, down = HEADINGS[d]
    long = hypot(right, down)
    ux, uy = right / long, down / long
    aside = 6 if color else -6
    ax, ay = -uy * aside, ux * aside
    start, end = HUB - 10, RIM - 66
    way = f"M{ax + ux * start:.1f},{ay + uy * start:.1f}L{ax + ux * end:.1f},{ay + uy * end:.1f}"
    shaft = path(look="ray", style=f"stroke-width:3;{DASH[color]}", d=way)
    head = _head(ax + ux * end, ay + uy * end, ux, uy, color)
    return g(shaft, head, look=COLORS[color])


# ---- the table of verbs

VERB_X, VERB_W, VERB_H = 150, 96, 46


@drawing.register
def _verb_table(seen: VerbTable) -> Drawing:
    """Draw the cells to fill; once judged, each says whether its verb is needed."""
    pad = Pad()
    wide = VERB_X + VERB_W * len(seen.columns)
    for c, name in enumerate(seen.columns):
        head = line(name, VERB_X + (c + 0.5) * VERB_W, 16, 14, "label", 0.5)
        pad.stay(named(name, head))
    for r, name in enumerate(seen.rows):
        y = 26 + r * VERB_H
        pad.stay(named(name, line(word(ROWS[name]), 2, y + VERB_H / 2 + 5, 14, "label")))
        for c, verb in enumerate(seen.columns):
            x = VERB_X + (c + 0.5) * VERB_W
            mark = seen.cells[r][c]
            pad.slot(f"c{r}.{c}", x, y + VERB_H / 2, _verb_cell(mark), f"{verb} {name}")
            label = said("{square}, {verb}: not chosen", square=ROWS[name], verb=verb)
            if mark:
                label = said("{square}, {verb}: chosen", square=ROWS[name], verb=verb)
            place = target(seen.jumps[r][c], label, VERB_W - 6, VERB_H - 6)
            pad.slot(f"j{r}.{c}", x, y + VERB_H / 2, place)
    y = 26 + len(seen.rows) * VERB_H + 26
    text, jump = seen.compare
    pad.slot("compare", VERB_X + 70, y, (
        box(-68, -16, 136, 32, "lit", 6) + line(word(text), 0, 5, 13, "label", 0.5)
    ))  # fmt: skip
    pad.slot("jc", VERB_X + 70, y, target(jump, text, 136, 32))
    return pad.done(wide + 4, y + 22)._replace(strip=540).called(said("table of verbs"))


@lru_cache(64)
def _verb_cell(mark: str) -> Drawn:
    half, high = VERB_W / 2 - 4, VERB_H / 2 - 4
    sign = path(look="bit-sign", style="stroke:#fff", d="M-8,0L-2,6L9,-7")
    if mark == "x":
        return box(-half, -high, 2 * half, 2 * high, "bit-on", 5) + sign
    if mark == "right":
        return g(box(-half, -high, 2 * half, 2 * high, "spots", 5), look="green") + sign
    if mark == "missing":
        missing = line(said("missing"), 0, 5, 13, "after", 0.5)
        return box(-half, -high, 2 * half, 2 * high, "bit-gone", 5) + missing
    if mark == "wrong":
        return (
            box(-half, -high, 2 * half, 2 * high, "bit-new", 5)
            + path(look="bit-sign", d="M-7,-13L7,1M-7,1L7,-13")
            + line(said("too much"), 0, 14, 10.5, "ink", 0.5)
        )
    return box(-half, -high, 2 * half, 2 * high, "bit-off", 5)


# ---- what a game costs

COSTS_W, COSTS_H, COSTS_X = 560, 150, 44


@drawing.register
def _costs(seen: Costs) -> Drawing:
    """Draw a bar per move for what the upkeep writes, and a line for what it takes from scratch."""
    pad, most = Pad(), max(map(max, seen.pairs))
    step = COSTS_W / len(seen.pairs)
    for value in range(0, most + 1, 50 if most > 100 else 20):
        y = _cost_y(value, most)
        pad.stay(
            path(look="rule", d=f"M{COSTS_X},{y:.1f}h{COSTS_W}"),
            line(str(value), COSTS_X - 6, y + 3.5, 10, "dim", 1),
        )
    for i, jump in enumerate(seen.jumps):
        place = target(jump, said("move {n}", n=i + 1), step, COSTS_H)
        pad.slot(f"j{i}", COSTS_X + (i + 0.5) * step, 30 + COSTS_H / 2, place)
    pad.stay(_kept(seen, most, step), _anew(seen, most, step))
    pad.stay(
        line(said("bars: words of rays that a move writes"), 2, 12, 12, "label"),
        line(said("line: all from scratch"), COSTS_X + COSTS_W, 12, 11.5, "dim", 1),
    )
    here: Drawn = ()
    told = ""
    if seen.at >= 0:
        x = COSTS_X + (seen.at + 0.5) * step
        here = g(path(look="hatch", d=f"M{x:.1f},26V{34 + COSTS_H}"), look="vermillion")
        kept, anew = seen.pairs[seen.at]
        told = said("{kept} against {anew}", kept=kept, anew=anew)
    pad.slot("at", 0, 0, here)
    pad.slot("said", COSTS_X + COSTS_W / 2, 30 + COSTS_H + 18, line(told, 0, 0, 13, "label", 0.5))
    drawn = pad.done(COSTS_X + COSTS_W + 8, COSTS_H + 58)
    return drawn._replace(strip=600).called(said("chart of writes"))


def _cost_y(value: float, most: int) -> float:
    return 30 + COSTS_H * (1 - value / most)


def _kept(seen: Costs, most: int, step: float) -> Drawn:
    """Draw a bar for each move."""
    bars = []
    for i, (kept, _) in enumerate(seen.pairs):
        x, high = COSTS_X + i * step, _cost_y(kept, most) - 30 - COSTS_H
        bars.append(
            f"M{x:.1f},{30 + COSTS_H}v{high:.1f}h{max(step - 0.6, 0.6):.2f}V{30 + COSTS_H}z"
        )
    return g(path(look="spots", d="".join(bars)), look="blue")


def _anew(seen: Costs, most: int, step: float) -> Drawn:
    """Draw a line from move to move: what each takes from scratch."""
    points = [
        f"{COSTS_X + i * step + step / 2:.1f},{_cost_y(anew, most):.1f}"
        for i, (_, anew) in enumerate(seen.pairs)
    ]
    way = "M" + "L".join(points)
    return g(path(look="ray", style="stroke-width:2.4", d=way), look="orange")
