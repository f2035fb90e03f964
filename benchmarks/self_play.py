"""The player's own games, which teach it a table: it plays both sides, a few nodes a move.

    python benchmarks/self_play.py                the games of data/player, half an hour
    python benchmarks/self_play.py --games 100 --lines few.jsonl --out few.npz

Openings, referee and the ends of games are those of matches.py, but the seeds of the openings are
others: no game begins as one of a match does. Nodes alone end a search, and every game begins with
an empty table, so a seed gives the same game on every machine, and `--on` has a cluster play
(shogi_lab/ground/workers.py). Each game is a line of JSON in
`--lines`: its opening's seed, who won, by what, its moves, and what the mover thought of each
position after the opening, in centipawns (a mate: 30,000). A file that is there is continued. At
the end all games are written to `--out`, small (chapters/player/own_games.py).
"""

import json
from collections import Counter
from concurrent.futures import Executor
from functools import cache
from pathlib import Path
from threading import get_ident
from typing import Any

from matches import Answer, Ours, game, opening, played
from options import asking

from shogi_lab.chapters.player.kernels.versions import NAMES
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.chapters.player.own_games import GAMES, own_games, save_games
from shogi_lab.ground.files import more_rows, rows_of
from shogi_lab.ground.workers import add_workers, workers

#: Nodes of each move; games; the first opening's seed.
NODES, PLAYED, FIRST = 300, 20_000, 1_000_000


class Noted(Ours):
    """Our player, whose values are kept."""

    def begin(self) -> None:
        super().begin()
        self.values: list[int] = []

    def answer(self, moves: list[str]) -> Answer:
        found = super().answer(moves)
        self.values.append(found.value)
        return found


@cache
def player(thread: int) -> Noted:
    """Return the player of a thread of this process: all its ideas, the table that ships."""
    return Noted(NAMES[-1], Limits(nodes=NODES))


def own_game(seed: int) -> dict[str, Any]:
    """Return the game of an opening, the player against itself."""
    both = player(get_ident())
    both.begin()
    ended = game([both, both], opening(seed))
    moves = " ".join(ended.moves)
    return {
        "seed": seed, "winner": ended.winner, "why": ended.why, "moves": moves,
        "values": both.values,
    }  # fmt: skip


def play(games: int, out: Path, executor: Executor) -> list[dict[str, Any]]:
    """Play until there are so many games, and read them."""
    with more_rows(out) as (rows, add):
        for each in played(executor, own_game, range(FIRST + len(rows), FIRST + games)):
            add(json.dumps(each))
    return [json.loads(row) for row in rows_of(out)[:games]]


def main(arguments: list[str] | None = None) -> None:
    parser = asking(__doc__)
    parser.add_argument("--games", type=int, default=PLAYED)
    parser.add_argument("--lines", type=Path, default=Path("own_games.jsonl"))
    parser.add_argument("--out", type=Path, default=GAMES)
    add_workers(parser)
    asked = parser.parse_args(arguments)
    with workers(asked) as executor:
        games = play(asked.games, asked.lines, executor)
    told = [(each["moves"], each["values"], each["winner"]) for each in games]
    save_games(asked.out, own_games(told))
    plies = sum(len(moves.split()) for moves, *_ in told) / len(told)
    print(f"{len(games)} games of {plies:.0f} plies: {dict(Counter(g['why'] for g in games))}")


if __name__ == "__main__":
    import self_play  # workers know its functions by that name

    self_play.main()
