"""How should a slider's attacks be found? Three ways, one source each, compiled and stepped.

    python benchmarks/bench_sliders.py                 half a minute
    python benchmarks/bench_sliders.py --quick         some seconds
    python benchmarks/bench_sliders.py --smallest      a few
    python benchmarks/bench_sliders.py --json PATH     where the numbers go

    walked     square by square, as far as the first piece            the obvious way
    rotated    one shift and mask on boards that are kept turned      Bonanza
    folded     the plain board, its words laid over each other        nothing more to keep

First every way must give the attacks that the oracle gives, of a rook and of a bishop on each of
the 81 squares; only then is it timed. The ways take turns, so that a change in the machine's mood
meets all of them; the best of the rounds counts; times are CPU time.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from options import options

from helpers import oracle
from shogi_lab.chapters.posi_t.costs import POSITIONS, print_sliders, race_sliders
from shogi_lab.chapters.posi_t.sliders import WAYS
from shogi_lab.engine.bitboards import Bitboard, squares_in
from shogi_lab.engine.kernel import COMPILED, stepped
from shogi_lab.engine.posi import parse_sfen
from shogi_lab.engine.tables import TABLES
from shogi_lab.engine.twins import plain

ROUNDS, TIMES = (9, 3, 1), ((2_000, 8), (300, 8), (20, 1))


def check(positions):
    """Every way must give the oracle's attacks."""
    tables = plain(TABLES)
    cases = 0
    for sfen in positions.values():
        record, squares = parse_sfen(sfen).record, list(oracle.read(sfen).squares)
        for sq in range(81):
            for kind, letter in enumerate("RB"):
                there = [letter if i == sq else piece for i, piece in enumerate(squares)]
                wanted = sorted(oracle.attacks(there, sq))
                for name, way in WAYS.items():
                    answers = [stepped(way[kind])(plain(record), tables, sq)]
                    if COMPILED:
                        answers.append(way[kind](record, TABLES, sq))
                    if any(squares_in(Bitboard(*answer)) != wanted for answer in answers):
                        sys.exit(f"{name} is wrong: {letter} on {sq} of {sfen}")
                    cases += 1
    lives = "compiled and stepped" if COMPILED else "stepped"
    print(f"{cases} look-ups, {lives}: {', '.join(WAYS)} all answer as the oracle does")


def main(arguments=None):
    asked = options(__doc__, arguments)
    positions = dict(list(POSITIONS.items())[: asked.of(3, 3, 1)])
    check(positions)
    times = dict(zip(("compiled", "stepped"), asked.of(*TIMES), strict=True))
    found = race_sliders(asked.of(*ROUNDS), times, positions)
    print_sliders(found)
    asked.write(**found)


if __name__ == "__main__":
    main()
