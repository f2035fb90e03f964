"""The record in memory: what lies where in it, in the article and here, cache line by line.

byte   0   hash_key  b_occupied  w_occupied  occupied_rl90  occupied_rl45  occupi
byte  64   ed_rr45  b_hdk  w_hdk  b_tgold  w_tgold  ...
byte 512   asquare ...                                    posi_t: 600 bytes, in lines of 64
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

from shogi_lab.engine.given import face
from shogi_lab.engine.pieces import COLOR_NAMES
from shogi_lab.engine.posi import FIELDS, POSITION
from shogi_lab.stage.lenses import PLACES, Place


class Block(NamedTuple):
    """A member's bytes: where they are, how many; `mark`: "", "lit", "wrong" or "off"."""

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


def _article_layout() -> np.dtype:
    kinds = {field.name: (field.dtype, field.shape) for field in FIELDS} | {"king": ("u1", (2,))}
    return np.dtype(
        [
            (place.article, kinds[place.member][0], kinds[place.member][1][len(place.at) :])
            for place in ARTICLE_PLACES
        ],
        align=True,
    )


#: The article's struct as C lays it out.
ARTICLE_LAYOUT = _article_layout()


@face
def article_memory(
    marks: Mapping[str, str] = {}, jumps: Mapping[str, int] = {}, title: str = ""
) -> Memory:
    """The article's struct to scale, as C lays it out; marks and jumps by the article's names.

    >>> memory = article_memory()
    >>> memory.size, len(memory.blocks), memory.blocks[-3]
    (600, 48, Block(name='asquare', offset=512, size=81, group='board', mark='', jump=-1))
    >>> sum(block.size for block in memory.blocks if block.size == 12)
    492
    """
    fields: Any = ARTICLE_LAYOUT.fields
    blocks = tuple(
        Block(
            place.article,
            fields[place.article][1],
            fields[place.article][0].itemsize,
            GROUPS.get(place.member, "union"),
            marks.get(place.article, ""),
            jumps.get(place.article, -1),
        )
        for place in ARTICLE_PLACES
    )
    return Memory(title or "posi_t", ARTICLE_LAYOUT.itemsize, blocks)


@face
def our_memory(title: str = "") -> Memory:
    """Our record to scale.

    >>> our_memory().size == POSITION.itemsize
    True
    """
    fields: Any = POSITION.fields
    blocks = tuple(
        Block(field.name, fields[field.name][1], fields[field.name][0].itemsize,
              GROUPS.get(field.name, "union"))
        for field in FIELDS
    )  # fmt: skip
    return Memory(title or "POSITION", POSITION.itemsize, blocks)


def cache_lines(seen: Iterable[tuple[str, tuple[int, ...]]], line: int = 64) -> int:
    """How many cache lines of the article's struct were read: members with an index into them.

    >>> cache_lines([("hash_key", ()), ("pieces", (0, 1, 2)), ("board", (80,)), ("turn", ())])
    3
    """
    fields: Any = ARTICLE_LAYOUT.fields
    bytes_ = set()
    for name, at in set(seen):
        for place in ARTICLE_PLACES:
            if place.member == name and place.at == at[: len(place.at)]:
                layout, offset = fields[place.article][:2]
                inside = at[len(place.at) :]
                bytes_.add(offset + (inside[0] * layout.base.itemsize if inside else 0))
    return len({byte // line for byte in bytes_})


def article_names(seen: Iterable[tuple[str, tuple[int, ...]]]) -> tuple[str, ...]:
    """The article's names of what was read or written: members with an index into them.

    >>> article_names([("pieces", (0, 1, 2)), ("board", (40,)), ("turn", ())])
    ('b_pawn', 'asquare')
    """
    found = set(seen)
    return tuple(
        place.article
        for place in PLACES
        if place.article
        and any(place.member == name and place.at == at[: len(place.at)] for name, at in found)
    )
