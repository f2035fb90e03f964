"""How strong is our player beside programs that others wrote? Nodes at which the score is even.

    python benchmarks/strength.py --games 200     play on until so many games a row; the table
    python benchmarks/strength.py --games 0       the table of what was played so far
    python benchmarks/strength.py --games 200 --rows yaneuraou_40000

Ours has all ideas and the table of KKP that its own games taught; a program has one thread, a table
of 16 MB like ours, and no book. Programs are found by their names, `YaneuraOu` being its edition
that values material alone. The rules of a game, and where openings come from, are those of
matches.py. Rows are of four kinds:

      yaneuraou_40000         ours has 50 ms of a processor each move, a program so many nodes
      yaneuraou_50ms          both have the same time of a processor
      yaneuraou_same_20000    both have the same number of nodes
      chapter_2               50 ms for both; that searcher ends the depth that it has begun

A program knows the clock on the wall only, which a shared machine falsifies. So it is told nodes:
as many as it has searched in that time of a processor in the moves before (`matches.Timed`).

data/strength/ has a file for each row, as matches.py writes it: a line is the pair of an opening,
with both games, ours Black first; and `table.txt`, which is what this prints. Time ends a search
of ours, so these games cannot be played again, only others like them.
"""

import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import exp, log
from pathlib import Path
from typing import NamedTuple

from matches import match
from options import asking

from shogi_lab.chapters.kkp.shipped import TAUGHT
from shogi_lab.chapters.player.elo import pentanomial, signed, strength
from shogi_lab.chapters.player.kernels.versions import NAMES
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.ground.files import replaced, rows_of

FOLDER = Path(__file__).parents[1] / "data" / "strength"
LIMITS = Limits(cpu=0.05)
MS = 10, 50, 200
OURS = f"{NAMES[-1]},table={TAUGHT}"


class Rival(NamedTuple):
    """The rival of ours in a row of the table, what both have for a move, the rival as matches.py
    takes it, how ours is limited, and the rival's nodes when ours has 50 ms."""

    what: str
    has: str
    told: str
    limits: Limits = LIMITS
    nodes: int = 0


class Program(NamedTuple):
    """A program of others: its name, its file and its options."""

    what: str
    file: str
    options: str

    def told(self, go: str) -> str:
        """Return the program, with what it has for a move, as matches.py takes it."""
        return f"usi:{self.file};go {go};{self.options}"


#: YaneuraOu's edition that values material alone; and Fairy-Stockfish, which plays many kinds of
#: chess, and shogi by rules that it is told.
PROGRAMS = {
    "yaneuraou": Program("YaneuraOu, material", "YaneuraOu",
                         "Threads=1;USI_Hash=16;BookFile=no_book;USI_OwnBook=false"),
    "fairy": Program("Fairy-Stockfish", "fairy-stockfish", "Threads=1;Hash=16"),
}  # fmt: skip


def rival(name: str, has: str, go: str, limits: Limits = LIMITS, nodes: int = 0) -> Rival:
    """Return a program as the rival that is told so, with our limits."""
    return Rival(PROGRAMS[name].what, has, PROGRAMS[name].told(go), limits, nodes)


ROWS = {
    "yaneuraou_40000": rival("yaneuraou", "40,000 nodes", "nodes 40000", nodes=40_000),
    **{f"fairy_{n}": rival("fairy", f"{n:,} nodes", f"nodes {n}", nodes=n)
       for n in (4_000, 12_000)},
    **{f"{name}_{ms}ms": rival(name, f"both {ms} ms", f"cpu {ms / 1000}", Limits(cpu=ms / 1000))
       for name in PROGRAMS for ms in MS},
    **{f"{name}_same_20000": rival(name, "both 20,000 nodes", "nodes 20000", Limits(nodes=20_000))
       for name in PROGRAMS},
    "chapter_2": Rival("the searcher of chapter 2", "50 ms", "chapter 2"),
}  # fmt: skip


def points_of(name: str) -> list[float]:
    """Return our points of each pair of a row that was played so far."""
    return [json.loads(row)["points"] for row in rows_of(FOLDER / f"{name}.jsonl")]


def row(name: str, points: Sequence[float]) -> str:
    """Return a rival's line of the table."""
    what, has, *_ = ROWS[name]
    numbers = pentanomial(points)
    found, counts = strength(numbers), " ".join(map("{:>3}".format, numbers))
    share = sum(points) / (2 * len(points))
    return (
        f"{what:<27}{has:>18}{2 * len(points):>7,}{share:>8.0%}{signed(found.elo):>7}"
        f"{found.ends:>17}  {counts}"
    )


def even(rows: Sequence[tuple[int, float]]) -> int | None:
    """Return the nodes at which we would be as strong: a line in Elo over the logarithm of nodes,
    through the two counts around them. None if we are the stronger at all counts, or at none.

    >>> even([(10_000, 100.0), (40_000, -100.0)]), even([(10_000, 100.0)])
    (20000, None)
    """
    for (few, ahead), (many, behind) in pairwise(rows):
        if ahead >= 0 > behind:
            part = ahead / (ahead - behind)
            return round(exp(log(few) + part * log(many / few)) / 100) * 100
    return None


def table() -> str:
    """Return what all games so far say."""
    tried = {name: points for name in ROWS if (points := points_of(name))}
    head = (
        f"{'against':<27}{'a move':>18}{'games':>7}{'points':>8}{'Elo':>7}{'95 % range':>17}"
        f"  pairs of 0 to 2"
    )
    lines = [head, *(row(name, points) for name, points in tried.items())]
    for what in dict.fromkeys(ROWS[name].what for name in tried):
        found = [
            (ROWS[name].nodes, strength(pentanomial(points)).elo)
            for name, points in tried.items()
            if ROWS[name].what == what and ROWS[name].nodes
        ]
        if nodes := even(found):
            lines.append(f"{what}: even at about {nodes:,} nodes a move")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = asking(__doc__)
    parser.add_argument("--games", type=int, default=0, help="of a row, at most")
    parser.add_argument("--rows", nargs="+", choices=ROWS, default=list(ROWS))
    asked = parser.parse_args()
    with ProcessPoolExecutor(1) as executor:
        for name in asked.rows:
            out = FOLDER / f"{name}.jsonl"
            match(OURS, *ROWS[name][2:4], asked.games, out, None, executor)
    with replaced(FOLDER / "table.txt") as file:
        file.write(table().encode())
    print(table(), end="")


if __name__ == "__main__":
    main()
