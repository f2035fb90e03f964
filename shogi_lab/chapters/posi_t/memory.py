"""The record in memory: where each member lies, in the article and here, cache line by cache line.

byte   0   hash_key  b_occupied  w_occupied  occupied_rl90  occupied_rl45  occupi
byte  64   ed_rr45  b_hdk  w_hdk  b_tgold  w_tgold  ...
byte 512   asquare ...                                    posi_t: 600 bytes, in lines of 64
"""

from collections.abc import Iterable, Mapping
from math import prod
from typing import NamedTuple

from shogi_lab.engine.pieces import COLOR_NAMES
from shogi_lab.engine.posi import FIELDS
from shogi_lab.stage.lenses import PLACES, Place


class Block(NamedTuple):
    """A member's bytes: where they are and how many; `mark`: "", "lit", "wrong" or "off"."""

    name: str
    offset: int
    size: int
    group: str
    mark: str = ""
    jump: int = -1


class Memory(NamedTuple):
    """A record to scale, as cache lines of `line` bytes."""

    title: str
    size: int
    blocks: tuple[Block, ...]
    line: int = 64


#: The kinds of members, as they are told apart in the picture.
GROUPS = {
    "hash_key": "value", "hand": "value", "material": "value", "king": "value", "turn": "value",
    "board": "board", "occupied": "occupied", "occupied_rl90": "turned",
    "occupied_rl45": "turned", "occupied_rr45": "turned", "pawn_attacks": "attacks",
    "pieces": "pieces",
}  # fmt: skip

#: The piece sets in the order of the article's struct.
ARTICLE_PIECES = (
    "lance knight silver bishop rook horse dragon pawn gold "
    "pro_pawn pro_lance pro_knight pro_silver"
).split()


def _article_places() -> tuple[Place, ...]:
    named = {place.article: place for place in PLACES if place.article}
    pieces = [f"{color[0]}_{kind}" for kind in ARTICLE_PIECES for color in COLOR_NAMES]
    names = [name for name in named if name not in pieces]
    at = names.index("hand_black")
    return tuple(named[name] for name in names[:at] + pieces + names[at:])


#: The places in the order of the article's struct, which sorts the piece sets its own way.
ARTICLE_PLACES = _article_places()


class Span(NamedTuple):
    """Where a member lies in a struct: the byte at which it begins, its bytes, and the bytes of
    each number."""

    offset: int
    size: int
    each: int


def laid_out(members: Iterable[tuple[str, str, tuple[int, ...]]]) -> dict[str, Span]:
    """Lay members out as C does, each at an offset that its numbers' size divides, and return them
    by name. Under "" is the size of the struct, which its largest number's size divides.

    members: names, NumPy's short names of numbers, as "i4", and shapes."""
    found, end, widest = {}, 0, 1
    for name, kind, shape in members:
        each = int(kind[-1])
        offset = end + -end % each
        found[name] = Span(offset, each * prod(shape), each)
        end, widest = offset + each * prod(shape), max(widest, each)
    return found | {"": Span(0, end + -end % widest, widest)}


def _article_layout() -> dict[str, Span]:
    kinds = {field.name: (field.dtype, field.shape) for field in FIELDS} | {"king": ("u1", (2,))}
    return laid_out(
        (place.article, kinds[place.member][0], kinds[place.member][1][len(place.at) :])
        for place in ARTICLE_PLACES
    )


#: The article's struct as C lays it out, and our record.
ARTICLE_LAYOUT = _article_layout()
OUR_LAYOUT = laid_out((field.name, field.dtype, field.shape) for field in FIELDS)
#: Bytes of the article's struct.
ARTICLE_BYTES = ARTICLE_LAYOUT[""].size
CACHE_LINE = 64  # bytes


def article_memory(marks: Mapping[str, str] = {}, jumps: Mapping[str, int] = {}) -> Memory:
    """Return the article's struct to scale, as C lays it out; marks and jumps are given by the
    article's names.

    >>> memory = article_memory()
    >>> memory.size, len(memory.blocks), memory.blocks[-3]
    (600, 48, Block(name='asquare', offset=512, size=81, group='board', mark='', jump=-1))
    >>> sum(block.size for block in memory.blocks if block.size == 12)
    492
    """
    blocks = tuple(
        Block(
            place.article,
            *ARTICLE_LAYOUT[place.article][:2],
            GROUPS.get(place.member, "union"),
            marks.get(place.article, ""),
            jumps.get(place.article, -1),
        )
        for place in ARTICLE_PLACES
    )
    return Memory("posi_t", ARTICLE_BYTES, blocks)


def our_memory() -> Memory:
    """Return our record to scale.

    >>> our_memory().size
    672
    """
    blocks = tuple(
        Block(field.name, *OUR_LAYOUT[field.name][:2], GROUPS.get(field.name, "union"))
        for field in FIELDS
    )
    return Memory("POSITION", OUR_LAYOUT[""].size, blocks)


def cache_lines(seen: Iterable[tuple[str, tuple[int, ...]]]) -> int:
    """Count the cache lines of the article's struct that were read. seen: the members that were
    read, each with an index."""
    bytes_ = set()
    for name, at in set(seen):
        for place in ARTICLE_PLACES:
            if place.member == name and place.at == at[: len(place.at)]:
                offset, _, each = ARTICLE_LAYOUT[place.article]
                inside = at[len(place.at) :]
                bytes_.add(offset + (inside[0] * each if inside else 0))
    return len({byte // CACHE_LINE for byte in bytes_})


def article_names(seen: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[str, ...]:
    """Return the article's names of the members that were read or written. seen: these members,
    each with an index."""
    found = set(seen)
    return tuple(
        place.article
        for place in PLACES
        if place.article
        and any(place.member == name and place.at == at[: len(place.at)] for name, at in found)
    )
