"""Training a network in floating point, with NumPy alone, and rounding it to whole numbers.

      sums      start + rows of 38 places                  for both sides
      signals   sums, clipped to 0 .. 1                    of the side to move first
      first     clipped(bias + weights * signals)          second the same
      logit     bias + weights * second                    chance = 1 / (1 + exp(-logit))
      target    a quarter who won, the rest what was thought, as a chance

      row of (king, piece)  =  shared[piece] + own[king, piece]

A row is learned in two parts, so that a place that few games reached still has what was learned
about the piece elsewhere; a place and its mirror image share both parts. The slope goes back layer
by layer (backpropagation), and each step is Adam's (Kingma and Ba, 2014).

The factors follow Nasu's learner for shogi (2018), which splits HalfKP into the piece alone and
more; it has no mirror images.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from shogi_lab.chapters.kkp.learning import Quality, quality
from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES, PLACES
from shogi_lab.chapters.learning.lessons import RESULT, Lessons, chosen, scale_of
from shogi_lab.engine.arrays import np

from .kernels.accumulator import UNITS
from .kernels.layers import HIDDEN, INPUTS, LOGIT, ONE_SIGNAL, OUTPUT_SCALE, SHIFT
from .network import Network, mirrored_pieces, mirrored_places

#: Positions of a step, the length of the first steps, and what shrinks it until the last.
BATCH, STEP, LAST_STEP = 4_096, 0.004, 0.1
#: Positions that are looked at in one go.
MANY = 8_192
#: 1.0 in each whole number of a network: of rows, hidden weights, and the last layer's.
ROW_ONE, WEIGHT_ONE, LAST_ONE = ONE_SIGNAL, 1 << SHIFT, LOGIT * OUTPUT_SCALE / ONE_SIGNAL


class Floats(NamedTuple):
    """A network in floating point, or a slope by each of its numbers.

    With 32 sums for each side, shared: [1548, 32], own: [folded places, 32], start: [32],
    first: [32, 64], second: [32, 32], last: [32], and biases. float32.
    """

    shared: np.ndarray
    own: np.ndarray
    start: np.ndarray
    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    last: np.ndarray
    last_bias: np.ndarray


class Folded(NamedTuple):
    """Pairs of places, each place with its mirror image.

    number: int32[125388], which pair a place belongs to; place: int32[n], the smaller of the two;
    piece: its piece's index, or the mirror image's if that is smaller.
    """

    number: np.ndarray
    place: np.ndarray
    piece: np.ndarray


@cache
def folded() -> Folded:
    """Return the places in pairs of mirror images. A place with the king on the middle file, and
    the piece there too or in hand, is its own mirror image.

    >>> len(folded().place)
    63828
    """
    every = np.arange(PLACES)
    place, number = np.unique(np.minimum(every, mirrored_places(every)), return_inverse=True)
    piece = place % PIECE_PLACES
    piece = np.minimum(piece, mirrored_pieces(piece))
    return Folded(number.astype(np.int32), place.astype(np.int32), piece)


def numbers_of(lessons: Lessons) -> np.ndarray:
    """Return the numbers of the folded places that are on, int32[n, 2, 38]."""
    places = lessons.kings.astype(np.int32)[:, :, None] * PIECE_PLACES + lessons.pieces
    return folded().number[places]


def untrained(seed: int, units: int = UNITS) -> Floats:
    """Return a network to begin with, drawn at random by a seed, with so many sums for each side;
    they lie around the middle of the range that is not clipped.
    """
    rng = np.random.default_rng(seed)

    def drawn(spread: float, *shape: int) -> np.ndarray:
        return rng.normal(0, spread, shape).astype(np.float32)

    def flat(value: float, *shape: int) -> np.ndarray:
        return np.full(shape, value, np.float32)

    return Floats(
        drawn(0.05, PIECE_PLACES, units), flat(0, len(folded().place), units), flat(0.5, units),
        drawn(units**-0.5, HIDDEN, 2 * units), flat(0, HIDDEN),
        drawn((2 / HIDDEN) ** 0.5, HIDDEN, HIDDEN), flat(0, HIDDEN),
        drawn(HIDDEN**-0.5, HIDDEN), flat(0, 1),
    )  # fmt: skip


class Pass(NamedTuple):
    """What one pass through a network computed: totals before each clip, signals after it, and the
    logits.
    """

    sums: np.ndarray
    inputs: np.ndarray
    first_totals: np.ndarray
    first: np.ndarray
    second_totals: np.ndarray
    second: np.ndarray
    logits: np.ndarray


def rows_of(net: Floats) -> np.ndarray:
    """Return the row of every folded place."""
    return net.own + net.shared[folded().piece]


def forward(net: Floats, rows: np.ndarray, numbers: np.ndarray) -> Pass:
    """Send positions through a network whose rows are given: numbers[n, 2, 38]."""
    sums = net.start + rows[numbers].sum(axis=2)
    inputs = np.clip(sums, 0, 1).reshape(len(numbers), -1)
    first_totals = inputs @ net.first.T + net.first_bias
    first = np.clip(first_totals, 0, 1)
    second_totals = first @ net.second.T + net.second_bias
    second = np.clip(second_totals, 0, 1)
    logits = second @ net.last + net.last_bias[0]
    return Pass(sums, inputs, first_totals, first, second_totals, second, logits)


def backward(net: Floats, numbers: np.ndarray, seen: Pass, slope: np.ndarray) -> Floats:
    """Return the slope by every number of the network, given the slope by each logit."""
    second = np.outer(slope, net.last) * _open(seen.second_totals)
    first = second @ net.second * _open(seen.first_totals)
    sums = (first @ net.first).reshape(seen.sums.shape) * _open(seen.sums)
    own = gathered(numbers, sums)
    shared = np.zeros_like(net.shared)
    np.add.at(shared, folded().piece, own)
    return Floats(
        shared, own, sums.sum(axis=(0, 1)), first.T @ seen.inputs, first.sum(axis=0),
        second.T @ seen.first, second.sum(axis=0), seen.second.T @ slope, slope.sum(keepdims=True),
    )  # fmt: skip


def _open(totals: np.ndarray) -> np.ndarray:
    """Return where a clip lets a slope through."""
    return (totals > 0) & (totals < 1)


def gathered(numbers: np.ndarray, slopes: np.ndarray) -> np.ndarray:
    """Return, for each folded place, the sum of slopes[n, 2, sums] where that place was
    on."""
    flat = numbers.ravel()
    order = np.argsort(flat, kind="stable")
    sorted_ = flat[order]
    begins = np.flatnonzero(np.r_[True, sorted_[1:] != sorted_[:-1]])
    units = slopes.shape[-1]
    by_place = slopes.reshape(-1, units)[order // numbers.shape[2]]
    total = np.zeros((len(folded().place), units), np.float32)
    total[sorted_[begins]] = np.add.reduceat(by_place, begins, axis=0)
    return total


class Adam:
    """Adam's steps: each number's slope, smoothed, in units of its own usual size."""

    SMOOTH, SQUARES, LEAST = 0.9, 0.999, 1e-8

    def __init__(self, net: Floats):
        """Begin at a network, which is changed where it lies."""
        self.net, self.steps = net, 0
        self.means = Floats(*map(np.zeros_like, net))
        self.squares = Floats(*map(np.zeros_like, net))

    def step(self, slope: Floats, length: float) -> None:
        """Go one step downhill."""
        self.steps += 1
        fair = (1 - self.SQUARES**self.steps) ** 0.5 / (1 - self.SMOOTH**self.steps)
        for number, mean, square, by in zip(self.net, self.means, self.squares, slope, strict=True):
            mean += (1 - self.SMOOTH) * (by - mean)
            square += (1 - self.SQUARES) * (by * by - square)
            number -= length * fair * mean / (np.sqrt(square) + self.LEAST)
        hidden = ((self.net.first, WEIGHT_ONE), (self.net.second, WEIGHT_ONE))
        for weights, one in (*hidden, (self.net.last, LAST_ONE)):  # what int8 can hold
            np.clip(weights, -ONE_SIGNAL / one, ONE_SIGNAL / one, out=weights)


def targets_of(lessons: Lessons, scale: float) -> np.ndarray:
    """Return the chances to be learned: the winner, blended with what was thought."""
    thought = 1 / (1 + np.exp(-scale * lessons.values))
    return (RESULT * lessons.won + (1 - RESULT) * thought).astype(np.float32)


def logits_of(net: Floats, lessons: Lessons) -> np.ndarray:
    """Return a network's answer to each lesson, in logits."""
    rows, parts = rows_of(net), []
    for begin in range(0, len(lessons.won), MANY):
        few = chosen(lessons, slice(begin, begin + MANY))
        parts.append(forward(net, rows, numbers_of(few)).logits)
    return np.concatenate(parts)


class Round(NamedTuple):
    """A network after some rounds through all lessons, and how well it predicts the winners of
    lessons that were held out: log-loss in nats, and the share of lessons whose better side won.
    """

    round: int
    quality: Quality
    net: Floats


def learn_network(
    lessons: Lessons, held_out: Lessons, seed: int, rounds: int, units: int = UNITS
) -> Iterator[Round]:
    """Train a network with so many sums for each side, and yield it before the first round and
    after each round; it is always the same object, which changes as learning goes on.
    """
    rng, adam = np.random.default_rng(seed), Adam(untrained(seed, units))
    targets = targets_of(lessons, scale_of(lessons.values, lessons.won))
    batches = range(0, len(targets), BATCH)
    done, steps = 0, rounds * len(batches)
    yield Round(0, judged(adam.net, held_out), adam.net)
    for number in range(1, rounds + 1):
        order = rng.permutation(len(targets))
        for begin in batches:
            here = order[begin : begin + BATCH]
            numbers = numbers_of(chosen(lessons, here))
            seen = forward(adam.net, rows_of(adam.net), numbers)
            slope = (1 / (1 + np.exp(-seen.logits)) - targets[here]) / len(here)
            adam.step(backward(adam.net, numbers, seen, slope), STEP * LAST_STEP ** (done / steps))
            done += 1
        yield Round(number, judged(adam.net, held_out), adam.net)


def judged(net: Floats, held_out: Lessons) -> Quality:
    """Measure how well a network predicts the winners."""
    return quality(logits_of(net, held_out), held_out.won)


def whole(net: Floats) -> Network:
    """Return a network in whole numbers, rounded to the nearest."""
    bias = ROW_ONE * WEIGHT_ONE
    rows = np.rint(ROW_ONE * rows_of(net))
    shared = np.rint(ROW_ONE * net.shared).astype(np.int16)
    extra = (rows - shared[folded().piece]).astype(np.int16)
    kept = extra.any(axis=1)
    return Network(
        shared, folded().place[kept], extra[kept], _rounded(net.start, ROW_ONE, np.int16),
        _rounded(net.first, WEIGHT_ONE, np.int8), _rounded(net.first_bias, bias, np.int32),
        _rounded(net.second, WEIGHT_ONE, np.int8), _rounded(net.second_bias, bias, np.int32),
        _rounded(net.last, LAST_ONE, np.int8),
        _rounded(net.last_bias, LOGIT * OUTPUT_SCALE, np.int32),
    )  # fmt: skip


def _rounded(numbers: np.ndarray, one: float, kind: type) -> np.ndarray:
    return np.rint(one * numbers).astype(kind)


def floats_of(network: Network) -> Floats:
    """Return a network of whole numbers in floating point, float64: the reverse of `whole`."""
    own = np.zeros((len(folded().place), UNITS))
    own[np.searchsorted(folded().place, network.places)] = network.extra / ROW_ONE
    bias = ROW_ONE * WEIGHT_ONE
    return Floats(
        network.shared / ROW_ONE, own, network.start / ROW_ONE,
        network.first / WEIGHT_ONE, network.first_bias / bias,
        network.second / WEIGHT_ONE, network.second_bias / bias,
        network.last / LAST_ONE, network.last_bias / (LOGIT * OUTPUT_SCALE),
    )  # fmt: skip


def answers_of(network: Network, lessons: Lessons) -> np.ndarray:
    """Return what a network of whole numbers answers to each lesson, in points, as its kernels
    do."""
    rows = network.rows()[folded().place]
    parts = [
        _answers(network, rows, numbers_of(chosen(lessons, slice(begin, begin + MANY))))
        for begin in range(0, len(lessons.won), MANY)
    ]
    return np.concatenate(parts)


def _answers(network: Network, rows: np.ndarray, numbers: np.ndarray) -> np.ndarray:
    signals = np.clip(network.start + rows[numbers].sum(axis=2), 0, ONE_SIGNAL)
    signals = signals.reshape(len(numbers), INPUTS)
    for weights, bias in (
        (network.first, network.first_bias),
        (network.second, network.second_bias),
    ):
        signals = np.clip(signals @ weights.T.astype(int) + bias >> SHIFT, 0, ONE_SIGNAL)
    totals = signals @ network.last.astype(int) + network.last_bias[0]
    return np.trunc(totals / OUTPUT_SCALE).astype(int)
