"""The table that the lab learned from its own games, 112 KB: as an array, or weight by weight.

      own[own king, index] + other[other king, index] + extra, where the place has one

`learning.py` explains what is in the file, and why it is so small. If NumPy is missing, the table
is never expanded: a weight is added up when it is asked for.
"""

from array import array
from functools import cache, cached_property
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from shogi_lab.engine.arrays import ARRAYS
from shogi_lab.engine.indexes import block_of
from shogi_lab.engine.kkp import SHAPE
from shogi_lab.engine.squares import SQUARES, mirrored
from shogi_lab.engine.twins import Cells
from shogi_lab.ground.messages import said
from shogi_lab.ground.series import DATA
from shogi_lab.stage.states import StateLine

WEIGHTS = DATA / "kkp" / "kkp.npz"
#: The table that the player's own games taught (chapters/player/taught.py).
TAUGHT = DATA / "player" / "kkp.npz"


class Shipped(Cells):
    """The table as cells; each is added up from the file's parts when it is asked for."""

    shape = SHAPE
    #: What `heat.reach_of` says of the whole table.
    reach = 1356

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _parts(self) -> dict[str, Any]:
        kinds = {"own": "h", "other": "h", "cells": "i", "extra": "h"}
        with ZipFile(self._path) as file:
            return {name: _numbers(file.read(f"{name}.npy"), kinds[name]) for name in kinds}

    @cached_property
    def _extra(self) -> dict[int, int]:
        return dict(zip(self._parts["cells"], self._parts["extra"], strict=True))

    @cached_property
    def _width(self) -> int:
        return len(self._parts["own"]) // SQUARES

    def __getitem__(self, key: tuple[int, int, int]) -> int:
        own, other, index = map(int, key)
        if not all(0 <= at < size for at, size in zip((own, other, index), SHAPE, strict=True)):
            raise IndexError(said("{key} is no place of a table {shape}", key=key, shape=SHAPE))
        width, parts = self._width, self._parts
        weight = parts["own"][own * width + index] + parts["other"][other * width + index]
        for here in ((own, other, index), (mirrored(own), mirrored(other), _mirrored(index))):
            place = (here[0] * SQUARES + here[1]) * width + here[2]
            if place in self._extra:
                return weight + self._extra[place]
        return weight


def _numbers(content: bytes, kind: str) -> Any:
    """Return the numbers of a file as `np.save` writes it: they come after a line that tells of
    them."""
    found = array(kind)
    found.frombytes(content[content.index(b"\n") + 1 :])
    return found


@cache
def _mirrored(index: int) -> int:
    """Return the index of the mirrored place; an index of pieces in hand stays as it is."""
    block = block_of(index)
    return index if block.in_hand else block.base + mirrored(index - block.base)


def shipped_weights(path: Path = WEIGHTS) -> Any:
    """Return a table that ships with the lab, by default chapter 4's, in the form that
    `Position.kkp` takes; raises ValueError if its file is missing.
    """
    if not path.is_file():
        name = path.name
        raise ValueError(
            said("{name} is not here; give the lab's file, or weights of your own", name=name)
        )
    return _read(path)


def weights_of(table: Any) -> Any:
    """Return a table of weights, int16[81, 81, 738]: the one that is given, or else the
    lab's own.
    """
    return shipped_weights() if table is None else table


def table_along(line: StateLine) -> Any:
    """Return the table of weights that was given with a state line; raises ValueError if there was
    none.
    """
    if line.table is None:
        words = {"line": repr(line.about)}
        raise ValueError(
            said(
                "{line}: a line does not hold the table of weights, so it must be given as well",
                **words,
            )
        )
    return line.table


@cache
def _read(path: Path) -> Any:
    if not ARRAYS:
        return Shipped(path)
    from .learning import load_kkp

    return load_kkp(path).table()
