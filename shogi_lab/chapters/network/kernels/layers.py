"""The layers after the accumulator, in whole numbers: from the sums of both sides to a value.

      inputs    64    clipped sums: of the side to move, then of the other side
      first     32    clipped((bias + weights * inputs) >> 6)
      second    32    clipped((bias + weights * first) >> 6)
      answer          (bias + weights * second) / scale, rounded toward zero

      clipped       0 .. 127       0 below, 127 above
      1.0 is        127 in signals and in rows, 64 in weights, 64 * 127 in biases;
                    the last weights are as large as int8 holds, and a network's own scale turns
                    its last total into centipawns

Weights and signals fit int8, and lie here in int16: a processor multiplies pairs of these and adds
the two products in one instruction. The products of one total add up to at most 64 * 127 * 128 =
1,040,384, so with any bias that `network.py` accepts a total fits int32, in which engines keep it.
How many terms it has is read from the record, since a compiler that knows writes them out singly.

Source: the first networks of shogi (Nasu 2018; YaneuraOu's and Stockfish's nnue folders): shift,
clip, scales and the last division are theirs (kWeightScaleBits, FV_SCALE).
"""

from functools import cache
from typing import Any

from shogi_lab.engine.kernel import int32, kernel
from shogi_lab.engine.records import Field, record_dtype

from .accumulator import UNITS

INPUTS = 2 * UNITS
#: Signals of each hidden layer.
HIDDEN = 32
#: What a signal is at most: 1.0.
ONE_SIGNAL = 127
#: A weight of 1.0 is 1 << SHIFT.
SHIFT = 6


@cache
def layers_layout(units: int) -> Any:
    """Return the layout of the layers behind so many sums for each side."""
    return record_dtype(
        (
            Field("inputs", "i4", (), {}, "how many signals the first hidden layer weighs"),
            Field("hidden", "i4", (), {}, "how many the layers after it weigh"),
            Field("first", "i2", (HIDDEN, 2 * units), {}, "weights of the first hidden layer"),
            Field("first_bias", "i4", (HIDDEN,), {}, "what its totals begin with"),
            Field("second", "i2", (HIDDEN, HIDDEN), {}, "weights of the second hidden layer"),
            Field("second_bias", "i4", (HIDDEN,), {}, "what its totals begin with"),
            Field("last", "i2", (HIDDEN,), {}, "weights of the answer"),
            Field("last_bias", "i4", (1,), {}, "what the answer begins with"),
            Field("scale", "i4", (1,), {}, "by how much the answer is divided: FV_SCALE"),
        )
    )


@cache
def signals_layout(units: int) -> Any:
    """Return the layout of the signals behind so many sums for each side."""
    return record_dtype(
        (
            Field(
                "inputs", "i2", (2 * units,), {}, "clipped sums, those of the side to move first"
            ),
            Field("first", "i2", (HIDDEN,), {}, "signals of the first hidden layer"),
            Field("second", "i2", (HIDDEN,), {}, "signals of the second hidden layer"),
        )
    )


LAYERS, SIGNALS = layers_layout(UNITS), signals_layout(UNITS)


@kernel(inline=True)
def clipped(total):
    """Return a number as a signal, limited to 0 .. 127.

    >>> [clipped(total) for total in (-1, 0, 100, 127, 128)]
    [0, 0, 100, 127, 127]
    """
    return max(0, min(total, ONE_SIGNAL))


@kernel(inline=True)
def divided(total, scale):
    """Return the last total, divided by a network's scale and rounded toward zero.

    >>> [divided(total, 16) for total in (31, 16, 15, -15, -16, -31)]
    [1, 1, 0, 0, -1, -1]
    """
    return total // scale if total >= 0 else -(-total // scale)


@kernel
def network_total(accumulator, layers, signals, turn):
    """Return the last total of an accumulator, as the side to move sees it; the signals are kept,
    so that they can be shown.
    """
    units = layers.inputs >> 1 & 0xFFFF  # not negative: the sums are then clipped several at once
    for unit in range(units):
        signals.inputs[unit] = clipped(accumulator.sums[turn, unit])
    for unit in range(units):
        signals.inputs[units + unit] = clipped(accumulator.sums[1 - turn, unit])
    for j in range(HIDDEN):
        total = int32(layers.first_bias[j])
        for i in range(layers.inputs):
            total = int32(total + int32(layers.first[j, i]) * int32(signals.inputs[i]))
        signals.first[j] = clipped(total >> SHIFT)
    for j in range(HIDDEN):
        total = int32(layers.second_bias[j])
        for i in range(layers.hidden):
            total = int32(total + int32(layers.second[j, i]) * int32(signals.first[i]))
        signals.second[j] = clipped(total >> SHIFT)
    total = int32(layers.last_bias[0])
    for i in range(layers.hidden):
        total = int32(total + int32(layers.last[i]) * int32(signals.second[i]))
    return total


@kernel
def network_answer(accumulator, layers, signals, turn):
    """Return an accumulator's value for the side to move, in centipawns."""
    return divided(network_total(accumulator, layers, signals, turn), layers.scale[0])
