"""What is each part of our player worth, in games? The whole player against itself without it; and
with the table of KKP that its own games taught, against itself with chapter 4's.

    python benchmarks/experiment.py nodes                      play until all games are played
    python benchmarks/experiment.py time --parts kkp mate_3    play only these parts
    python benchmarks/experiment.py time --games 0             the table of what was played so far
    python benchmarks/experiment.py deep --on ADDRESS          play on a cluster (ground/workers.py)

By nodes every move has 1,000 of them, so a part is not charged for the time that it takes; deep,
every move has 20,000, since an idea that begins three plies from the leaves cannot be judged by
searches that end there. By time every move has the same time of a processor, whoever else uses the
machine. The rules of a game, and where openings come from, are those of matches.py. All parts are
tried on the same openings, so their rows are not independent of each other; the pairs of one row
are, each having an opening of its own.

data/experiment/nodes, time and deep have a file for each part, and `table.txt`, which is what this
prints. A line of a file is an opening's pair: the number of the opening (a seed of
`matches.opening`), then of both games the points of the player with the part, how many plies the
game had and how it ended; the player with the part has Black first, then White. Last is 1 where
both games are the same, move for move: by nodes, the part then did nothing. Where nodes decide when
a player stops, every game can be played again from these numbers; where time does, none can.
"""

from concurrent.futures import Executor
from functools import partial

from matches import pair, played
from options import asking

from shogi_lab.chapters.player.elo import pentanomial, sequential_test, signed, strength
from shogi_lab.chapters.player.experiment import (
    FOLDER,
    PARTS,
    TRIED,
    Pair,
    Part,
    pairs_of,
    points_of,
    written,
)
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.ground.files import more_rows, replaced
from shogi_lab.ground.workers import add_workers, workers

#: What each move has.
LIMITS = {"nodes": Limits(nodes=1_000), "time": Limits(cpu=0.012), "deep": Limits(nodes=20_000)}
#: Elo that the sequential test holds against 0; pairs of a part at a time.
ELO, ROUND = 20, 100


def played_pair(part: Part, by: str, seed: int) -> Pair:
    """Return an opening's two games, played by nodes or by time."""
    games = pair(part.there, part.without, LIMITS[by], seed)["games"]
    winners, moves = [each["winner"] for each in games], [each["moves"].split() for each in games]
    points = [
        0.5 if winner is None else float(winner == color) for color, winner in enumerate(winners)
    ]
    ends = [each["why"] for each in games]
    return Pair(seed, points, list(map(len, moves)), ends, moves[0] == moves[1])


def play(name: str, by: str, pairs: int, executor: Executor) -> None:
    """Play a part's games until there are so many pairs."""
    task = partial(played_pair, TRIED[name], by)
    with more_rows(FOLDER / by / f"{name}.csv") as (rows, add):
        for each in played(executor, task, range(len(rows), pairs)):
            add(written(each))


def word(pairs: list[Pair]) -> str:
    """Return what the sequential test of 0 against ELO says if it has ended, and after how many
    games."""
    points = points_of(pairs)
    for number in range(1, len(pairs) + 1):
        said = sequential_test(pentanomial(points[:number]), 0, ELO).said
        if said != "go on":
            return f"{signed(0 if said == 'elo0' else ELO)} after {2 * number:,}"
    return "undecided"


def row(name: str, pairs: list[Pair]) -> str:
    """Return a part's line of the table."""
    numbers = pentanomial(points_of(pairs))
    found, counts = strength(numbers), " ".join(map("{:>3}".format, numbers))
    same = sum(each.same for each in pairs) / len(pairs)
    return (
        f"{TRIED[name].what:<38}{2 * len(pairs):>6,}{signed(found.elo):>7}"
        f"{found.ends:>17}  {word(pairs):<18}{counts}{same:>6.0%}"
    )


def table(by: str) -> str:
    """Return the strength of every part that was tried, by the games that are there."""
    tried = {name: pairs for name in TRIED if (pairs := pairs_of(name, by))}
    head = (
        f"{'what the player has':<38}{'games':>6}{'Elo':>7}{'95 % range':>17}"
        f"  {f'0 or {ELO:+} Elo?':<18}pairs of 0 to 2     same"
    )
    return "\n".join([head, *(row(name, pairs) for name, pairs in tried.items())]) + "\n"


def main(arguments: list[str] | None = None) -> None:
    parser = asking(__doc__)
    parser.add_argument("by", choices=LIMITS)
    parser.add_argument("--parts", nargs="+", choices=TRIED, default=list(PARTS))
    parser.add_argument("--games", type=int, default=1_200, help="of a part, at most")
    add_workers(parser)
    asked = parser.parse_args(arguments)
    with workers(asked) as executor:
        for pairs in (*range(ROUND, asked.games // 2, ROUND), asked.games // 2):
            for name in asked.parts:
                play(name, asked.by, pairs, executor)
    with replaced(FOLDER / asked.by / "table.txt") as file:
        file.write(table(asked.by).encode())
    print(table(asked.by), end="")


if __name__ == "__main__":
    import experiment  # workers know its functions by that name

    experiment.main()
