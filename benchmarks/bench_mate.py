"""How fast is mate in three? Step by step from the article's code, and beside cshogi.

    python benchmarks/bench_mate.py                 everything: some minutes
    python benchmarks/bench_mate.py --quick         fewer positions, fewer rounds
    python benchmarks/bench_mate.py --smallest      few positions, one round
    python benchmarks/bench_mate.py --json PATH     where the numbers go

Positions: wild ones, of random play, ordinary ones, of played games, and problems; with the folder
that SHOGI_LAB_REFEREES names, its games and problems too. Positions in check are left out: cshogi's
mate_move_in_1ply asks for it. Every solver of ours must find the mates that `mate_within` finds;
how many cshogi misses is said. Then solvers take turns; the best of the rounds counts; times are
CPU time; ratios are of one run. See shogi_lab/chapters/mate_in_3/costs.py.
"""

import json
import os
import sys
import time
from pathlib import Path

import numpy as np
from options import options

from shogi_lab.chapters.mate_in_3.costs import (
    LEAST,
    NO_NUMBA,
    mates_by_python_shogi,
    position_sets,
    print_race,
    race,
    solver,
    unchecked,
)
from shogi_lab.chapters.mate_in_3.ladder import VERSIONS, tree
from shogi_lab.chapters.mate_in_3.problems import read_problems
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.mate import mate_within
from shogi_lab.engine.posi import FORGIVABLE, parse_sfen
from shogi_lab.engine.position import Position
from shogi_lab.notation.games import Game

DATA = Path(__file__).parent.parent / "data"
THEIR_GAMES = ("lishogi.usi", "neneshogi.usi")  # the referees'


def games(folder, most):
    """Our games, and the referees' where they are, so many of each."""
    found = Game.read_all(DATA / "games" / "selfplay.usi")[:most]
    for path in filter(Path.is_file, (folder / "games" / name for name in THEIR_GAMES)):
        lines = path.read_text(encoding="utf-8").splitlines()
        starts = [line for line in lines if line.startswith("startpos")]
        found += map(Game.parse, starts[:: max(1, len(starts) // most)])
    return found


def their_problems(folder):
    """The referees' problems."""
    lines = (folder / "problems" / "problems.jsonl").read_text(encoding="utf-8").splitlines()
    texts = (json.loads(line)["sfen"] for line in lines)
    return [Position(parse_sfen(text, FORGIVABLE).record) for text in texts]


def sets_of(wanted, most):
    """Positions by kind, so many of each, ordinary ones from so many games."""
    folder = Path(os.environ.get("SHOGI_LAB_REFEREES", ""))
    ours = read_problems(DATA / "mates" / "problems.jsonl")
    found = position_sets(games(folder, most), ours, wanted)
    if (folder / "problems").is_dir():
        found["referees"] = unchecked(their_problems(folder), wanted)
    return found


def check(sets):
    """Every step must find the mates that `mate_within` finds."""
    for kind, positions in sets.items():
        records = np.array([position.record for position in positions])
        wanted = solver(mate_within, records, (0, 3))() > 0
        for version in VERSIONS:
            found = solver(version.kernel, records, version.with_tree(tree()))() > 0
            if (found != wanted).any():
                sys.exit(f"step {version.number} is wrong on {kind} positions")
    print(f"{', '.join(sets)}: {len(VERSIONS)} steps find the mates that mate_within finds")


def by_python_shogi(positions):
    """python-shogi's brute force on few positions, in microseconds a position."""
    try:
        import shogi
    except ImportError:
        print("  python-shogi is not installed, left out")
        return None
    began = time.process_time()
    for position in positions:
        mates_by_python_shogi(shogi.Board(position.sfen()), 3)
    each = (time.process_time() - began) / len(positions) * 1e6
    print(f"  python-shogi's legal moves, {len(positions)} positions: {each:,.0f} us")
    return each


def main(arguments=None):
    asked = options(__doc__, arguments)
    if not COMPILED:
        sys.exit(NO_NUMBA)
    sets = sets_of(asked.of(5_000, 500, 30), asked.of(300, 300, 10))
    check(sets)
    found = race(sets, asked.of(7, 3, 1), asked.of(LEAST, LEAST, 30))
    print_race(found)
    peer = by_python_shogi(sets["wild"][: asked.of(3, 1, 1)])
    asked.write(kinds=found, python_shogi_us=peer)


if __name__ == "__main__":
    main()
