"""How many nodes each rung of the ladder needs to see a number of plies, from plain negamax
upward.

             1      2      3      4
negamax      31     931    ...    more     all deepenings up to this depth, counted together
alpha-beta   31     112    ...    ...
"""

from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.position import Position
from shogi_lab.ground.messages import said
from shogi_lab.notation.games import Game

from .kernels.versions import NAMES
from .limits import Limits
from .think import Player, Thought


class Growth(NamedTuple):
    """Nodes up to each depth from 1 on, by rung; None if more than `most` would be needed."""

    title: str
    rows: tuple[tuple[str, tuple[int | None, ...]], ...]
    most: int


@checked
def growth(
    game: Game | Position,
    depths: Annotated[int, within(1, 12)] = 8,
    most: Annotated[int, within(100, 10_000_000)] = 200_000,
) -> Growth:
    """Count the nodes that each rung of the ladder needs, up to this many plies, in a game's last
    position.

    most: nodes after which a rung gives up. See it by `svg(growth(game))`. Raises ValueError if a
    king is missing.

    >>> found = growth(Position.from_sfen("startpos"), 2, 1_000)
    >>> found.rows[0], found.rows[1]
    (('negamax', (31, 962)), ('alpha-beta', (31, 121)))
    """
    rows = tuple((name, _counted(game, name, depths, most)) for name in NAMES)
    return Growth(said("Nodes to depth 1 to {depths}", depths=depths), rows, most)


def _counted(game: Game | Position, rung: str, depths: int, most: int) -> tuple[int | None, ...]:
    """Count the nodes of a rung, depth by depth."""
    found: dict[int, int] = {}

    def note(thought: Thought) -> None:
        found[thought.depth] = thought.nodes

    Player(rung).think(game, Limits(depth=depths, nodes=most), told=note)
    return tuple(found.get(depth) for depth in range(1, depths + 1))
