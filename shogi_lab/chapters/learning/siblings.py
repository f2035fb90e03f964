"""Bonanza's learning: the move that was played should lead to a higher value than its siblings.

      to lessen  =  sum over siblings of  1 / (1 + exp((played - sibling) / WIDTH))
      played, sibling     what the mover has, material + KKP / 32, where captures have ended

      a sibling far behind    hardly counts: 0          its slope is flat
      level                   counts a half             its slope is steepest
      far ahead               counts 1, and is given up: its slope is flat again

A weight is pushed up if it is used more after the played move than after siblings that come close,
and down if it is used less. So every move of a game teaches something, whichever side won. The
positions where captures end depend on the weights; while a slope is computed, they stay fixed.

Source: Hoki, "Optimal control of minimax search results to learn positional evaluation" (Game
Programming Workshop, 2006). There searches are deeper, a step uses only the slope's sign, and the
width is another one.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from shogi_lab.engine.arguments import checked
from shogi_lab.engine.arrays import np
from shogi_lab.engine.evaluation import FV_SCALE
from shogi_lab.engine.kkp import SHAPE, Table, kkp_terms, with_kings
from shogi_lab.engine.pieces import BLACK, VALUES
from shogi_lab.engine.position import Position

#: Points by which a sibling is behind when it counts 0.27, a logit.
WIDTH = 100.0
#: Captures in a row that are looked at, at most.
CAPTURES = 4
BEYOND = 1_000_000


class Siblings(NamedTuple):
    """The move that was played and then its siblings, each with the position where its captures
    end.

    signs: 1 if Black moves, else -1. The terms of those positions' KKP sums are as in chapter 4:
    `row` is a term's position, `places` [n, 3] are own king, other king and index.
    """

    moves: tuple[str, ...]
    ends: tuple[Position, ...]
    sign: int
    material: np.ndarray
    row: np.ndarray
    places: np.ndarray
    signs: np.ndarray


def black_value(position: Position, weights: Any) -> float:
    """Return Black's value, in points: material and KKP."""
    return float(position.record.material + position.kkp(weights) / FV_SCALE)


def captures_of(position: Position) -> list[str]:
    """Return the legal captures, most valuable first."""
    board = position.record.board.tolist()
    taken = {
        move: VALUES[abs(board[position.packed(move) & 127])]
        for move in position.legal_moves()
        if position.packed(move) >> 19
    }
    return sorted(taken, key=lambda move: -taken[move])


def where_captures_end(
    position: Position,
    weights: Any,
    most: int = CAPTURES,
    window: tuple[float, float] = (-BEYOND, BEYOND),
) -> tuple[float, Position]:
    """Return the value for the side to move once both sides have made their good captures, and the
    position there; each side may also stop capturing."""
    sign = 1 - 2 * position.turn
    best, end = sign * black_value(position, weights), position
    alpha, beta = window
    for move in captures_of(position) if most else ():
        if best >= beta:
            break
        below = (-beta, -max(alpha, best))
        value, there = where_captures_end(position.after(move), weights, most - 1, below)
        if -value > best:
            best, end = -value, there
    return best, end


def siblings_of(position: Position, played: str, weights: Any) -> Siblings:
    """Return a played move and its siblings; raises ValueError if a king is missing, or if the
    move is not legal."""
    with_kings(position)
    position.packed(played)
    moves = (played, *(move for move in position.legal_moves() if move != played))
    ends = tuple(where_captures_end(position.after(move), weights)[1] for move in moves)
    terms = [(row, term) for row, end in enumerate(ends) for term in kkp_terms(end)]
    return Siblings(
        moves,
        ends,
        1 if position.turn == BLACK else -1,
        np.array([end.record.material for end in ends], float),
        np.array([row for row, _ in terms]),
        np.array([(*term.kings, term.entry) for _, term in terms]),
        np.array([term.sign for _, term in terms]),
    )


@checked
def values_after(position: Position, played: str, weights: Table) -> list[float]:
    """Return the mover's values after a played move and after each sibling, in points, where
    captures have ended. Raises ValueError if a king is missing, or if the move is not legal.

    >>> values_after(Position(), "7g7f", np.zeros(SHAPE, np.int16))[:3]
    [0.0, 0.0, 0.0]
    """
    found: list[float] = values_of(siblings_of(position, played, weights), weights).tolist()
    return found


@checked
def slopes_after(
    position: Position, played: str, weights: Table
) -> dict[tuple[int, int, int], float]:
    """Return the slope by each weight that any of the moves uses, the steepest first; a weight is
    given by own king, other king and index. Raises ValueError as `values_after` does.

    >>> slopes = slopes_after(Position(), "7g7f", np.zeros(SHAPE, np.int16))
    >>> next(iter(slopes))
    (76, 4, 83)
    """
    places, slopes = slope_of(siblings_of(position, played, weights), weights)
    steep = np.argsort(-np.abs(slopes).round(12), kind="stable")
    return {
        (int(places[i, 0]), int(places[i, 1]), int(places[i, 2])): float(slopes[i]) for i in steep
    }


def values_of(family: Siblings, weights: Any) -> np.ndarray:
    """Return the mover's value after each move, in points."""
    terms = weights[tuple(family.places.T)].astype(float) * family.signs
    kkp = np.bincount(family.row, terms, len(family.moves))
    found: np.ndarray = family.sign * (family.material + kkp / FV_SCALE)
    return found


def counts_of(values: np.ndarray) -> np.ndarray:
    """Return how much each sibling counts, from 0 to 1; the played move comes first and counts 0.

    >>> counts_of(np.array([100.0, 100.0, -900.0])).round(3).tolist()
    [0.0, 0.5, 0.0]
    """
    counts = 1 / (1 + np.exp((values[0] - values) / WIDTH))
    counts[0] = 0
    return counts


def to_lessen(family: Siblings, weights: Any) -> float:
    """Return the quantity that learning makes small: how much all siblings count together."""
    return float(counts_of(values_of(family, weights)).sum())


class Slope(NamedTuple):
    """The slope of `to_lessen` by each weight: the weights' places [n, 3], each once, and their
    slopes.
    """

    places: np.ndarray
    slopes: np.ndarray


def slope_of(family: Siblings, weights: Any) -> Slope:
    """Return the slope by every weight that any of the moves uses; for all others it is 0."""
    counts = counts_of(values_of(family, weights))
    by_value = counts * (1 - counts) / WIDTH
    by_value[0] = -by_value.sum()
    by_term = by_value[family.row] * family.signs * family.sign / FV_SCALE
    cells = np.ravel_multi_index(tuple(family.places.T), SHAPE)
    found, number = np.unique(cells, return_inverse=True)
    places = np.stack(np.unravel_index(found, SHAPE), axis=1)
    return Slope(places, np.bincount(number, by_term, len(found)))


def step_down(weights: np.ndarray, slopes: Sequence[Slope], length: float, hold: float) -> Any:
    """Return the weights after one step of learning, against the slopes of all positions; each
    weight also goes back toward zero by a share `length * hold` of itself.

    weights: float64[81, 81, 738]. The step lessens `to_lessen` plus hold / 2 times the sum of the
    squares of all weights, which keeps weights small that no game needs.

    >>> weights = np.zeros(SHAPE)
    >>> slope = slope_of(siblings_of(Position(), "7g7f", weights.astype(np.int16)), weights)
    >>> bool(np.abs(step_down(weights, [slope], 1e4, 1e-6)).max() > 0)
    True
    """
    after = weights * (1 - length * hold)
    for slope in slopes:
        np.subtract.at(after, tuple(slope.places.T), length * slope.slopes)
    return after
