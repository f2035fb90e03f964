"""How strong an opponent is: which ideas it has, and how long it may think."""

from typing import NamedTuple

from shogi_lab.ground.messages import said

from .limits import Limits


class Level(NamedTuple):
    """A rung of the ladder, and the limits for each move."""

    version: str
    limits: Limits


#: From the weakest to the strongest, by what a menu calls them.
LEVELS: dict[str, Level] = {
    said("plain negamax, depth 2"): Level("negamax", Limits(depth=2)),
    said("quiescence, depth 2"): Level("quiescence", Limits(depth=2)),
    said("KKP, depth 3"): Level("KKP", Limits(depth=3)),
    said("a table, 10,000 nodes"): Level("transposition table", Limits(nodes=10_000)),
    said("everything, 2,000 nodes"): Level("shelter", Limits(nodes=2_000)),
    said("everything, {n} s", n=1): Level("shelter", Limits(seconds=1)),
    said("everything, {n} s", n=5): Level("shelter", Limits(seconds=5)),
}
