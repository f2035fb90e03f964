"""Depth by nodes: how deep the player looks with a number of nodes, and how deep it looks without
an idea.

      depth |          ___----   the whole player
            |     __--- __---    without one idea
            |__---___---
            +----------------->  nodes, each step some three times as many

Only the number of nodes ends these searches, so depths are the same on every machine.
benchmarks/depths.py measured the rows of data/experiment/depths.csv; each can be measured again
from its numbers.
"""

from collections.abc import Sequence
from functools import cache
from statistics import mean
from typing import Annotated, NamedTuple

from shogi_lab.engine.arguments import checked, one_of, within
from shogi_lab.ground.files import rows_of
from shogi_lab.ground.messages import said
from shogi_lab.ground.series import DATA
from shogi_lab.notation.games import Game
from shogi_lab.screen.charts import Curves

from .experiment import FOLDER
from .kernels.versions import EVERYTHING, Switches
from .limits import Limits
from .think import Player

ROWS = FOLDER / "depths.csv"
GAMES = DATA / "games" / "selfplay.usi"
#: Nodes after which it is asked how deep the search was.
NODES = (1_000, 3_000, 10_000, 30_000, 100_000, 400_000)
#: Positions: of so many games, after so many plies.
FROM, PLIES = 15, (30, 50)
POSITIONS = FROM * len(PLIES)

WHOLE = said("the whole player")
#: Players that leave moves out, or search them less deep, in fewer ways; then those that have less
#: to order moves by, or extend nothing.
LESS_LEFT_OUT: dict[str, Switches] = {
    said("no null move"): EVERYTHING._replace(null_move=0),
    said("no late move reductions"): EVERYTHING._replace(late_move_reductions=0),
    said("no late move pruning"): EVERYTHING._replace(late_move_pruning=0),
    said("no futility pruning"): EVERYTHING._replace(futility_pruning=0),
}
LESS_KNOWN: dict[str, Switches] = {
    said("no transposition table"): EVERYTHING._replace(transposition_table=0),
    said("no killers or history"): EVERYTHING._replace(killer_heuristic=0, history_heuristic=0),
    said("no check extensions"): EVERYTHING._replace(check_extensions=0),
}
#: Other ways of doing the same, which no rung has.
OTHER_WAYS: dict[str, Switches] = {
    said("quiet checks are not pruned"): EVERYTHING._replace(
        late_move_pruning=2, futility_pruning=2
    ),
    said("re-search by a zero window first"): EVERYTHING._replace(principal_variation_search=2),
    said("no repetition in the table"): EVERYTHING._replace(transposition_table=2),
    said("quiescence asks the table"): EVERYTHING._replace(quiescence=2),
}
PLAYERS = {WHOLE: EVERYTHING} | LESS_LEFT_OUT | LESS_KNOWN | OTHER_WAYS


class Depths(NamedTuple):
    """How many plies a player had finished in a position after each number of NODES."""

    player: str
    position: int
    plies: tuple[int, ...]


@cache
def middle_games() -> tuple[Game, ...]:
    """Return the positions that are searched, each as the last one of a game."""
    games = Game.read_all(GAMES)[:FROM]
    return tuple(Game(game.start, game.moves[:plies]) for plies in PLIES for game in games)


@checked
def depths_in(
    player: Annotated[str, one_of(tuple(PLAYERS))],
    position: Annotated[int, within(0, POSITIONS - 1)],
    most: Annotated[int, within(NODES[0], NODES[-1])] = NODES[-1],
) -> Depths:
    """Search a position with up to `most` nodes, and note how deep the search is at each number of
    NODES.

    >>> depths_in("the whole player", 0, 3_000).plies
    (3, 4)
    """
    finished: list[tuple[int, int]] = []
    limits, marks = Limits(nodes=most), [nodes for nodes in NODES if nodes <= most]
    Player(PLAYERS[player]).think(
        middle_games()[position],
        limits,
        told=lambda thought: finished.append((thought.nodes, thought.depth)),
    )
    plies = (max((d for n, d in finished if n <= nodes), default=0) for nodes in marks)
    return Depths(player, position, tuple(plies))


def written(row: Depths) -> str:
    """Return a row as a line of the file."""
    return ",".join(map(str, (row.player, row.position, *row.plies)))


def read(line: str) -> Depths:
    """Return the row that a line holds."""
    player, position, *plies = line.split(",")
    return Depths(player, int(position), tuple(map(int, plies)))


def kept_depths() -> list[Depths]:
    """Return the rows that ship with the project.

    >>> kept_depths()[0].player
    'the whole player'
    """
    return list(map(read, rows_of(ROWS)))


def mean_depths(rows: Sequence[Depths]) -> dict[str, tuple[float, ...]]:
    """Return the mean depth of each player after each number of nodes.

    >>> mean_depths([Depths("no null move", n, (2, 4 + n)) for n in range(2)])
    {'no null move': (2, 4.5)}
    """
    players = dict.fromkeys(row.player for row in rows)
    return {
        name: tuple(map(mean, zip(*(row.plies for row in rows if row.player == name), strict=True)))
        for name in players
    }


def depth_curves(rows: Sequence[Depths]) -> tuple[Curves, ...]:
    """Chart the mean depth by nodes: the whole player, compared with those that prune less and
    with those that know less.

    >>> [len(each.rows) for each in depth_curves(kept_depths())]
    [5, 4]
    """
    found, names = mean_depths(rows), tuple(f"{nodes:,}" for nodes in NODES)
    titles = {
        said("depth by nodes: what leaves moves out"): LESS_LEFT_OUT,
        said("depth by nodes: what orders, remembers, extends"): LESS_KNOWN,
    }
    return tuple(
        Curves(
            title, said("nodes"), {name: found[name] for name in (WHOLE, *players)}, places=names
        )
        for title, players in titles.items()
    )
