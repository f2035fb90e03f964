"""The layers after the accumulator, one by one: which numbers go in, and which come out.

inputs     64    the sums, clipped to 0 .. 127, of the side to move first
first      32    a number each: bias + 64 products, / 64, clipped
second     32    bias + 32 products, / 64, clipped
answer           bias + 32 products, / the network's scale
"""

from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.kernel import for_kernel
from shogi_lab.engine.position import Position
from shogi_lab.engine.records import empty_record
from shogi_lab.ground.messages import Message, said
from shogi_lab.stage.films import Film, Frame, about_record
from shogi_lab.stage.lenses import board_of
from shogi_lab.stage.words import SIDES, signed

from .kernels.accumulator import UNITS
from .kernels.layers import HIDDEN, SHIFT, SIGNALS, clipped, network_answer
from .network import Prepared, accumulated, shipped_network


class Signals(NamedTuple):
    """The signals of the layers that are computed so far: inputs, first, second; answer: None
    until it is computed.
    """

    title: str
    layers: tuple[tuple[int, ...], ...]
    answer: int | None


class Answered(NamedTuple):
    """All signals of a position, and the answer in centipawns."""

    inputs: tuple[int, ...]
    first: tuple[int, ...]
    second: tuple[int, ...]
    points: int


def answered(position: Position, network: Prepared) -> Answered:
    """Return the signals of a network in a position, and its answer for the side to move.

    >>> seen = answered(Position(), shipped_network())
    >>> len(seen.inputs), len(seen.first), len(seen.second)
    (64, 32, 32)
    """
    signals = for_kernel(empty_record(SIGNALS))
    sums, turn = accumulated(position, network), int(position.turn)
    points = int(network_answer(sums, network.layers, signals, turn))
    inputs, first, second = (
        tuple(map(int, getattr(signals, name))) for name in ("inputs", "first", "second")
    )
    return Answered(inputs, first, second, points)


def total_of(weights: Any, bias: int, signals: tuple[int, ...]) -> int:
    """Return a unit's total: the sum of its bias and the products of weights and signals.

    >>> total_of([3, -1], 10, (4, 5))
    17
    """
    return int(bias) + sum(int(w) * s for w, s in zip(weights, signals, strict=True))


@checked
def layers_film(position: Position) -> Film:
    """Show how a position's sums become an answer, layer by layer.

    >>> film = layers_film(Position())
    >>> film.frames[0].caption[:62]
    'Inputs: the 64 sums, those of Black, to move, first. Below 0 t'
    """
    network = shipped_network()
    seen, about = answered(position, network), about_record(position.record, film="layers")
    layers, board = network.layers, board_of(position)
    told = [
        said(
            "Inputs: the {n} sums, those of {side}, to move, first. Below 0 they are cut to 0, "
            "and above 127 to 127: {low} are 0 and {high} are 127.",
            n=2 * UNITS,
            side=SIDES[position.turn],
            low=seen.inputs.count(0),
            high=seen.inputs.count(127),
        ),
        _unit(layers.first, layers.first_bias, seen.inputs, 1),
        _unit(layers.second, layers.second_bias, seen.first, 2),
        said(
            "The answer is {total} / {scale}, cut toward zero: {points} points for {side}.",
            total=f"{total_of(layers.last, layers.last_bias[0], seen.second):,}",
            scale=int(layers.scale[0]),
            points=signed(seen.points),
            side=SIDES[position.turn],
        ),
    ]
    done = (seen.inputs, seen.first, seen.second)
    frames = tuple(
        Frame(
            (board, Signals("", done[:n], seen.points if n > len(done) else None)), caption, about
        )
        for n, caption in enumerate(told, 1)
    )
    return Film(said("From sums to an answer"), frames, (0, len(frames) - 1))


def _unit(weights: Any, biases: Any, signals: tuple[int, ...], layer: int) -> Message:
    """Say how the unit of a layer that comes out first between its ends came about."""
    totals = [total_of(weights[j], biases[j], signals) for j in range(HIDDEN)]
    j = max(range(HIDDEN), key=lambda j: 0 < totals[j] >> SHIFT < 127)
    words = {"layer": layer, "unit": j + 1, "n": len(signals), "bias": f"{int(biases[j]):,}"}
    return said(
        "Layer {layer}, {count} signals. Unit {unit}, for instance: its bias {bias} and {n} "
        "products make {total}; divided by {one} and rounded down this is {shifted}, so its "
        "signal is {signal}.",
        **words,
        count=HIDDEN,
        total=f"{totals[j]:,}",
        one=1 << SHIFT,
        shifted=f"{totals[j] >> SHIFT:,}",
        signal=int(clipped.py_func(totals[j] >> SHIFT)),
    )
