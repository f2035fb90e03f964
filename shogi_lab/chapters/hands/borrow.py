"""A borrow that travels: two packed hands subtracted, column by column.

      a            0 0 1 0 0
      b            0 0 0 0 1
      borrows          < <        each column that owes one takes it from the next
      a - b        0 0 0 1 1

A borrow that reaches a field's guard says that the field is smaller. This is false if the borrow
came from the field below.
"""

from collections.abc import Sequence
from math import prod
from typing import Annotated, Any, NamedTuple

from shogi_lab.engine.arguments import checked, is_a, refused
from shogi_lab.engine.layouts import PADDED, HandField, Layout
from shogi_lab.engine.pieces import LETTERS
from shogi_lab.ground.messages import Message, listed, said, sentences
from shogi_lab.stage.films import Film, Frame, LazyFrames, about_line
from shogi_lab.stage.rule import Enumeration, Rule, Table, Total

from .bits import (
    HANDS,
    MOST,
    NAMES,
    BitRow,
    BitTable,
    Counts,
    Hand,
    counts_of,
    in_short,
    packed,
    rank_of,
)

# ---- a subtraction


class Subtraction(NamedTuple):
    """a - b, column by column: `done` columns are finished, and each of those in `borrowed` has
    borrowed from the next.

    `difference` is the part that is known so far; marks, as in BitRow, are on the difference.
    """

    title: str
    letters: str
    names: tuple[str, str, str]
    a: int
    b: int
    done: int
    borrowed: tuple[int, ...]
    difference: int
    marks: tuple[tuple[int, str], ...]


def subtraction(a: int, b: int, layout: Layout, done: int, guards: int = 0) -> Subtraction:
    """Subtract b from (a | guards), column by column from the lowest; stop after `done` columns."""
    whole = a | guards
    known = (1 << done) - 1
    difference = (whole - b) & known
    borrowed = tuple(
        bit for bit in range(done) if (whole & (2 << bit) - 1) < (b & (2 << bit) - 1)
    )  # fmt: skip
    marks = tuple(
        (bit, "true" if bit in smaller_guards(layout, a, b) else "false")
        for bit in lit(layout, difference ^ (guards & known))
    )
    names = (said("a, guards set") if guards else "a", "b", "a - b")
    return Subtraction("", layout.drawing, names, whole, b, done, borrowed, difference, marks)


def lit(layout: Layout, bits: int) -> tuple[int, ...]:
    """List the guards of a layout that are set in `bits`, lowest first."""
    guards = bits & layout.guards
    return tuple(bit for bit in range(layout.bits) if guards >> bit & 1)


def smaller_guards(layout: Layout, a: int, b: int) -> tuple[int, ...]:
    """List the bits above those fields in which `a` really holds less; fields are compared one by
    one."""
    return tuple(
        field.shift + field.width for field in layout.fields if a & field.mask < b & field.mask
    )


@checked
def ripple_film(
    a: Hand, b: Hand, layout: Layout = PADDED, guards: bool = False, title: str = ""
) -> Film:
    """Show a - b, one column per frame, from the lowest bit; a borrow goes to the next column.

    guards: whether all guards of `a` are set first, so that every field borrows from its own.

    >>> film = ripple_film((0,) * 7, (0, 0, 1, 0, 0, 0, 0))
    >>> film.frames[14].caption
    'Bit 13, the guard of knight: 0 - 0 and 1 owed. It borrows from bit 14 and is lit now.'
    """
    hands, owners = (packed(a, layout), packed(b, layout)), _owners(layout)
    pads = layout.guards if guards else 0
    seen = [subtraction(*hands, layout, done, pads) for done in range(layout.bits + 1)]
    begin = said("Subtract b from a, starting at the lowest bit.")
    if guards:
        begin = said("Set the guards of a, then subtract b, starting at the lowest bit.")
    columns = (_column(seen[bit + 1], bit, owners[bit], layout) for bit in range(layout.bits - 1))
    captions = [begin, *columns, _verdict(seen[-1], layout, guards)]
    extra = {"guards": "set"} if guards else {}
    pair = f"{hands[0]:#x} {hands[1]:#x}"
    about = about_line(film="borrow", layout=layout.name, hands=pair, **extra)
    frames = tuple(
        Frame((each,), caption, about)
        for step, (each, caption) in enumerate(zip(seen, captions, strict=True))
    )
    last = layout.bits
    told = [bit + 1 for bit, _ in seen[-1].marks[:1] if bit + 1 < last]
    name = said("a - b, with guards set") if guards else said("a - b, column by column")
    return Film(title or name, frames, (*told, last))


def _owners(layout: Layout) -> list[str]:
    """Say in words what each bit of a layout is."""
    owners: list[str] = [said("nobody's")] * (layout.bits + 1)
    for field in layout.fields:
        owners[field.shift + field.width] = said("the guard of {name}", name=field.name)
    for field in layout.fields:
        for bit in range(field.width):
            owners[field.shift + bit] = field.name
    return owners


def _column(seen: Subtraction, bit: int, owner: str, layout: Layout) -> str:
    x, y, left = (each >> bit & 1 for each in (seen.a, seen.b, seen.difference))
    columns: str = f"{x} - {y}"
    if bit - 1 in seen.borrowed:
        columns = said("{a} - {b} and 1 owed", a=x, b=y)
    words = {"bit": bit, "owner": owner, "columns": columns}
    if bit not in seen.borrowed:
        return said("Bit {bit}, {owner}: {columns} leaves {left}.", left=left, **words)
    words["next"] = bit + 1
    if layout.guards >> bit & 1 and left:
        return said(
            "Bit {bit}, {owner}: {columns}. It borrows from bit {next} and is lit now.", **words
        )
    return said(
        "Bit {bit}, {owner}: {columns}. It borrows from bit {next} and leaves {left}.",
        left=left, **words,
    )  # fmt: skip


def _verdict(seen: Subtraction, layout: Layout, guards: bool) -> str:
    """Say what the whole difference tells, and whether it is true."""
    names = {field.shift + field.width: field.name for field in layout.fields}
    told = [names[bit] for bit, _ in seen.marks]
    wrong = [names[bit] for bit, mark in seen.marks if mark == "false"]
    smaller = [names[bit] for bit in smaller_guards(layout, seen.a, seen.b)]
    untold = [name for name in smaller if name not in told]
    if untold:
        missed = said("Too few, with no guard to show it: {names}.", names=listed(untold))
        return sentences(_told(told, wrong, guards), missed)
    if told:
        return _told(told, wrong, guards)
    if guards:
        return said("Done: no guard is cleared, and no field of a is smaller.")
    return said("Done: no guard is lit, and no field of a is smaller.")


def _told(told: Sequence[str], wrong: Sequence[str], guards: bool) -> str:
    """Say which guards accuse their fields of being smaller, and which of them wrongly."""
    if not told:
        return said("Done: no guard is cleared.") if guards else said("Done: no guard is lit.")
    words = {"guards": _guards(told), "wrong": _guards(wrong) if wrong else ""}
    if guards and wrong:
        truth = said("The borrows cleared {guards}, but falsely {wrong}.", **words)
    elif guards:
        truth = said("The borrows cleared {guards}, and rightly.", guards=words["guards"])
    elif wrong:
        truth = said("The borrows lit {guards}, but falsely {wrong}.", **words)
    else:
        truth = said("The borrows lit {guards}, and rightly.", guards=words["guards"])
    return sentences(said("Done."), truth)


def _guards(names: Sequence[str]) -> str:
    if len(names) == 1:
        return said("the guard of {name}", name=names[0])
    return said("the guards of {names}", names=listed(names))


# ---- any two hands


class Compared(NamedTuple):
    """Two hands as counts, and one subtracted from the other: a reader is to think of the borrows.

    letters: those of each kind, pawn first; spins: by hand and kind, the frames with one piece
    fewer and one more; flips: by hand and bit, the frame with this bit flipped; -1 if there is
    none.
    """

    title: str
    letters: str
    counts: tuple[Counts, Counts]
    spins: tuple[tuple[tuple[int, int], ...], ...]
    flips: tuple[tuple[int, ...], ...]
    seen: Subtraction


def compared(number: int) -> Compared:
    """Return the pair of hands with this number: the number of a, plus HANDS times that of b."""
    ranks = number % HANDS, number // HANDS
    counts = counts_of(ranks[0]), counts_of(ranks[1])

    def leads(which: int, i: int, count: int) -> int:
        hand = counts[which]
        rank = rank_of((*hand[:i], count, *hand[i + 1 :]))
        return -1 if rank < 0 else number + (rank - ranks[which]) * HANDS**which

    flips = []
    for which, hand in enumerate(counts):
        to = [-1] * PADDED.bits
        for i, field in enumerate(PADDED.fields):
            for bit in range(field.width):
                to[field.shift + bit] = leads(which, i, hand[i] ^ 1 << bit)
        flips.append(tuple(to))
    spins = tuple(
        tuple((leads(which, i, count - 1), leads(which, i, count + 1))
              for i, count in enumerate(hand))
        for which, hand in enumerate(counts)
    )  # fmt: skip
    a, b = (packed(hand, PADDED) for hand in counts)
    whole = subtraction(a, b, PADDED, PADDED.bits)
    letters = "".join(LETTERS[field.piece] for field in PADDED.fields)
    through = whole._replace(done=PADDED.bits + 1, borrowed=())  # no column is looked at
    return Compared("", letters, counts, spins, tuple(flips), through)


@checked
def borrow_film(a: Hand, b: Hand) -> Film:
    """Show any two hands and a - b: drag a count, or click a bit of either hand.

    a, b: the hands to begin with. Frames are numbered as in `compared`.

    >>> film = borrow_film((0,) * 7, (0, 0, 1, 0, 0, 0, 0))
    >>> film.frames[film.decisive[0]].caption
    'a has too few: knight. Guards lit: knight, silver, gold, bishop and rook. Lit falsely: \
silver, gold, bishop and rook.'
    """

    def frame(number: int) -> Frame:
        seen = compared(number)
        x, y = (f"{packed(hand, PADDED):#x}" for hand in seen.counts)
        return Frame((seen,), rule.said(number), f"film any borrow | hands {x} {y}")

    rule = _borrow_rule()
    frames, story = LazyFrames(HANDS**2, frame), (rank_of(a) + HANDS * rank_of(b),)
    return Film(said("Two hands, compared by one subtraction"), frames, story, rule=rule)


def _borrow_rule() -> Rule:
    """Return the rule of captions: a digit for each count of a, then of b, then for each guard of
    a - b, last for all guards."""
    count, smaller, told, wrong = len(MOST), [], [], []
    for i, (name, most) in enumerate(zip(NAMES, MOST, strict=True)):
        pairs = [(x, y) for y in range(most + 1) for x in range(most + 1)]
        a, b, guard = i, count + i, 2 * count + i
        smaller.append(Table((a, b), tuple(name if x < y else "" for x, y in pairs)))
        told.append(Table((guard,), ("", name)))
        falsely = tuple(name if x >= y else "" for x, y in pairs)
        wrong.append(Table((a, b, guard), ("",) * len(pairs) + falsely))
    weights = tuple(packed([int(i == j) for j in range(count)], PADDED) for i in range(count))
    less = tuple(-weight for weight in weights)
    guards = tuple(1 << field.shift + field.width for field in PADDED.fields)
    names = {"names": _names(smaller), "told": _names(told), "wrong": _names(wrong)}
    state = ("film any borrow | hands 0x", Total(weights, 16), " 0x",
             Total((0,) * count + weights, 16))  # fmt: skip
    radix = tuple(most + 1 for most in MOST)
    return Rule(radix * 2, _borrow_words, names, state, weights + less, (*guards, PADDED.guards))


def _borrow_words(**names: str) -> Message:
    return said("a has too few: {names}. Guards lit: {told}. Lit falsely: {wrong}.", **names)


def _names(tables: Sequence[Table]) -> Enumeration:
    return Enumeration(tuple(tables), said("none"))


# ---- false accusations


class Share(NamedTuple):
    """How many pairs light a field's guard rightly, because the field is smaller, and how many
    falsely.
    """

    name: str
    letter: str
    rightly: int
    falsely: int


class Shares(NamedTuple):
    """How often each guard tells the truth, in `pairs` pairs; `any_false` have a false one.

    marks: for each field, what this pair does to its guard: "true" or "false" if it lights it,
    else "".
    """

    title: str
    pairs: int
    rows: tuple[Share, ...]
    any_false: int
    marks: tuple[str, ...] = ()


def shares(fields: Sequence[HandField] = PADDED.fields) -> Shares:
    """Count, over all pairs of hands, how often each guard of padded fields (lowest first) is lit.

    The count is exact: a field is smaller, equal or larger, and only a smaller one borrows, or an
    equal one above a borrow. None of this depends on how wide the fields are."""
    pairs = prod((field.most + 1) ** 2 for field in fields)
    rows, before = [], 1
    borrowing = 0  # pairs so far that borrow from this field
    clean = {False: 1, True: 0}  # pairs with no lie so far, by whether a borrow comes in
    for field in fields:
        n = field.most + 1
        smaller, equal = n * (n - 1) // 2, n
        rest = pairs // (before * n * n)
        falsely = borrowing * equal
        rows.append(
            Share(field.name, LETTERS[field.piece], before * smaller * rest, falsely * rest)
        )
        borrowing = before * smaller + falsely
        clean = {
            True: (clean[False] + clean[True]) * smaller,
            False: clean[False] * (equal + smaller) + clean[True] * smaller,
        }
        before *= n * n
    return Shares("", pairs, tuple(rows), pairs - clean[True] - clean[False])


def seven_signs(what: Any, name: str) -> str:
    """Check that `what` is seven signs, "<", "=" or ">", for pawn to rook, and return it."""
    if not is_a(what, str) or len(what) != len(NAMES) or set(what) - set("<=>"):
        raise refused(what, name, said("seven of <, = and >, for pawn to rook"))
    return what


Signs = Annotated[str, seven_signs]


@checked
def accusation_film(chosen: Sequence[Signs] = ("==<====",), layout: Layout = PADDED) -> Film:
    """Show which guards a - b lights when each field of a has less, as many, or more.

    Click a field of a to change it. The frame's number is a digit for each field in base 3, pawn
    lowest: 0 as many, 1 less, 2 more. chosen: "<", "=" or ">" for pawn to rook.

    >>> film = accusation_film()
    >>> film.frames[3 ** 2].caption
    'a has too few: knight. Lit guards accuse knight, silver, gold, bishop and rook, 4 of 5 \
falsely. With the guards set first, cleared guards accuse only knight.'
    """
    frames = LazyFrames(3 ** len(NAMES), lambda number: _accused(number, layout))
    decisive = tuple(
        sum("=<>".index(sign) * 3**i for i, sign in enumerate(signs)) for signs in chosen
    )
    if len(lit(layout, layout.guards)) < len(NAMES):
        name = layout.name
        raise ValueError(
            said("the layout is {name}; it must have a guard above each field", name=name)
        )
    rule = Rule((3,) * len(NAMES))
    return Film(said("The false-accusation finder"), frames, decisive, rule=rule)


def _accused(number: int, layout: Layout) -> Frame:
    digits = [number // 3**i % 3 for i in range(len(NAMES))]
    a = tuple((1, 0, 2)[digit] for digit in digits)
    b = (1,) * len(NAMES)
    whole, other = packed(a, layout), packed(b, layout)
    smaller = smaller_guards(layout, whole, other)
    difference = whole - other & (1 << layout.bits) - 1
    guarded = (whole | layout.guards) - other
    accused = lit(layout, difference)
    marks = tuple((bit, "true" if bit in smaller else "false") for bit in accused)
    out = lit(layout, ~guarded)
    jumps = [-1] * layout.bits
    for i, field in enumerate(layout.fields):
        turned = number + ((digits[i] + 1) % 3 - digits[i]) * 3**i
        jumps[field.shift : field.shift + field.width] = [turned] * field.width
    rows = (
        BitRow("a", layout.drawing, whole, in_short(a), jumps=tuple(jumps)),
        BitRow("b", layout.drawing, other, in_short(b)),
        BitRow("a - b", layout.drawing, difference,
               said("lit: {n}", n=len(accused)), marks),
        BitRow(said("guards set"), layout.drawing, guarded,
               said("cleared: {n}", n=len(out)), tuple((bit, "true") for bit in out)),
    )  # fmt: skip
    seen = tuple(dict(marks).get(field.shift + field.width, "") for field in layout.fields)
    parts = (BitTable("", layout.bits, rows), shares(layout.fields)._replace(marks=seen))
    return Frame(parts, _accusation_words(smaller, accused, out, layout),
                 f"film accusations | layout {layout.name}")  # fmt: skip


def _accusation_words(
    smaller: Sequence[int], accused: Sequence[int], out: Sequence[int], layout: Layout
) -> str:
    names = {field.shift + field.width: field.name for field in layout.fields}
    if not smaller:
        return said("No field of a is smaller, and no guard is lit.")
    less, lying, told = (listed([names[bit] for bit in bits]) for bits in (smaller, accused, out))
    wrong = len(set(accused) - set(smaller))
    if wrong:
        truth = said(
            "Lit guards accuse {names}, {wrong} of {all} falsely. With the guards set first, "
            "cleared guards accuse only {told}.",
            names=lying, wrong=wrong, all=len(accused), told=told,
        )  # fmt: skip
    else:
        truth = said(
            "Lit guards accuse {names}, and rightly. With the guards set first, cleared guards "
            "accuse {told} too.",
            names=lying,
            told=told,
        )
    return sentences(said("a has too few: {names}.", names=less), truth)
