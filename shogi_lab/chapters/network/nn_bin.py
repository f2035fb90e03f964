"""The field's own file of a network, `nn.bin`: read to the last digit, stepped, and written.

      u32 version   u32 hash of all   u32 length of a name, and the name
      u32 hash      int16[U] starts   int16[125388][U] rows          the accumulator, U = 256 ...
      u32 hash      int32[32] int8[32][2U]   int32[32] int8[32][32]   int32[1] int8[1][32]

All little-endian. A row's number is 1548 * king + piece, as here, but squares are counted file by
file from 1a. The sums are int16 and wrap around; a piece that is in neither hand nor on the board,
as in a handicap game, adds row 1548 * king + 0. A value is the total divided by FV_SCALE, toward
zero; a network is trained for one such scale, 16 in most files, and the file does not say which.
Rows are read and not mapped: a mapped file that another program cuts short ends Python at once.

Source: Nasu 2018; YaneuraOu's eval/nnue (HalfKP 256x2-32-32), whose answers the tests compare.
"""

import os
import re
import struct
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from shogi_lab.chapters.kkp.files import opened
from shogi_lab.chapters.learning.kernels.half_kp import HAND_END, PIECE_PLACES, PLACES
from shogi_lab.engine.arguments import FilePath, checked, refused, shortened
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.position import Position
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.squares import SQUARES
from shogi_lab.ground.files import replaced
from shogi_lab.ground.messages import said

from .kernels.accumulator import rows_layout
from .kernels.layers import HIDDEN, divided, layers_layout, network_total, signals_layout
from .network import (
    Network,
    Prepared,
    accumulated,
    aligned,
    load_network,
    prepared,
    shipped_network,
)

VERSION = 0x7AF32F16
NAME = (
    "Features=HalfKP(Friend)[125388->{0}x2],Network=AffineTransform[1<-32](ClippedReLU[32]"
    "(AffineTransform[32<-32](ClippedReLU[32](AffineTransform[32<-{1}](InputSlice[{1}(0:{1})])))))"
)
WIDTHS = (256, 512, 768, 1024)
#: By how much most files' totals are divided.
FV_SCALE = 16
LONGEST_NAME = 10_000
HEAD = struct.Struct("<III")
HASH = struct.Struct("<I")


def transformer_hash(units: int) -> int:
    """Return the number that stands for an accumulator of so many sums."""
    return 0x5D69D5B8 ^ (2 * units)


def layers_hash(units: int) -> int:
    """Return the number that stands for the layers behind it."""
    found = 0xEC42E90D ^ (2 * units)
    for outputs, clips in ((HIDDEN, True), (HIDDEN, True), (1, False)):
        found = (0xCC03DAE4 + outputs) ^ (found >> 1) ^ (found << 31)
        found = (found + 0x538D24C7 * clips) & 0xFFFFFFFF
    return found


@cache
def by_files() -> tuple[np.ndarray, np.ndarray]:
    """Return the numbers that such a file gives to each of our squares, int[81], and to each of our
    pieces, int[1548].
    """
    squares, pieces = np.arange(SQUARES), np.arange(PIECE_PLACES)
    theirs = 9 * (8 - squares % 9) + squares // 9
    block, square = np.divmod(pieces - HAND_END, SQUARES)
    on_board = HAND_END + SQUARES * block + theirs[square]
    return theirs, np.where(pieces < HAND_END, pieces, on_board)


class OpenNetwork(NamedTuple):
    """A network of the field's kind, of any width.

    name: what its file says of it; doubts: what in its head is not as expected, in sentences;
    ready: its rows and layers, as kernels take them.
    """

    name: str
    doubts: tuple[str, ...]
    ready: Prepared

    @property
    def units(self) -> int:
        """How many sums each side has."""
        return int(self.ready.rows.units)

    @checked
    def sums(self, position: Position) -> np.ndarray:
        """Return the sums of both sides, int16[2, units], Black's first; raises ValueError if a
        king is missing."""
        return np.array(accumulated(position, self.ready).sums)

    @checked
    def total(self, position: Position) -> int:
        """Return the last layer's total, as the side to move sees it."""
        signals = for_kernel(empty_record(signals_layout(self.units)))
        accumulator, turn = accumulated(position, self.ready), int(position.turn)
        return int(network_total(accumulator, self.ready.layers, signals, turn))

    @checked
    def value(self, position: Position, scale: int | None = None) -> int:
        """Return what a position is worth to the side to move: the total divided by the network's
        FV_SCALE, toward zero. A file does not say its scale; 16 is taken unless another is given.

        Raises ValueError if a king is missing, or the scale is not positive.
        """
        scale = int(self.ready.layers.scale[0]) if scale is None else scale
        if scale <= 0:
            raise refused(scale, "scale", said("a positive number"))
        return int(divided.py_func(self.total(position), scale))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the network as an `nn.bin`, whole or not at all."""
        rows, layers, units = self.ready.rows, self.ready.layers, self.units
        name = NAME.format(units, 2 * units).encode()
        ours = np.reshape(rows.weights, (SQUARES, PIECE_PLACES, units))
        squares, pieces = (np.argsort(each) for each in by_files())
        transformer, net = transformer_hash(units), layers_hash(units)
        with replaced(path) as file:
            file.write(HEAD.pack(VERSION, transformer ^ net, len(name)) + name)
            file.write(HASH.pack(transformer) + rows.start.astype("<i2").tobytes())
            for king in squares:
                file.write(ours[king, pieces].astype("<i2").tobytes())
            file.write(HASH.pack(net))
            for each in ("first", "second", "last"):
                file.write(getattr(layers, f"{each}_bias").astype("<i4").tobytes())
                file.write(getattr(layers, each).astype("i1").tobytes())


@checked
def open_network(path: FilePath) -> OpenNetwork:
    """Return the network of an `nn.bin`: HalfKP with 256, 512, 768 or 1,024 sums for each side, and
    layers of 32 and 32.

    What the head says is compared and told in `doubts`; the length of the file decides. Nothing in
    it is run. Raises ValueError for any other file, and OSError if it cannot be read.

    >>> open_network(__file__)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: nn_bin.py has ... bytes; an nn.bin of HalfKP has 64,217,066 or, wider, up to ...
    """
    with opened(path, said("it must be the path of an nn.bin")) as file:
        size = os.fstat(file.fileno()).st_size
        head = file.read(HEAD.size)
        version, whole, length = HEAD.unpack(head) if len(head) == HEAD.size else (0, 0, 0)
        units = {_size(units, length): units for units in WIDTHS}.get(size)
        if units is None or length > LONGEST_NAME:
            raise ValueError(
                said(
                    "{file} has {n} bytes; an nn.bin of HalfKP has {least} or, wider, up to {most}",
                    file=shortened(Path(path).name),
                    n=f"{size:,}",
                    least=f"{_size(WIDTHS[0], len(NAME.format(256, 512))):,}",
                    most=f"{_size(WIDTHS[-1], len(NAME.format(1024, 2048))):,}",
                )
            )
        name = file.read(length).decode("ascii", "replace")
        return _read(file, units, (version, whole), name)


def _size(units: int, length: int) -> int:
    """Return how many bytes a file has whose name has this length."""
    rows = 2 * units * (1 + PLACES)
    layers = 4 * (2 * HIDDEN + 1) + HIDDEN * (2 * units + HIDDEN + 1)
    return HEAD.size + length + 2 * HASH.size + rows + layers


def _read(file: Any, units: int, head: tuple[int, int], name: str) -> OpenNetwork:
    """Read what follows the name."""

    def array(kind: str, *shape: int) -> np.ndarray:
        wanted = int(np.prod(shape)) * np.dtype(kind).itemsize
        content = file.read(wanted)
        if len(content) < wanted:
            raise EOFError
        return np.frombuffer(content, kind).reshape(shape)

    rows, layers = aligned(rows_layout(units)), np.zeros(1, layers_layout(units))
    (transformer,) = HASH.unpack(file.read(HASH.size))
    rows["units"], rows["start"][0] = units, array("<i2", units)
    squares, pieces = by_files()
    ours = rows["weights"][0].reshape(SQUARES, PIECE_PLACES, units)
    for king in np.argsort(squares):
        np.take(array("<i2", PIECE_PLACES, units), pieces, axis=0, out=ours[king], mode="clip")
    (net,) = HASH.unpack(file.read(HASH.size))
    layers["inputs"], layers["hidden"], layers["scale"] = 2 * units, HIDDEN, FV_SCALE
    for each in ("first", "second", "last"):
        kind = layers.dtype[each].shape
        layers[f"{each}_bias"][0] = array("<i4", kind[0] if len(kind) > 1 else 1)
        layers[each][0] = array("i1", *kind)
    rows.flags.writeable = layers.flags.writeable = False
    found = (*head, transformer, net)
    ready = Prepared(for_kernel(rows[0]), for_kernel(layers[0]), alone=True)
    return OpenNetwork(name, tuple(_doubts(found, units, name)), ready)


def _doubts(found: tuple[int, ...], units: int, name: str) -> Any:
    """Yield what in a head is not as expected."""
    transformer, net = transformer_hash(units), layers_hash(units)
    parts = (
        said("its version"),
        said("the hash of all"),
        said("its rows' hash"),
        said("its layers' hash"),
    )
    expected = (VERSION, transformer ^ net, transformer, net)
    for part, came, wanted in zip(parts, found, expected, strict=True):
        if came != wanted:
            words = {"part": part, "came": f"{came:#x}", "wanted": f"{wanted:#x}"}
            yield said("{part} is {came}; {wanted} was expected", **words)
    if (told := re.search(r"->(\d+)x2", name)) and int(told[1]) != units:
        words = {"told": told[1], "n": str(units)}
        yield said("its name says {told} sums for each side; by its size it has {n}", **words)


def network_at(path: str | os.PathLike[str] | None) -> Prepared:
    """Return the network of a file, as kernels take it: of an `nn.bin`, or of what `save_network`
    writes, which must be called `.npz`; the lab's if there is no path. The last one read is kept.
    """
    if path is None:
        return shipped_network()
    return _opened(os.path.abspath(path), os.stat(path).st_mtime_ns)


@lru_cache(1)
def _opened(path: str, _: int) -> Prepared:
    """Return the network of a file, read again if the file was written since."""
    ours = Path(path).suffix == ".npz"
    return prepared(load_network(path)) if ours else open_network(path).ready


def widened(network: Network) -> OpenNetwork:
    """Return a network of the lab in the field's smallest width: the sums that it lacks stay 0, so
    every value is the same. Saved, it runs inside YaneuraOu.

    >>> widened(load_network()).units
    256
    """
    units = WIDTHS[0]
    ours = len(network.start)
    rows, layers = aligned(rows_layout(units)), np.zeros(1, layers_layout(units))
    rows["units"] = units
    rows["start"][0, :ours] = network.start
    rows["weights"][0, :, :ours] = network.rows()
    layers["inputs"], layers["hidden"] = 2 * units, HIDDEN
    for name in ("first_bias", "second", "second_bias", "last", "last_bias", "scale"):
        layers[name][0] = getattr(network, name)
    for side in COLORS:
        here = slice(side * units, side * units + ours)
        layers["first"][0, :, here] = network.first[:, side * ours : (side + 1) * ours]
    rows.flags.writeable = layers.flags.writeable = False
    name = NAME.format(units, 2 * units)
    return OpenNetwork(name, (), Prepared(for_kernel(rows[0]), for_kernel(layers[0])))
