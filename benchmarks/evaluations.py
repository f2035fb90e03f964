"""Which evaluation plays best: material, KKP, KPP or the network? Matches of chapter 7's player.

    python benchmarks/evaluations.py --games 200     play on until so many games a row; the table
    python benchmarks/evaluations.py --games 0       the table of what was played so far

In each row one evaluation plays against KKP, with which the player plays by USI; both have the same
nodes for a move, so that what a node costs does not count (benchmarks/bench_evaluations.py has
that). The rules of a game, and where openings come from, are those of matches.py. Rows take turns,
a few games each.

data/evaluations/ has a file for each row, as matches.py writes it: a line is the pair of an
opening, with both games; and `table.txt`, which is what this prints. Nodes alone end a search, so
every game can be played again.
"""

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from matches import match

from shogi_lab.chapters.learning.valued_player import EVALUATIONS
from shogi_lab.chapters.player.elo import pentanomial, signed, strength
from shogi_lab.chapters.player.kernels.versions import NAMES
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.files import replaced, rows_of

FOLDER = Path(__file__).parents[1] / "data" / "evaluations"
BASE, NODES, AT_ONCE = "KKP", 1_000, 20
ROWS = tuple(name for name in EVALUATIONS if name != BASE)


def file_of(evaluation: str) -> Path:
    """Where the games of a row are."""
    return FOLDER / f"{evaluation.lower()}_{NODES}.jsonl"


def play(games: int, processes: int) -> None:
    """Play on until each row has so many games."""
    FOLDER.mkdir(exist_ok=True)
    with ProcessPoolExecutor(processes) as executor:
        for number in range(AT_ONCE, games + AT_ONCE, AT_ONCE):
            for name in ROWS:
                a, b = (f"{NAMES[-1]},evaluation={each}" for each in (name, BASE))
                few = min(number, games)
                match(a, b, Limits(nodes=NODES), few, file_of(name), None, executor)


def table() -> str:
    """What was played so far, a line for each row."""
    lines = [f"against {BASE}, {NODES:,} nodes a move   games  points    Elo       95 % range"]
    for name in ROWS:
        played = [json.loads(row) for row in rows_of(file_of(name))]
        pairs = pentanomial([each["points"] for each in played])
        found = strength(pairs)
        points = sum(each["points"] for each in played) / (2 * len(played))
        lines.append(
            f"{name:34}{2 * len(played):>6}{points:>8.0%}{signed(found.elo):>7}{found.ends:>17}"
        )
    return "\n".join([*lines, ""])


def main(arguments: list[str] | None = None) -> None:
    shape = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=shape)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args(arguments)
    play(asked.games, asked.processes)
    found = table()
    print(found, end="")
    with replaced(FOLDER / "table.txt") as file:
        file.write(found.encode())


if __name__ == "__main__":
    main()
