"""What rounding costs: a network's answer as it is, and with nothing rounded on the way.

      whole      clipped(total >> 6)        rounded down in each unit of two layers
      exact      clipped(total / 64)        the same weights, nothing rounded

Each unit of the first layer loses less than 1. With its weights this bounds the error of each unit
of the second layer, and that, with the last weights, bounds the error of the answer.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.position import Position

from .kernels.accumulator import UNITS
from .kernels.layers import HIDDEN, INPUTS, ONE_SIGNAL, SHIFT
from .network import accumulated, largest_sum, load_network, network_value, shipped_network

ONE = 1 << SHIFT


def _clipped(total: float) -> float:
    return max(0.0, min(total, float(ONE_SIGNAL)))


def _layer(weights: Any, biases: Any, signals: Sequence[float], wide: int) -> list[float]:
    return [
        _clipped((int(biases[j]) + sum(int(weights[j, i]) * signals[i] for i in range(wide))) / ONE)
        for j in range(HIDDEN)
    ]


class Answers(NamedTuple):
    """A network's answer in centipawns: in whole numbers, and with nothing rounded."""

    whole: int
    exact: float


@checked
def answers(position: Position) -> Answers:
    """Return the answer of the lab's network for a position, as it is and with nothing rounded
    after the sums; raises ValueError if a king is missing.

    >>> whole, exact = answers(Position())
    >>> abs(whole - exact) < 20
    True
    """
    network = shipped_network()
    sums, turn, layers = accumulated(position, network).sums, int(position.turn), network.layers
    sides = (turn, 1 - turn)
    inputs = [_clipped(float(sums[side, unit])) for side in sides for unit in range(UNITS)]
    first = _layer(layers.first, layers.first_bias, inputs, INPUTS)
    second = _layer(layers.second, layers.second_bias, first, HIDDEN)
    total = int(layers.last_bias[0]) + sum(int(layers.last[j]) * second[j] for j in range(HIDDEN))
    return Answers(network_value(position, network), total / int(layers.scale[0]))


def most_lost() -> float:
    """Return the most points by which rounding can change an answer of the lab's network.

    >>> most_lost() > 1
    True
    """
    layers, off = shipped_network().layers, 0.0
    for j in range(HIDDEN):
        weights = [int(layers.second[j, i]) for i in range(HIDDEN)]
        up = sum(weight for weight in weights if weight > 0) / ONE
        down = -sum(weight for weight in weights if weight < 0) / ONE
        off += abs(int(layers.last[j])) * min(max(up + 1, down), ONE_SIGNAL)
    return off / int(layers.scale[0]) + 1


def most_summed() -> int:
    """Return the largest sum that any 38 rows of the lab's network could make.

    >>> most_summed() < 32_767
    True
    """
    network = load_network()
    return largest_sum(network.start, network.rows())
