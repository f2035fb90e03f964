"""Which evaluation plays best: material, KKP, KPP or the network? Matches of chapter 7's player.

    python benchmarks/evaluations.py nodes                the games that are missing; the table
    python benchmarks/evaluations.py time --games 200     play on until so many games a row
    python benchmarks/evaluations.py time --games 0       the table of what was played so far

In each row one evaluation plays against KKP, with which the player plays by USI. By nodes both have
1,000 for a move, so that what a node costs does not count (benchmarks/bench_evaluations.py has
that); by time both have 12 ms of a processor, as in experiment.py. The rules of a game, and where
openings come from, are those of matches.py. Rows take turns, a few games each.

data/evaluations/nodes/ and time/ have a file for each row, as matches.py writes it: a line is the
pair of an opening, with both games; and `table.txt`, which is what this prints. Where nodes alone
end a search, every game can be played again; where time does, none can.
"""

import json
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from matches import match
from options import asking

from shogi_lab.chapters.network.valued_player import EVALUATIONS
from shogi_lab.chapters.player.elo import pentanomial, signed, strength
from shogi_lab.chapters.player.kernels.versions import NAMES
from shogi_lab.chapters.player.limits import Limits
from shogi_lab.ground.files import replaced, rows_of

FOLDER = Path(__file__).parents[1] / "data" / "evaluations"
BASE, AT_ONCE = "KKP", 20
#: What each move has, and how a table says it.
LIMITS = {"nodes": Limits(nodes=1_000), "time": Limits(cpu=0.012)}
TOLD = {"nodes": "1,000 nodes a move", "time": "12 ms of a processor a move"}
ROWS = tuple(name for name in EVALUATIONS if name != BASE)


def file_of(evaluation: str, by: str) -> Path:
    """Where the games of a row are."""
    return FOLDER / by / f"{evaluation.lower()}.jsonl"


def play(by: str, games: int, processes: int) -> None:
    """Play on until each row has so many games."""
    (FOLDER / by).mkdir(exist_ok=True)
    with ProcessPoolExecutor(processes) as executor:
        for number in range(AT_ONCE, games + AT_ONCE, AT_ONCE):
            for name in ROWS:
                a, b = (f"{NAMES[-1]},evaluation={each}" for each in (name, BASE))
                few = min(number, games)
                match(a, b, LIMITS[by], few, file_of(name, by), None, executor)


def table(by: str) -> str:
    """What was played so far, a line for each row."""
    head = f"against {BASE}, {TOLD[by]}"
    pairs_so = "pairs lost, split, won"
    lines = [f"{head:<41}{'games':>6}{'points':>8}{pairs_so:>25}{'Elo':>7}{'95 % range':>17}"]
    for name in ROWS:
        played = [json.loads(row) for row in rows_of(file_of(name, by))]
        pairs = pentanomial([each["points"] for each in played])
        found = strength(pairs)
        points = sum(each["points"] for each in played) / (2 * len(played))
        so = f"{sum(pairs[:2]):>11}{pairs[2]:>7}{sum(pairs[3:]):>7}"
        ends = f"{signed(found.elo):>7}{found.ends:>17}"
        lines.append(f"{name:<41}{2 * len(played):>6}{points:>8.0%}{so}{ends}")
    return "\n".join([*lines, ""])


def main(arguments: list[str] | None = None) -> None:
    parser = asking(__doc__)
    parser.add_argument("by", choices=LIMITS)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args(arguments)
    play(asked.by, asked.games, asked.processes)
    found = table(asked.by)
    print(found, end="")
    with replaced(FOLDER / asked.by / "table.txt") as file:
        file.write(found.encode())


if __name__ == "__main__":
    main()
