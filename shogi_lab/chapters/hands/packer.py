"""The packer: pieces in hand go into the bits of a word, field by field, at a click.

in hand  R P P            RRBBGGGSSSNNNLLLPPPPP
in the box  all else      010000000000000000010      0x80002 to Bonanza
"""

from collections.abc import Sequence
from typing import NamedTuple

from shogi_lab.engine.arguments import Some, checked
from shogi_lab.engine.layouts import LAYOUTS, Layout
from shogi_lab.engine.pieces import HAND_PIECES, LETTERS
from shogi_lab.ground.messages import Message, said, word_of
from shogi_lab.stage.films import Film, Frame, LazyFrames
from shogi_lab.stage.rule import Enumeration, Piece, Rule, Table, Total

from .bits import (
    HANDS,
    MOST,
    NAMES,
    BitRow,
    BitTable,
    Counts,
    Hand,
    counts_of,
    packed,
    pieces,
    rank_of,
)


class Packed(NamedTuple):
    """A hand as pieces and as bits: the letters of the pieces in hand and in the box, and a row of
    bits for each layout.

    takes, puts: for each piece, the frames to which a click on it in the box and in the hand
    leads.
    """

    title: str
    counts: Counts
    box: Counts
    letters: str
    takes: tuple[int, ...]
    puts: tuple[int, ...]
    table: BitTable


def packer(counts: Counts, layouts: Sequence[Layout] = LAYOUTS) -> Packed:
    """Pack a hand in several layouts; clicks lead to frames by the numbers of hands."""
    rows = tuple(
        BitRow(
            layout.name,
            layout.drawing,
            packed(counts, layout),
            f"0x{packed(counts, layout):0{-(-layout.bits // 4)}x}",
            jumps=_flips(counts, layout),
        )
        for layout in layouts
    )
    return Packed(
        "",
        counts,
        tuple(most - count for most, count in zip(MOST, counts, strict=True)),
        "".join(LETTERS[piece] for piece in HAND_PIECES),
        tuple(rank_of(_changed(counts, i, counts[i] + 1)) for i in range(len(MOST))),
        tuple(rank_of(_changed(counts, i, counts[i] - 1)) for i in range(len(MOST))),
        BitTable("", max(layout.bits for layout in layouts), rows),
    )


def _flips(counts: Counts, layout: Layout) -> tuple[int, ...]:
    """Return for each bit the number of the hand that has this bit flipped, -1 if no hand has."""
    jumps = [-1] * layout.bits
    for i, field in enumerate(layout.fields):
        for bit in range(field.width):
            jumps[field.shift + bit] = rank_of(_changed(counts, i, counts[i] ^ 1 << bit))
    return tuple(jumps)


def _changed(counts: Counts, i: int, count: int) -> Counts:
    return (*counts[:i], count, *counts[i + 1 :])


@checked
def packer_film(
    chosen: Sequence[Hand] = ((3, 1, 0, 0, 2, 0, 1), (18, 4, 4, 4, 4, 2, 2)),
    layouts: Some[Layout] = LAYOUTS,
) -> Film:
    """Show every possible hand as pieces, bits and hex: click a piece to take it or to put it back,
    click a bit to flip it. A frame has the number of its hand, `bits.rank_of`.

    chosen: the hands whose frames are the decisive ones.

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
        about = f"film packer | {shown}hand {hand:#x}"
        return Frame((packer(counts, layouts),), rule.said(rank), about)

    rule, story = _rule(first, shown), tuple(map(rank_of, chosen))
    return Film(said("The hand packer"), LazyFrames(HANDS, frame), story, rule=rule)


def _rule(layout: Layout, shown: str) -> Rule:
    """Return the rule of captions: a digit for each count, and what the digits say."""
    weights = tuple(
        packed([int(i == j) for j in range(len(MOST))], layout) for i in range(len(MOST))
    )
    counts = tuple(
        Table((i,), ("", *(pieces(count, name) for count in range(1, most + 1))))
        for i, (name, most) in enumerate(zip(NAMES, MOST, strict=True))
    )
    word = Total(weights, 16)
    told: dict[str, Piece] = {
        "hand": Enumeration(counts, said("Nothing")),
        "n": Total(weights), "layout": word_of(layout.name), "word": word,
    }  # fmt: skip
    radix = tuple(most + 1 for most in MOST)
    return Rule(radix, _words, told, state=(f"film packer | {shown}hand 0x", word))


def _words(**pieces: str) -> Message:
    return said("{hand}: {n} to {layout}, 0x{word}.", **pieces)
