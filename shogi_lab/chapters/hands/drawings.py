"""The drawings of chapter 2: bits in colored fields, borrows, balances, tokens, two boards."""

from functools import cache
from itertools import groupby

from shogi_lab.engine.pieces import KANJI, LETTERS
from shogi_lab.ground.messages import said, sign, word_of
from shogi_lab.screen.drawings import BOARD_H, BOARD_W, Drawing, drawing, named
from shogi_lab.screen.elements import Drawn, box, circle, g, joined, moved, path, use
from shogi_lab.screen.outlines import line, word
from shogi_lab.screen.pad import Fold, Pad, target
from shogi_lab.stage.words import signed

from .bits import NAMES, NOBODY, BitRow, BitTable
from .borrow import Compared, Shares, Subtraction
from .dominance import Balance, Balances
from .entries import Word
from .packer import Packed
from .paths import TwoBoards

#: A field's color; its letter stands over it, so that no color has to be told from another.
AB = ("a", "b")
COLORS = {
    "P": "orange", "L": "sky", "N": "green", "S": "yellow", "G": "blue", "B": "vermillion",
    "R": "purple",
}  # fmt: skip

STEP, CELL_H, HEAD_H = 22, 26, 20
LABEL_W, NOTE_W = 112, 190
FOLDED_LABEL_W, FOLDED_NOTE_W = 96, 112

# ---- bits in fields


@cache
def _cell(letter: str, one: int | None, mark: str = "") -> Drawn:
    """Draw a bit around the origin: full if it is 1, tinted if 0, hatched if it is in no field; if
    it is None, only its mark, as in a legend."""
    half, high = STEP / 2 - 1, CELL_H / 2 - 1
    if mark == "unknown":
        return box(-half, -high, 2 * half, 2 * high, "word")
    if mark in ("true", "false"):
        look = "label" if mark == "true" else "bit-gone"  # no field is as dark
        cross = path(look="bit-minus", d="M-7,9L7,-9") if mark == "false" else ()
        ink = "bg" if mark == "true" else "label"
        digit = () if one is None else _digit(one, ink)
        return box(-half, -high, 2 * half, 2 * high, look) + cross + digit
    if letter == NOBODY:
        hatch = path(
            look="brace", d=f"M{-half},4L4,{-high}M{-half},{high}L{half},-7M-4,{high}L{half},3"
        )
        plate = box(-5.5, -8, 11, 16, "bg") if one else ()
        drawn = box(-half, -high, 2 * half, 2 * high, "word") + hatch + plate
        drawn += _digit(one, "label") if one else ()
    else:
        look = "spots" if one else "tint"
        ink = ("pale" if letter == "G" else "ink") if one else "label"
        drawn = g(box(-half, -high, 2 * half, 2 * high, look), look=COLORS[letter])
        drawn += _digit(one or 0, ink)
    return g(drawn, look="faint") if mark == "off" else drawn


def _digit(one: int | str, look: str) -> Drawn:
    return line(str(one), 0, 5, 14, look, 0.5)


def _sign(letter: str) -> str:
    """Return a field's letter, in Japanese the kanji of its piece."""
    return sign(letter, KANJI[LETTERS.index(letter)]) if letter in LETTERS else letter


def _brackets(letters: str, left: float, y: float, cut: int = 0) -> list[tuple[float, Drawn]]:
    """Return the left edge of each field, and its bracket; cut: a bit at which one ends anyway."""
    out, start = list[tuple[float, Drawn]](), 0
    for at in range(1, len(letters) + 1):
        if at < len(letters) and letters[at] == letters[start] and at != cut:
            continue
        letter, wide = letters[start], (at - start) * STEP
        if letter != NOBODY:
            x = left + start * STEP
            bar = box(x + 1, y + HEAD_H - 4, wide - 2, 3, "spots", 1)
            named_bar = g(bar, look=COLORS[letter])
            out.append(
                (x, named_bar + line(_sign(letter), x + wide / 2, y + HEAD_H - 9, 11, "label", 0.5))
            )
        start = at
    return out


def _table(seen: BitTable, room: float) -> Drawing:
    """Draw rows of bits, the lowest bit at the right, with room for notes; on a phone the upper
    half of the bits stands over the lower one. Below them is said how lit bits are judged, if any
    is."""
    heads = len([*groupby(row.letters for row in seen.rows)])
    high = 11 + heads * (HEAD_H + 4) + len(seen.rows) * (CELL_H + 5)
    cut, right, down = seen.bits // 2, LABEL_W + seen.bits * STEP, high + 12
    fold = Fold((LABEL_W, FOLDED_LABEL_W), (LABEL_W + cut * STEP,), down)
    pad = Pad(fold)
    for bit in range(seen.bits):
        if bit % 4 == 0 or (bit == seen.bits - 1 and bit % 4 > 1):
            x = right - (bit + 0.5) * STEP
            pad.stay(line(str(bit), x, 9, 9, "dim", 0.5), at=x)
    y, before = 15, ""
    for r, row in enumerate(seen.rows):
        if row.letters != before:
            out = seen.bits - len(row.letters)
            x = LABEL_W + out * STEP
            y += 4 if before else 0
            pad.flat(joined(drawn for _, drawn in _brackets(row.letters, x, y)))
            for at, drawn in _brackets(row.letters, x, y, cut - out):
                pad.folds(moved(*fold.moved(at), drawn))
            y, before = y + HEAD_H, row.letters
        _row(pad, row, right, y + CELL_H / 2, str(r), down)
        y += CELL_H + 5
    marks = {mark for row in seen.rows for _, mark in row.marks}
    pad.slot("legend", LABEL_W, high + 12, _legend() if marks & {"true", "false"} else (),
             folded=f"translate(4,{down + high + 12})")  # fmt: skip
    folded = FOLDED_LABEL_W + (seen.bits - cut) * STEP + FOLDED_NOTE_W, down + high + 24
    return pad.done(right + room, high + 24, folded).called(said("table of bits"))


def _row(pad: Pad, row: BitRow, right: float, y: float, name: str, down: float) -> None:
    called = line(word(row.label), 4, y + 4.5, 13, "label")
    pad.stay(called)
    pad.folds(moved(0, down, called))
    marks = dict(row.marks)
    count = len(row.letters)
    for bit in range(count):
        x = right - (bit + 0.5) * STEP
        letter, one = row.letters[count - 1 - bit], row.value >> bit & 1
        pad.slot(f"c{name}.{bit}", x, y, _cell(letter, one, marks.get(bit, "")),
                 row.label.replace(" ", "-"))  # fmt: skip
    if row.note.startswith("0x"):
        digits = 2 + -(-count // 4)
        pad.number(f"n{name}", right + 10, y + 4.5, row.note, 13, digits)
    else:
        pad.slot(f"n{name}", right + 10, y + 4.5, line(word(row.note), 0, 0, 13, "label"))
    for bit, jump in enumerate(row.jumps):
        x = right - (bit + 0.5) * STEP
        label = _bit_words(row.label, bit, row.value)
        if row.letters[count - 1 - bit] != NOBODY:
            pad.slot(f"j{name}.{bit}", x, y, target(jump, label, STEP, CELL_H))


@drawing.register
def _bit_table(seen: BitTable) -> Drawing:
    return _table(seen, NOTE_W)


def _legend() -> Drawn:
    truly, falsely = said("claims too few, and is right"), said("claims too few, but is wrong")
    return (
        moved(8, -4, _cell("P", None, "true"), scale=".62")
        + line(truly, 20, 0, 11, "dim")
        + moved(176, -4, _cell("P", None, "false"), scale=".62")
        + line(falsely, 188, 0, 11, "dim")
    )


# ---- the packer

KIND_W, STAND_H, STAND_GAP = 62, 92, 34


def _bit_words(name: str, bit: int, value: int) -> str:
    return said("{name}, bit {bit}: {value}", name=word_of(name), bit=bit, value=value >> bit & 1)


@drawing.register
def _packed(seen: Packed) -> Drawing:
    """Draw the hand and the box, piece types in the order of Bonanza's bits; below, each layout."""
    wide, high = 7 * KIND_W, 32 + STAND_H
    pad = Pad(Fold((4, 4), (4 + wide + STAND_GAP,), high))
    for s, (name, counts, jumps) in enumerate(
        ((said("in hand"), seen.counts, seen.puts), (said("in the box"), seen.box, seen.takes))
    ):
        left = 4 + s * (wide + STAND_GAP)
        stand = box(left, 20, wide, STAND_H, "stand", 5)
        stand = named(name.replace(" ", "-"), stand)
        pad.stay(line(name, left + 2, 12, 13, "label"), stand, at=left)
        for i, (letter, count, jump) in enumerate(zip(seen.letters, counts, jumps, strict=True)):
            label = said("put back a {piece}: {n} in hand", piece=NAMES[i], n=count)
            if s:
                label = said("take a {piece}: {n} in the box", piece=NAMES[i], n=count)
            x = left + (6 - i + 0.5) * KIND_W
            pad.slot(f"p{s}{letter}", x, 20 + 36, _fan(letter, count))
            pad.slot(
                f"n{s}{letter}", x, 20 + STAND_H - 10, line(str(count), 0, 0, 14, "count", 0.5)
            )
            place = target(jump, label, KIND_W - 4, STAND_H - 6)
            pad.slot(f"k{s}{letter}", x, 20 + STAND_H / 2, place)
    table = _table(seen.table, FOLDED_NOTE_W)
    pad.inside("t", table, f"translate(0,{high})", f"translate(0,{2 * high})")
    small = table.folded or table
    folded = max(small.width, wide + 8), 2 * high + small.height - 22
    size = max(table.width, 2 * wide + STAND_GAP + 8), high + table.height - 22
    return pad.done(*size, folded).called(said("packed hand"))


def _fan(letter: str, count: int) -> Drawn:
    """Draw some pieces one over the other, six at most; a ghost if there is none."""
    if not count:
        return use(href=f"#{letter}", look="ghost")
    shown = min(count, 6)
    return joined(use(href=f"#{letter}", x=4 * i - 2 * (shown - 1)) for i in range(shown))


# ---- a subtraction

BORROW_H = 30
FOLDED_W = 30  # of the labels before a row, where the rows are folded


def _fold(letters: str, down: float) -> Fold:
    """Return how a row of fields is folded: in two parts as equal as fields allow."""
    starts = [i for i in range(1, len(letters)) if letters[i - 1] not in (letters[i], NOBODY)]
    cut = min(starts, key=lambda i: abs(2 * i - len(letters)))
    left = LABEL_W + STEP
    return Fold((left, FOLDED_W), (left + cut * STEP,), down)


def _folded_size(letters: str, fold: Fold, high: float) -> tuple[float, float]:
    """Return how large two rows are, and below them the legend."""
    above = (fold.cuts[0] - fold.left[0]) / STEP
    columns = max(above, len(letters) - above)
    return FOLDED_W + columns * STEP + 1, fold.down + high


@drawing.register
def _subtraction(seen: Subtraction) -> Drawing:
    """Draw a, b and what is known of a - b, with an arrow per borrow to the column that owes it."""
    return _subtracted(seen, 14 + HEAD_H + BORROW_H + 3 * CELL_H + 24, BORROW_H)


def _subtracted(seen: Subtraction, down: float, lent: float = 0) -> Drawing:
    """Draw a subtraction; down: where its second row begins if it folds; lent: arrows' height."""
    fold = _fold(seen.letters, down)
    pad, bits = Pad(fold), len(seen.letters)
    left, top = LABEL_W + STEP, 14
    right = left + bits * STEP
    for bit in range(bits):
        x = right - (bit + 0.5) * STEP
        if bit % 4 == 0 or (bit == bits - 1 and bit % 4 > 1):
            pad.stay(line(str(bit), x, 9, 9, "dim", 0.5), at=x)
        now = bit == seen.done - 1
        frame = box(-STEP / 2 - 1, 0, STEP + 2, HEAD_H + lent + 3 * CELL_H + 16, "lit", 4)
        pad.slot(f"f{bit}", x, top, frame if now else ())
    for x, drawn in _brackets(seen.letters, left, top):
        pad.stay(drawn, at=x)
    rows = [top + HEAD_H + lent + CELL_H * (0.5 + i) + 4 * i + (4 if i == 2 else 0)
            for i in range(3)]  # fmt: skip
    for below in (0, down):
        for name, y in zip(seen.names, rows, strict=True):
            pad.folds(line(word(name), 1, below + y + 4.5, 11, "label"))
        beneath = below + rows[2] - CELL_H / 2 - 4
        pad.folds(path(look="grid", d=f"M0,{beneath:g}H{FOLDED_W + fold.cuts[0] - left:g}"))
    for name, y in zip(seen.names, rows, strict=True):
        pad.flat(line(word(name), 4, y + 4.5, 13, "label"))
    pad.flat(line(said("borrows"), 4, top + HEAD_H + 20, 11, "dim") if lent else ())
    pad.flat(path(look="grid", d=f"M{left - STEP},{rows[2] - CELL_H / 2 - 4}H{right}"))
    pad.flat(line("-", left - STEP / 2, rows[1] + 5, 16, "label", 0.5))
    marks = dict(seen.marks)
    for bit in range(bits):
        x, letter = right - (bit + 0.5) * STEP, seen.letters[bits - 1 - bit]
        field = "guard" if letter == NOBODY else letter
        pad.slot(f"a{bit}", x, rows[0], _cell(letter, seen.a >> bit & 1), f"a {field}")
        pad.slot(f"b{bit}", x, rows[1], _cell(letter, seen.b >> bit & 1), f"b {field}")
        mark = marks.get(bit, "") if bit < seen.done else "unknown"
        drawn = _cell(letter, seen.difference >> bit & 1, mark)
        pad.slot(f"d{bit}", x, rows[2], drawn, f"difference {field}")
        if lent:
            arrow = _arrow() if bit in seen.borrowed else ()
            pad.slot(f"r{bit}", x, top + HEAD_H + lent, arrow, "borrows")
    high = rows[2] + CELL_H / 2 + 8
    legend = f"translate(0,{down + high + 12:g}) scale(.95)"
    pad.slot("legend", LABEL_W, high + 12, _legend() if marks else (), folded=legend)
    folded = _folded_size(seen.letters, fold, high + 20)
    return pad.done(right + 12, high + 20, folded).called(said("subtraction"))


COUNTS_H = 76


@drawing.register
def _compared(seen: Compared) -> Drawing:
    """Draw both hands' counts, to be dragged, over the subtraction, whose bits are clicked."""
    down = COUNTS_H + 14 + HEAD_H + 3 * CELL_H + 24
    fold, whole = _fold(seen.seen.letters, down), _subtracted(seen.seen, down)
    pad = Pad(fold)
    pad.inside("s", whole, f"translate(0,{COUNTS_H})")
    left, bits = LABEL_W + STEP, len(seen.seen.letters)
    right = left + bits * STEP
    for h, (name, counts) in enumerate(zip(AB, seen.counts, strict=True)):
        y = 18 + 34 * h
        pad.flat(line(said("{hand} holds", hand=name), 4, y + 4.5, 13, "label"))
        pad.folds(*(line(name, 1, below + y + 4.5, 13, "label") for below in (0, down)))
        for kind, letter, count, (fewer, more) in zip(
            NAMES, seen.letters, counts, seen.spins[h], strict=True
        ):
            at = seen.seen.letters.index(letter)
            wide = seen.seen.letters.count(letter) * STEP
            x = left + at * STEP + wide / 2
            tint = box(x - wide / 2 + 1, y - 13, wide - 2, 26, "tint", 5)
            pad.stay(g(tint, look=COLORS[letter]), at=x)
            ways = [way for way in ((-1, "-", fewer), (1, "+", more)) if way[2] >= 0]
            each = wide / len(ways)  # a count that goes one way only has its place to itself
            spun = joined(
                (
                    moved(
                        side * (wide - each) / 2,
                        0,
                        line(sign, side * (each / 2 - 8), 5, 13, "dim", 0.5),
                        target(jump, _spin_words(name, kind, count, side), each, CELL_H, spin=side),
                    )
                    for side, sign, jump in ways
                )
            )
            number = line(str(count), 0, 5, 15, "label", 0.5)
            pad.slot(f"n{h}{letter}", x, y, number + spun)
    top = COUNTS_H + 14 + HEAD_H + CELL_H / 2
    for h, name in enumerate(AB):
        for bit, jump in enumerate(seen.flips[h]):
            label = _bit_words(name, bit, (seen.seen.a, seen.seen.b)[h])
            place = target(jump, label, STEP, CELL_H)
            pad.slot(f"j{h}.{bit}", right - (bit + 0.5) * STEP, top + h * (CELL_H + 4), place)
    high = COUNTS_H + whole.height
    folded = _folded_size(seen.seen.letters, fold, high)
    return pad.done(whole.width, high, folded).called(said("two hands and their difference"))


def _spin_words(hand: str, kind: str, count: int, side: int) -> str:
    words = {"hand": hand, "piece": kind, "n": count}
    if side > 0:
        return said("{hand}, {n} {piece}: +1", **words)
    return said("{hand}, {n} {piece}: -1", **words)


def _arrow() -> Drawn:
    """Draw an arrow from the next column to this one: what it lends."""
    return g(
        path(look="hatch", d="M-20,-5C-17,-22 -5,-22 -2,-8"),
        path(look="spots", d="M-6.5,-10L3,-10.5L-1,-2Z"),
        look="vermillion",
    )


# ---- false accusations

SHARE_W, SHARE_ROW = 300, 26


@drawing.register
def _shares(seen: Shares) -> Drawing:
    """Draw for each field the share of all pairs that light its guard: truly, and falsely."""
    pad = Pad()
    pad.stay(
        line(said("of {pairs} pairs set this guard", pairs=f"{seen.pairs:,}"), 0, 12, 12, "label")
    )
    most = max(row.rightly + row.falsely for row in seen.rows)
    for r, row in enumerate(reversed(seen.rows)):
        y = 24 + r * SHARE_ROW
        wide = [count * SHARE_W / most for count in (row.rightly, row.falsely)]
        part = [f"{count / seen.pairs:.1%}" for count in (row.rightly, row.falsely)]
        pad.stay(
            # a cell's ground, with the field's letter on it in place of a digit
            moved(12, y + 11, _cell(row.letter, 0)[:1], _digit(row.letter, "label"), scale=".8"),
            line(word(row.name), 28, y + 15, 12, "label"),
            box(84, y + 3, wide[0], 16, "label", 1),
        )
        if row.falsely:
            pad.stay(box(84 + wide[0] + 1, y + 3.8, wide[1], 14.4, "bit-gone", 1))
        shares = said("{true} true, {false} false", true=part[0], false=part[1])
        pad.stay(line(shares, 90 + sum(wide), y + 15, 11, "dim"))
        mark = seen.marks[-1 - r] if seen.marks else ""
        sign = g(_cell("P", 1, mark), transform="scale(.7)") if mark else ()
        pad.slot(f"m{r}", 84 + SHARE_W + 150, y + 11, sign)
    below = 24 + len(seen.rows) * SHARE_ROW + 16
    falsely = said(
        "at least one falsely: {n}, {share}",
        n=f"{seen.any_false:,}",
        share=f"{seen.any_false / seen.pairs:.1%}",
    )
    pad.stay(line(falsely, 0, below, 13, "label"))
    if seen.marks:
        pad.stay(line(said("here"), 84 + SHARE_W + 150, 12, 11, "dim", 0.5))
    return pad.done(84 + SHARE_W + 170, below + 8).called(said("shares"))


# ---- balances

BALANCE_W, TERM_H = 430, 34


@drawing.register
def _balances(seen: Balances) -> Drawing:
    """Draw two ledgers side by side, each over its balance."""
    high = 5 * TERM_H + 210
    pad = Pad(Fold((0, 0), (BALANCE_W + 40,), high))
    for s, each in enumerate(seen.both):
        _balance(pad, each, s, s * (BALANCE_W + 40))
    return pad.done(2 * BALANCE_W + 44, high, (BALANCE_W + 4, 2 * high)).called(said("scales"))


def _balance(pad: Pad, seen: Balance, s: int, left: float) -> None:
    title = line(word(seen.title), left, 15, 15, "label")
    pad.stay(title, line(word(seen.rule), left, 33, 12, "dim"), at=left)
    for t, term in enumerate(seen.terms):
        y = 46 + t * TERM_H
        now, done = t == seen.done - 1, t < seen.done
        pad.slot(f"w{s}.{t}", left, y, box(0, 0, BALANCE_W, TERM_H - 3, "lit", 4) if now else ())
        pad.stay(
            moved(left + 20, y + 15.5, use(href=f"#{term.letter}"), scale=".72"),
            line(word(term.name), left + 40, y + 20, 13, "label"),
            at=left,
        )
        look = "label" if done else "dim"
        pad.slot(f"v{s}.{t}", left, y + 20, (
            line(signed(term.more), 140, 0, 14, look, 1)
            + line(f"x {term.weight:,}", 150, 0, 13, look)
            + (line(f"= {signed(term.more * term.weight)}", BALANCE_W - 14, 0, 14, "label", 1)
               if done else ())
        ))  # fmt: skip
    base = 46 + 5 * TERM_H
    pad.stay(path(look="rule", d=f"M{left},{base}h{BALANCE_W}"), at=left)
    shown = line(said("sum {total}", total=signed(seen.total)), 0, 0, 15, "label", 1)
    pad.slot(f"s{s}", left + BALANCE_W - 14, base + 18, shown)
    pad.slot(f"b{s}", left + BALANCE_W / 2, base + 64, _beam(seen))


def _beam(seen: Balance) -> Drawn:
    """Draw a balance: what a has more on the right, less on the left; the sum tilts it."""
    tilt = (seen.total > 0) - (seen.total < 0)
    drop = 16 * tilt
    terms = seen.terms[: seen.done]
    more = sum(max(term.more * term.weight, 0) for term in terms)
    less = sum(max(-term.more * term.weight, 0) for term in terms)
    stand = path(look="brace", style="stroke-width:3", d="M0,0V74M-36,76H36")
    arm = path(look="hex", d=f"M-150,{-drop - 2.5}L150,{drop - 2.5}v5L-150,{-drop + 2.5}z")
    left = _pan(-150, -drop, less, said("less in a"), "bit-gone")
    right = _pan(150, drop, more, said("more in a"), "bit-new")
    return stand + arm + circle(look="hex", r=5) + left + right


def _pan(x: float, y: float, value: int, words: str, look: str) -> Drawn:
    """Draw a pan with a weight in it, and say below it what it holds."""
    ink = "ink" if look == "bit-new" else "label"
    weight = box(x - 30, y + 17, 60, 22, look, 3) + line(f"{value:,}", x, y + 33, 13, ink, 0.5)
    return (
        path(look="brace", d=f"M{x},{y}L{x - 34},{y + 40}M{x},{y}L{x + 34},{y + 40}")
        + path(look="hex", d=f"M{x - 40},{y + 40}h80q-8,11 -40,11t-40,-11z")
        + (weight if value else ())
        + line(words, x, y + 66, 11, "dim", 0.5)
    )


# ---- a word of a table

WORD_STEP, WORD_ROOM, WORD_X, WORD_Y = 8.4, 9, 12, 46
WORD_COLORS = ("orange", "sky", "green", "purple", "yellow")


@drawing.register
def _word(seen: Word) -> Drawing:
    """Draw the word as a box of bits, its fields from the left; what does not fit sticks out."""
    pad = Pad()
    owners = [f for f, (_, bits) in enumerate(seen.fields[: seen.done]) for _ in range(bits)]
    for at in range(seen.bits + WORD_ROOM):
        _word_bit(pad, seen.bits, at, owners[at] if at < len(owners) else -1)
    wide = seen.bits * WORD_STEP
    pad.stay(box(WORD_X - 4, WORD_Y - 5, wide + 8, 40, "rim", 5))
    x = float(WORD_X)
    for f, (name, bits) in enumerate(seen.fields):
        pad.slot(f"h{f}", x, 0, _word_head(name, bits) if f < seen.done else ())
        x += bits * WORD_STEP
    end = WORD_X + wide + WORD_ROOM * WORD_STEP
    over = line(said("{n} bits too many", n=seen.over), 0, 0, 15, "after", 1) if seen.over else ()
    pad.slot("over", end + 8, WORD_Y + 58, over)
    return pad.done(end + 12, WORD_Y + 66).called(said("word"))


def _word_bit(pad: Pad, bits: int, at: int, owner: int) -> None:
    """Draw a place of the word, or one past its end, in the color of the field that owns it."""
    inside = at < bits
    middle = WORD_X + (at + 0.5) * WORD_STEP + (0 if inside else 8)
    half = WORD_STEP / 2 - 0.7
    drawn = box(-half, -13, 2 * half, 26, "word", 1.5) if inside else ()
    if owner >= 0 and inside:
        color = WORD_COLORS[owner % len(WORD_COLORS)]
        drawn = g(box(-half, -13, 2 * half, 26, "spots", 1.5), look=color)
    elif owner >= 0:
        drawn = box(-half, -13, 2 * half, 26, "bit-gone", 1.5) + line("!", 0, 5, 14, "after", 0.5)
    pad.slot(f"c{at}", middle, WORD_Y + 15, drawn)
    if inside and (at == 0 or (bits - 1 - at) % 8 == 0):
        pad.stay(line(str(bits - 1 - at), middle, WORD_Y + 47, 11, "dim", 0.5))


def _word_head(name: str, bits: int) -> Drawn:
    """Draw a brace over a field, with its name and width above it."""
    long = bits * WORD_STEP
    brace = path(look="brace", d=f"M2,{WORD_Y - 8}v-6h{long - 4:g}v6")
    return brace + line(f"{name} {bits}", long / 2, WORD_Y - 19, 15, "label", 0.5)


# ---- two boards

BETWEEN = 24


@drawing.register
def _two_boards(seen: TwoBoards) -> Drawing:
    """Return two boards side by side, each under its name."""
    down = BOARD_H + 24 + BETWEEN
    pad = Pad(Fold((0, 0), (BOARD_W,), down))
    for b, (name, board) in enumerate(zip(seen.names, seen.boards, strict=True)):
        x = b * (BOARD_W + BETWEEN)
        pad.inside(
            f"b{b}", drawing(board), f"translate({x:g},24)", f"translate(0,{b * down + 24:g})"
        )
        pad.slot(f"n{b}", x + BOARD_W / 2, 15, line(word(name), 0, 0, 15, "label", 0.5),
                 folded=f"translate({BOARD_W / 2:g},{b * down + 15:g})")  # fmt: skip
    folded = (BOARD_W, down + BOARD_H + 24)
    drawn = pad.done(2 * BOARD_W + BETWEEN, BOARD_H + 24, folded)._replace(strip=900)
    return drawn.called(said("two boards"))
