"""Slopes of the lab's network, computed from its answer back to its rows, and by changing one
number.

      error     of the chance that it tells a side, next to 1 if that side won the game, else 0
      answer    chance - 1, or chance - 0: the slope with which going back begins
      layers    what comes from behind, times a weight, where a signal is not cut
      rows      what comes out at a sum, for each row that was added to it

      going back            the slopes of four million numbers at once    `training.backward`
      changing a number     two errors for each; the slow way proves the other one

Whole numbers have no slopes, so the network is converted to floating point. Source: Rumelhart,
Hinton and Williams, "Learning representations by back-propagating errors" (Nature, 1986).
"""

from typing import NamedTuple

from shogi_lab.chapters.kkp.learning import winner
from shogi_lab.chapters.learning.kernels.half_kp import PIECES
from shogi_lab.chapters.learning.lessons import Lessons, mover_first
from shogi_lab.chapters.learning.pieces import pieces_of
from shogi_lab.engine.arguments import checked, refused
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kkp import with_kings
from shogi_lab.ground.messages import said
from shogi_lab.notation.games import Game

from .network import load_network
from .training import Floats, backward, floats_of, forward, numbers_of, rows_of

#: Of a game's positions every so many, and of each part so many numbers, those of steepest slope.
EVERY, STEEPEST = 10, 4
#: By how much a number is changed, up and down.
STEP = 1e-6
PARTS = {
    "last": said("the answer"),
    "second": said("hidden layer 2"),
    "first": said("hidden layer 1"),
    "own": said("the rows"),
}


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
    lessons = _lessons(game)
    net, numbers = floats_of(load_network()), numbers_of(lessons)
    seen = forward(net, rows_of(net), numbers)
    slope = (1 / (1 + np.exp(-seen.logits)) - lessons.won) / len(lessons.won)
    back = backward(net, numbers, seen, slope)
    return [
        Slopes(part, float(slopes.flat[i]), _changed(net, name, i, numbers, lessons.won))
        for name, part in PARTS.items()
        for slopes in (getattr(back, name),)
        for i in _steepest(slopes)
    ]


def _steepest(slopes: np.ndarray) -> np.ndarray:
    """Return the places of the steepest slopes, of equal ones the first: behind a signal that is
    127 everywhere many are equal."""
    _, first = np.unique(-np.abs(slopes).round(9), return_index=True)
    return first[:STEEPEST]


def _lessons(game: Game) -> Lessons:
    """Return every tenth position of a game, with who won."""
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
    return Lessons(kings, pieces, (turns == color).astype(float), none, none, none)


def _changed(net: Floats, name: str, i: int, numbers: np.ndarray, won: np.ndarray) -> float:
    """Return the slope by one number of a network, from two errors."""
    flat = getattr(net, name).reshape(-1)
    here, errors = flat[i], []
    for by in (STEP, -STEP):
        flat[i] = here + by
        errors.append(_error(net, numbers, won))
    flat[i] = here
    above, below = errors
    return (above - below) / (2 * STEP)


def _error(net: Floats, numbers: np.ndarray, won: np.ndarray) -> float:
    logits = forward(net, rows_of(net), numbers).logits
    return float(np.mean(np.logaddexp(0, logits) - won * logits))
