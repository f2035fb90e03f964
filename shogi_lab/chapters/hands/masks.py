"""A mask against stray borrows: which fields it keeps, and the smallest pair that it judges
wrongly.

 RRBBGGGSSSNNNLLLPPPPP
 110011100011100000000      keep: the rooks, golds and knights
1000100000100000000000      watch: the bit above each; what is dropped leaves it free
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.layouts import BONANZA, Layout
from shogi_lab.engine.pieces import HAND_PIECES
from shogi_lab.ground.messages import listed, said, sentences
from shogi_lab.stage.films import Film, Frame

from . import bits
from .borrow import smaller_guards

#: The first fields that Bonanza compares, by their places in HAND_PIECES.
KNIGHT_TO_ROOK = (2, 3, 4, 5, 6)
EXAMPLE = ((5, 1, 1, 2, 1, 1, 1), (7, 1, 2, 1, 2, 0, 2))  # a and b where no pair is judged wrongly


class Trial(NamedTuple):
    """A test of one mask: the fields that it keeps, and the smallest pair that it judges
    wrongly.
    """

    kept: tuple[int, ...]
    keep: int
    watch: int
    wrong: tuple[bits.Counts, bits.Counts] | None


@checked
def trial(kept: Sequence[bits.Place], layout: Layout = BONANZA) -> Trial:
    """Try a mask: keep some fields of a layout (0 for pawn ... 6 for rook), subtract, and watch the
    bits above.

    `wrong` is sought only among pairs of up to two pieces. That is enough: if a bit above a field
    that is not smaller is lit, it belongs to the next field, and one piece there lights it.

    >>> trial([2, 4, 6]).wrong, hex(trial([2, 4, 6]).keep), hex(trial([2, 4, 6]).watch)
    (None, '0x19c700', '0x220800')
    >>> trial([2, 3, 4, 5, 6]).wrong
    ((0, 0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 0, 0, 0))
    """
    pieces = [HAND_PIECES[i] for i in kept]
    keep, watch = layout.only(*pieces), layout.above(*pieces)

    def wrong(a: bits.Counts, b: bits.Counts) -> bool:
        worse = any(a[i] < b[i] for i in kept)
        return worse != bool(
            (bits.packed(a, layout) & keep) - (bits.packed(b, layout) & keep) & watch
        )

    return Trial(tuple(kept), keep, watch, smallest_pair(wrong, 2))


def smallest_pair(
    wrong: Callable[[bits.Counts, bits.Counts], bool], most: int
) -> tuple[bits.Counts, bits.Counts] | None:
    """Find the first pair of hands for which `wrong` is true, fewest pieces first, up to `most`.

    Pairs in which both hands hold a piece of the same type are left out."""
    for pieces in range(1, most + 1):
        for a, b in pairs_of(pieces):
            if wrong(a, b):
                return a, b
    return None


def pairs_of(pieces: int) -> Iterator[tuple[bits.Counts, bits.Counts]]:
    """Yield all pairs of hands that have `pieces` pieces together and no type in common."""
    kinds = range(len(bits.MOST))
    for chosen in combinations_with_replacement(
        [(i, side) for side in (0, 1) for i in kinds], pieces
    ):
        hands = [tuple(chosen.count((i, side)) for i in kinds) for side in (0, 1)]
        both = any(x and y for x, y in zip(*hands, strict=True))
        if not both and all(bits.rank_of(hand) >= 0 for hand in hands):
            yield hands[0], hands[1]


@checked
def mask_film(
    layout: Layout = BONANZA, chosen: Sequence[Sequence[bits.Place]] = ((2, 4, 6), KNIGHT_TO_ROOK)
) -> Film:
    """Show which fields one subtraction can compare: click a field of the mask to keep or drop it.

    A frame's number has a bit for each field that is kept, pawn lowest. If the mask fails, a and b
    are the smallest pair that it judges wrongly. chosen: sets of kept fields, whose frames are the
    decisive ones.

    >>> film = mask_film()
    >>> film.frames[0b1010100].caption
    'Keep knight, gold and rook: 0x19c700, watch 0x220800. No watched bit belongs to a kept \
field, so a borrow shows.'
    """
    about = f"film mask | layout {layout.name}"
    frames = []
    for number in range(1 << len(bits.NAMES)):
        found = trial([i for i in range(len(bits.NAMES)) if number >> i & 1], layout)
        frames.append(Frame((_mask_table(found, layout),), _mask_words(found), about))
    decisive = tuple(map(_number, chosen))
    title = said("The mask microscope, {layout}", layout=layout.name)
    return Film(title, tuple(frames), decisive)


def _number(kept: Sequence[int]) -> int:
    """Return the number of the frame that keeps these fields."""
    return sum(1 << i for i in kept)


def _mask_table(found: Trial, layout: Layout) -> bits.BitTable:
    pair = found.wrong or EXAMPLE
    a, b = (bits.packed(counts, layout) for counts in pair)
    difference = (a & found.keep) - (b & found.keep)
    top = layout.bits + 1  # one bit more, to show what the highest field borrows
    number = _number(found.kept)
    jumps = [-1] * top
    for i, field in enumerate(layout.fields):
        for bit in range(field.shift, field.shift + field.width):
            jumps[bit] = number ^ 1 << i
    letters = bits.NOBODY + layout.drawing
    off = tuple((bit, "off") for bit in range(top) if not found.keep >> bit & 1)
    smaller = smaller_guards(layout, a, b)
    watched = tuple(
        (bit, "true" if bit in smaller else "false")
        for bit in range(top) if difference & found.watch & 1 << bit
    )  # fmt: skip
    unwatched = tuple((bit, "off") for bit in range(top) if not found.watch >> bit & 1)
    return bits.BitTable(
        "",
        top,
        (
            bits.BitRow(said("keep"), letters, found.keep, f"{found.keep:#x}", jumps=tuple(jumps)),
            bits.BitRow("a", letters, a, bits.in_short(pair[0]), off),
            bits.BitRow("b", letters, b, bits.in_short(pair[1]), off),
            bits.BitRow("a - b", letters, difference & (1 << top) - 1, said("of what is kept")),
            bits.BitRow(said("watch"), letters, difference & found.watch, f"{found.watch:#x}",
                   watched + unwatched),
        ),
    )  # fmt: skip


def _mask_words(found: Trial) -> str:
    if not found.kept:
        return said("Nothing is kept. Click a field of the mask to keep it.")
    masks = said(
        "Keep {names}: {keep}, watch {watch}.",
        names=listed([bits.NAMES[i] for i in found.kept]),
        keep=f"{found.keep:#x}", watch=f"{found.watch:#x}",
    )  # fmt: skip
    if not found.wrong:
        return sentences(masks, said("No watched bit belongs to a kept field, so a borrow shows."))
    a, b = map(bits.in_words, found.wrong)
    fails = said(
        "This mask fails. With {a} in a and {b} in b, a bit is lit although a is short of "
        "nothing.",
        a=a, b=b,
    )  # fmt: skip
    return sentences(masks, fails)
