"""The drawings of chapter 1: four boards and their threads, a line that is read, memory, sums."""

from collections.abc import Callable, Iterable, Sequence

from shogi_lab.engine.squares import FILES, RANKS
from shogi_lab.ground.messages import Square, said
from shogi_lab.screen.drawings import CELL_H, CELL_W, Drawing, drawing, named, piece_on
from shogi_lab.screen.elements import Drawn, box, circle, g, joined, moved, path, rect, use
from shogi_lab.screen.outlines import line, width, word
from shogi_lab.screen.pad import Fold, Pad, target

from .alarm import Listing
from .board_lines import Reading
from .four_boards import STROKES, FourBoards, Laid
from .material import Ledger, Sum, Xor
from .memory import Block, Memory
from .piece_moves import NEAR, PieceMoves, Steps
from .readers import Bars
from .rules import RulePicture
from .scan import LAST, Words
from .writes import Grid

CELL = 22  # a bit
STROKE_COLORS = {"-": "purple", "|": "blue", "\\": "green", "/": "orange"}
STROKE_PATHS = {"-": "M-6,0H6", "|": "M0,-6V6", "\\": "M-5,-5L5,5", "/": "M-5,5L5,-5"}
GROUP_COLORS = {
    "value": "orange", "board": "yellow", "occupied": "sky", "turned": "blue",
    "union": "green", "attacks": "vermillion", "pieces": "purple",
}  # fmt: skip


def small(symbol: str) -> Drawn:
    """Draw a bit's shape at this chapter's size."""
    return use(href=f"#{symbol}", transform=f"scale({CELL / 26:.3g})")


def stroke(mark: str, wide: float = 2.4) -> Drawn:
    """Draw the sign of a line's direction in its color."""
    if mark == "|":  # in the color of a set bit, which each theme has in its own shade
        return box(-wide / 2, -6, wide, 12, "bit-on", 0)
    return g(
        path(look="hatch", style=f"stroke-width:{wide:g}", d=STROKE_PATHS[mark]),
        look=STROKE_COLORS[mark],
    )


# ---- the four boards

BOARD_GAP_X, BOARD_GAP_Y, BOARD_TOP = 64, 82, 58


def _cell_xy(at: int) -> tuple[float, float]:
    return (at % 9 + 0.5) * CELL, (at // 9 + 0.5) * CELL


def _bit(at: int, laid: Laid) -> Drawn:
    """Draw a cell, which is set, changed or clear, with the signs of the lines that it lies on."""
    if at in laid.changed:
        drawn = small("bit-new" if at in laid.places else "bit-gone")
    else:
        drawn = small("bit-on" if at in laid.places else "bit-off")
    for mark in (mark for place, mark in laid.lines if place == at):
        if at in laid.places:
            drawn += box(-7, -7, 14, 14, "bg", 3)
        drawn += stroke(mark)
    if at == laid.chosen:
        drawn += g(
            rect(look="hatch", style="stroke-width:3", x=-11, y=-11, width=22, height=22, rx=4),
            look="vermillion",
        )
    return drawn


@drawing.register
def _four_boards(seen: FourBoards) -> Drawing:
    """Draw the board as it stands at the top left, the three turned ones around it, and threads
    between them."""
    pad, side = Pad(), 9 * CELL
    corners = [
        (24 + column * (side + BOARD_GAP_X), BOARD_TOP + row * (side + BOARD_GAP_Y))
        for row in (0, 1) for column in (0, 1)
    ]  # fmt: skip
    for b, (laid, (left, top)) in enumerate(zip(seen.boards, corners, strict=True)):
        words = (box(left - 2, top + 3 * w * CELL - 2, side + 4, 3 * CELL + 4, "word", 4)
                 for w in range(3))  # fmt: skip
        pad.stay(named(laid.name.replace(" ", "-"), joined(words)))
        for at in range(81):
            x, y = _cell_xy(at)
            pad.slot(f"{b}c{at}", left + x, top + y, _bit(at, laid))
    pad.slot("threads", 0, 0, _threads(seen, corners), "threads")
    for b, (laid, (left, top)) in enumerate(zip(seen.boards, corners, strict=True)):
        pad.stay(_plated(laid.name, left, top - 44, 16, "label"))
        pad.stay(_plated(laid.read_for, left + 20, top - 25, 15, "dim"))
        pad.stay(moved(left + 8, top - 30, stroke(STROKES[b])))
        for i, label in enumerate(laid.across):
            pad.stay(_plated(label, left + (i + 0.5) * CELL, top - 6, 15, "dim", 0.5))
        for i, label in enumerate(laid.down or laid.squares[::9]):  # where a diagonal begins
            pad.stay(_plated(label, left - 11, top + (i + 0.5) * CELL + 5, 15, "dim", 0.5))
        for at, jump in enumerate(laid.jumps):
            x, y = _cell_xy(at)
            label = said("{square} in {board}", square=Square(laid.squares[at]), board=laid.name)
            pad.slot(f"{b}j{at}", left + x, top + y, target(jump, label, CELL, CELL))
    return pad.done(2 * side + BOARD_GAP_X + 40, 2 * side + BOARD_GAP_Y + BOARD_TOP + 6).called(
        said("four boards")
    )


def _plated(text: str, x: float, y: float, size: int, look: str, anchor: float = 0) -> Drawn:
    """Write a line on a plate, which keeps threads away from its letters."""
    wide = width(text, size)
    plate = box(x - anchor * wide, y - size + 2, wide, size, "bg", 2)
    return plate + line(text, x, y, size, look, anchor)


def _threads(seen: FourBoards, corners: Sequence[tuple[float, float]]) -> Drawn:
    """Draw threads from the chosen square of the first board to its bit in each of the others."""
    ends = []
    for laid, (left, top) in zip(seen.boards, corners, strict=True):
        if laid.chosen < 0:
            return ()
        x, y = _cell_xy(laid.chosen)
        ends.append((left + x, top + y))
    (x0, y0), *others = ends
    paths = []
    for x, y in others:
        # bent, so that no thread lies on a line of the board
        bend_x, bend_y = (x - x0) / 3, (y - y0) / 3
        paths.append(
            f"M{x0:g},{y0:g}C{x0 + bend_x + bend_y * 0.5:.0f},{y0 + bend_y - bend_x * 0.5:.0f} "
            f"{x - bend_x + bend_y * 0.5:.0f},{y - bend_y - bend_x * 0.5:.0f} {x:g},{y:g}"
        )
    dashes = "stroke-width:1.8;stroke-dasharray:6 3"
    return g(path(look="hatch", style=dashes, d="".join(paths)), look="vermillion")


# ---- reading one line

MINI = 17
WORD_CELL, BIT_STEP = 13, 30
PIPE_X, PIPE_W = 9 * MINI + 52, 27 * WORD_CELL
PIPE_MIDDLE = PIPE_X + PIPE_W / 2
READ_W, READ_H = PIPE_X + PIPE_W + 40 + 9 * MINI + 20, 226
REACHED_X = READ_W - 9 * MINI - 14


@drawing.register
def _reading(seen: Reading) -> Drawing:
    """Draw the board as it lies in memory; its word, shift and bits; the attacks on the real
    board."""
    pad, top = Pad(Fold((0, 0), (REACHED_X - 18,), READ_H)), 56
    pad.slot("source", 18, 14, line(word(seen.source), 0, 0, 12.5, "label"))
    pad.stay(line(said("as it lies in memory"), 18, 30, 12.2, "dim"))
    for i in range(9):
        x, y = 18 + (i + 0.5) * MINI, top + (i + 0.5) * MINI
        across = seen.across[i] if seen.across else ""
        down = seen.down[i] if seen.down else ""
        pad.slot(f"x{i}", x, top - 6, line(across, 0, 0, 12.2, "dim", 0.5) if across else ())
        pad.slot(f"y{i}", 9, y + 4, line(down, 0, 0, 12.2, "dim", 0.5) if down else ())
        for c in range(9):
            at = 9 * i + c
            symbol = "bit-on" if at in seen.places else "bit-off"
            mine = circle(look="bg", r=3) if at == seen.chosen else ()
            pad.slot(f"m{at}", 18 + (c + 0.5) * MINI, y, _tiny(symbol) + mine)
    whole = box(18, top, 9 * MINI, 9 * MINI, "word")
    pad.stay(named("turned-board", whole))
    row = box(-MINI * 4.5 - 2, -MINI / 2 - 1, 9 * MINI + 4, MINI + 2, "hatch", 4)
    lit = g(row, look=STROKE_COLORS[seen.stroke])
    for i in range(9):  # over the cells, so that the frame is whole
        pad.slot(f"r{i}", 18 + 4.5 * MINI, top + (i + 0.5) * MINI, lit if i == seen.row else ())
    _pipe(pad, seen, top)
    _reached(pad, seen, top)
    return pad.done(READ_W, READ_H, (REACHED_X - 24, 2 * READ_H))


def _tiny(symbol: str) -> Drawn:
    return use(href=f"#{symbol}", transform=f"scale({MINI / 26:.3g})")


def _pipe(pad: Pad, seen: Reading, top: int) -> None:
    """Draw the word in 27 cells, its seven bits larger below, and the number they make."""
    _word(pad, seen, top)
    _funnel(pad, seen, top + 19)
    _seven_bits(pad, seen, top + 74)
    _row_read(pad, seen, top + 132)


def _word(pad: Pad, seen: Reading, top: int) -> None:
    """Draw the word that is read, with those of its 27 cells underlined that count."""
    value = said("word {value}", value=f"0x{seen.value:07x}")
    pad.slot("word", PIPE_X, 14, line(value, 0, 0, 12.5, "label"))
    bits = {"high": seen.shift + 6, "low": seen.shift}
    edges = said("bits {high} to {low} are read; the two beside them are the edge", **bits)
    pad.slot("edges", PIPE_X, 30, line(edges, 0, 0, 12.2, "dim"))
    under = g(path(look="hatch", d="M-6.5,9H6.5"), look=STROKE_COLORS[seen.stroke])
    for i in range(27):
        bit = 26 - i
        look = "bit-on" if seen.value >> bit & 1 else "bit-off"
        drawn = use(href=f"#{look}", transform="scale(.46)")
        drawn += under if seen.shift <= bit < seen.shift + 7 else ()
        pad.slot(f"w{i}", PIPE_X + (i + 0.5) * WORD_CELL, top + 8, drawn)
    thirds = (box(PIPE_X + 9 * i * WORD_CELL - 1, top, 9 * WORD_CELL, 16, "word", 3)
              for i in range(3))  # fmt: skip
    pad.stay(named("word", joined(thirds)))


def _funnel(pad: Pad, seen: Reading, top: int) -> None:
    """Draw the way from the seven cells of the word to the seven larger bits: a shift and a
    mask."""
    first = 26 - seen.shift - 6
    funnel = g(
        path(
            look="tint",
            d=f"M{first * WORD_CELL:g},0h{7 * WORD_CELL}"
            f"L{PIPE_W / 2 + 3.5 * BIT_STEP:g},38H{PIPE_W / 2 - 3.5 * BIT_STEP:g}Z",
        ),
        look=STROKE_COLORS[seen.stroke],
    )
    pad.slot("funnel", PIPE_X, top, funnel)
    shown = line(f">> {seen.shift} & 127", 0, 0, 12.5, "label", 0.5)
    pad.slot("shift", PIPE_MIDDLE, top + 23, shown, "shift")


def _seven_bits(pad: Pad, seen: Reading, y: int) -> None:
    """Draw the seven bits, each over its square, which stands in brackets if it is on another
    line."""
    for i, bit in enumerate(seen.bits):
        x = PIPE_MIDDLE + (i - 3) * BIT_STEP
        symbol = "bit-on" if bit.value else "bit-off"
        window = box(-8, -8, 16, 16, "bg", 3) if bit.value and bit.ours else ()
        sign = stroke(seen.stroke) if bit.ours else ()
        drawn = use(href=f"#{symbol}", transform="scale(1.1)") + window + sign
        pad.slot(f"b{i}", x, y, drawn, "seven-bits")
        name, look = (bit.square, "hex") if bit.ours else (f"({bit.square})", "dim")
        pad.slot(f"n{i}", x, y + 28, line(name, 0, 0, 12.2, look, 0.5))
        jump = seen.jumps[i] if seen.jumps else -1
        label = said("flip {square}", square=Square(bit.square))
        pad.slot(f"j{i}", x, y, target(jump, label, 28, 28))


def _row_read(pad: Pad, seen: Reading, y: int) -> None:
    """Write the number that the bits make, which is a row of the table, and what that row
    ignores."""
    row = said("row {pattern} of 128 in the table", pattern=seen.pattern)
    pad.slot("row", PIPE_MIDDLE, y, line(row, 0, 0, 13, "label", 0.5))
    arrow = f"M{PIPE_MIDDLE + 130:g},{y - 4}h26v-4l8,6l-8,6v-4h-26z"
    pad.flat(path(look="hex", d=arrow))
    ours = all(bit.ours for bit in seen.bits)
    note = said("in brackets: the other diagonal in this row, which the table ignores")
    pad.slot("note", PIPE_MIDDLE, y + 26, () if ours else line(note, 0, 0, 12.2, "dim", 0.5))


def _reached(pad: Pad, seen: Reading, top: int) -> None:
    """Draw the board as it stands: which pieces stand on the line, and what is reached."""
    left = REACHED_X
    pad.stay(line(said("attacked squares"), left, 14, 12.5, "label"), at=left)
    count = said("{n} on the board", n=len(seen.attacks))
    pad.slot("count", left, 30, line(count, 0, 0, 12.2, "dim"))
    for i in range(9):
        at = (i + 0.5) * MINI
        ranks = line(RANKS[i], left - 9, top + at + 4, 12.2, "dim", 0.5)
        pad.stay(line(FILES[i], left + at, top - 6, 12.2, "dim", 0.5), ranks, at=left)
    for sq in range(81):
        x, y = left + (sq % 9 + 0.5) * MINI, top + (sq // 9 + 0.5) * MINI
        drawn = _tiny("bit-on" if sq in seen.taken else "bit-off")
        if sq in seen.attacks:
            window = box(-5.5, -5.5, 11, 11, "bg", 2) if sq in seen.taken else ()
            drawn += window + g(stroke(seen.stroke, 3), transform="scale(.8)")
        if sq == seen.square:
            drawn = _tiny("bit-new")
        pad.slot(f"a{sq}", x, y, drawn)


# ---- the three words

WORD_STEP = 20


@drawing.register
def _words(seen: Words) -> Drawing:
    """Draw three rows of 27 bits; what is found now is marked, what was found before is gone."""
    pad, left = Pad(), 62
    for i in range(27):
        pad.stay(line(str(26 - i), left + (i + 0.5) * WORD_STEP, 12, 9.5, "dim", 0.5))
    for w, name in enumerate((said("top"), said("middle"), said("bottom"))):
        y = 34 + w * 42
        pad.stay(line(name, 0, y + 4, 12, "label"))
        pad.slot(f"e{w}", 0, y + 18, line(said("{last} - bit", last=LAST[w]), 0, 0, 10, "dim"))
        for part in range(3):
            x = left + part * 9 * WORD_STEP
            pad.stay(box(x - 1, y - 12, 9 * WORD_STEP, 24, "word", 4))
        for i in range(27):
            sq = 27 * w + i
            drawn = "bit-on" if seen.values[w] >> 26 - i & 1 else "bit-off"
            if sq in seen.taken:
                drawn = "bit-gone"
            if sq == seen.found:
                drawn = "bit-new"
            mark = use(href=f"#{drawn}", transform=f"scale({WORD_STEP / 27:.3g})")
            pad.slot(f"c{sq}", left + (i + 0.5) * WORD_STEP, y, mark)
    pad.slot("formula", left, 164, line(seen.formula, 0, 0, 15, "label") if seen.formula else ())
    return pad.done(left + 27 * WORD_STEP + 6, 174).called(said("words"))


# ---- memory

BYTE, LINE_H, LINE_PITCH = 9.4, 30, 36
MEMORY_X, MEMORY_Y = 40, 22
#: Of the members' names those that a reader who cannot see is told in words.
WORDS = {"asquare": said("asquare"), "material": said("material")}
Piece = tuple[int, int, int]  # of a member's bytes: the row, the first byte in it, how many


@drawing.register
def _memory(seen: Memory) -> Drawing:
    """Draw cache lines as rows; a member is as long as its bytes, and goes on in the next row. On a
    phone a row is half a cache line."""
    pad = Pad()
    wide = _lines(pad, pad.flat, seen, seen.line)
    return pad.done(*wide, _lines(pad, pad.folds, seen, seen.line // 2))


def _lines(
    pad: Pad, put: Callable[[Drawn], None], seen: Memory, length: int
) -> tuple[float, float]:
    """Draw rows of so many bytes, and return how large the picture is."""
    left, top, half = MEMORY_X, MEMORY_Y, length < seen.line
    rows = -(-seen.size // length)
    told = said("{size} bytes, {row} per row: one cache line", size=seen.size, row=length)
    if half:
        told = said("{size} bytes, {row} per row: half a cache line", size=seen.size, row=length)
    put(line(told, left, 12, 11.5, "dim"))
    for r in range(rows):
        y = top + r * LINE_PITCH
        put(line(str(r * length), left - 7, y + LINE_H / 2 + 4, 10.5, "dim", 1))
        put(box(left, y, min(length, seen.size - r * length) * BYTE, LINE_H, "word", 2))
    for b, block in enumerate(seen.blocks):
        _block(pad, put, f"{b}{'h' * half}", block, length)
    narrow = [block.name for block in seen.blocks if not _name(block, _longest(block, length))]
    end = left + 10 + (seen.size - (rows - 1) * length) * BYTE
    here = top + (rows - 1 + half) * LINE_PITCH + LINE_H / 2 + 4
    put(line(", ".join(narrow), 4 if half else end, here, 11.5, "dim"))
    return left + length * BYTE + 6, top + (rows + half) * LINE_PITCH + 2


def _block(pad: Pad, put: Callable[[Drawn], None], b: str, block: Block, length: int) -> None:
    """Draw a member piece by piece, with a stripe where it begins and its name on the longest
    piece."""
    for i, piece in enumerate(_pieces(block, length)):
        row, start, size = piece
        x, y, wide = MEMORY_X + start * BYTE, MEMORY_Y + row * LINE_PITCH, size * BYTE
        stripe = box(x + 0.7, y + 0.7, 2.5, LINE_H - 1.4, "spots", 1) if i == 0 else ()
        field = box(x + 0.7, y + 0.7, wide - 1.4, LINE_H - 1.4, "tint", 3)
        put(g(field, stripe, look=GROUP_COLORS[block.group]))
        if piece == _longest(block, length):
            put(_name(block, piece))
        place = target(block.jump, WORDS.get(block.name, block.name), wide, LINE_H)
        for name, drawn in ((f"k{b}.{i}", _mark(block.mark, wide)), (f"j{b}.{i}", place)):
            put(g(slot=name, transform=f"translate({x + wide / 2:g},{y + LINE_H / 2:g})"))
            pad.slots |= {name: drawn} if drawn else {}


def _pieces(block: Block, length: int) -> list[Piece]:
    """Cut a member's bytes into rows."""
    out = []
    offset, size = block.offset, block.size
    while size:
        row, start = divmod(offset, length)
        here = min(size, length - start)
        out.append((row, start, here))
        offset, size = offset + here, size - here
    return out


def _longest(block: Block, length: int) -> Piece:
    return max(_pieces(block, length), key=lambda piece: piece[2])


def _name(block: Block, piece: Piece) -> Drawn:
    row, start, size = piece
    x, y, wide = MEMORY_X + start * BYTE, MEMORY_Y + row * LINE_PITCH, size * BYTE
    return _fitting(block.name, x + wide / 2 + 1, y + LINE_H / 2 + 4, wide - 10)


def _fitting(text: str, x: float, y: float, room: float) -> Drawn:
    """Write a name in the middle of its room, smaller if it is long, and not at all if there is no
    room."""
    size = min(13.0, 13.0 * room / width(text, 13)) if room > 0 else 0
    return line(text, x, y, round(size, 1), "label", 0.5) if size >= 6.5 else ()


def _mark(mark: str, wide: float) -> Drawn:
    """Draw a frame for what is read, a minus for what is switched off, a flag for what is wrong."""
    half, high = wide / 2 - 1, LINE_H / 2 - 1
    shape = {"x": -half, "y": -high, "width": 2 * half, "height": 2 * high, "rx": 3}
    if mark == "lit":
        outer = f"M{-half:g},{-high:g}h{2 * half:g}v{2 * high:g}h{-2 * half:g}z"
        inner = f"M{3 - half:g},{3 - high:g}v{2 * high - 6:g}h{2 * half - 6:g}v{6 - 2 * high:g}z"
        return path(look="bit-on", d=f"{outer}{(inner if half > 3 else '')}")
    if mark == "wrong":
        dashes = "stroke-width:3;stroke-dasharray:6 3"
        return g(
            rect(look="hatch", style=dashes, **shape),
            circle(look="spots", cx=half - 4, cy=3 - high, r=6),
            look="vermillion",
        )
    if mark == "off":
        minus = path(look="bit-minus", d=f"M{6 - half:g},0h9") if half > 14 else ()
        return (
            rect(look="bg", opacity=".5", **shape)
            + rect(look="bit-gone", style="fill:none", **shape)
            + minus
        )
    return ()


# ---- bars, grids, lists

BAR_ROW, BAR_X, BAR_W, BARS_FOLDED = 34, 298, 298, 372


@drawing.register
def _bars(seen: Bars) -> Drawing:
    """Draw two bars per row: with the member above, without it below; on a phone they stand below
    the member's name."""
    pad = Pad()
    most = max(max(with_, without) for _, _, with_, without in seen.rows)
    for r, (name, note, with_, without) in enumerate(seen.rows):
        y, pad.fold = r * BAR_ROW, Fold((0, 6), (BAR_X,), BAR_ROW - 2, r * BAR_ROW)
        below = f"translate(0,{2 * y}) scale({BARS_FOLDED / 650:.3g},2)"
        lit = g(box(0, 1, 646, 32, "tint", 4), look="sky")
        pad.slot(f"l{r}", 0, y, lit if r == seen.lit else (), folded=below)
        called = line(word(name), 6, y + 14, 12, "label") + line(word(note), 6, y + 28, 10.5, "dim")
        pad.stay(called, at=0)
        for i, (count, look) in enumerate(((with_, "bit-on"), (without, "bit-new"))):
            wide = max(count * BAR_W / most, 1.5)
            at = y + 6 + 13 * i
            pad.stay(
                box(BAR_X, at, wide, 10, look, 2),
                line(str(count), BAR_X + wide + 6, at + 9, 11, "label"),
                at=BAR_X,
            )
        place = target(seen.jumps[r] if seen.jumps else -1, name, 646, BAR_ROW - 2)
        pad.slot(f"j{r}", 0, y, place and moved(323, BAR_ROW / 2, place), folded=below)
    high = len(seen.rows) * BAR_ROW + 4
    return pad.done(650, high, (BARS_FOLDED, 2 * high))


GRID_X, GRID_STEP, GRID_ROW, ARTICLE_X = 300, 86, 21, 172
EVENTS = {
    "quiet": said("quiet"), "capture": said("capture"),
    "promotion": said("promotion"), "drop": said("drop"),
}  # fmt: skip


@drawing.register
def _grid(seen: Grid) -> Drawing:
    """Draw a row for each member, a column for each event, and a mark where they meet; on a phone
    what the article calls the member is left out."""
    pad = Pad(Fold((0, 0), (ARTICLE_X,), 0))
    wide = GRID_X + GRID_STEP * len(seen.columns)
    for c, name in enumerate(seen.columns):
        x = GRID_X + (c + 0.5) * GRID_STEP
        pad.stay(line(EVENTS.get(name, name), x, 13, 12, "label", 0.5), at=x)
    marks = {
        "x": use(href="#bit-new", transform="scale(.68)"),
        "?": line("?", 0, 4, 12, "dim", 0.5),
        ".": circle(look="bit-dot", r=2),
    }
    for r, (name, article, cells) in enumerate(seen.rows):
        y = 20 + r * GRID_ROW
        pad.stay(path(look="rule", d=f"M0,{y}h{wide}"), line(name, 2, y + 15, 11.5, "label"))
        pad.flat(line(article, ARTICLE_X, y + 15, 11, "dim"))
        for c, mark in enumerate(cells):
            pad.slot(f"g{r}.{c}", GRID_X + (c + 0.5) * GRID_STEP, y + GRID_ROW / 2, marks[mark])
    high = 24 + len(seen.rows) * GRID_ROW
    return pad.done(wide, high, (wide - ARTICLE_X, high)).called(said("table of writes"))


LIST_ROWS, LIST_ROW = 10, 22


@drawing.register
def _listing(seen: Listing) -> Drawing:
    """Write named things under each other, and count those that do not fit."""
    pad = Pad()
    shown = seen.rows[:LIST_ROWS]
    if len(seen.rows) > LIST_ROWS:
        shown = (*shown[:-1], ("...", said("and {n} more", n=len(seen.rows) - LIST_ROWS + 1)))
    for r in range(LIST_ROWS):
        y = r * LIST_ROW
        drawn: Drawn = ()
        if r < len(shown):
            name, text = shown[r]
            drawn = (
                g(circle(look="spots", cx=8, cy=11, r=5), look="vermillion")
                + line(name, 22, 15, 12, "label")
                + line(word(text), 210, 15, 11, "dim")
            )
        pad.slot(f"r{r}", 0, y, drawn)
    return pad.done(600, LIST_ROWS * LIST_ROW)


# ---- sums of sets, keys, a ledger

TERM = 12


@drawing.register
def _sum(seen: Sum) -> Drawing:
    """Draw small boards with the sign between them, and the sum behind the last."""
    pad, side, x = Pad(), 9 * TERM, 4.0
    last = len(seen.terms) - 1
    for t, (name, squares) in enumerate(seen.terms):
        pad.stay(line(word(name), x + side / 2, 12, 11.5, "label", 0.5))
        pad.stay(box(x - 2, 18, side + 4, side + 4, "word", 4))
        for sq in range(81):
            cell_x, cell_y = x + (sq % 9 + 0.5) * TERM, 20 + (sq // 9 + 0.5) * TERM
            symbol = "bit-on" if sq in squares else "bit-off"
            bit = use(href=f"#{symbol}", transform=f"scale({TERM / 26:.3g})")
            pad.slot(f"{t}.{sq}", cell_x, cell_y, bit)
        pad.slot(f"n{t}", x + side / 2, side + 38, line(str(len(squares)), 0, 0, 11, "dim", 0.5))
        x += side
        if t < last:
            sign = seen.equals if t == last - 1 else seen.sign
            pad.slot(f"s{t}", x + 14, 26 + side / 2, _sign(sign))
            x += 28
    return pad.done(x + 6, side + 44)


def _sign(sign: str) -> Drawn:
    if sign == "or":
        return line(sign, 0, 4, 14, "label", 0.5)
    paths = {
        "=": "M-7,-3H7M-7,4H7", "!=": "M-7,-3H7M-7,4H7M5,-9L-5,10",
    }  # fmt: skip
    look = "vermillion" if sign == "!=" else "blue"
    return g(path(look="hatch", style="stroke-width:2.6", d=paths[sign]), look=look)


XOR_STEP, XOR_X = 9, 150


@drawing.register
def _xor(seen: Xor) -> Drawing:
    """Draw the bits of each key, most significant first, and mark in the last row those that
    flipped."""
    pad = Pad()
    first, last = seen.rows[0][1], seen.rows[-1][1]
    for r, (label, value) in enumerate(seen.rows):
        y = 14 + 30 * r
        between = 0 < r < len(seen.rows) - 1
        text = said("xor {key}", key=label) if between else word(label)
        pad.stay(line(text, 0, y + 4, 11.5, "label"))
        for i in range(64):
            bit = 63 - i
            symbol = "bit-on" if value >> bit & 1 else "bit-off"
            if r == len(seen.rows) - 1 and (first ^ last) >> bit & 1:
                symbol = "bit-new" if value >> bit & 1 else "bit-gone"
            x = XOR_X + (i + 0.5) * XOR_STEP + i // 8 * 4
            pad.stay(moved(x, y, use(href=f"#{symbol}", transform="scale(.34,.72)")))
        pad.stay(line(f"{value:016x}", XOR_X + 64 * XOR_STEP + 38, y + 4, 11.5, "dim"))
        if r == len(seen.rows) - 2:
            pad.stay(path(look="grid", d=f"M{XOR_X},{y + 15}h{64 * XOR_STEP + 28}"))
    return pad.done(XOR_X + 64 * XOR_STEP + 38 + 130, 30 * len(seen.rows) + 4).called(
        said("update by xor")
    )


LEDGER_W, LEDGER_H = 556, 230


@drawing.register
def _ledger(seen: Ledger) -> Drawing:
    """Draw the sum as steps from left to right, with the changes under it as bars."""
    pad, left, top = Pad(), 62, 26
    plies = max(len(seen.values) - 1, 1)
    seen_at_all = [0, *seen.values, *(delta for _, _, delta in seen.entries)]
    high, low = max(seen_at_all), min(seen_at_all)
    scale = LEDGER_H / max(high - low, 1)
    middle = top + high * scale

    def x_of(ply: float) -> float:
        return left + ply * LEDGER_W / plies

    for value in sorted({high, 0, low}):
        y = middle - value * scale
        pad.stay(
            path(look="rule", d=f"M{left},{y:g}h{LEDGER_W}"),
            line(f"{value:+d}" if value else "0", left - 8, y + 4, 10.5, "dim", 1),
        )
    way = f"M{x_of(0):g},{middle - seen.values[0] * scale:g}" + "".join(
        f"H{x_of(ply):g}V{middle - value * scale:g}" for ply, value in enumerate(seen.values)
    )
    pad.stay(g(_entry_bars(seen, x_of, middle, scale), look="sky"))
    pad.stay(g(path(look="hatch", d=way), look="blue"))
    for ply in range(0, plies + 1, 10 if plies < 140 else 20):
        pad.stay(line(str(ply), x_of(ply), top + LEDGER_H + 18, 10.5, "dim", 0.5))
    pad.stay(line(said("ply"), left - 8, top + LEDGER_H + 18, 10.5, "dim", 1))
    here: Drawn = ()
    value_here: Drawn = ()
    if seen.at >= 0:
        value = seen.values[seen.at]
        spot = circle(look="spots", cx=x_of(seen.at), cy=middle - value * scale, r=5.5)
        here = g(spot, look="vermillion")
        told = said("after move {n}: {value}", n=seen.at, value=f"{value:+d}")
        value_here = line(told, 0, 0, 13, "label", 1)
    pad.slot("at", 0, 0, here)
    pad.slot("value", left + LEDGER_W, 12, value_here)
    return pad.done(left + LEDGER_W + 30, top + LEDGER_H + 26).called(said("ledger"))


def _entry_bars(seen: Ledger, x_of: Callable[[float], float], middle: float, scale: float) -> Drawn:
    out = []
    for ply, _, delta in seen.entries:
        x = x_of(ply)
        y = middle - max(delta, 0) * scale
        out.append(rect(look="tint", x=x - 3, y=y, width=6, height=abs(delta) * scale))
    return joined(out)


# ---- how the pieces move

MOVES_ACROSS, MOVES_SCALE, MOVES_GAP, MOVES_TOP, MOVES_SIZE = 4, 0.5, 26, 42, 18


@drawing.register
def _piece_moves(seen: PieceMoves) -> Drawing:
    """Draw a board of five by five for each piece, and one for those that move like a gold."""
    pad = Pad()
    for i, steps in enumerate(seen.steps):
        _moves_board(pad, i, _moved(steps), [(len(NEAR) // 2, steps.piece)], steps.places)
    corners = tuple(zip((6, 8, 16, 18), seen.golden, strict=True))
    _moves_board(pad, len(seen.steps), (" ".join(seen.golden), said("as a gold")), corners, ())
    wide, high = _moves_at(MOVES_ACROSS - 1)[0], _moves_at(len(seen.steps))[1]
    size = 5 * MOVES_SCALE
    return pad.done(wide + size * CELL_W + 2, high + size * CELL_H + 2).called(
        said("moves of the pieces")
    )


def _moved(steps: Steps) -> Iterable[str]:
    """Name a piece by its letter and its name; of a slider, say how far it goes."""
    yield said("{letter} {piece}", letter=steps.piece, piece=steps.name)
    if steps.slides:
        yield said("any distance")


def _moves_at(i: int) -> tuple[float, float]:
    """Return where a board's corner lies."""
    size = 5 * MOVES_SCALE
    across, down = size * CELL_W + MOVES_GAP, size * CELL_H + MOVES_TOP + 6
    return 2 + i % MOVES_ACROSS * across, MOVES_TOP + i // MOVES_ACROSS * down


def _moves_board(
    pad: Pad, i: int, lines: Iterable[str], pieces: Iterable[tuple[int, str]], lit: Iterable[int]
) -> None:
    """Draw one of the boards under its lines, with its pieces and the places that are lit."""
    x, y = _moves_at(i)
    for above, part in enumerate(reversed(tuple(lines))):
        pad.stay(line(part, x, y - 6 - 1.1 * MOVES_SIZE * above, MOVES_SIZE, "label"))
    marks = [(place, use(href="#layer-plain", look="sky")) for place in lit]
    _five_by_five(pad, (x, y), MOVES_SCALE, marks, pieces)


def _five_by_five(
    pad: Pad,
    corner: tuple[float, float],
    scale: float,
    marks: Iterable[tuple[int, Drawn]],
    pieces: Iterable[tuple[int, str]],
) -> None:
    """Draw five by five squares: their marks, the grid, and the pieces on them."""
    x, y = corner
    wide, high = 5 * CELL_W, 5 * CELL_H
    grid = "".join(f"M0,{k * CELL_H}h{wide}M{k * CELL_W},0v{high}" for k in range(6))
    stood = [(place, piece_on(piece)) for place, piece in pieces]
    below, above = (
        joined(
            (
                moved((place % 5 + 0.5) * CELL_W, (place // 5 + 0.5) * CELL_H, drawn, scale=large)
                for place, drawn in each
            )
        )
        for each, large in ((marks, 1), (stood, 1.2))
    )
    pad.stay(
        moved(
            x,
            y,
            rect(look="field", width=wide, height=high),
            below,
            path(look="grid", d=grid),
            above,
            scale=scale,
        )
    )


# ---- rules of the game

RULE_SCALE, RULE_GAP, RULE_TOP, RULE_STAND = 0.72, 34, 20, 42


@drawing.register
def _rule_picture(seen: RulePicture) -> Drawing:
    """Draw small boards next to each other, each under its name, and below each what Black has in
    hand."""
    pad, wide, high = Pad(), 5 * CELL_W * RULE_SCALE, 5 * CELL_H * RULE_SCALE
    for i, small_board in enumerate(seen.boards):
        x = 2 + i * (wide + RULE_GAP)
        pad.stay(line(small_board.name, x, RULE_TOP - 6, 12.5, "label"))
        lit = [(place, use(href="#layer-plain", look="sky")) for place in small_board.lit]
        barred = [
            (place, use(href="#layer-diag", look="vermillion")) for place in small_board.barred
        ]
        _five_by_five(pad, (x, RULE_TOP), RULE_SCALE, lit + barred, small_board.pieces)
        if small_board.hand:
            pad.stay(line(said("in hand"), x, RULE_TOP + high + 25, 12.5, "label"))
            pad.stay(
                moved(
                    x + wide - 0.5 * CELL_W * RULE_SCALE,
                    RULE_TOP + high + 20,
                    piece_on(small_board.hand),
                    scale=RULE_SCALE,
                )
            )
    stand = RULE_STAND if any(each.hand for each in seen.boards) else 2
    across = len(seen.boards) * (wide + RULE_GAP) - RULE_GAP + 4
    return pad.done(across, RULE_TOP + high + stand).called(seen.title)
