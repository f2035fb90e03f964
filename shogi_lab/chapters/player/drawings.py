"""The drawings of the player's chapter: a search along one path, the answers of its parts, and
counts.
"""

from shogi_lab.chapters.mate_in_3.drawings import (
    TWIG_H,
    TWIG_TOP,
    beyond,
    fill,
    fitted,
    lit,
    threads,
)
from shogi_lab.engine.pieces import PAWN, SILVER, VALUES
from shogi_lab.ground.messages import items, said, word_of
from shogi_lab.screen.drawings import Drawing, drawing, named
from shogi_lab.screen.elements import Drawn, box, circle, element, g, joined, moved, path, rect
from shogi_lab.screen.outlines import line, width, word
from shogi_lab.screen.pad import Pad, target

from . import recorded as why
from .elo import ENOUGH, signed
from .experiment import Ranges, Worth
from .icicle import MANY, Cell, Icicle
from .icicle import ROWS as PLIES
from .icicle import WIDE as ICICLE_W
from .kernels.mind import WON
from .step_pictures import WIDE, Glance, Grown, Patch
from .tree import NOT_YET, OPEN, Answers, Path, Twig, WindowNow

#: By reason: a letter, a color, and what both mean. Round is what was searched, square what not.
SIGNS = {
    why.REPETITION: ("R", "purple", said("repetition")),
    why.SUPERIOR: ("S", "purple", said("better or worse hand")),
    why.DECLARATION: ("D", "purple", said("declaration")),
    why.TABLE: ("T", "blue", said("table")),
    why.OTHER_HAND: ("H", "blue", said("table, another hand")),
    why.MATE: ("M", "vermillion", said("mate in 1 or 3")),
    why.MARGIN: ("F", "yellow", said("futility")),
    why.NULL_MOVE: ("N", "orange", said("null move")),
    why.CUTOFF: ("B", "green", said("reaches beta")),
    why.ALL_MOVES: ("A", "", said("all moves")),
    why.NO_MOVE: ("#", "vermillion", said("mated")),
    why.STAND_PAT: ("P", "sky", said("stand pat")),
    why.CAPTURES: ("Q", "sky", said("no capture left")),
    why.HORIZON: ("Z", "", said("horizon")),
    why.LATE: ("L", "", said("late move pruning")),
    why.EXCHANGE: ("E", "", said("loses by SEE")),
    why.UNTRIED: ("", "", said("never tried")),
}
#: Reasons for which a move has no search.
UNSEARCHED = why.LATE, why.EXCHANGE, why.UNTRIED


#: Pixels of the letters of a path: a telephone shows it at 5/8 of its size, and they must be read.
WRITTEN = 16.2


def sign(reason: str, searched: bool = True) -> Drawn:
    """Draw the sign of a reason around the origin."""
    if reason == OPEN:
        return circle(look="word", r=9) + circle(look="bit-on", r=3.6)
    if reason not in SIGNS:
        return circle(look="word", r=9)
    letter, colour, _ = SIGNS[reason]
    if reason == why.UNTRIED:
        gone = box(-8.5, -8.5, 17, 17, "bit-gone", 2)
        return named(why.UNTRIED, gone)
    square = {"x": -9.5, "y": -9.5, "width": 19, "height": 19, "rx": 2}
    kind, shape = ("circle", {"r": 10.5}) if searched else ("rect", square)
    ground = g(element(kind, look="tint", **shape), look=colour) if colour else ()
    drawn = (
        ground + element(kind, look="word", **shape) + line(letter, 0, 5.7, WRITTEN, "label", 0.5)
    )
    return named(reason.replace(" ", "-"), drawn)


def legend(pad: Pad, reasons: tuple[str, ...], y: float, wide: float) -> float:
    """Draw what the signs mean, in as many lines as the width needs, and return the height
    at which they end."""
    x, best = 16.0, said("* best so far")
    for reason in reasons:
        words = SIGNS[reason][2]
        need = 38 + width(words, WRITTEN)
        if x + need > wide:
            x, y = 16.0, y + 27
        drawn = sign(reason, reason not in UNSEARCHED)
        pad.stay(moved(x, y, drawn))
        pad.stay(line(words, x + 15, y + 5.5, WRITTEN, "dim"))
        x += need
    if x + width(best, WRITTEN) > wide:
        x, y = 16.0, y + 27
    pad.stay(line(best, x - 8, y + 5.5, WRITTEN, "after"))
    return y + 16


# ---- a search along one path

PITCH, TOP = 281, 158
#: Where a row has its bar and its value; the large window, and how far from 0 a value is halfway to
#: its end.
BAR_AT, BAR_W, VALUE_AT = 132, 66, 270
NOTE_AT, NOTED = 100, 11
WINDOW_X, WINDOW_Y, WINDOW_W, HALFWAY = 24, 82, 514, 650
#: What some values mean to the side to move.
MARKS = (
    (0, "0"), (VALUES[PAWN], said("a pawn")), (VALUES[SILVER], said("a silver")),
    (2_000, said("winning")), (WON, said("mate")),
)  # fmt: skip


def _along(value: float) -> float:
    """Return the place of a value between the lowest, 0, and the highest, 1; large ones lie close
    together."""
    return 0.5 + value / (abs(value) + HALFWAY) / 2


@drawing.register
def _path(seen: Path) -> Drawing:
    """Draw the window above a column of moves for each of the last nodes on the path."""
    pad = Pad()
    wide = len(seen.columns) * PITCH
    head = TOP - TWIG_TOP
    bottom = TOP + seen.rows * TWIG_H
    best = said("Best line:")
    pad.stay(line(best, 8, 17, WRITTEN, "dim"))
    begins = 16 + width(best, WRITTEN)
    pad.slot("best", begins, 17, fitted(seen.best, 0, 0, WRITTEN, wide - begins - 4, "after"))
    pad.stay(_ruler())
    pad.slot("window", WINDOW_X, WINDOW_Y, _window(seen.window, wide))
    for c, column in enumerate(seen.columns):
        x = c * PITCH
        pad.slot(f"t{c}", x + 8, TOP - 22, line(column.title, 0, 0, WRITTEN, "label"))
        pad.slot(f"u{c}", x + 34, TOP - 3, beyond(column.before, "above", WRITTEN))
        pad.slot(f"v{c}", x + 34, bottom + 14, beyond(column.after, "below", WRITTEN))
        if c:
            pad.slot(f"e{c}", 0, head, threads(seen.columns, c, x))
        fill(pad, c, column, seen.rows, (x, TOP), _twig)
    high = legend(pad, seen.signs, bottom + 36, wide)
    return pad.done(wide, high)


def _ruler() -> Drawn:
    """Draw the axis of all values, and say what a few of them mean; as many lie on the other side
    of 0."""
    out = [path(look="rule", d=f"M{WINDOW_X},{WINDOW_Y}h{WINDOW_W}")]
    for value, words in MARKS:
        x, mirrored = (WINDOW_X + _along(each) * WINDOW_W for each in (value, -value))
        out.append(path(look="rule", d=f"M{x:g},{WINDOW_Y - 4}v8M{mirrored:g},{WINDOW_Y - 4}v8"))
        # 0 and a pawn lie so close together that their words would touch
        middle, anchor = (x, 0.5) if value else (x - 3, 1)
        out.append(line(words, middle, WINDOW_Y + 24, WRITTEN, "dim", anchor))
    return joined(out)


def _window(seen: WindowNow, wide: float) -> Drawn:
    """Draw the window as a bar between its two ends, and behind it the window as it was at
    first."""
    begins, alpha, beta = (_along(end) * WINDOW_W for end in (seen.begins, seen.alpha, seen.beta))
    drawn = line(seen.told, 8 - WINDOW_X, -40, WRITTEN, "label")
    drawn += box(begins, -8, max(beta - begins, 1), 16, "word", 2)
    if alpha < beta:
        drawn += g(box(alpha, -8, beta - alpha, 16, "tint", 2), look="sky")
    drawn += path(look="brace", d=f"M{alpha:g},-12v24M{beta:g},-12v24")
    low, high = said("alpha"), said("beta")
    left = max(min(alpha, beta) - 6, width(low, WRITTEN) + 4 - WINDOW_X)
    most = wide - WINDOW_X - width(high, WRITTEN) - 4
    right = min(max(max(alpha, beta), left) + 6, most)
    left = min(left, right - 6)  # at an end of the axis one word pushes the other back
    drawn += line(low, left, -15, WRITTEN, "after", 1)
    drawn += line(high, right, -15, WRITTEN, "after")
    if seen.value is not None:
        drawn += circle(look="bit-on", cx=_along(seen.value) * WINDOW_W, r=5.5)
    return drawn


def _twig(twig: Twig | None) -> dict[str, Drawn]:
    """Draw a row of a column: the sign, the move, its window with its value in it, and a place to
    click."""
    out: dict[str, Drawn] = dict.fromkeys(("k", "m", "n", "j"), ())
    if twig is None:
        return out
    known = twig.sign not in (NOT_YET, OPEN)
    out["k"] = lit(twig.here, PITCH) + (moved(23, 0, sign(twig.sign, twig.window is not None)))
    look = "dim" if twig.sign in (NOT_YET, why.UNTRIED) else "label"
    deeper = f"{twig.plies:+d}" if twig.plies else ""
    note = said("again") if twig.again else deeper
    room = (NOTE_AT if note else BAR_AT) - 39
    out["m"] = fitted(twig.move, 37, 5.5, WRITTEN, room, look)
    out["m"] += line(note, NOTE_AT, 5.5, NOTED, "after")
    if twig.window is not None:
        out["n"] = _bar(twig.window, twig.worth)
        look = "after" if twig.best else "label"
        out["n"] += line(twig.value, VALUE_AT - 8, 5.5, WRITTEN, look, 1)
        out["n"] += line("*", VALUE_AT - 6, 7, WRITTEN, "after") if twig.best else ()
    elif known and twig.sign != why.UNTRIED:
        out["n"] = line(SIGNS[twig.sign][2], BAR_AT, 5.5, WRITTEN, "dim")
    place = target(twig.jump, items((twig.move, word_of(twig.sign))), PITCH - 8, TWIG_H - 2)
    out["j"] = place and moved(PITCH / 2 + 2, 0, place)
    return out


def _bar(window: tuple[int, int], worth: int | None) -> Drawn:
    """Draw a move's window between its ends on the axis of all values, and a dot for its value."""
    alpha, beta = (BAR_AT + _along(end) * BAR_W for end in window)
    room = g(box(alpha, -4, max(beta - alpha, 1.5), 8, "tint", 1), look="sky")
    axis = path(look="rule", d=f"M{BAR_AT},0h{BAR_W}M{BAR_AT + BAR_W / 2:g},-5v10")
    ends = path(look="brace", d=f"M{alpha:.4g},-6v12M{max(beta, alpha + 1.5):.4g},-6v12")
    if worth is None:
        return axis + room + ends
    return (
        axis
        + room
        + ends
        + (circle(look="bit-on", cx=f"{BAR_AT + _along(worth) * BAR_W:.4g}", r=3.4))
    )


# ---- what the parts said

ANSWERS_W, ANSWER_H, ANSWERS_DEEP, MOST_ANSWERS = 328, 20, 5, 10


@drawing.register
def _answers(seen: Answers) -> Drawing:
    """Draw a line for each part, with its answer at the right, in two columns."""
    pad = Pad()
    room = ANSWERS_W / 2 - 10
    for r in range(MOST_ANSWERS):
        part, answer = seen.rows[r] if r < len(seen.rows) else ("", "")
        x, y = r // ANSWERS_DEEP * ANSWERS_W / 2, (r % ANSWERS_DEEP + 0.5) * ANSWER_H
        pad.slot(f"p{r}", x + 4, y + 4, line(part, 0, 0, 11.5, "dim"))
        pad.slot(f"a{r}", x + room, y + 4, line(answer, 0, 0, 11.5, "label", 1))
    return pad.done(ANSWERS_W, ANSWERS_DEEP * ANSWER_H)


# ---- an icicle

CELL_H, CELL_GAP, LETTER = 27, 1.0, 11


@drawing.register
def _icicle(seen: Icicle) -> Drawing:
    """Draw a row for each ply. A cell has the color of its reason and its letter, or, if it is too
    narrow, the lines of its reason."""
    pad = Pad()
    for row in range(PLIES):
        cells = [cell for cell in seen.cells if cell.row == row]
        y = 2 + row * CELL_H
        pad.slot(f"r{row}", 1, y, joined(map(_cell, cells)))
        pad.slot(f"j{row}", 1, y, joined(map(_zoom, cells)))
    y = PLIES * CELL_H + 16
    x = 12.0
    for reason in seen.signs:
        words = SIGNS[reason][2]
        if x + 34 + width(words, 10.5) > ICICLE_W:
            x, y = 12.0, y + 21
        pad.stay(moved(x - 8, y - 11, _filled(reason, 20, 18)))
        pad.stay(line(SIGNS[reason][0], x + 2, y + 2, 11, "label", 0.5))
        pad.stay(line(words, x + 18, y + 2, 10.5, "dim"))
        x += 40 + width(words, 10.5)
    y += 20
    pad.stay(
        line(
            said(
                "a box is as wide as the nodes below it; framed: the best line; "
                "gray: many narrow boxes"
            ),
            4,
            y,
            10.5,
            "dim",
        )
    )
    return pad.done(ICICLE_W + 4, y + 8)


def _cell(cell: Cell) -> Drawn:
    wide = max(cell.wide - CELL_GAP, 0.8)
    high = CELL_H - 2
    if cell.why == MANY:
        return rect(look="bit-off", x=f"{cell.x:.5g}", width=f"{wide:.4g}", height=high)
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
        drawn += path(look="lit-edge", d=f"M0,0h{wide:.4g}v{high}h-{wide:.4g}z{inner}")
    return g(drawn, transform=f"translate({cell.x:.5g},0)")


def _filled(reason: str, wide: float, high: float) -> Drawn:
    """Draw a reason's ground: its color, and lines at heights of its own."""
    _, colour, _ = SIGNS[reason]
    ground = rect(look="tint" if colour else "bg", width=f"{wide:.4g}", height=high)
    frame = rect(look="word", width=f"{wide:.4g}", height=high)
    bars = "".join(f"M0,{high * at / 12:.3g}h{wide:.4g}" for at in BARS.get(reason, ()))
    drawn = ground + (path(look="hatch", d=bars) if bars else ())
    return (g(drawn, look=colour) + frame) if colour else drawn + frame


def _zoom(cell: Cell) -> Drawn:
    if cell.jump < 0 or cell.wide < 5:
        return ()
    place = target(cell.jump, items(map(word_of, (cell.move, cell.why))), cell.wide, CELL_H)
    return g(place, transform=f"translate({cell.x + cell.wide / 2:.5g},{CELL_H / 2 - 1:g})")


#: Where the lines of a reason lie, in twelfths of a cell's height.
BARS: dict[str, tuple[float, ...]] = {
    why.CUTOFF: (1,), why.TABLE: (11,), why.OTHER_HAND: (1, 11), why.MATE: (1, 2.5),
    why.NO_MOVE: (9.5, 11), why.MARGIN: (1, 2.5, 11), why.NULL_MOVE: (1, 9.5, 11),
    why.STAND_PAT: (6,), why.CAPTURES: (1, 6), why.REPETITION: (6, 11), why.SUPERIOR: (1, 6, 11),
    why.DECLARATION: (4, 8),
}  # fmt: skip


# ---- the growing search

PATCH_H, PATCH_TOP, PATCH_LETTER = 30, 68, 17


@drawing.register
def _grown(seen: Grown) -> Drawing:
    """Draw the nodes before and after as bars, above a row of patches for each ply: in color if the
    step searched them, gray if only the step before did. The path to the node looked at is
    framed."""
    pad = Pad()
    most = max(count for _, count in seen.counts)
    begins = 14 + max(width(name, WRITTEN) for name, _ in seen.counts)
    room = WIDE - begins - 62
    for r, (name, count) in enumerate(seen.counts):
        y = 16 + 24 * (r + 2 - len(seen.counts))
        bar = max(room * count / most, 1.5)
        own = r == len(seen.counts) - 1
        look = "label" if own else "dim"
        pad.stay(line(name, 2, y + 5.5, WRITTEN, look))
        pad.stay(box(begins, y - 7, bar, 14, "bit-on" if own else "bit-off", 2))
        pad.stay(line(f"{count:,}", begins + bar + 8, y + 5.5, WRITTEN, look))
    way = set(seen.path)
    rows = max(patch.row for patch in seen.patches) + 1
    for row in range(rows):
        y = PATCH_TOP + row * PATCH_H
        here = [patch for patch in seen.patches if patch.row == row]
        pad.stay(moved(1, y, joined(map(_patch, here))))
        framed = joined(_framed(patch) for patch in here if patch.number in way and patch.why)
        pad.slot(f"p{row}", 1, y, framed)
        pad.slot(f"j{row}", 1, y, joined(map(_goes_to, here)))
    if seen.horizon < rows - 1:
        y = PATCH_TOP + (seen.horizon + 1) * PATCH_H - 2
        pad.stay(path(look="hatch", d=f"M0,{y:g}H{WIDE + 2}"))
    y = PATCH_TOP + rows * PATCH_H + 18
    pad.stay(box(2, y - 12, 18, 15, "bit-on", 2), line(said("searched"), 26, y, WRITTEN, "dim"))
    if len(seen.counts) > 1:
        pad.stay(_spared(116, y - 12, 18, 15))
        words = said("searched by the step before, and not by this one")
        pad.stay(line(words, 140, y, WRITTEN, "dim"))
    return pad.done(WIDE + 4, y + 10)


def _patch(patch: Patch) -> Drawn:
    wide, high = max(patch.wide - CELL_GAP, 0.8), PATCH_H - 3
    if patch.number < 0:
        return _spared(patch.x, 0, wide, high)
    ground = box(patch.x, 0, wide, high, "bit-on", min(2, wide / 2))
    if patch.why in SIGNS and wide > PATCH_LETTER + 1:
        return ground + g(_letter(SIGNS[patch.why][0], patch, wide), look="now")
    return ground


def _letter(letter: str, patch: Patch, wide: float) -> Drawn:
    return line(letter, patch.x + wide / 2, 19.5, PATCH_LETTER, "name", 0.5)


def _spared(x: float, y: float, wide: float, high: float) -> Drawn:
    """Draw a patch that is no longer searched."""
    return box(x, y, wide, high, "bit-off", min(2, wide / 2))


def _framed(patch: Patch) -> Drawn:
    wide = f"{max(patch.wide - CELL_GAP, 4):.4g}"
    solid = "stroke-dasharray:none"
    return rect(look="ring", style=solid, x=f"{patch.x:.5g}", y=-2, width=wide, height=PATCH_H)


def _goes_to(patch: Patch) -> Drawn:
    if patch.jump < 0 or patch.wide < 5:
        return ()
    place = target(patch.jump, word_of(patch.why), patch.wide, PATCH_H)
    x = patch.x + patch.wide / 2
    return g(place, transform=f"translate({x:.5g},{PATCH_H / 2 - 1:g})")


@drawing.register
def _glance(seen: Glance) -> Drawing:
    """Draw the picture of all nodes above the lines that changed."""
    pad = Pad()
    grown, changed = drawing(seen.grown), drawing(seen.changes)
    pad.inside("nodes", grown, "translate(0,0)")
    pad.inside("lines", changed, f"translate(0,{grown.height + 10:g})")
    wide = max(grown.width, changed.width)
    return pad.done(wide, grown.height + 10 + changed.height).called(seen.title)


# ---- what parts are worth

#: Elo points at both ends of the axis, and where it has lines; pixels of a point.
LEAST_ELO, MOST_ELO, TICKS, ELO_W = -150, 250, (-100, 0, 100, 200), 0.5
NAMES_W, RANGE_H, DOT = 192, 28, 5


@drawing.register
def _ranges(seen: Ranges) -> Drawing:
    """Draw a row for each part: a dot for what it is worth, and a line for its range; the dot is
    filled if the range lies above 0."""
    pad = Pad()
    high = len(seen.rows) * RANGE_H
    right = NAMES_W + (MOST_ELO - LEAST_ELO) * ELO_W
    for elo in TICKS:
        look = "brace" if elo == 0 else "rule"
        pad.stay(path(look=look, d=f"M{_at(elo):g},4v{high}"))
        pad.stay(line(f"{elo:+}" if elo else "0", _at(elo), high + 18, 11.5, "dim", 0.5))
    pad.stay(line("Elo", right + 6, high + 18, 11.5, "dim"))
    for number, each in enumerate(seen.rows):
        y = 4 + (number + 0.5) * RANGE_H
        pad.stay(line(word(each.what), NAMES_W - 8, y + 4, 13, "label", 1))
        pad.slot(f"r{number}", 0, y, _range(each))
        pad.slot(f"n{number}", right + 6, y + 4, line(_elo(each), 0, 0, 13, "after"))
    return pad.done(right + 144, high + 26)


def _at(elo: float) -> float:
    """Return how far right a difference of strength lies; one that is off the axis lies at its
    end."""
    return NAMES_W + (min(max(elo, LEAST_ELO), MOST_ELO) - LEAST_ELO) * ELO_W


def _range(each: Worth) -> Drawn:
    """Draw the dot and the line of a part, without the line if too few pairs were decided; an end
    that is off the axis is an arrow."""
    middle, low, high = map(_at, each.found[:3])
    told = each.found.decided >= ENOUGH
    tips = "".join(
        f"M{at + back},-4L{at:.4g},0L{at + back},4"
        for at, end, back in ((low, each.found.low, 6), (high, each.found.high, -6))
        if not LEAST_ELO <= end <= MOST_ELO
    )
    ends = path(look="hatch", d=f"M{low:.4g},0H{high:.4g}{tips}") if told else ()
    filled = "bit-on" if each.found.is_sure else "word"
    return g(ends, look="blue") + circle(look=filled, cx=f"{middle:.4g}", r=DOT)


def _elo(each: Worth) -> str:
    if each.found.decided < ENOUGH:
        return each.found.ends
    return said("{middle} ({ends})", middle=signed(each.found.elo), ends=each.found.ends)
