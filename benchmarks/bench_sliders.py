"""How should a slider's attacks be found? Six ways, one source each, compiled and stepped.

    python benchmarks/bench_sliders.py                 half a minute
    python benchmarks/bench_sliders.py --quick         some seconds
    python benchmarks/bench_sliders.py --smallest      a few
    python benchmarks/bench_sliders.py --json PATH     where the numbers go

The ways are those of shogi_lab/chapters/posi_t/sliders.py. First every way must give the attacks
that the oracle gives, of a rook and of a bishop on each of the 81 squares, and all ways the same on
every pattern of the squares that decide; only then are they timed. They take turns, so that a
change in the machine's mood meets all of them; times are CPU time.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from options import options

from helpers import oracle
from shogi_lab import Game
from shogi_lab.chapters.posi_t.costs import (
    POSITIONS,
    counted_sliders,
    print_counts,
    print_sliders,
    race_sliders,
)
from shogi_lab.chapters.posi_t.sliders import WAYS, all_patterns
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.kernel import COMPILED, stepped
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.twins import plain

ROUNDS, SQUARES = (9, 5, 1), ((500_000, 1_000), (50_000, 500), (1_000, 1))
GAMES = Path(__file__).parent.parent / "data" / "games" / "selfplay.usi"


def check(positions):
    """Every way must give the oracle's attacks."""
    cases = 0
    tables = {name: (way.tables(), plain(way.tables())) for name, way in WAYS.items()}
    for sfen in positions.values():
        record, squares = parse_sfen(sfen).record, list(oracle.read(sfen).squares)
        twin = plain(record)
        for sq in range(81):
            for kind, letter in enumerate("RB"):
                there = [letter if i == sq else piece for i, piece in enumerate(squares)]
                wanted = sorted(oracle.attacks(there, sq))
                for name, way in WAYS.items():
                    compiled, twins = tables[name]
                    answers = [stepped(way[kind])(twin, twins, sq)]
                    if COMPILED:
                        answers.append(way[kind](record, compiled, sq))
                    if any(squares_in(Bitboard(*answer)) != wanted for answer in answers):
                        sys.exit(f"{name} is wrong: {letter} on {sq} of {sfen}")
                    cases += 1
    lives = "compiled and stepped" if COMPILED else "stepped"
    print(f"{cases} look-ups, {lives}: {', '.join(WAYS)} all answer as the oracle does")
    if COMPILED:
        print(f"{all_patterns()} patterns, compiled: all ways agree")


def main(arguments=None):
    asked = options(__doc__, arguments)
    positions = dict(list(POSITIONS.items())[: asked.of(3, 3, 1)])
    check(positions)
    counts = {title: counted_sliders(sfen) for title, sfen in positions.items()}
    for title, each in counts.items():
        print(f"\n{title}")
        print_counts(each)
    records = {title: [parse_sfen(sfen).record] for title, sfen in positions.items()}
    if not asked.of(0, 0, 1):
        game = Game.read_all(GAMES)[0]
        records["a game"] = [position.record for position in game.positions()]
    squares = dict(zip(("compiled", "stepped"), asked.of(*SQUARES), strict=True))
    found = race_sliders(records, asked.of(*ROUNDS), squares)
    print_sliders(found)
    asked.write(counts=counts, **found)


if __name__ == "__main__":
    main()
