"""Does the bug of 4.1.2 change what our player plays? Positions searched by both rules of hands.

    python benchmarks/both_rules.py --positions 400                  so many rich and so many drawn
    python benchmarks/both_rules.py --positions 400 --processes 2
    python benchmarks/both_rules.py --positions 0                    what was found so far

Each position is searched twice, by 4.1.3's rule of better hands and by 4.1.2's, with all ideas of
the player, an empty table and 100,000 nodes. Wherever the two searches differ in any counter, both
are done again with 1,000,000. A position has a kind and a number, from which it comes again:

tree    ours around the one whose small tree in chapter 2 has cuts by wrong verdicts; all of them
rich    drawn from the player's own games, where a search of 5,000 nodes by 4.1.3's rule is saved
        work by another hand often; the bug has no part in the choice
drawn   drawn from the player's own games, whatever is there

data/experiment/both_rules.csv has a row of each: kind, number, nodes, position, the moves and the
values of both rules, 4.1.3's first, and 1 where all counters of both searches are the same.
"""

import random
from collections.abc import Iterable
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from pathlib import Path

from matches import played
from options import asking

from shogi_lab.chapters.player.both_rules import (
    BOTH,
    FILE,
    MORE_NODES,
    NODES,
    Twice,
    lines_of_groups,
    of_row,
    searched_twice,
    twice,
)
from shogi_lab.chapters.player.kernels.versions import EVERYTHING
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.own_games import OPENING, games_in, load_games
from shogi_lab.chapters.player.think import Player
from shogi_lab.engine.position import Position
from shogi_lab.ground.files import more_rows
from shogi_lab.notation.games import Game

GAMES = Path(__file__).parents[1] / "data" / "games" / "selfplay.usi"
#: The game of the tree with wrong cuts, and the positions around it.
TREE_GAME, AROUND = 19, range(98, 139, 2)
#: A rich position: so many cuts by another hand in a search of so many nodes.
PROBE, RICH = 5_000, 8
#: Positions of both kinds between two looks at where the rules differ.
ROUND = 25


@cache
def own_games() -> list[list[str]]:
    """Return the moves of the player's own games."""
    return [game.moves for game in games_in(load_games())]


def drawn(rng: random.Random) -> Position:
    """Return a position of the player's own games, after the opening and before the last move."""
    moves = rng.choice(own_games())
    *_, position = Game(
        Position.from_sfen("startpos"), moves[: rng.randrange(OPENING, len(moves))]
    ).positions()
    return position


def cuts_by_another_hand(position: Position) -> int:
    """Return how often another hand saves a short search by the right rule some work."""
    player = Player(EVERYTHING._replace(hands=BOTH[0]), table_size=1)
    return player.think(position, Limits(nodes=PROBE)).counts["other_hand_cuts"]


def chosen(kind: str, number: int) -> Position:
    """Return the position of a kind and a number."""
    if kind == "tree":
        return list(Game.read_all(GAMES)[TREE_GAME].positions())[number]
    rng = random.Random(number)
    position = drawn(rng)
    while kind == "rich" and cuts_by_another_hand(position) < RICH:
        position = drawn(rng)
    return position


def searched(place: tuple[str, int]) -> Twice:
    """Return a position chosen and searched by both rules."""
    kind, number = place
    return twice(kind, number, NODES, chosen(kind, number).sfen())


def again(each: Twice) -> Twice:
    """Return the same position once more, with more nodes."""
    return twice(each.kind, each.number, MORE_NODES, each.sfen)


def search(places: Iterable[tuple[str, int]], executor: Executor) -> None:
    """Search what is not yet in the file, and then once more what the rules answer differently."""
    with more_rows(FILE) as (rows, add):
        found = list(map(of_row, rows))
        there = {each[:3] for each in found}
        todo = [place for place in places if (*place, NODES) not in there]
        for each in played(executor, searched, todo):
            add(each.row)
            found.append(each)
        differ = [each for each in found if each.nodes == NODES and not each.same]
        more = [each for each in differ if (each.kind, each.number, MORE_NODES) not in there]
        for each in played(executor, again, more):
            add(each.row)


def main() -> None:
    parser = asking(__doc__)
    parser.add_argument("--positions", type=int, required=True, help="of each kind drawn, at most")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.processes) as executor:
        if asked.positions:
            search([("tree", number) for number in AROUND], executor)
        for number in range(0, asked.positions, ROUND):
            numbers = range(number, min(number + ROUND, asked.positions))
            search([(kind, each) for each in numbers for kind in ("rich", "drawn")], executor)
    print(*lines_of_groups("G2", searched_twice()), sep="\n")


if __name__ == "__main__":
    main()
