"""How strong is our player beside programs that others wrote? Nodes at which the score is even.

    python benchmarks/strength.py --games 200     play on until so many games a row; the table
    python benchmarks/strength.py --games 0       the table of what was played so far
    python benchmarks/strength.py --games 200 --rows yaneuraou_40000

Ours has all ideas, the table of KKP that its own games taught, and 50 ms of a processor each move;
a program has so many nodes, one thread, a table of 16 MB like ours, and no book. The searcher of
chapter 2 has 50 ms too, and ends the depth that it has begun. Programs are found by their names,
`YaneuraOu` being its edition that values material alone. The rules of a game, and where openings
come from, are those of matches.py.

data/strength/ has a file for each row, as matches.py writes it: a line is the pair of an opening,
with both games, ours Black first; and `table.txt`, which is what this prints. Time ends a search
of ours, so these games cannot be played again, only others like them.
"""

import argparse
import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from math import exp, log
from pathlib import Path
from typing import NamedTuple

from matches import match

from shogi_lab.chapters.kkp.shipped import TAUGHT
from shogi_lab.chapters.player.elo import pentanomial, signed, strength
from shogi_lab.chapters.player.kernels.versions import NAMES
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.files import replaced, rows_of

FOLDER = Path(__file__).parents[1] / "data" / "strength"
LIMITS = Limits(cpu=0.05)
OURS = f"{NAMES[-1]},table={TAUGHT}"


class Rival(NamedTuple):
    """Who plays against ours, with how many nodes a move, and as matches.py is told it."""

    what: str
    nodes: int
    told: str


def yaneuraou(nodes: int) -> Rival:
    """YaneuraOu's edition that values material alone."""
    options = "Threads=1;USI_Hash=16;BookFile=no_book;USI_OwnBook=false"
    return Rival("YaneuraOu, material", nodes, f"usi:YaneuraOu;go nodes {nodes};{options}")


def fairy(nodes: int) -> Rival:
    """Fairy-Stockfish, which plays many kinds of chess, and shogi by rules that it is told."""
    told = f"usi:fairy-stockfish;go nodes {nodes};Threads=1;Hash=16"
    return Rival("Fairy-Stockfish", nodes, told)


ROWS = {
    **{f"yaneuraou_{nodes}": yaneuraou(nodes) for nodes in (40_000,)},
    **{f"fairy_{nodes}": fairy(nodes) for nodes in (4_000, 12_000)},
    "chapter_2": Rival("the searcher of chapter 2", 0, "chapter 2"),
}


def points_of(name: str) -> list[float]:
    """Our points of each pair of a row that was played so far."""
    return [json.loads(row)["points"] for row in rows_of(FOLDER / f"{name}.jsonl")]


def row(name: str, points: Sequence[float]) -> str:
    """A rival's line of the table."""
    what, nodes, _ = ROWS[name]
    numbers = pentanomial(points)
    found, counts = strength(numbers), " ".join(map("{:>3}".format, numbers))
    has = f"{nodes:,} nodes" if nodes else "50 ms"
    share = sum(points) / (2 * len(points))
    return (
        f"{what:<27}{has:>12}{2 * len(points):>7,}{share:>8.0%}{signed(found.elo):>7}"
        f"{found.ends:>17}  {counts}"
    )


def even(rows: Sequence[tuple[int, float]]) -> int | None:
    """The nodes at which we would be as strong: a line in Elo over the logarithm of nodes, through
    the two counts around them. None where we are the stronger everywhere, or nowhere.

    >>> even([(10_000, 100.0), (40_000, -100.0)]), even([(10_000, 100.0)])
    (20000, None)
    """
    for (few, ahead), (many, behind) in pairwise(rows):
        if ahead >= 0 > behind:
            part = ahead / (ahead - behind)
            return round(exp(log(few) + part * log(many / few)) / 100) * 100
    return None


def table() -> str:
    """What all games that are there say."""
    tried = {name: points for name in ROWS if (points := points_of(name))}
    head = (
        f"{'against':<27}{'a move':>12}{'games':>7}{'points':>8}{'Elo':>7}{'95 % range':>17}"
        f"  pairs of 0 to 2"
    )
    lines = [head, *(row(name, points) for name, points in tried.items())]
    for what in dict.fromkeys(ROWS[name].what for name in tried):
        found = [
            (ROWS[name].nodes, strength(pentanomial(points)).elo)
            for name, points in tried.items()
            if ROWS[name].what == what
        ]
        if nodes := even(found):
            lines.append(f"{what}: even at about {nodes:,} nodes a move")
    return "\n".join(lines) + "\n"


def main() -> None:
    shape = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shape)
    parser.add_argument("--games", type=int, required=True, help="of a row, at most")
    parser.add_argument("--rows", nargs="+", choices=ROWS, default=list(ROWS))
    asked = parser.parse_args()
    with ProcessPoolExecutor(1) as executor:
        for name in asked.rows:
            out = FOLDER / f"{name}.jsonl"
            match(OURS, ROWS[name].told, LIMITS, asked.games, out, None, executor)
    with replaced(FOLDER / "table.txt") as file:
        file.write(table().encode())
    print(table(), end="")


if __name__ == "__main__":
    main()
