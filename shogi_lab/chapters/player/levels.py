"""How strong an opponent is: which ideas it has, and how long it may think."""

from typing import NamedTuple

from .limits import Limits


class Level(NamedTuple):
    """A rung of the ladder, and the limits of a move."""

    version: str
    limits: Limits


#: From the weakest to the strongest, by what a menu calls them.
LEVELS = {
    "plain negamax, depth 2": Level("negamax", Limits(depth=2)),
    "quiescence, depth 2": Level("quiescence", Limits(depth=2)),
    "KKP, depth 3": Level("KKP", Limits(depth=3)),
    "a table, 10,000 nodes": Level("table", Limits(nodes=10_000)),
    "everything, 2,000 nodes": Level("shelter", Limits(nodes=2_000)),
    "everything, 1 s": Level("shelter", Limits(seconds=1)),
    "everything, 5 s": Level("shelter", Limits(seconds=5)),
}
