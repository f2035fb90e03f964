"""Chapter 2's exercises: from reading one count out of a hand to comparing hands at a glance."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from operator import lshift, sub
from typing import Any

from shogi_lab.engine.layouts import APERY, BONANZA, PADDED, YANEURAOU, Layout
from shogi_lab.engine.pieces import FULL_SET, HAND_PIECES, PIECE_NAMES
from shogi_lab.ground.messages import Message, items, said
from shogi_lab.practice.exercises import Exercises
from shogi_lab.practice.findings import BitRow, BitRows, bit_rows

from . import drawings  # noqa: F401  they draw what answers show
from .bits import pieces

EXERCISES = Exercises()

NAMES = tuple(PIECE_NAMES[piece] for piece in HAND_PIECES)
MOST = tuple(FULL_SET[piece] for piece in HAND_PIECES)
SHIFTS = {
    layout.name: tuple(field.shift for field in layout.fields) for layout in (BONANZA, PADDED)
}
MASKS = {
    layout.name: tuple((field.mask, field.shift) for field in layout.fields)
    for layout in (BONANZA, PADDED)
}
Counts = tuple[int, ...]


# ---- hands, smallest first


@cache
def _sized(most: Counts, size: int) -> tuple[Counts, ...]:
    """List all counts that add up to `size` pieces, with at most `most` of each kind."""
    if not most:
        return () if size else ((),)
    return tuple(
        (first, *others)
        for first in range(min(most[0], size), -1, -1)
        for others in _sized(most[1:], size - first)
    )


def _packed(counts: Counts, layout: Layout) -> int:
    return sum(map(lshift, counts, SHIFTS[layout.name]))


def _held(hand: int, layout: Layout) -> Counts:
    return tuple([(hand & mask) >> shift for mask, shift in MASKS[layout.name]])


def _fields(layout: Layout) -> tuple[tuple[str, int, int], ...]:
    return tuple((field.name, field.shift, field.width) for field in layout.fields)


def _in_words(counts: Counts) -> str:
    held = [pieces(count, name) for name, count in zip(NAMES, counts, strict=True) if count]
    return items(held) or said("nothing")


def _pair_told(a: int, b: int, layout: Layout) -> Message:
    mine, theirs = _in_words(_held(a, layout)), _in_words(_held(b, layout))
    return said("a holds {mine}; b holds {theirs}", mine=mine, theirs=theirs)


# ---- 1: one count


def _hands_and_fields() -> Iterator[tuple[int, int, int]]:
    for size in range(sum(MOST) + 1):
        for counts in _sized(MOST, size):
            hand = _packed(counts, BONANZA)
            for _, shift, width in BONANZA.fields:
                yield hand, shift, width


def _count_way(hand: int, shift: int, width: int) -> tuple[str, ...]:
    bits = f"{hand:021b}"
    kept = bits[21 - shift - width : 21 - shift]
    return (
        said("the hand's 21 bits: {bits}", bits=bits),
        said(
            "drop the {n} bits to the right of the field: {bits}", n=shift, bits=bits[: 21 - shift]
        ),
        said("keep the last {n} of these: {bits}", n=width, bits=kept),
        f"0b{kept} = {count_in(hand, shift, width)}",
    )


def _count_told(hand: int, shift: int, width: int) -> str:
    name = next(field.name for field in BONANZA.fields if field.shift == shift)
    return said(
        "the {piece}s (shift {shift}, width {width}) of {hand}",
        piece=name,
        shift=shift,
        width=width,
        hand=_in_words(_held(hand, BONANZA)),
    )


def _count_shown(got: Any, hand: int, shift: int, width: int) -> Any:
    right = count_in(hand, shift, width)
    return bit_rows(21, [(said("hand"), hand)], got, right, _fields(BONANZA))


@EXERCISES.row(
    level=0,
    minutes=5,
    cases=_hands_and_fields,
    way=_count_way,
    told=_count_told,
    shown=_count_shown,
    given="e88eb670",
)
def count_in(hand: int, shift: int, width: int) -> int:
    """A hand is packed in Bonanza's 21 bits. One kind's field begins at bit `shift` and is
    `width` bits wide. How many pieces of that kind does the hand hold?

    example: count_in(0b10_00_000_000_000_011_00010, 5, 3) is 3: three lances.

    hint: First bring the field to the right end. Then cut off everything to the left of it.

    hint: A mask of `width` ones is (1 << width) - 1.

    tried: 748,125 hands and fields: each of the 106,875 hands with each of its seven fields
    """
    return hand // 2**shift % 2**width


# ---- 2: guards


def _layouts() -> Iterator[tuple[list[tuple[int, int]]]]:
    """Yield small invented layouts with one or two bits above each field, then three real ones."""
    for fields in range(1, 4):
        for parts in product(range(1, 5), (1, 2), repeat=fields):
            layout, shift = [], 0
            for width, above in zip(parts[::2], parts[1::2], strict=True):
                layout.append((shift, width))
                shift += width + above
            yield (layout,)
    for real in (PADDED, YANEURAOU, APERY):
        yield ([(shift, width) for _, shift, width in real.fields],)


def _guards_way(fields: list[tuple[int, int]]) -> tuple[str, ...]:
    ends = [shift + width for shift, width in fields]
    return (
        *(
            said("a field's highest bit is {n}, so bit {next} is above it", n=end - 1, next=end)
            for end in ends
        ),
        " + ".join(f"2^{end}" for end in ends) + f" = {guards_of(fields):#x}",
    )


def _guards_shown(got: Any, fields: list[tuple[int, int]]) -> Any:
    right = guards_of(fields)
    named = tuple((said("field"), shift, width) for shift, width in fields)
    return bit_rows(max(8, right.bit_length()), [], got, right, named)


@EXERCISES.row(
    level=1,
    minutes=5,
    cases=_layouts,
    way=_guards_way,
    told=lambda fields: said("the fields {fields}", fields=fields),
    shown=_guards_shown,
    given="d0de8726",
)
def guards_of(fields: list[tuple[int, int]]) -> int:
    """The guard of a field is the bit just above it, through which a borrow must pass. Each
    field is given as (shift, width). From a list of fields, make the mask of all guards.

    example: guards_of([(0, 5), (6, 3)]) is 0b1000100000: bits 5 and 9.

    hint: Which is the first bit that no longer belongs to the field?

    hint: It is bit shift + width. Join all of these bits with |, or add them up.

    tried: 587 layouts: all layouts of one to three fields, each of one to four bits; then the
    padded one, YaneuraOu's and Apery's
    """
    return sum(2 ** (shift + width) for shift, width in fields)


# ---- 3 and 4: one subtraction

FIVE = (0, 0, *MOST[2:])


def _pairs_of_five() -> Iterator[tuple[int, int]]:
    """Yield all pairs of knight ... rook hands, padded, in order of the pieces in both."""
    most = sum(FIVE)
    hands = [[_packed(counts, PADDED) for counts in _sized(FIVE, size)] for size in range(most + 1)]
    for size in range(2 * most + 1):
        for held in range(max(0, size - most), min(size, most) + 1):
            yield from product(hands[held], hands[size - held])


KNIGHT, SILVER, GOLD, BISHOP, ROOK = (field.mask for field in PADDED.fields[2:])
BY_GUARD = tuple(
    (field.name, field.mask, 1 << field.shift + field.width) for field in PADDED.fields[2:]
)


def _counts_way(a: int, b: int) -> list[Message]:
    rows = zip(NAMES[2:], _held(a, PADDED)[2:], _held(b, PADDED)[2:], strict=True)
    return [
        said("{piece}: {mine} and {theirs}, enough", piece=name, mine=mine, theirs=theirs)
        if mine >= theirs
        else said("{piece}: {mine} and {theirs}, too few", piece=name, mine=mine, theirs=theirs)
        for name, mine, theirs in rows
    ]


def _covers_way(a: int, b: int) -> tuple[str, ...]:
    lit = [name for name, _, guard in BY_GUARD if (a - b) & guard]
    fields = items(map(said, lit)) or said("no field")
    guards = said("a - b sets the guards above {fields}", fields=fields)
    return (*_counts_way(a, b), guards, said("so {answer}", answer=covers_padded(a, b)))


def _smaller_way(a: int, b: int) -> tuple[str, ...]:
    lit = [name for name, mask, _ in BY_GUARD if a & mask < b & mask]
    fields = _all_of(lit) if lit else said("no field")
    guards = f"{which_smaller(a, b):#x}"
    told = said("the guards above {fields}: {guards}", fields=fields, guards=guards)
    return (*_counts_way(a, b), told)


def _all_of(names: list[str]) -> Message:
    first, *others = names
    if not others:
        return said(first)
    return said("{one} and {others}", one=first, others=_all_of(others))


def _covers_shown(got: Any, a: int, b: int) -> Any:
    difference = a - b & (1 << PADDED.bits) - 1
    rows = (
        BitRow("a", a, 0, f"{a:#x}"),
        BitRow("b", b, 0, f"{b:#x}"),
        BitRow("a - b", difference, difference & PADDED.guards, f"{difference:#x}"),
    )
    return BitRows("", PADDED.bits, rows, _fields(PADDED))


def _smaller_shown(got: Any, a: int, b: int) -> Any:
    asked = [("a", a), ("b", b), ("a - b", a - b & (1 << PADDED.bits) - 1)]
    return bit_rows(PADDED.bits, asked, got, which_smaller(a, b), _fields(PADDED))


@EXERCISES.row(
    level=2,
    minutes=10,
    cases=_pairs_of_five,
    way=_covers_way,
    told=lambda a, b: _pair_told(a, b, PADDED),
    shown=_covers_shown,
    given="59c54804",
    hardest=(76614656, 76615680),
)
def covers_padded(a: int, b: int) -> bool:
    """There are five kinds here: knight, silver, gold, bishop and rook. Does hand a hold at
    least as many of each as hand b? One subtraction decides. Both hands are in the padded
    layout (PADDED), and hold no pawns and no lances. The answer is True or False.

    example: covers_padded(0x400, 0x400) is True, and covers_padded(0x400, 0x800) is False:
    0x400 is one knight, 0x800 is two.

    hint: If a count is too small, the subtraction borrows from the bit above the field.

    hint: A borrow sets the guard that it passes. PADDED.guards holds all guards. Give it a name
    outside the function, so that it is computed only once.

    tried: 1,265,625 pairs: each hand of the five kinds against each
    """
    # Compare field by field; two counts of one field compare without being shifted down.
    return (
        a & KNIGHT >= b & KNIGHT
        and a & SILVER >= b & SILVER
        and a & GOLD >= b & GOLD
        and a & BISHOP >= b & BISHOP
        and a & ROOK >= b & ROOK
    )


@EXERCISES.row(
    level=3,
    minutes=15,
    cases=_pairs_of_five,
    way=_smaller_way,
    told=lambda a, b: _pair_told(a, b, PADDED),
    shown=_smaller_shown,
    given="77a53bd3",
    hardest=(76598272, 76615680),
)
def which_smaller(a: int, b: int) -> int:
    """Which kinds does hand a hold fewer of than hand b? The hands are as in exercise 3. The
    answer is a mask: the guard of each field that is smaller, and no other guard. Beware: in a
    - b a borrow can run on, and then it sets the guards of fields that are equal.

    example: which_smaller(0x400, 0x800) is 0x2000: only the knights' guard, bit 13.

    hint: A borrow stops where there is something to take. What if every guard of a were 1
    before you subtract?

    hint: Then a guard is used up, and becomes 0, exactly if its own field was too small. Invert
    the guards.

    tried: 1,265,625 pairs: each hand of the five kinds against each
    """
    lit = 0
    for _, mask, guard in BY_GUARD:
        if a & mask < b & mask:
            lit += guard
    return lit


# ---- the boss: stand-ins

ALL_TO = 5  # pieces in both hands, of which all pairs are tried


def _pairs() -> Iterator[tuple[int, int]]:
    """Yield all pairs of few pieces, then each difference that stand-ins can make good, by size."""
    for size in range(ALL_TO + 1):
        for held in range(size, -1, -1):
            mine, theirs = _sized(MOST, held), _sized(MOST, size - held)
            for a, b in product(mine, theirs):
                yield _packed(a, BONANZA), _packed(b, BONANZA)
    for size in range(ALL_TO + 1, sum(MOST) + 1):
        for pawns, lances, *others in _sized(MOST, size):
            five = _packed((0, 0, *others), BONANZA)
            pawn, lance = pawns << BONANZA.fields[0].shift, lances << BONANZA.fields[1].shift
            sides = (
                (five + pawn + lance, 0),
                (five + lance, pawn),
                (five + pawn, lance),
                (five, pawn + lance),
            )
            yield from dict.fromkeys(sides)  # each once, where there are no pawns or lances


def _spare(a: int, b: int) -> dict[str, int]:
    """Count how many more of each kind a holds than b; a missing piece counts below zero."""
    mine, theirs = _held(a, BONANZA), _held(b, BONANZA)
    return {name: m - t for name, m, t in zip(NAMES, mine, theirs, strict=True)}


def _as_good_way(a: int, b: int) -> tuple[str, ...]:
    spare = _spare(a, b)
    told = [
        said("{n} {piece}", n=f"{count:+d}", piece=name) for name, count in spare.items() if count
    ]
    lines = [said("a against b: {pieces}", pieces=items(told) or said("equal"))]
    lacks = [name for name in NAMES[2:] if spare[name] < 0]
    if lacks:
        missing = said("nothing stands in for a {piece}", piece=lacks[0])
        return (*lines, missing, said("so {answer}", answer=False))
    lances = max(0, -spare["lance"])
    if lances:
        about = {"lances": lances, "rooks": spare["rook"]}
        lines.append(said("missing lances: {lances}; rooks to spare: {rooks}", **about))
    if lances > spare["rook"]:
        only = said("only a rook stands in for a lance")
        return (*lines, only, said("so {answer}", answer=False))
    pawns = max(0, -spare["pawn"])
    left = {
        "lance": max(0, spare["lance"]),
        "silver": spare["silver"],
        "gold": spare["gold"],
        "rook": spare["rook"] - lances,
    }
    if pawns:
        to_spare = items(pieces(count, name) for name, count in left.items() if count)
        lines.append(
            said(
                "missing pawns: {pawns}; left to stand in: {pieces}",
                pawns=pawns,
                pieces=to_spare or said("nothing"),
            )
        )
    return (*lines, said("so {answer}", answer=as_good(a, b)))


def _as_good_shown(got: Any, a: int, b: int) -> Any:
    rows = tuple(BitRow(name, hand, 0, f"{hand:#x}") for name, hand in (("a", a), ("b", b)))
    return BitRows("", BONANZA.bits, rows, _fields(BONANZA))


@EXERCISES.row(
    level=4,
    minutes=30,
    cases=_pairs,
    way=_as_good_way,
    told=lambda a, b: _pair_told(a, b, BONANZA),
    shown=_as_good_shown,
    given="5ad8ac8b",
)
def as_good(a: int, b: int) -> bool:
    """Is hand a at least as good as hand b, by Bonanza's rule? A lance, a silver, a gold or a
    rook that a has to spare may stand in for a missing pawn, and a rook for a missing lance.
    Each piece stands in for one piece only, and nothing stands in for the other kinds. Both
    hands are packed in Bonanza's 21 bits (BONANZA).

    example: A silver against a pawn is True; a lance against two pawns is False.

    hint: Use counts, because a field left in its place weighs more the higher it stands. First
    compare the five kinds that nothing stands in for, then the lances, then the pawns.

    hint: Count what may stand in. Start with n = rooks to spare + lances to spare, where
    missing ones count below 0; n must not be negative. Then add the silvers, golds and pawns to
    spare, and check again.

    tried: 384,304 pairs: all pairs of at most five pieces, then every difference in which
    pieces may stand in for others
    """
    # Let rooks stand in for missing lances, then everything that is left over for pawns.
    pawn, lance, knight, silver, gold, bishop, rook = map(sub, _held(a, BONANZA), _held(b, BONANZA))
    if min(knight, silver, gold, bishop, rook) < 0:
        return False
    rooks_left = rook - max(0, -lance)
    to_spare = silver + gold + rooks_left + max(0, lance)
    return rooks_left >= 0 and to_spare >= -pawn


check, hint, exercise = EXERCISES.check, EXERCISES.hint, EXERCISES.exercise
