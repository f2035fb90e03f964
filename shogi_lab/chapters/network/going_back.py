"""Slopes of the lab's network, computed from its answer back to its rows, and by changing one
number.

      error     of the chance that a side is told, next to 1 if that side won the game, else 0
      answer    chance - 1, or chance - 0: the slope with which going back begins
      layers    what comes from behind, times a weight, where a signal is not cut
      rows      what comes out at a sum, for each row that was added to it

      going back            the slopes of all numbers at once    `backward`
      changing a number     two errors for each; the slow way proves the other one

Whole numbers have no slopes, so the network is converted to floating point. These are matrices of
NumPy, in double precision: what `kernels/descent.py` does number by number. Source: Rumelhart,
Hinton and Williams, "Learning representations by back-propagating errors" (Nature, 1986).
"""

from collections.abc import Callable
from typing import NamedTuple

from shogi_lab.chapters.kkp.learning import winner
from shogi_lab.chapters.learning.kernels.half_kp import PIECE_PLACES, PIECES
from shogi_lab.chapters.learning.lessons import Lessons, mover_first
from shogi_lab.chapters.learning.pieces import pieces_of
from shogi_lab.engine.arguments import checked, refused
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kkp import with_kings
from shogi_lab.ground.messages import said
from shogi_lab.notation.games import Game

from .kernels.descent import FIRST_OWN, FIRST_RELATIVE, LEARNED_ROWS
from .kernels.layers import ONE_SIGNAL
from .known import known_value
from .network import Network, folded, load_network, parts_of_places
from .training import ROW_ONE, WEIGHT_ONE, Taught

#: Of a game's positions every so many, and of each part so many numbers, those of steepest slope.
EVERY, STEEPEST = 10, 4
#: So many centipawns of the player are a logit of who wins, as data/learn_network.py prints.
CENTIPAWNS = 877
#: By how much a number is changed, up and down.
STEP = 1e-6
PARTS = {
    "last": said("the answer"),
    "second": said("hidden layer 2"),
    "first": said("hidden layer 1"),
    "rows": said("the rows"),
}


class Floats(NamedTuple):
    """A network in floating point, or a slope by each of its numbers, float64.

    rows: [68220, units], shared, relative and own; first: [2 * units, 32]; second: [32, 32]; last:
    [32]; biases.
    """

    rows: np.ndarray
    start: np.ndarray
    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    last: np.ndarray
    last_bias: np.ndarray


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


def rows_on(lessons: Lessons) -> np.ndarray:
    """Return the numbers of the rows that are on in each position, int32[n, 2, 38, 3]."""
    places = lessons.kings.astype(np.int32)[:, :, None] * PIECE_PLACES + lessons.pieces
    return parts_of_places()[places]


def forward(net: Floats, numbers: np.ndarray, known: np.ndarray) -> Pass:
    """Send positions through a network. numbers: rows that are on, [n, 2, 38, parts]; known: logits
    that are added, [n]."""
    sums = net.start + net.rows[numbers].sum(axis=(2, 3))
    inputs = np.clip(sums, 0, 1).reshape(len(numbers), -1)
    first_totals = inputs @ net.first + net.first_bias
    first = np.clip(first_totals, 0, 1)
    second_totals = first @ net.second + net.second_bias
    second = np.clip(second_totals, 0, 1)
    logits = known + second @ net.last + net.last_bias[0]
    return Pass(sums, inputs, first_totals, first, second_totals, second, logits)


def backward(net: Floats, numbers: np.ndarray, seen: Pass, slope: np.ndarray) -> Floats:
    """Return the slope by every number of the network, given the slope by each logit."""
    second = np.outer(slope, net.last) * _open(seen.second_totals)
    first = second @ net.second.T * _open(seen.first_totals)
    sums = (first @ net.first.T).reshape(seen.sums.shape) * _open(seen.sums)
    rows = np.zeros_like(net.rows)
    np.add.at(rows, numbers, sums[:, :, None, None])
    return Floats(
        rows, sums.sum(axis=(0, 1)), seen.inputs.T @ first, first.sum(axis=0),
        seen.first.T @ second, second.sum(axis=0), seen.second.T @ slope, slope.sum(keepdims=True),
    )  # fmt: skip


def _open(totals: np.ndarray) -> np.ndarray:
    """Return where a clip lets a slope through."""
    return (totals > 0) & (totals < 1)


def floats_of(network: Network) -> Floats:
    """Return a network of whole numbers in floating point, float64, whose answers are logits."""
    rows = np.zeros((LEARNED_ROWS, len(network.start)))
    rows[:FIRST_RELATIVE], rows[FIRST_RELATIVE:FIRST_OWN] = network.shared, network.relative
    rows[FIRST_OWN + np.searchsorted(folded().place, network.places)] = network.extra
    logit, bias = int(network.scale[0]) * CENTIPAWNS, ROW_ONE * WEIGHT_ONE
    return Floats(
        rows / ROW_ONE, network.start / ROW_ONE,
        np.divide(network.first.T, WEIGHT_ONE, order="C"), network.first_bias / bias,
        np.divide(network.second.T, WEIGHT_ONE, order="C"), network.second_bias / bias,
        network.last * ONE_SIGNAL / logit, network.last_bias / logit,
    )  # fmt: skip


class Slopes(NamedTuple):
    """The slope of a game's error by one number of the network, found by going back and by
    changing that number.
    """

    part: str
    back: float
    changed: float


@checked
def network_slopes(game: Game) -> list[Slopes]:
    """Return the slopes by the steepest numbers of each part of the lab's network, the answer
    first; raises ValueError if nobody won the game, or if pieces are missing.

    >>> found = network_slopes(Game.parse("startpos moves 7g7f 3c3d 8h2b+ resign"))
    >>> [each.part for each in found[::4]]
    ['the answer', 'hidden layer 2', 'hidden layer 1', 'the rows']
    """
    taught = _taught(game)
    won = taught.lessons.won
    net, numbers = floats_of(load_network()), rows_on(taught.lessons)
    seen = forward(net, numbers, taught.known)
    slope = (1 / (1 + np.exp(-seen.logits)) - won) / len(won)
    back = backward(net, numbers, seen, slope)

    def error() -> float:
        logits = forward(net, numbers, taught.known).logits
        return float(np.mean(np.logaddexp(0, logits) - won * logits))

    return [
        Slopes(part, float(slopes.flat[i]), changed(getattr(net, name), i, error))
        for name, part in PARTS.items()
        for slopes in (getattr(back, name),)
        for i in _steepest(slopes)
    ]


def changed(numbers: np.ndarray, i: int, error: Callable[[], float], by: float = STEP) -> float:
    """Return the slope of an error by one number of an array, from two errors."""
    flat = numbers.flat  # writes into the numbers themselves, however they lie
    here, errors = flat[i], []
    for change in (by, -by):
        flat[i] = here + change
        errors.append(error())
    flat[i] = here
    above, below = errors
    return (above - below) / (2 * by)


def _steepest(slopes: np.ndarray) -> np.ndarray:
    """Return the places of the steepest slopes, of equal ones the first: behind a signal that is
    127 everywhere many are equal."""
    _, first = np.unique(-np.abs(slopes).round(9), return_index=True)
    return first[:STEEPEST]


def _taught(game: Game) -> Taught:
    """Return every tenth position of a game, with who won, and the logits that are known."""
    color, positions = winner(game), list(game.positions())[::EVERY]
    if color is None:
        raise refused(game, "game", said("a game that somebody won"))
    for position in positions:
        with_kings(position)
    if len(pieces_of(game.start)) != PIECES:
        raise refused(game, "game", said("a game with all 40 pieces"))
    turns = np.array([int(position.turn) for position in positions])
    kings, pieces = mover_first(np.array([position.record for position in positions]))
    none = np.zeros(len(turns))
    known = np.array([known_value(position) for position in positions]) / CENTIPAWNS
    return Taught(Lessons(kings, pieces, (turns == color).astype(float), none, none, none), known)
