"""A network as it ships: whole numbers, folded to those that were learned, and unfolded for
kernels.

      row of (king, piece)  =  shared[piece]  +  relative[piece as it stands to the king]
                               +  extra, if that place or its mirror image has one

      HalfKP 2 x 125,388 -> 2 x 32 -> 32 -> 32 -> 1       rows int16, layers int8, biases int32

Few games ever reach most places: their rows are what a piece shares for all squares of the king,
and for all that are as far away. Left and right count as one, as in chapter 4's learning: a place
and its mirror image have one row. Other programs' learners add up such rows, too, while they learn,
and ship the sums.
"""

import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from shogi_lab.chapters.kkp.files import read_archive
from shogi_lab.chapters.learning.kernels.half_kp import HAND_END, PIECE_PLACES, PIECES, PLACES
from shogi_lab.engine.arguments import shortened
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.kkp import with_kings
from shogi_lab.engine.pieces import COLORS
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.squares import SQUARES, mirrored
from shogi_lab.ground.files import replaced
from shogi_lab.ground.messages import said
from shogi_lab.ground.series import DATA

from .kernels.accumulator import ROWS, UNITS, accumulate, accumulator_layout
from .kernels.descent import FILES_APART, FIRST_OWN, FIRST_RELATIVE, RANKS_APART, RELATIVE
from .kernels.layers import (
    HIDDEN,
    INPUTS,
    LAYERS,
    ONE_SIGNAL,
    SHIFT,
    network_answer,
    signals_layout,
)

#: Bytes of a network at most: a row for every place, and the rest.
LARGEST = (2 * UNITS + 4) * (PLACES + PIECE_PLACES + RELATIVE) + 100_000
NETWORK = DATA / "network" / "network.npz"
#: Bytes that a processor's cache loads at once.
LINE = 64
#: The largest sum that an accumulator holds, and the largest bias with which no total of a layer
#: leaves int32.
MOST_SUM, MOST_BIAS = (1 << 15) - 1, (1 << 31) - 1 - INPUTS * ONE_SIGNAL * (ONE_SIGNAL + 1)


class Network(NamedTuple):
    """A network in whole numbers (scales in `kernels/layers.py`).

    shared: int16[1548, 32], used by the smaller of an index and its mirror image; relative:
    int16[2844, 32]; places: int32[n], ascending, the smaller of each place and its mirror image;
    extra: int16[n, 32]; start: int16[32]; first: int8[32, 64]; second: int8[32, 32]; last:
    int8[32]; biases int32; scale: int32[1], by which the last total is divided for centipawns.
    """

    shared: np.ndarray
    relative: np.ndarray
    places: np.ndarray
    extra: np.ndarray
    start: np.ndarray
    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    last: np.ndarray
    last_bias: np.ndarray
    scale: np.ndarray

    def rows(self) -> np.ndarray:
        """Return the row of every place, int32[125388, 32]."""
        shared, relative, _ = parts_of_places().T
        rows = self.shared[shared].astype(np.int32) + self.relative[relative - FIRST_RELATIVE]
        extra = rows[self.places] + self.extra
        for places in (self.places, mirrored_places(self.places)):
            rows[places] = extra
        rows[::PIECE_PLACES] = 0  # the index that no piece has
        return rows


def mirrored_pieces(pieces: Any) -> Any:
    """Return the indexes of the same pieces on the mirror images of their squares."""
    squares = (pieces - HAND_END) % SQUARES
    return np.where(pieces < HAND_END, pieces, pieces - squares + mirrored(squares))


def mirrored_places(places: Any) -> Any:
    """Return the places with left and right exchanged, for king and piece."""
    kings, pieces = np.divmod(places, PIECE_PLACES)
    return mirrored(kings) * PIECE_PLACES + mirrored_pieces(pieces)


class Folded(NamedTuple):
    """Pairs of places, each place with its mirror image.

    number: int32[125388], which pair a place belongs to; place: int32[63828], the smaller of the
    two.
    """

    number: np.ndarray
    place: np.ndarray


@cache
def folded() -> Folded:
    """Return the places in pairs of mirror images. A place with the king on the middle file, and
    the piece there too or in hand, is its own mirror image."""
    every = np.arange(PLACES)
    place, number = np.unique(np.minimum(every, mirrored_places(every)), return_inverse=True)
    return Folded(number.astype(np.int32), place.astype(np.int32))


@cache
def parts_of_places() -> np.ndarray:
    """Return the parts of each place's row, int32[125388, 3]: the row by its piece, by its piece as
    it stands to the king, and the row of its own, numbered one after another."""
    kings, pieces = np.divmod(np.arange(PLACES), PIECE_PLACES)
    block, square = np.divmod(pieces - HAND_END, SQUARES)
    ranks, files = square // 9 - kings // 9, np.abs(square % 9 - kings % 9)
    apart = FILES_APART * (RANKS_APART * block + ranks + RANKS_APART // 2) + files
    relative = np.where(pieces < HAND_END, pieces, HAND_END + apart)
    shared = np.minimum(pieces, mirrored_pieces(pieces))
    found = np.stack([shared, FIRST_RELATIVE + relative, FIRST_OWN + folded().number], axis=1)
    return found.astype(np.int32)


def largest_sum(start: np.ndarray, rows: np.ndarray) -> int:
    """Return the largest size, with either sign, of a sum that any 38 rows could make."""
    return int((np.abs(start.astype(int)) + PIECES * np.abs(rows).max(axis=0).astype(int)).max())


class Prepared(NamedTuple):
    """A network in the form that kernels take: records of its rows and of its layers. alone:
    whether its answer is all that a position is worth, not what is added to a known value.
    """

    rows: Any
    layers: Any
    alone: bool = False


def weights_of_rows(network: Prepared) -> np.ndarray:
    """Return the numbers of all rows as an array, int16[places, units]."""
    weights: np.ndarray = getattr(network.rows.weights, "array", network.rows.weights)
    return weights


def prepared(network: Network) -> Prepared:
    """Unfold a network for kernels; ValueError if a sum or a total could overflow."""
    unfolded = network.rows()
    sums = largest_sum(network.start, unfolded)
    if sums > MOST_SUM:
        raise ValueError(
            said(
                "38 rows of this network could add up to {n}; int16 holds {most}, so the weights "
                "must be smaller",
                n=f"{sums:,}",
                most=f"{MOST_SUM:,}",
            )
        )
    biases = (network.first_bias, network.second_bias, network.last_bias)
    bias = max(int(np.abs(each.astype(int)).max()) for each in biases)
    if bias > MOST_BIAS:
        raise ValueError(
            said(
                "a bias of this network is {n}; it must be at most {most}, so that no total leaves "
                "int32",
                n=f"{bias:,}",
                most=f"{MOST_BIAS:,}",
            )
        )
    rows, layers = aligned(ROWS), np.zeros(1, LAYERS)
    rows["weights"][0], rows["start"][0], rows["units"] = unfolded, network.start, UNITS
    layers["inputs"], layers["hidden"] = INPUTS, HIDDEN
    for name in LAYERS.names[2:]:
        layers[name][0] = getattr(network, name)
    rows.flags.writeable = layers.flags.writeable = False
    return Prepared(for_kernel(rows[0]), for_kernel(layers[0]))


def aligned(layout: Any) -> np.ndarray:
    """Return one empty record that begins where a line of the processor's memory cache does, so
    that a row of 32 numbers lies in one line and not in two."""
    room = np.zeros(layout.itemsize + LINE, np.uint8)
    begin = -room.ctypes.data % LINE
    return room[begin : begin + layout.itemsize].view(layout)


def accumulated(position: Any, ready: Prepared) -> Any:
    """Return a Position's accumulator, with both sides made from scratch; raises ValueError if a
    king is missing."""
    layout = accumulator_layout(int(ready.rows.units))
    pos, accumulator = for_kernel(with_kings(position)), for_kernel(empty_record(layout))
    for side in COLORS:
        accumulate(pos, ready.rows, accumulator, side)
    return accumulator


def network_value(position: Any, ready: Prepared) -> int:
    """Return what a network answers in a Position, for its side to move, in centipawns.

    >>> ready = prepared(load_network())
    >>> here, there = Position(), Position.from_sfen("startpos").after("7g7f", "3c3d")
    >>> network_value(here, ready) == network_value(there, ready)
    False
    """
    signals = for_kernel(empty_record(signals_layout(int(ready.rows.units))))
    turn = int(position.turn)
    return int(network_answer(accumulated(position, ready), ready.layers, signals, turn))


def signals_behind(sums: np.ndarray, layers: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the signals of both hidden layers and the answers behind the sums of some positions,
    int[n, 2, units], those of the side to move first; layers: of a `Network` or a `Prepared`."""
    signals, found = np.clip(sums, 0, ONE_SIGNAL).reshape(len(sums), -1), []
    for name in ("first", "second"):
        weights, bias = (np.array(getattr(layers, f"{name}{end}"), int) for end in ("", "_bias"))
        signals = np.clip(signals @ weights.T + bias >> SHIFT, 0, ONE_SIGNAL)
        found.append(signals)
    totals = signals @ np.array(layers.last, int) + int(layers.last_bias[0])
    return found[0], found[1], np.trunc(totals / int(layers.scale[0])).astype(int)


# Files.


def save_network(path: str | os.PathLike[str], network: Network) -> None:
    """Write a network, compressed, for `load_network`."""
    with replaced(path) as file:
        np.savez_compressed(file, allow_pickle=False, **network._asdict())


def load_network(path: str | os.PathLike[str] = NETWORK) -> Network:
    """Load what `save_network` wrote, or the network that ships with the lab if no path is given.

    Any other file raises a ValueError, which says what came and what was expected.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "network.npz")
    ...     written = path.write_text("a network, please")
    ...     load_network(path)
    Traceback (most recent call last):
    ValueError: network.npz is not a network: it must be an npz file as save_network writes it
    """
    wanted, no = said("it must be an npz file as save_network writes it"), said("is not a network")
    network = Network(**read_archive(path, Network._fields, LARGEST, no, wanted))
    came = {name: f"{each.dtype}{each.shape}" for name, each in network._asdict().items()}
    fitting = _fitting(network.places.size)
    name = shortened(Path(path).name)
    if came != fitting:
        words = {"name": name, "came": came, "fitting": fitting}
        raise ValueError(said("{name} holds {came}; it must hold {fitting}", **words))
    if (scale := int(network.scale[0])) <= 0:
        raise ValueError(said("{name} has the scale {n}; it must be positive", name=name, n=scale))
    places = network.places
    inside = ((places >= 0) & (places < PLACES)).all()
    ascending = (np.diff(places) > 0).all()
    if not (inside and ascending and (places <= mirrored_places(places)).all()):
        raise ValueError(
            said(
                "{name} has rows for places that are not in order; they must ascend from 0 to {n}, "
                "each the smaller of a place and its mirror image",
                name=name,
                n=PLACES - 1,
            )
        )
    return network


@cache
def ready_network(path: str | os.PathLike[str]) -> Prepared:
    """Return what `load_network` reads, in the form that kernels take; a file is read once."""
    return prepared(load_network(path))


def shipped_network() -> Prepared:
    """Return the network that ships with the lab, in the form that kernels take."""
    return ready_network(NETWORK)


def _fitting(number: int) -> dict[str, str]:
    """Return the kind and shape of each array of a network with rows for so many places."""
    return {
        "shared": f"int16({PIECE_PLACES}, {UNITS})", "relative": f"int16({RELATIVE}, {UNITS})",
        "places": f"int32({number},)",
        "extra": f"int16({number}, {UNITS})", "start": f"int16({UNITS},)",
        "first": f"int8({HIDDEN}, {INPUTS})", "first_bias": f"int32({HIDDEN},)",
        "second": f"int8({HIDDEN}, {HIDDEN})", "second_bias": f"int32({HIDDEN},)",
        "last": f"int8({HIDDEN},)", "last_bias": "int32(1,)", "scale": "int32(1,)",
    }  # fmt: skip
