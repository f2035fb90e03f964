"""The layers as layers: a unit that is pressed shows what each signal before it adds to its total.

inputs    first    second    answer
  64        32       32         1      a box each, as full as its signal
   \\________/                          a line from each signal to the unit, as thick as what it
                                       adds; blue if it adds, orange if it takes away

Of a wider network the inputs are two pages of 16 x 16 cells or more, one for each side's sums.
"""

from typing import Any, NamedTuple

from shogi_lab.engine.arguments import FilePath, checked
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.position import Position
from shogi_lab.engine.records import empty_record
from shogi_lab.ground.messages import Message, said
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.words import SIDES, signed

from .kernels.layers import HIDDEN, ONE_SIGNAL, SHIFT, network_answer, signals_layout
from .network import Prepared, accumulated
from .nn_bin import network_at

#: Products that are listed, the largest first.
LISTED = 8


class Answered(NamedTuple):
    """All signals of a position, and the answer in centipawns."""

    inputs: tuple[int, ...]
    first: tuple[int, ...]
    second: tuple[int, ...]
    points: int


def answered(position: Position, network: Prepared) -> Answered:
    """Return the signals of a network in a position, and its answer for the side to move."""
    signals = for_kernel(empty_record(signals_layout(int(network.rows.units))))
    sums, turn = accumulated(position, network), int(position.turn)
    points = int(network_answer(sums, network.layers, signals, turn))
    inputs, first, second = (
        tuple(map(int, getattr(signals, name))) for name in ("inputs", "first", "second")
    )
    return Answered(inputs, first, second, points)


def total_of(weights: Any, bias: int, signals: tuple[int, ...]) -> int:
    """Return a unit's total: the sum of its bias and the products of weights and signals."""
    return int(bias) + sum(int(w) * s for w, s in zip(weights, signals, strict=True))


class Product(NamedTuple):
    """What one signal adds to a unit's total: its number in its layer, and signal times weight."""

    number: int
    signal: int
    weight: int

    @property
    def adds(self) -> int:
        """The product."""
        return self.signal * self.weight


class Wires(NamedTuple):
    """The signals of all layers, the last one the answer's; chosen: the layer and the number of the
    unit that is looked at; products: what the layer before adds to it.
    """

    title: str
    layers: tuple[tuple[int, ...], ...]
    chosen: tuple[int, int]
    products: tuple[Product, ...]
    bias: int
    total: int


def wires(seen: Answered, network: Prepared, layer: int, unit: int) -> Wires:
    """Return the layers with one unit looked at; layer: 1 to 3, of which 3 has one unit."""
    layers, before = network.layers, (seen.inputs, seen.first, seen.second)[layer - 1]
    weights, biases = (
        (layers.first[unit], layers.first_bias),
        (layers.second[unit], layers.second_bias),
        (layers.last, layers.last_bias),
    )[layer - 1]
    bias = int(biases[unit])
    products = tuple(
        Product(number, signal, int(weight))
        for number, (signal, weight) in enumerate(zip(before, weights, strict=True))
    )
    shown = (seen.inputs, seen.first, seen.second, (seen.points,))
    return Wires("", shown, (layer, unit), products, bias, total_of(weights, bias, before))


@checked
def wires_film(position: Position, path: FilePath | None = None) -> Film:
    """Show the layers that turn a position's sums into an answer; press a unit to see what each
    signal adds to its total. path: of a network to look at instead of the lab's. Raises ValueError
    if a king is missing.

    >>> film = wires_film(Position())
    >>> len(film.frames), film.frames[0].caption.partition(":")[0]
    (65, 'Hidden layer 1, unit 1')
    """
    network = network_at(path)
    seen, about = answered(position, network), about_record(position.record, film="wires")
    units = [(1, j) for j in range(HIDDEN)] + [(2, j) for j in range(HIDDEN)] + [(3, 0)]
    frames = []
    for layer, unit in units:
        part = wires(seen, network, layer, unit)
        told = _told(part, SIDES[position.turn], int(network.layers.scale[0]))
        frames.append(Frame((part,), told, about))
    return Film(said("A unit and its products"), tuple(frames), (_busiest(seen), len(units) - 1))


def _busiest(seen: Answered) -> int:
    """Return the number of a unit of the first hidden layer whose signal is not cut."""
    return max(range(HIDDEN), key=lambda j: seen.first[j] * (seen.first[j] < ONE_SIGNAL))


def _told(seen: Wires, side: Any, scale: int) -> Message:
    layer, unit = seen.chosen
    count = len([each for each in seen.products if each.adds])
    words = {
        "layer": layer, "unit": unit + 1, "bias": f"{seen.bias:,}", "n": count,
        "total": f"{seen.total:,}", "one": 1 << SHIFT, "signal": seen.layers[layer][unit],
    }  # fmt: skip
    if layer == len(seen.layers) - 1:
        return said(
            "The answer: the bias {bias} and {n} products that are not 0 make {total}. Divided by "
            "{scale}, this is {points} points for {side}.",
            **words,
            scale=scale,
            points=signed(seen.layers[layer][unit]),
            side=side,
        )
    return said(
        "Hidden layer {layer}, unit {unit}: its bias {bias} and {n} products that are not 0 make "
        "{total}. Divided by {one} and cut, this is its signal {signal}.",
        **words,
    )
