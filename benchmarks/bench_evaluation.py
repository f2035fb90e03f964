"""What does an evaluation cost? KKP in full and by increments, the lists, KPP, and bit scans.

    python benchmarks/bench_evaluation.py                 a minute or two
    python benchmarks/bench_evaluation.py --quick         fewer rounds
    python benchmarks/bench_evaluation.py --smallest      one round along one game
    python benchmarks/bench_evaluation.py --json PATH     where the numbers go

First every way must give the oracle's sums along the games of data/; only then is it timed: see
shogi_lab/chapters/kkp/costs.py. What a way costs is counted in bare makes: the time of do_move
alone, in the same run. The ways take turns, so that a change in the machine's mood meets all of
them; the best of the rounds counts; times are CPU time. Weights are pseudo-random; a table that is
learnt costs the same.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from options import options

from helpers import oracle
from shogi_lab import Position
from shogi_lab.chapters.kkp.costs import played, print_race, race, ways_to_sum
from shogi_lab.chapters.kkp.pseudo import kkp_weights
from shogi_lab.notation.games import Game

GAMES = Path(__file__).parent.parent / "data" / "games" / "selfplay.usi"


def check(games):
    """Every way must give the oracle's sums."""
    records, weights = played(games).records, kkp_weights()
    wanted = [oracle.kkp(oracle.read(Position(record).sfen()), weights) for record in records]
    for name, way in ways_to_sum(records, weights).items():
        if list(map(int, way())) != wanted:
            sys.exit(f"{name} is wrong")
    print(f"{len(records)} positions: all agree, and with the oracle")


def main(arguments=None):
    asked = options(__doc__, arguments)
    lines = [line for line in GAMES.read_text().splitlines() if line.startswith("startpos")]
    games = list(map(Game.parse, asked.of(lines, lines[::4], lines[17:18])))
    check(games)
    rounds, times, depth = asked.of((15, 20, 3), (3, 5, 2), (1, 1, 1))
    found = race(games, rounds, times, depth)
    print_race(found)
    asked.write(**found)


if __name__ == "__main__":
    main()
