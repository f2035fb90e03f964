"""The first steps of learning from siblings, which start from a table of zeros.

step    learned from         held out
0       0.34   1 of 16       0.33   0 of 8       how much a sibling counts, and how often
9       0.11  14 of 16       0.31   1 of 8       the played move leads
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.arrays import np
from shogi_lab.engine.kkp import SHAPE
from shogi_lab.engine.position import Position

from .siblings import Siblings, siblings_of, slope_of, step_down, to_lessen, values_of

#: How long a step is, and the share of a weight, by the step's length, that is taken back.
LENGTH, HOLD = 1e5, 1e-9
Moves = Sequence[tuple[Position, str]]


class Judged(NamedTuple):
    """How much a sibling counts on average, and in how many positions the played move leads."""

    counts: float
    leads: int


class Learned(NamedTuple):
    """The result after some steps: for the positions that were learned from, and for those held
    out.
    """

    step: int
    known: Judged
    held_out: Judged


@checked
def first_steps(
    known: Moves, held_out: Moves, steps: Annotated[int, within(0, 50)] = 9
) -> list[Learned]:
    """Learn a table from positions and the moves played there; raises ValueError if a king is
    missing or a move is not legal.

    >>> start = Position()
    >>> found = first_steps([(start, "7g7f")], [(start, "2g2f")], 2)
    >>> [each.known.leads for each in found]
    [0, 1, 1]
    """
    none, weights = np.zeros(SHAPE, np.int16), np.zeros(SHAPE)
    ours, others = (
        [siblings_of(position, move, none) for position, move in some] for some in (known, held_out)
    )
    found = [Learned(0, _judged(ours, weights), _judged(others, weights))]
    for step in range(1, steps + 1):
        weights = step_down(weights, [slope_of(each, weights) for each in ours], LENGTH, HOLD)
        found.append(Learned(step, _judged(ours, weights), _judged(others, weights)))
    return found


def _judged(families: Sequence[Siblings], weights: np.ndarray) -> Judged:
    counts, leads = [], 0
    for family in families:
        values = values_of(family, weights)
        counts.append(to_lessen(family, weights) / max(1, len(values) - 1))
        leads += bool((values[1:] < values[0]).all())
    return Judged(float(np.mean(counts)) if counts else 0.0, leads)
