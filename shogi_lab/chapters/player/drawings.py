"""The drawings of the player's chapter: a search along one path, what its parts said, counts."""

import math

from shogi_lab.chapters.mate_in_3.drawings import TWIG_H, TWIG_TOP, beyond, fitted, lit, threads
from shogi_lab.messages import items, said, word_of
from shogi_lab.screen.drawings import Drawing, drawing, named
from shogi_lab.screen.outlines import line, width, word
from shogi_lab.screen.pad import Pad, box, target

from . import recorded as why
from .experiment import Ranges, Worth
from .growth import Growth
from .icicle import MANY, WIDE, Cell, Icicle
from .icicle import ROWS as PLIES
from .ideas import Bill
from .tree import NOT_YET, OPEN, Answers, Path, Twig

#: By reason: a letter, a colour, and what both mean. Round is what was searched, square what not.
SIGNS = {
    why.REPETITION: ("R", "purple", said("repetition")),
    why.SUPERIOR: ("S", "purple", said("better or worse hand")),
    why.DECLARATION: ("D", "purple", said("declaration")),
    why.TABLE: ("T", "blue", said("table")),
    why.OTHER_HAND: ("H", "blue", said("table, another hand")),
    why.MATE: ("M", "vermillion", said("mate in 1 or 3")),
    why.MARGIN: ("F", "yellow", said("far outside")),
    why.NULL_MOVE: ("N", "orange", said("null move")),
    why.CUTOFF: ("B", "green", said("beta")),
    why.ALL_MOVES: ("A", "", said("all moves")),
    why.NO_MOVE: ("#", "vermillion", said("mated")),
    why.STAND_PAT: ("P", "sky", said("stand pat")),
    why.CAPTURES: ("Q", "sky", said("quiescence")),
    why.HORIZON: ("Z", "", said("horizon")),
    why.LATE: ("L", "", said("late")),
    why.EXCHANGE: ("E", "", said("loses")),
    why.UNTRIED: ("", "", said("never tried")),
}
#: Reasons for which a move has no search.
UNSEARCHED = why.LATE, why.EXCHANGE, why.UNTRIED


def sign(reason: str, searched: bool = True) -> str:
    """The sign of a reason, around the origin.

    >>> sign("untried", False)[:36]
    '<g data-name="untried"><rect class="'
    """
    if reason == OPEN:
        return '<circle class="word" r="7.5"/><circle class="bit-on" r="3"/>'
    if reason not in SIGNS:
        return '<circle class="word" r="7.5"/>'
    letter, colour, _ = SIGNS[reason]
    if reason == why.UNTRIED:
        gone = '<rect class="bit-gone" x="-7" y="-7" width="14" height="14" rx="2"/>'
        return named(why.UNTRIED, gone)
    shape = 'r="8"' if searched else 'x="-7.5" y="-7.5" width="15" height="15" rx="2"'
    kind = "circle" if searched else "rect"
    ground = f'<g class="{colour}"><{kind} class="tint" {shape}/></g>' if colour else ""
    drawn = f'{ground}<{kind} class="word" {shape}/>{line(letter, 0, 4, 11.5, "label", 0.5)}'
    return named(reason.replace(" ", "-"), drawn)


def legend(pad: Pad, reasons: tuple[str, ...], y: float, wide: float) -> float:
    """What the signs mean, in as many lines as the width needs; the height below is given."""
    x = 12.0
    for reason in reasons:
        words = SIGNS[reason][2]
        need = 32 + width(words, 10.5)
        if x + need > wide:
            x, y = 12.0, y + 21
        drawn = sign(reason, reason not in UNSEARCHED)
        pad.stay(f'<g transform="translate({x:g},{y:g})">{drawn}</g>')
        pad.stay(line(words, x + 13, y + 3.8, 10.5, "dim"))
        x += need
    if x + 90 > wide:
        x, y = 12.0, y + 21
    pad.stay(line(said("* best so far"), x - 6, y + 3.8, 10.5, "after"))
    return y + 14


# ---- a search along one path

PITCH, HEAD, BEST_H, ROWS = 206, 16, 24, 14
VALUE_AT, WINDOW_AT = 130, 139


@drawing.register
def _path(seen: Path) -> Drawing:
    """A column of moves for each of the last nodes on the path."""
    pad = Pad()
    wide = len(seen.columns) * PITCH + 16
    head = BEST_H + HEAD
    bottom = TWIG_TOP + head + ROWS * TWIG_H
    pad.stay(line(said("Best line:"), 12, 13, 11.5, "dim"))
    pad.slot("best", 72, 13, fitted(seen.best, 0, 0, 11.5, wide - 84, "after"))
    for c, column in enumerate(seen.columns):
        x = 8 + c * PITCH
        pad.slot(f"t{c}", x + 14, BEST_H + 12, line(column.title, 0, 0, 11.5, "label"))
        pad.slot(f"w{c}", x + 14, BEST_H + 27, line(column.window, 0, 0, 10.5, "dim"))
        pad.slot(f"u{c}", x + 14, TWIG_TOP + head - 4, beyond(column.before, "above"))
        pad.slot(f"v{c}", x + 14, bottom + 11, beyond(column.after, "below"))
        if c:
            pad.slot(f"e{c}", 0, head, threads(seen.columns, c, x))
        for r in range(ROWS):
            y = TWIG_TOP + head + (r + 0.5) * TWIG_H
            twig = column.twigs[r] if r < len(column.twigs) else None
            for name, drawn in _twig(twig).items():
                pad.slot(f"{name}{c}.{r}", x, y, drawn)
    high = legend(pad, seen.signs, bottom + 30, wide)
    return pad.done(wide, high)


def _twig(twig: Twig | None) -> dict[str, str]:
    """A row of a column: the sign, the move, its value, the window; a place."""
    out = dict.fromkeys(("k", "m", "n", "j"), "")
    if twig is None:
        return out
    searched = bool(twig.window)
    known = twig.sign not in (NOT_YET, OPEN)
    out["k"] = lit(twig.here, PITCH) + (
        f'<g transform="translate(21,0)">{sign(twig.sign, searched)}</g>'
    )
    look = "dim" if twig.sign in (NOT_YET, why.UNTRIED) else "label"
    out["m"] = line(twig.move, 34, 4, 11.5, look)
    deeper = f"{twig.plies:+d}" if twig.plies else ""
    out["m"] += line(said("again") if twig.again else deeper, 73, 4, 9, "after")
    if searched:
        out["n"] = line(twig.value, VALUE_AT, 4, 11.5, "after" if twig.best else "label", 1)
        out["n"] += line("*", VALUE_AT, 5, 12, "after") if twig.best else ""
        out["n"] += line(twig.window, WINDOW_AT, 4, 9, "dim")
    elif known and twig.sign != why.UNTRIED:
        out["n"] = line(SIGNS[twig.sign][2], 80, 4, 9.5, "dim")
    place = target(twig.jump, items((twig.move, word_of(twig.sign))), PITCH - 8, TWIG_H - 2)
    out["j"] = place and f'<g transform="translate({PITCH / 2 + 2:g},0)">{place}</g>'
    return out


# ---- what the parts said

ANSWERS_W, ANSWER_H, ANSWERS_DEEP, MOST_ANSWERS = 328, 20, 5, 10


@drawing.register
def _answers(seen: Answers) -> Drawing:
    """A part a line, its answer at the right; in two columns."""
    pad = Pad()
    room = ANSWERS_W / 2 - 10
    for r in range(MOST_ANSWERS):
        part, answer = seen.rows[r] if r < len(seen.rows) else ("", "")
        x, y = r // ANSWERS_DEEP * ANSWERS_W / 2, (r % ANSWERS_DEEP + 0.5) * ANSWER_H
        pad.slot(f"p{r}", x + 4, y + 4, line(part, 0, 0, 11.5, "dim"))
        pad.slot(f"a{r}", x + room, y + 4, line(answer, 0, 0, 11.5, "label", 1))
    return pad.done(ANSWERS_W, ANSWERS_DEEP * ANSWER_H)


# ---- nodes by depth

RUNG_W, COUNT_W, COUNT_H = 112, 76, 26


@drawing.register
def _growth(seen: Growth) -> Drawing:
    """A rung a row, a depth a column: the number over its bar, by powers of ten; a dashed bar where
    it would be more."""
    pad = Pad()
    columns = len(seen.rows[0][1])
    for c in range(columns):
        pad.stay(line(said("depth {n}", n=c + 1), RUNG_W + c * COUNT_W, 12, 11, "dim"))
    for r, (name, counts) in enumerate(seen.rows):
        y = 20 + r * COUNT_H
        pad.stay(line(word(name), 4, y + 16, 11.5, "label"))
        for c, count in enumerate(counts):
            pad.stay(_count_at(RUNG_W + c * COUNT_W, y, count, seen.most))
    high = 20 + len(seen.rows) * COUNT_H
    pad.stay(
        line(
            said("dashed: more than {most}; bars by powers of ten", most=f"{seen.most:,}"),
            4,
            high + 14,
            10.5,
            "dim",
        )
    )
    return pad.done(RUNG_W + columns * COUNT_W, high + 20).called(said("nodes by depth"))


def _count_at(x: float, y: float, count: int | None, most: int) -> str:
    room = COUNT_W - 10
    if count is None:
        return box(x, y + 16, room, 6, "bit-gone", 2)
    bar = max(room * math.log(max(count, 1)) / math.log(most), 2)
    return line(f"{count:,}", x, y + 13, 10.5, "label") + box(x, y + 16, bar, 6, "bit-on", 2)


# ---- an icicle

CELL_H, CELL_GAP, LETTER = 27, 1.0, 11


@drawing.register
def _icicle(seen: Icicle) -> Drawing:
    """A row a ply: a cell has the colour of its reason, and its letter or, where it is too narrow,
    the lines of its reason."""
    pad = Pad()
    for row in range(PLIES):
        cells = [cell for cell in seen.cells if cell.row == row]
        y = 2 + row * CELL_H
        pad.slot(f"r{row}", 1, y, "".join(map(_cell, cells)))
        pad.slot(f"j{row}", 1, y, "".join(map(_zoom, cells)))
    y = PLIES * CELL_H + 16
    x = 12.0
    for reason in seen.signs:
        words = SIGNS[reason][2]
        if x + 34 + width(words, 10.5) > WIDE:
            x, y = 12.0, y + 21
        pad.stay(f'<g transform="translate({x - 8:g},{y - 11:g})">{_filled(reason, 20, 18)}</g>')
        pad.stay(line(SIGNS[reason][0], x + 2, y + 2, 11, "label", 0.5))
        pad.stay(line(words, x + 18, y + 2, 10.5, "dim"))
        x += 40 + width(words, 10.5)
    y += 20
    pad.stay(
        line(
            said("as wide as the nodes below it; framed: the best line; grey: many narrow ones"),
            4,
            y,
            10.5,
            "dim",
        )
    )
    return pad.done(WIDE + 4, y + 8)


def _cell(cell: Cell) -> str:
    wide = max(cell.wide - CELL_GAP, 0.8)
    high = CELL_H - 2
    if cell.why == MANY:
        return f'<rect class="bit-off" x="{cell.x:.5g}" width="{wide:.4g}" height="{high}"/>'
    drawn = _filled(cell.why, wide, high)
    letter = SIGNS[cell.why][0]
    if wide > LETTER + width(cell.move, 11) + 14:
        drawn += line(word(cell.move), 4, 17, 11, "label") + line(
            letter, wide - 4, 17, 10, "dim", 1
        )
    elif wide > LETTER:
        drawn += line(letter, wide / 2, 17, 10, "label", 0.5)
    if cell.best:
        inner = f"M2,2v{high - 4}h{wide - 4:.4g}v{4 - high}z" if wide > 5 else ""
        drawn += f'<path class="lit-edge" d="M0,0h{wide:.4g}v{high}h-{wide:.4g}z{inner}"/>'
    return f'<g transform="translate({cell.x:.5g},0)">{drawn}</g>'


def _filled(reason: str, wide: float, high: float) -> str:
    """A reason's ground: its colour, and lines at heights of its own."""
    _, colour, _ = SIGNS[reason]
    ground = f'<rect class="{"tint" if colour else "bg"}" width="{wide:.4g}" height="{high:g}"/>'
    frame = f'<rect class="word" width="{wide:.4g}" height="{high:g}"/>'
    bars = "".join(f"M0,{high * at / 12:.3g}h{wide:.4g}" for at in BARS.get(reason, ()))
    drawn = ground + (f'<path class="hatch" d="{bars}"/>' if bars else "")
    return f'<g class="{colour}">{drawn}</g>{frame}' if colour else drawn + frame


def _zoom(cell: Cell) -> str:
    if cell.jump < 0 or cell.wide < 5:
        return ""
    place = target(cell.jump, items(map(word_of, (cell.move, cell.why))), cell.wide, CELL_H)
    return f'<g transform="translate({cell.x + cell.wide / 2:.5g},{CELL_H / 2 - 1:g})">{place}</g>'


#: Where the lines of a reason lie, in twelfths of a cell's height.
BARS: dict[str, tuple[float, ...]] = {
    why.CUTOFF: (1,), why.TABLE: (11,), why.OTHER_HAND: (1, 11), why.MATE: (1, 2.5),
    why.NO_MOVE: (9.5, 11), why.MARGIN: (1, 2.5, 11), why.NULL_MOVE: (1, 9.5, 11),
    why.STAND_PAT: (6,), why.CAPTURES: (1, 6), why.REPETITION: (6, 11), why.SUPERIOR: (1, 6, 11),
    why.DECLARATION: (4, 8),
}  # fmt: skip


# ---- what parts are worth

#: Elo points at both ends of the axis, and where it has lines; pixels of a point.
LEAST_ELO, MOST_ELO, TICKS, ELO_W = -150, 250, (-100, 0, 100, 200), 0.9
NAMES_W, RANGE_H, DOT = 232, 22, 4.5


@drawing.register
def _ranges(seen: Ranges) -> Drawing:
    """A row a part: a dot for what it is worth, and a line for its range; filled where the range
    does not hold 0."""
    pad = Pad()
    high = len(seen.rows) * RANGE_H
    right = NAMES_W + (MOST_ELO - LEAST_ELO) * ELO_W
    for elo in TICKS:
        look = "brace" if elo == 0 else "rule"
        pad.stay(f'<path class="{look}" d="M{_at(elo):g},4v{high}"/>')
        pad.stay(line(f"{elo:+}" if elo else "0", _at(elo), high + 18, 10.5, "dim", 0.5))
    pad.stay(line("Elo", right + 6, high + 18, 10.5, "dim"))
    for number, each in enumerate(seen.rows):
        y = 4 + (number + 0.5) * RANGE_H
        pad.stay(line(word(each.what), NAMES_W - 8, y + 4, 10.5, "label", 1))
        pad.slot(f"r{number}", 0, y, _range(each))
        pad.slot(f"n{number}", right + 6, y + 4, line(_elo(each), 0, 0, 10.5, "after"))
    return pad.done(right + 128, high + 26)


def _at(elo: float) -> float:
    """Where a difference of strength lies across; what is off the axis, at its end."""
    return NAMES_W + (min(max(elo, LEAST_ELO), MOST_ELO) - LEAST_ELO) * ELO_W


def _range(each: Worth) -> str:
    """The dot and the line of a part; without a line where no pair was decided."""
    middle, low, high = map(_at, each.found)
    ends = "" if not each.decided else f'<path class="hatch" d="M{low:.4g},0H{high:.4g}"/>'
    filled = "bit-on" if each.is_sure else "word"
    return f'<g class="blue">{ends}</g><circle class="{filled}" cx="{middle:.4g}" r="{DOT}"/>'


def _elo(each: Worth) -> str:
    if not each.decided:
        return said("no pair decided")
    middle, low, high = (f"{round(end):+}" if math.isfinite(end) else "?" for end in each.found)
    return said("{middle} ({low} to {high})", middle=middle, low=low, high=high)


# ---- the bill of an idea

BILL_W, BILL_H, BILL_X = 328, 30, 66


@drawing.register
def _bill(seen: Bill) -> Drawing:
    """A bar for the nodes with the idea, a bar for those without; empty before they are known."""
    pad = Pad()
    most = max((count or 1 for _, count in seen.rows), default=1)
    for r, (label, count) in enumerate(seen.rows):
        y = r * BILL_H
        pad.stay(line(label, 4, y + 19, 12, "label"))
        pad.stay(box(BILL_X, y + 4, BILL_W - BILL_X - 64, BILL_H - 10, "bit-gone", 2))
        pad.slot(f"b{r}", BILL_X, y + 4, _paid(count, most))
    return pad.done(BILL_W, len(seen.rows) * BILL_H + 2)


def _paid(count: int | None, most: int) -> str:
    if count is None:
        return ""
    room = BILL_W - BILL_X - 64
    bar = box(0, 0, max(room * count / most, 2), BILL_H - 10, "bit-on", 2)
    return bar + line(f"{count:,}", room + 6, 15, 12, "after")
