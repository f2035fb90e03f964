"""The drawings of chapter 3: trees, a proof, a tape, counters, lists of moves."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from shogi_lab.engine.pieces import KING, PIECE_NAMES, letter
from shogi_lab.ground.messages import Move, items, said
from shogi_lab.japanese.catalog import in_japanese
from shogi_lab.notation.words import signed_with
from shogi_lab.screen.drawings import Drawing, drawing, named
from shogi_lab.screen.elements import Drawn, box, circle, g, joined, moved, path, rect
from shogi_lab.screen.outlines import LEAST, Japanese, line, paragraph, width, word, wrapped
from shogi_lab.screen.pad import Fold, Pad, target

from .choices import MoveRow, MoveRows
from .closing import Closers, Nine
from .columns import Column
from .counters import Counters
from .proof import Branch, Proof
from .proof_numbers import NumberedMove, NumberedTree
from .tape import Tape
from .tree import AND, COMING, CUT, OPEN, OR, PROVED, REFUTED
from .visit import Twig, Unfolded

# ---- nodes


def node(kind: str, state: str, size: float = 7.5) -> Drawn:
    """Draw a node's sign: OR round, AND square; filled if proved, crossed out if refuted, dashed if
    never looked at."""
    return named(f"{kind} {state}", _sign(kind, state, size))


def _sign(kind: str, state: str, size: float) -> Drawn:
    if state == PROVED:
        return _shape(kind, size, "bit-on")
    if state == CUT:
        return _shape(kind, size - 0.5, "bit-gone")
    if state == REFUTED:
        cross = f"M{-size / 2:g},{-size / 2:g}l{size:g},{size:g}m{-size:g},0l{size:g},{-size:g}"
        shape = _shape(kind, size - 0.5, "bg") + _shape(kind, size - 0.5, "word")
        return shape + g(path(look="hatch", d=cross), look="vermillion")
    shape = _shape(kind, size - 1, "bg")
    if state == OPEN:
        ring = _shape(kind, size - 1, "hatch")
        return shape + g(ring, look="blue") + circle(look="bit-on", r=2.6)
    return shape + _shape(kind, size - 0.5, "word")


def _shape(kind: str, size: float, look: str) -> Drawn:
    if kind == OR:
        return circle(look=look, r=size)
    return box(-size, -size, 2 * size, 2 * size, look, 1.5)


def fitted(text: str, x: float, y: float, size: float, room: float, look: str = "label") -> Drawn:
    """Write a line of text in smaller letters if it is too long for its room in either language."""
    ours = Japanese(in_japanese(text) or text)
    wide = max(width(text, size), LEAST * width(ours, size), 1)
    return line(text, x, y, round(min(size, size * room / wide), 1), look)


LEGEND = (
    (OR, COMING, said("OR: attacker to move")), (AND, COMING, said("AND: defender to move")),
    (AND, OPEN, said("looked at")), (AND, PROVED, said("proved")), (AND, REFUTED, said("refuted")),
    (AND, CUT, said("never looked at")),
)  # fmt: skip


def legend(pad: Pad, y: float, wide: float, cuts: bool = True, signs: int = len(LEGEND)) -> float:
    """Write what the first signs mean, in as many lines as the width needs, and return the height
    at which they end; cuts: whether anything has been left out, which a question may be about."""
    x = 10.0
    for kind, state, words in LEGEND[:signs]:
        need = 30 + width(words, 10.5)
        if x + need > wide:
            x, y = 10.0, y + 19
        drawn = (*node(kind, state, 6), *line(words, 11, 3.8, 10.5, "dim"))
        if state == CUT:
            pad.slot("cut", x, y, drawn if cuts else ())
        else:
            pad.stay(moved(x, y, drawn), at=x)
        x += need
    return y + 12


# ---- a tree unfolded along one path

ROOT_W, TWIG_W, TWIG_NARROW, TWIG_H, TWIG_TOP = 34, 158, 118, 25, 30
Parts = Callable[[Any], dict[str, Drawn]]


@drawing.register
def _unfolded(seen: Unfolded) -> Drawing:
    """Draw a column of moves for each ply, with threads into the next where the path goes on."""
    pad, columns = Pad(), len(seen.columns) - 1
    pitch = TWIG_W if columns <= 3 else TWIG_NARROW
    wide = ROOT_W + columns * pitch
    bottom = TWIG_TOP + seen.rows * TWIG_H
    for c, column in enumerate(seen.columns):
        x = ROOT_W + (c - 1) * pitch if c else 0
        if c:
            pad.slot(f"t{c}", x + 14, 12, line(column.title, 0, 0, 11.5, "label"))
            pad.slot(f"u{c}", x + 14, TWIG_TOP - 4, beyond(column.before, "above"))
            pad.slot(f"v{c}", x + 14, bottom + 11, beyond(column.after, "below"))
            pad.slot(f"e{c}", 0, 0, threads(seen.columns, c, x))
        drawn = partial(_twig, room=pitch if c else ROOT_W)
        fill(pad, c, column, seen.rows if c else 1, (x, TWIG_TOP), drawn)
    cuts = any(twig.state == CUT for column in seen.columns for twig in column.twigs)
    return pad.done(wide, legend(pad, bottom + 30, wide, cuts))


def fill(
    pad: Pad, c: int, column: Column, rows: int, at: tuple[float, float], drawn: Parts
) -> None:
    """Draw the rows of a column, each thing in a slot of its own, as most of it is the same in many
    frames; drawn: returns what a row shows, and nothing to see where there is no move."""
    for r in range(rows):
        twig = column.twigs[r] if r < len(column.twigs) else None
        for name, each in drawn(twig).items():
            pad.slot(f"{name}{c}.{r}", at[0], at[1] + (r + 0.5) * TWIG_H, each)


def beyond(count: int, where: str, size: float = 10) -> Drawn:
    """Write how many moves are not drawn, in the place where they would stand."""
    above = said("{n} more above", n=count)
    more = above if where == "above" else said("{n} more below", n=count)
    return line(more, 0, 0, size, "dim") if count else ()


def _middle(column: Column) -> float:
    """Return how high the node stands from which the path goes on."""
    row = next((r for r, twig in enumerate(column.twigs) if twig.here), 0)
    return TWIG_TOP + (row + 0.5) * TWIG_H


def threads(columns: Sequence[Column], c: int, x: float) -> Drawn:
    """Draw threads from the node of the path in the column before to each node of this one."""
    if not columns[c].twigs:
        return ()
    paths = []
    begin = _middle(columns[c - 1])
    rows = range(len(columns[c].twigs))
    first = x + 3
    ends = [TWIG_TOP + (r + 0.5) * TWIG_H for r in rows]
    paths.append(f"M{first:g},{min(begin, *ends):g}V{max(begin, *ends):g}")
    paths += [f"M{first:g},{y:g}h5" for y in ends]
    paths.append(f"M{x - 3:g},{begin:g}H{first:g}")
    return path(look="brace", d="".join(paths))


def _twig(twig: Twig | None, room: float) -> dict[str, Drawn]:
    """Draw a row of a column: the node, its move, what it folds to, how much hangs below; a
    place."""
    out: dict[str, Drawn] = dict.fromkeys(("k", "m", "n", "f", "j"), ())
    if twig is None:
        return out
    wide = room > TWIG_NARROW
    decided = twig.state in (PROVED, REFUTED, OPEN)
    out["k"] = lit(twig.here, room) + (moved(21, 0, node(twig.kind, twig.state)))
    size, note_at = (12, 84) if wide else (11, 76)
    begins = note_at if twig.note else room
    out["m"] = fitted(twig.move, 34, 4, size, begins - 36, "label" if decided else "dim")
    if twig.note:
        look = "after" if twig.here else "dim"
        out["n"] = line(_folded(twig), note_at, 4, size - 1, look)
    if twig.folded and wide:
        out["f"] = line(f"+{twig.folded}", room - 7, 4, 10.5, "dim", 1)
    place = target(twig.jump, _label(twig), room - 8, TWIG_H - 2)
    out["j"] = place and moved(room / 2 + 2, 0, place)
    return out


def _label(seen: Twig | NumberedMove | Branch) -> str:
    """Say a node's move and how it stands, for readers who cannot see."""
    return items((seen.move or said("the root"), seen.state))


def lit(here: str, room: float) -> Drawn:
    """Draw the background of a row on the path, with a bar before the node looked at."""
    if here not in ("path", "now"):
        return ()
    shape = {"y": 1.5 - TWIG_H / 2, "height": TWIG_H - 3}
    ground = rect(look="lit", x=7, width=room - 9, **shape, rx=4)
    return ground + (rect(look="lit-edge", x=7, width=4, **shape) if here == "now" else ())


def _folded(twig: Twig) -> str:
    """Say what a node folds to: a refutation, a mating move, or words."""
    if not isinstance(twig.note, Move):
        return twig.note
    return signed_with(">" if twig.state == PROVED else "x", twig.note)


# ---- a line with numbers on it, and its sisters

NUMBER_W, NUMBER_AT = 168, (100, 146)
WHICH = (said("proof"), said("disproof"))


@drawing.register
def _numbered(seen: NumberedTree) -> Drawing:
    """Draw a column of moves for each ply, each with its two numbers; its mover compares the dark
    ones."""
    wide = ROOT_W + (len(seen.columns) - 1) * NUMBER_W + 8
    bottom, cut = TWIG_TOP + 8 + seen.rows * TWIG_H, ROOT_W + 3 * NUMBER_W
    pad = Pad(Fold((0, 0), (cut,), bottom + 24))
    for c, column in enumerate(seen.columns):
        x = ROOT_W + (c - 1) * NUMBER_W if c else 0
        if c:
            pad.slot(f"t{c}", x + 14, 12, line(column.title, 0, 0, 11.5, "label"))
            pad.slot(f"u{c}", x, TWIG_TOP, _heads(column))
            pad.slot(f"v{c}", x + 14, bottom + 11, beyond(column.after, "below"))
            pad.slot(f"e{c}", x, 8, threads(seen.columns, c, 0))
        drawn = partial(_numbered_move, side=column.side, below=bool(c))
        fill(pad, c, column, seen.rows if c else 1, (x, TWIG_TOP + 8), drawn)
    pad.fold = Fold((0, 0), (), 0, bottom + 24)
    high = legend(pad, bottom + 30, cut)
    return pad.done(wide, high, (cut, high + bottom + 24))


def _heads(column: Column) -> Drawn:
    """Write over the two columns of numbers which they are, or how many moves stand above."""
    if not column.twigs:
        return ()
    heads = [
        line(word, at + 6, 0, 9.5, "label" if side == column.side else "dim", 1)
        for side, (word, at) in enumerate(zip(WHICH, NUMBER_AT, strict=True))
    ]
    return joined(heads)


def _numbered_move(twig: NumberedMove | None, side: int, below: bool) -> dict[str, Drawn]:
    """Draw a row of a column: the node, its move, its numbers or the word for them, a place."""
    out: dict[str, Drawn] = dict.fromkeys(("k", "m", "n", "j"), ())
    if twig is None:
        return out
    room = NUMBER_W if below else ROOT_W
    out["k"] = lit(twig.here, room) + (moved(21, 0, node(twig.kind, twig.state)))
    out["m"] = line(twig.move, 34, 4, 11.5, "dim" if twig.state == COMING else "label")
    for which, number in enumerate(twig.numbers):
        look = "label" if which == side else "dim"
        out["n"] += line(f"{number:,}", NUMBER_AT[which], 4, 11.5, look, 1)
    if twig.word and below:
        out["n"] = line(twig.word, NUMBER_AT[1], 4, 10.5, "dim", 1)
    place = target(twig.jump, _label(twig), room - 8, TWIG_H - 2)
    out["j"] = place and moved(room / 2 + 2, 0, place)
    return out


# ---- a whole proof

BRANCH_W, BRANCH_H, BRANCH_TOP, DEEPER = 205, 36, 24, 22


@drawing.register
def _proof(seen: Proof) -> Drawing:
    """Draw a proof ply by ply from left to right, with a row for each line of play; on a phone each
    move has a row, and stands further in than the one before it."""
    pad, wide = Pad(Fold((0, 0), (), 0)), ROOT_W + len(seen.columns) * BRANCH_W
    for c, title in enumerate(seen.columns):
        pad.flat(line(title, ROOT_W + c * BRANCH_W + 12, 12, 11.5, "label"))
    at = [_branch_at(branch) for branch in seen.branches]
    folded = [(21 + branch.column * DEEPER, (i + 0.5) * BRANCH_H)
              for i, branch in enumerate(seen.branches)]  # fmt: skip
    for branch, here, there in zip(seen.branches, at, folded, strict=True):
        if branch.above >= 0:
            pad.flat(_thread(at[branch.above], here, here[0] - 18))
            pad.folds(_thread(folded[branch.above], there, folded[branch.above][0]))
    for i, (branch, here, (x, y)) in enumerate(zip(seen.branches, at, folded, strict=True)):
        pad.slot(f"b{i}", *here, _branch(branch), folded=f"translate({x:g},{y:g})")
    below = (len(at) - seen.rows) * BRANCH_H - BRANCH_TOP
    pad.fold, narrow = Fold((0, 0), (), 0, below), len(seen.columns) * DEEPER + BRANCH_W + 21
    signs = 4 if {branch.state for branch in seen.branches} <= {COMING, OPEN, PROVED} else 6
    high = legend(pad, BRANCH_TOP + seen.rows * BRANCH_H + 16, narrow, signs=signs)
    return pad.done(wide, high, (narrow, high + below))


def _branch_at(branch: Branch) -> tuple[float, float]:
    x = ROOT_W + (branch.column - 1) * BRANCH_W + 21 if branch.column else 21
    return x, BRANCH_TOP + (branch.row + 0.5) * BRANCH_H


def _thread(above: tuple[float, float], here: tuple[float, float], bend: float) -> Drawn:
    """Draw a thread along the row, or down from the node above; bend: where it goes down."""
    (ax, ay), (x, y) = above, here
    return path(look="brace", d=f"M{ax:g},{ay:g}H{bend:g}V{y:g}H{x:g}")


def _branch(branch: Branch) -> Drawn:
    room = (BRANCH_W if branch.column else ROOT_W) - 4
    out = []
    if branch.here:
        out.append(box(-13, -15, room, 30, "lit", 4))
        if branch.here == "now":
            out.append(rect(look="lit-edge", x=-13, y=-15, width=4, height=30))
    elif branch.column:
        words = max(width(branch.words, 10), _room(branch.move) + width(branch.note, 12.5))
        plate = min(words, room - 30) + 26
        out.append(rect(look="bg", x=-9, y=-14, width=plate, height=28))
    out.append(node(branch.kind, branch.state))
    if branch.column:
        out.append(line(branch.move, 14, -1, 12.5, "label"))
        if branch.note:
            out.append(line(branch.note, 14 + _room(branch.move), -1, 11, "after"))
        out.append(fitted(branch.words, 14, 11.5, 10, room - 32, "dim"))
    place = target(branch.jump, _label(branch), room, 32)
    return joined([*out, moved(room / 2 - 13, 0, place)])


def _room(move: str) -> float:
    """Return how much room a move takes before the text after it, in either language."""
    ours = Japanese(in_japanese(move) or move)
    return max(width(move, 12.5), LEAST * width(ours, 12.5)) + 8


# ---- moves to choose from

ROWS, ROW_W, ROW_H = 14, 310, 27


@drawing.register
def _move_rows(seen: MoveRows) -> Drawing:
    """Draw moves under each other, in as many columns as they need, which stand below each other
    on a phone, two narrow ones side by side."""
    columns = -(-seen.room // ROWS)
    wide = ROW_W if columns == 1 else 640 / min(columns, 3) if columns < 4 else 160
    high, beside = min(seen.room, ROWS) * ROW_H + 4, 2 if columns > 3 else 1
    cuts = tuple(each * wide for each in range(beside, columns, beside))
    pad = Pad(Fold((0, 0), cuts, high - 4) if cuts else None)
    for i in range(seen.room):
        x, y = i // ROWS * wide, (i % ROWS + 0.5) * ROW_H
        row = seen.rows[i] if i < len(seen.rows) else None
        for name, drawn in _move_row(row, wide).items():
            pad.slot(f"{name}{i}", x, y, drawn)
    last = min(ROWS, seen.room - ROWS * beside * len(cuts))
    below = (ROWS * len(cuts) + last) * ROW_H + 4
    return pad.done(columns * wide, high, (max(ROW_W, beside * wide), below) if cuts else None)


def _move_row(row: MoveRow | None, room: float) -> dict[str, Drawn]:
    """Draw a move: its node, its name in letters and in words, the note, and a place."""
    out: dict[str, Drawn] = dict.fromkeys(("k", "m", "w", "n", "j"), ())
    if row is None:
        return out
    ground = box(2, 2 - ROW_H / 2, room - 8, ROW_H - 4, "lit", 4) if row.here else ()
    out["k"] = ground + moved(16, 0, node(row.kind, row.state))
    out["m"] = line(row.move, 31, 4, 12.5, "label")
    x = 31 + LEAST * width(Japanese("▲５三角不成"), 12.5) + 8
    note = width(row.note, 11)
    free = room - x - note - 22
    if free > 60:
        out["w"] = fitted(row.words, x, 4, 11, free, "dim")
    if row.note:
        out["n"] = line(row.note, room - 12, 4, 11, "after" if row.here else "dim", 1)
    place = target(row.jump, items((row.move, row.words)), room - 6, ROW_H - 3)
    out["j"] = place and moved(room / 2 - 1, 0, place)
    return out


# ---- the shared buffer

TAPE_COLORS = ("sky", "orange", "green", "purple", "yellow", "vermillion", "blue")
TAPE_CELLS, TAPE_W, TAPE_H, TAPE_PITCH = 8, 52, 34, 78


@drawing.register
def _tape(seen: Tape) -> Drawing:
    """Draw cells in rows; over them where each ply ends, under them which move comes next."""
    pad = Pad()
    rows = seen.room // TAPE_CELLS + 1
    for i in range(seen.room):
        x, y = _tape_at(i)
        pad.stay(box(x, y, TAPE_W - 2, TAPE_H, "word", 3))
        pad.stay(line(str(i), x + 3, y + TAPE_H - 3, 7.5, "dim"))
        drawn: Drawn = ()
        if i < len(seen.cells):
            move, ply, fresh = seen.cells[i]
            middle = (TAPE_W - 2) / 2
            ground = g(
                box(0, 0, TAPE_W - 2, TAPE_H, "tint", 3),
                look=TAPE_COLORS[(ply - 1) % len(TAPE_COLORS)],
            ) + line(str(ply), TAPE_W - 5, 8.5, 8, "label", 1)
            drawn = (ground if fresh else ()) + line(
                move, middle, 21, 11.5, "label" if fresh else "dim", 0.5
            )
        pad.slot(f"c{i}", x, y, drawn)
    for i in range(seen.room + 1):
        x, y = _tape_at(i)
        here = [ply for ply, end in enumerate(seen.ends, 1) if end == i]
        pad.slot(f"e{i}", x - 1, y, _tape_end(here) if here else ())
        coming = [ply for ply, at in enumerate(seen.nexts, 1) if at == i]
        pad.slot(f"n{i}", x, y, _tape_next(coming) if coming else ())
    return pad.done(TAPE_CELLS * TAPE_W + 66, rows * TAPE_PITCH + 6).called(said("buffer of moves"))


def _tape_at(i: int) -> tuple[float, float]:
    return 4 + i % TAPE_CELLS * TAPE_W, 20 + i // TAPE_CELLS * TAPE_PITCH


def _tape_end(plies: list[int]) -> Drawn:
    """Draw a flag at the end of a ply's moves."""
    words = f"last[{','.join(map(str, plies))}]"
    flag = path(look="lit-edge", d=f"M-1,-14h2.4V{TAPE_H + 2}h-2.4z")
    return flag + line(words, 4, -6, 10, "label")


def _tape_next(plies: list[int]) -> Drawn:
    """Draw a pointer under the move that comes next."""
    arrow = path(look="after", d=f"M8,{TAPE_H + 3}l5,9h-10z")
    return arrow + line(f"next[{','.join(map(str, plies))}]", 15, TAPE_H + 12, 9, "after")


# ---- counters

COUNT_NAME, COUNTS_W, COUNT_LINE, COUNT_BARS = 252, 396, 13, 30


@drawing.register
def _counters(seen: Counters) -> Drawing:
    """Draw a row for each version, and a column of bars for each thing that is counted; on a phone
    the bars of a version stand below its name."""
    room = min(100, COUNTS_W // len(seen.columns))
    wide, narrow = COUNT_NAME + len(seen.columns) * room, max(COUNTS_W, COUNT_NAME)
    pad = Pad(Fold((0, 0), (COUNT_NAME,), 0))
    for c, name in enumerate(seen.columns):
        x = COUNT_NAME + c * room
        pad.stay(fitted(word(name), x, 12, 11.5, room - 6), at=x)
    most = [max(*(row[2][c] for row in seen.rows), 1) for c in range(len(seen.columns))]
    reasons = [wrapped(reason, 10.5, COUNT_NAME - 16) for _, reason, _ in seen.rows]
    high = 27 + max(1, *map(len, reasons)) * COUNT_LINE
    for r, (name, reason, counts) in enumerate(seen.rows):
        y, pad.fold = 20 + r * high, Fold((0, 6), (COUNT_NAME,), high - 8, r * COUNT_BARS)
        lit = rect(look="lit", width=wide - 4, height=high - 2, rx=4)
        both = f"scale({narrow / wide:.3g},{1 + COUNT_BARS / high:.3g})"
        below = f"translate(0,{y + r * COUNT_BARS}) {both}"
        pad.slot(f"l{r}", 0, y, lit if r == seen.lit else (), folded=below)
        pad.stay(fitted(word(name), 6, y + 16, 12, COUNT_NAME - 16), at=0)
        pad.stay(paragraph(word(reason), (6, y + 30), 10.5, COUNT_NAME - 16, COUNT_LINE), at=0)
        for c, count in enumerate(counts):
            x = COUNT_NAME + c * room
            bar = max(count * (room - 14) / most[c], 1) if count else 0
            pad.stay(box(x, y + 21, bar, 9, "bit-on", 2) if bar else (), at=x)
            pad.stay(fitted(f"{count:,}", x, y + 16, 11.5, room - 6), at=x)
        place = target(seen.jumps[r] if seen.jumps else -1, name, wide - 4, high - 2)
        pad.slot(f"j{r}", 0, y, place and moved(wide / 2, high / 2 - 1, place), folded=below)
    tall = 24 + len(seen.rows) * high
    folded = narrow, tall + len(seen.rows) * COUNT_BARS
    return pad.done(wide, tall, folded).called(said("counters"))


# ---- a king's nine squares

CELL, NINE_W, NINE_H = 22, 98, 98


@drawing.register
def _closers(seen: Closers) -> Drawing:
    """Draw nine squares for each piece type: escapes filled, its sign where it closes them all,
    struck through where the king would take it."""
    pad = Pad()
    for i, nine in enumerate(seen.nines):
        x, y = i % 4 * NINE_W, i // 4 * NINE_H
        pad.stay(line(word(PIECE_NAMES[nine.kind]), x + 2, y + 14, 12, "label"))
        pad.slot(f"a{i}", x + 70, y + 58, line(said("afar"), 0, 0, 9, "dim") if nine.afar else ())
        for place in range(9):
            if place in seen.off:
                continue
            left, top = x + 2 + place % 3 * CELL, y + 20 + place // 3 * CELL
            pad.stay(box(left, top, CELL - 2, CELL - 2, "word", 2))
            if place in seen.escapes:
                fill = box(left + 1, top + 1, CELL - 4, CELL - 4, "tint", 2)
                pad.stay(g(fill, look="green"))
            pad.slot(f"n{i}.{place}", left + CELL / 2 - 1, top + CELL / 2 + 4, _at(nine, place))
    rows = -(-len(seen.nines) // 4)
    pad.stay(line(said("green: stays open"), 2, rows * NINE_H + 4, 10, "dim"))
    pad.stay(line(said("struck out: the king would take it"), 110, rows * NINE_H + 4, 10, "dim"))
    letters = said("letter: a piece that attacks every green square from there")
    pad.stay(line(letters, 2, rows * NINE_H + 20, 10, "dim"))
    pad.stay(line(said("afar: from farther away, too"), 2, rows * NINE_H + 36, 10, "dim"))
    return pad.done(4 * NINE_W, rows * NINE_H + 42).called(said("escapes and what closes them"))


def _at(nine: Nine, place: int) -> Drawn:
    """Draw the sign on one of the nine squares: the king, or the piece that closes from there."""
    if place == 4:
        return line(letter(KING), 0, 0, 12, "label", 0.5)
    if place not in nine.places:
        return ()
    sign = line(letter(nine.kind), 0, 0, 12, "dim" if place in nine.lost else "label", 0.5)
    if place in nine.lost:
        sign += g(path(look="hatch", d="M-7,-11l14,14"), look="vermillion")
    return sign
