"""What a node costs, and what parts of the player add to that: the player, and players that each
lack one part, think about the same positions in turns.
"""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import checked, within
from shogi_lab.engine.position import Position
from shogi_lab.engine.race import Range, Rounds, laps, ratio, spread
from shogi_lab.ground.messages import said

from .kernels.versions import EVERYTHING, Switches
from .limits import AT_ONCE, Limits
from .think import Player

WHOLE = "the whole player"
#: Players without a part.
OTHERS: dict[str, Switches] = {
    said("no mates looked for"): EVERYTHING._replace(mate=0),
    said("mate in 1 only"): EVERYTHING._replace(mate=1),
    said("no KKP"): EVERYTHING._replace(kkp=0),
    said("no effects, no exchanges"): EVERYTHING._replace(
        effects_order=0, shelter=0, static_exchange_evaluation=0
    ),
    said("only equal hands"): EVERYTHING._replace(hands="equal"),
}


class Costs(NamedTuple):
    """speed: nodes per second of the whole player; shares: how many times as long a player without
    a part takes for a node as the whole player does.
    """

    speed: Range
    shares: dict[str, Range]


@checked
def costs_of_parts(
    positions: Sequence[Position],
    nodes: Annotated[int, within(100, AT_ONCE)] = 20_000,
    rounds: Rounds = 5,
) -> Costs:
    """Measure what a node costs in CPU time, with this many nodes for each position.

    Raises ValueError if there is no position, or a king is missing.

    >>> found = costs_of_parts([Position.from_sfen("startpos")], nodes=200, rounds=1)
    >>> found.speed.middle > 0, len(found.shares)
    (True, 5)
    """
    if not positions:
        raise ValueError(said("positions is (); it must hold at least one position"))
    looked: dict[str, int] = {}

    def run(name: str, version: Switches) -> None:
        looked[name] = thought(positions, version, nodes)

    players = {WHOLE: EVERYTHING} | OTHERS
    raced = laps({name: partial(run, name, each) for name, each in players.items()}, rounds)
    times = {name: [lap / looked[name] for lap in each] for name, each in raced.items()}
    whole = times.pop(WHOLE)
    return Costs(
        spread([1 / each for each in whole]),
        {name: ratio(each, whole) for name, each in times.items()},
    )


def thought(positions: Sequence[Position], version: Switches, nodes: int) -> int:
    """Return how many nodes a player searches if it thinks about each position from scratch."""
    player, looked = Player(version), 0
    for each in positions:
        player.new_game()
        looked += player.think(each, Limits(nodes=nodes)).nodes
    return looked
