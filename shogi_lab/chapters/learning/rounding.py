"""What whole numbers lose: a network's answer as it is, and with nothing rounded on the way.

      whole      clipped(total >> 6)        rounded down in each unit of two layers
      exact      clipped(total / 64)        the same weights, nothing rounded

Each unit of the first layer loses less than 1, so a unit of the second is off by at most what its
weights make of that, and the answer by what its own weights make of those.
"""

from collections.abc import Sequence
from typing import Any

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.position import Position

from .kernels.accumulator import UNITS
from .kernels.layers import HIDDEN, INPUTS, ONE_SIGNAL, OUTPUT_SCALE, SHIFT
from .network import Prepared, accumulated

ONE = 1 << SHIFT


def _clipped(total: float) -> float:
    return max(0.0, min(total, float(ONE_SIGNAL)))


def _layer(weights: Any, biases: Any, signals: Sequence[float], wide: int) -> list[float]:
    return [
        _clipped((int(biases[j]) + sum(int(weights[j, i]) * signals[i] for i in range(wide))) / ONE)
        for j in range(HIDDEN)
    ]


@checked
def exact_value(position: Position, network: Prepared) -> float:
    """Return what a network says of a position if nothing is rounded after the sums, in points.

    >>> from shogi_lab.chapters.learning.swaps import network_value, shipped_network
    >>> network = shipped_network()
    >>> abs(exact_value(Position(), network) - network_value(Position(), network)) < 20
    True
    """
    sums, turn, layers = accumulated(position, network).sums, int(position.turn), network.layers
    sides = (turn, 1 - turn)
    inputs = [_clipped(float(sums[side, unit])) for side in sides for unit in range(UNITS)]
    first = _layer(layers.first, layers.first_bias, inputs, INPUTS)
    second = _layer(layers.second, layers.second_bias, first, HIDDEN)
    total = int(layers.last_bias[0]) + sum(int(layers.last[j]) * second[j] for j in range(HIDDEN))
    return total / OUTPUT_SCALE


@checked
def most_lost(network: Prepared) -> float:
    """Return by how many points rounding can change an answer of a network at most.

    >>> from shogi_lab.chapters.learning.swaps import shipped_network
    >>> most_lost(shipped_network()) > 1
    True
    """
    layers, off = network.layers, 0.0
    for j in range(HIDDEN):
        weights = [int(layers.second[j, i]) for i in range(HIDDEN)]
        up, down = (
            sum(each for each in some) / ONE
            for some in ([w for w in weights if w > 0], [-w for w in weights if w < 0])
        )
        off += abs(int(layers.last[j])) * min(max(up + 1, down), ONE_SIGNAL)
    return off / OUTPUT_SCALE + 1
