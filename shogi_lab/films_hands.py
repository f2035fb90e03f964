"""Films of packed hands: a packer to click, borrows that travel, masks, weights, stand-ins."""

from collections.abc import Sequence
from typing import Any

from .comparisons import dominates_412
from .films import Film, Frame, LazyFrames, about_line
from .hand_counts import smallest_wrong
from .hands import dominates
from .kernel import stepped
from .layouts import BONANZA, LAYOUTS, PADDED, Layout
from .lenses import board_of
from .lenses_hands import (
    ADDED,
    ALONE,
    HANDS,
    LOOKS,
    NAMES,
    BitRow,
    BitTable,
    Counts,
    Paths,
    Subtraction,
    Tokens,
    TwoBoards,
    Word,
    after_flows,
    balances,
    counts_of,
    flows,
    in_short,
    in_words,
    lit,
    packed,
    packer,
    rank_of,
    shares,
    smaller_guards,
    subtraction,
    trial,
)  # fmt: skip
from .moves import in_words as move_in_words
from .moves import parse_usi
from .pieces import HAND_PIECES, LETTERS

KNIGHT_TO_ROOK = (2, 3, 4, 5, 6)


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"


def _listed(names: Sequence[str], end: str = "and") -> str:
    return f" {end} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


# ---- the packer


def packer_film(
    chosen: Sequence[Counts] = ((3, 1, 0, 0, 2, 0, 1), (18, 4, 4, 4, 4, 2, 2)),
    layouts: Sequence[Layout] = LAYOUTS,
) -> Film:
    """Every hand there is, as pieces, bits and hex: click a piece to take it or to put it back,
    click a bit to flip it. The frame's number is the hand's, `lenses_hands.rank_of`.

    chosen: the hands whose frames decide.

    >>> film = packer_film()
    >>> len(film.frames), film.frames[1].caption
    (106875, '1 pawn: 1 to Bonanza, 0x1.')
    """
    first = layouts[0]
    names = ", ".join(layout.name for layout in layouts)
    shown = "" if tuple(layouts) == LAYOUTS else f"layouts {names} | "

    def frame(rank: int) -> Frame:
        counts = counts_of(rank)
        hand = packed(counts, first)
        said = in_words(counts)
        caption = f"{said[0].upper()}{said[1:]}: {hand} to {first.name}, {hand:#x}."
        state = f"film packer | {shown}hand {hand:#x} | step {rank}"
        return Frame((packer(counts, layouts),), caption, state)

    return Film("The hand packer", LazyFrames(HANDS, frame), tuple(map(rank_of, chosen)))


# ---- the borrow


def ripple_film(
    a: Counts, b: Counts, layout: Layout = PADDED, guards: bool = False, title: str = ""
) -> Film:
    """a - b, a column a frame, from the lowest bit; a borrow goes to the next column.

    guards: all guards of `a` are set before, so that every field borrows from its own.

    >>> film = ripple_film((0,) * 7, (0, 0, 1, 0, 0, 0, 0))
    >>> film.frames[14].caption
    'Bit 13, the guard of knight: 0 - 0 and 1 owed: it borrows from bit 14, and stays lit.'
    """
    hands, owners = (packed(a, layout), packed(b, layout)), _owners(layout)
    pads = layout.guards if guards else 0
    seen = [subtraction(*hands, layout, done, pads) for done in range(layout.bits + 1)]
    begin = "The guards of a are set; b is subtracted" if guards else "Subtract b from a"
    captions = [
        f"{begin}, from the lowest bit.",
        *(f"Bit {bit}, {owners[bit]}: {_column(seen[bit + 1], bit, layout)}"
          for bit in range(layout.bits - 1)),
        _verdict(seen[-1], layout, guards),
    ]  # fmt: skip
    extra = {"guards": "set"} if guards else {}
    pair = f"{hands[0]:#x} {hands[1]:#x}"
    about = about_line(film="borrow", layout=layout.name, hands=pair, **extra)
    frames = tuple(
        Frame((each,), caption, f"{about} | step {step}")
        for step, (each, caption) in enumerate(zip(seen, captions, strict=True))
    )
    last = layout.bits
    told = [bit + 1 for bit, _ in seen[-1].marks[:1] if bit + 1 < last]
    name = "with guards set" if guards else "column by column"
    return Film(title or f"a - b, {name}", frames, (*told, last))


def _owners(layout: Layout) -> list[str]:
    """What each bit of a layout is, in words."""
    owners = ["nobody's"] * (layout.bits + 1)
    for field in layout.fields:
        owners[field.shift + field.width] = f"the guard of {field.name}"
    for field in layout.fields:
        for bit in range(field.width):
            owners[field.shift + bit] = field.name
    return owners


def _column(seen: Subtraction, bit: int, layout: Layout) -> str:
    x, y = seen.a >> bit & 1, seen.b >> bit & 1
    owed = " and 1 owed" if bit - 1 in seen.borrowed else ""
    result = seen.difference >> bit & 1
    if bit not in seen.borrowed:
        return f"{x} - {y}{owed} leaves {result}."
    stays = ", and stays lit" if layout.guards >> bit & 1 and result else f", leaves {result}"
    return f"{x} - {y}{owed}: it borrows from bit {bit + 1}{stays}."


def _verdict(seen: Subtraction, layout: Layout, guards: bool) -> str:
    """What the whole difference says, and whether it is so."""
    names = {field.shift + field.width: field.name for field in layout.fields}
    told = [names[bit] for bit, _ in seen.marks]
    wrong = [names[bit] for bit, mark in seen.marks if mark == "false"]
    smaller = [names[bit] for bit in smaller_guards(layout, seen.a, seen.b)]
    untold = [name for name in smaller if name not in told]
    out = "put out" if guards else "lit"
    if told:
        truth = f"falsely {_guards(wrong)}" if wrong else "rightly"
        said = f"Done. {out.capitalize()}: {_guards(told)}; {truth}."
    else:
        said = f"Done: no guard is {out}."
    if untold:
        return f"{said} Smaller, with no guard to say so: {_listed(untold)}."
    return said if told else f"{said[:-1]}, and no field of a is smaller."


def _guards(names: Sequence[str]) -> str:
    return f"the guard{'' if len(names) == 1 else 's'} of {_listed(names)}"


# ---- masks


def mask_film(
    layout: Layout = BONANZA, chosen: Sequence[Sequence[int]] = ((2, 4, 6), KNIGHT_TO_ROOK)
) -> Film:
    """Which fields one subtraction can compare: click a field of the mask to keep it or drop it.

    The frame's number has a bit for each field kept, pawn lowest. Where the mask fails, a and b
    are the smallest pair that it judges wrongly. chosen: kept fields whose frames decide.

    >>> film = mask_film()
    >>> film.frames[0b1010100].caption
    'Keep knight, gold and rook: 0x19c700, watch 0x220800. No watched bit is kept: a borrow shows.'
    """
    frames = []
    for number in range(1 << len(NAMES)):
        kept = tuple(i for i in range(len(NAMES)) if number >> i & 1)
        frames.append(
            Frame((_mask_table(kept, layout),), _mask_words(kept, layout),
                  f"film mask | layout {layout.name} | step {number}")
        )  # fmt: skip
    decisive = tuple(sum(1 << i for i in kept) for kept in chosen)
    return Film(f"The mask microscope, {layout.name}", tuple(frames), decisive)


EXAMPLE = ((5, 1, 1, 2, 1, 1, 1), (7, 1, 2, 1, 2, 0, 2))  # a and b where no pair is judged wrongly


def _mask_table(kept: tuple[int, ...], layout: Layout) -> BitTable:
    found = trial(kept, layout)
    a, b = (packed(counts, layout) for counts in found.wrong or EXAMPLE)
    difference = (a & found.keep) - (b & found.keep)
    top = layout.bits + 1
    number = sum(1 << i for i in kept)
    jumps = [-1] * top
    for i, field in enumerate(layout.fields):
        for bit in range(field.shift, field.shift + field.width):
            jumps[bit] = number ^ 1 << i
    letters = NOBODY_ABOVE + layout.drawing
    off = tuple((bit, "off") for bit in range(top) if not found.keep >> bit & 1)
    smaller = smaller_guards(layout, a, b)
    watched = tuple(
        (bit, "true" if bit in smaller else "false")
        for bit in range(top) if difference & found.watch & 1 << bit
    )  # fmt: skip
    unwatched = tuple((bit, "off") for bit in range(top) if not found.watch >> bit & 1)
    return BitTable(
        "",
        top,
        (
            BitRow("keep", letters, found.keep, f"{found.keep:#x}", jumps=tuple(jumps)),
            BitRow("a", letters, a, in_short((found.wrong or EXAMPLE)[0]), off),
            BitRow("b", letters, b, in_short((found.wrong or EXAMPLE)[1]), off),
            BitRow("a - b", letters, difference & (1 << top) - 1, "of what is kept"),
            BitRow("watch", letters, difference & found.watch, f"{found.watch:#x}",
                   watched + unwatched),
        ),
    )  # fmt: skip


NOBODY_ABOVE = "."  # one bit more than the layout has, to show what the highest field borrows


def _mask_words(kept: tuple[int, ...], layout: Layout) -> str:
    if not kept:
        return "Nothing is kept. Click a field of the mask to keep it."
    found = trial(kept, layout)
    masks = f"Keep {_listed([NAMES[i] for i in kept])}: {found.keep:#x}, watch {found.watch:#x}."
    if not found.wrong:
        return f"{masks} No watched bit is kept: a borrow shows."
    return (
        f"{masks} It fails: a has {in_words(found.wrong[0])}, b has {in_words(found.wrong[1])}, "
        "and a bit is lit although no field of a is smaller."
    )


# ---- false accusations


def accusation_film(chosen: Sequence[str] = ("==<====",), layout: Layout = PADDED) -> Film:
    """Say for each field whether a has less, as many, or more: which guards does a - b light?

    Click a field of a to change it. The frame's number is a digit for each field in base 3, pawn
    lowest: 0 as many, 1 less, 2 more. chosen: "<", "=" or ">" for pawn to rook.

    >>> film = accusation_film()
    >>> film.frames[3 ** 2].caption
    'Smaller: knight. Lit: knight, silver, gold, bishop and rook, so 4 of 5 accuse falsely; with \
guards, knight.'
    """
    frames = LazyFrames(3 ** len(NAMES), lambda number: _accused(number, layout))
    decisive = tuple(
        sum("=<>".index(sign) * 3**i for i, sign in enumerate(signs)) for signs in chosen
    )
    if len(lit(layout, layout.guards)) < len(NAMES):
        raise ValueError(f"layout {layout.name}: wanted one with a guard above each field")
    few = tuple(number for number in range(len(frames)) if _unlike(number) <= 2)
    return Film("The false-accusation finder", frames, decisive, few)


def _unlike(number: int) -> int:
    """How many fields differ in the frame of this number."""
    return sum(number // 3**i % 3 > 0 for i in range(len(NAMES)))


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
        BitRow("a - b", layout.drawing, difference, f"lit: {len(accused)}", marks),
        BitRow("with guards", layout.drawing, guarded, f"put out: {len(out)}",
               tuple((bit, "true") for bit in out)),
    )  # fmt: skip
    seen = tuple(dict(marks).get(field.shift + field.width, "") for field in layout.fields)
    parts = (BitTable("", layout.bits, rows), shares(layout.fields)._replace(marks=seen))
    return Frame(parts, _accusation_words(smaller, accused, out, layout),
                 f"film accusations | layout {layout.name} | step {number}")  # fmt: skip


def _accusation_words(
    smaller: Sequence[int], accused: Sequence[int], out: Sequence[int], layout: Layout
) -> str:
    names = {field.shift + field.width: field.name for field in layout.fields}
    if not smaller:
        return "No field of a is smaller, and no guard is lit."
    wrong = len(set(accused) - set(smaller))
    truth = f"so {wrong} of {len(accused)} accuse falsely" if wrong else "all of them truly"
    return (
        f"Smaller: {_listed([names[bit] for bit in smaller])}. "
        f"Lit: {_listed([names[bit] for bit in accused])}, {truth}; "
        f"with guards, {_listed([names[bit] for bit in out])}."
    )


# ---- weights


def weights_film(pair: tuple[Counts, Counts] | None = None) -> Film:
    """IsHand against I2Hand: the same differences, weighed by 4.1.2 and by 4.1.3, term by term.

    pair: hands a and b; None for the smallest pair that 4.1.2 judges wrongly.

    >>> weights_film().frames[-1].caption
    'In all: 4.1.2 has 30 and says a is as good, 4.1.3 has -1 and says it is not.'
    """
    a, b = pair or map(BONANZA.counts, smallest_wrong(dominates_412, dominates)[0])
    opening = f"a has {in_words(a)}, b has {in_words(b)}: is a at least as good?"
    about = f"film weights | hands {packed(a):#x} {packed(b):#x}"
    frames = [Frame((balances(a, b, 0),), opening, f"{about} | step 0")]
    for done, i in enumerate(ADDED, 1):
        seen = balances(a, b, done)
        old, new = (each.total for each in seen.both)
        more = a[i] - b[i]
        weight = seen.both[0].terms[done - 1].weight
        caption = (
            f"{_counted(abs(more), NAMES[i])} {'more' if more > 0 else 'fewer'}, "
            f"weighing {_counted(weight, 'pawn')} to 4.1.2, 1 to 4.1.3: sums {old} and {new}."
            if more
            else f"As many {NAMES[i]}s: the sums stay {old} and {new}."
        )
        if done == LOOKS[0]:
            says = ["goes on" if each.total >= 0 else "says no" for each in seen.both]
            caption += f" First look: 4.1.2 {says[0]}, 4.1.3 {says[1]}."
        frames.append(Frame((seen,), caption, f"{about} | step {done}"))
    frames.append(Frame((balances(a, b),), _weighed(a, b), f"{about} | step {len(frames)}"))
    return Film("IsHand against I2Hand, as weights", tuple(frames), (2, len(frames) - 1))


def _weighed(a: Counts, b: Counts) -> str:
    old, new = (each.total for each in balances(a, b).both)
    answers = [
        bool(rule(packed(a), packed(b))) for rule in map(stepped, (dominates_412, dominates))
    ]
    if answers[0] == answers[1]:
        return (
            f"In all: 4.1.2 has {old}, 4.1.3 has {new}; both say {'yes' if answers[1] else 'no'}."
        )
    return f"In all: 4.1.2 has {old} and says a is as good, 4.1.3 has {new} and says it is not."


# ---- stand-ins


def dominance_film(a: Counts, b: Counts, title: str = "") -> Film:
    """Stand-ins as tokens that flow: fields compared, rooks to missing lances, the rest to pawns.

    >>> film = dominance_film((0, 0, 0, 0, 0, 0, 1), (1, 0, 0, 0, 0, 0, 0))
    >>> [frame.caption for frame in film.frames][-2:]
    ['1 rook stands in for 1 pawn.', 'Nothing is missing: to Bonanza, a is at least as good.']
    """
    letters = "".join(LETTERS[piece] for piece in HAND_PIECES)
    found = flows(a, b)
    blank = Tokens("", letters, a, b, after_flows(a, b, ()), ())
    fallen = [i for i in ALONE if a[i] < b[i]]
    said = "nothing stands in for what is missing" if fallen else "none is missing"
    steps = [
        (blank, f"a has {in_words(a)}; b has {in_words(b)}."),
        (blank._replace(looked=ALONE), f"Knight to rook, field by field: {said}."),
    ]
    if not fallen:
        for done in range(1, len(found) + 1):
            flow = found[done - 1]
            seen = blank._replace(left=after_flows(a, b, found[:done]), flows=found[:done])
            many = "stands in" if flow.many == 1 else "stand in"
            steps.append(
                (seen, f"{_counted(flow.many, NAMES[flow.start])} {many} for "
                       f"{_counted(flow.many, NAMES[flow.to])}.")
            )  # fmt: skip
    flown = () if fallen else found
    left = after_flows(a, b, flown)
    missing = [_counted(-n, NAMES[i]) for i, n in enumerate(left) if n < 0]
    answer = "no" if missing else "yes"
    verdict = (
        f"Still missing: {_listed(missing)}. To Bonanza, a is not at least as good."
        if missing
        else "Nothing is missing: to Bonanza, a is at least as good."
    )
    steps.append((blank._replace(left=left, flows=flown, answer=answer), verdict))
    frames = tuple(
        Frame(
            (seen,), caption, f"film stand-ins | hands {packed(a):#x} {packed(b):#x} | step {step}"
        )
        for step, (seen, caption) in enumerate(steps)
    )
    return Film(title or "Stand-ins", frames, (len(frames) - 1,))


# ---- an entry of the table


def entry_film(words: Sequence[Sequence[tuple[str, int]]], bits: int = 64) -> Film:
    """A word filled field by field: the first of `words` throughout, then each other as a whole.

    words: fields from the highest, a name and a width each.

    >>> film = entry_film([(("depth", 8), ("hand", 56)), (("depth", 8), ("hand", 59))])
    >>> [frame.caption for frame in film.frames][2:]
    ['hand: 56 bits; 64 of 64 are taken, none is left.', 'With 59 bits for hand: 67 of 64, 3 stick \
out.']
    """
    first, *others = (tuple(word) for word in words)
    about = about_line(film="entry", bits=bits, words=[list(map(list, word)) for word in words])
    frames = [Frame((Word("", bits, first, 0),), f"{bits} bits, empty.", f"{about} | step 0")]
    for done in range(1, len(first) + 1):
        name, width = first[done - 1]
        taken = sum(each for _, each in first[:done])
        left = bits - taken
        rest = f"{left} left" if left else "none is left"
        caption = f"{name}: {width} bits; {taken} of {bits} are taken, {rest}."
        frames.append(Frame((Word("", bits, first, done),), caption, f"{about} | step {done}"))
    for word in others:
        seen = Word("", bits, word, len(word))
        name, width = word[-1]
        taken = sum(each for _, each in word)
        stick = f"{seen.over} stick out" if seen.over else "none sticks out"
        caption = f"With {width} bits for {name}: {taken} of {bits}, {stick}."
        frames.append(Frame((seen,), caption, f"{about} | step {len(frames)}"))
    return Film("An entry, bit by bit", tuple(frames), tuple(range(len(first), len(frames))))


# ---- two paths


def paths_film(paths: Paths, title: str = "Two paths, one board") -> Film:
    """Two ways from one position to one board, move by move side by side, and the hands compared.

    The hands are those of who moves first. Raises ValueError where the boards differ at the end.

    >>> from shogi_lab import Position
    >>> start = Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b LP 1")
    >>> film = paths_film(Paths(start, ("P*5b", "5a5b"), ("L*5b", "5a5b")))
    >>> film.frames[-1].caption
    'One board, two hands: the first path keeps 1 lance, the second 1 pawn. To Bonanza \
the first is better.'
    """
    color = paths.start.turn
    ways = [_walked(paths.start, moves) for moves in (paths.first, paths.second)]
    ends = [way[-1].record for way in ways]
    if ends[0].board.tolist() != ends[1].board.tolist() or len(ways[0]) != len(ways[1]):
        raise ValueError(f"{paths.first} and {paths.second} do not end on one board together")
    told = {"first": " ".join(paths.first), "second": " ".join(paths.second)}
    about = about_line(f"sfen {paths.start.sfen()}", film="two paths", **told)
    frames = []
    for ply in range(len(ways[0])):
        moves = [path[ply - 1] if ply else "" for path in (paths.first, paths.second)]
        first, second = (
            board_of(way[ply].record, _squares(move)) for way, move in zip(ways, moves, strict=True)
        )
        names = (
            " ".join(("first path:", *paths.first[:ply])).rstrip(":"),
            " ".join(("second path:", *paths.second[:ply])).rstrip(":"),
        )
        hands = [int(way[ply].record.hand[color]) for way in ways]
        caption = "One position; two ways go on from here."
        if ply:
            words = [
                move_in_words(way[ply - 1].packed(move))
                for way, move in zip(ways, moves, strict=True)
            ]
            caption = f"First: {words[0]}. Second: {words[1]}."
        if ply == len(ways[0]) - 1:
            caption = _ended(hands)
        parts = (TwoBoards("", names, (first, second)), _two_hands(hands))
        frames.append(Frame(parts, caption, f"{about} | step {ply}"))
    return Film(title, tuple(frames), (len(frames) - 1,))


def _walked(start: Any, moves: Sequence[str]) -> list[Any]:
    positions = [start]
    for move in moves:
        positions.append(positions[-1].after(move))
    return positions


def _squares(move: str) -> tuple[int, ...]:
    if not move:
        return ()
    said = parse_usi(move)
    return (said.to,) if said.drops else (said.start, said.to)


def _two_hands(hands: Sequence[int]) -> BitTable:
    rows = tuple(
        BitRow(f"{name} hand", BONANZA.drawing, hand, in_short(BONANZA.counts(hand)))
        for name, hand in zip(("first", "second"), hands, strict=True)
    )
    return BitTable("", BONANZA.bits, rows)


def _ended(hands: Sequence[int]) -> str:
    first, second = (BONANZA.counts(hand) for hand in hands)
    only = [
        in_words(tuple(max(x - y, 0) for x, y in zip(*pair, strict=True)))
        for pair in ((first, second), (second, first))
    ]
    better = stepped(dominates)
    verdict = (
        "To Bonanza the first is better." if better(*hands)
        else "To Bonanza the second is better." if better(*reversed(hands))
        else "Neither is better."
    )  # fmt: skip
    return f"One board, two hands: the first path keeps {only[0]}, the second {only[1]}. {verdict}"
