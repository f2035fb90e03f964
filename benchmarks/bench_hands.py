"""How should two hands be compared? Every version of the ladder, one source, run in five ways.

    python benchmarks/bench_hands.py                 a minute
    python benchmarks/bench_hands.py --quick         fewer rounds
    python benchmarks/bench_hands.py --smallest      few pairs
    python benchmarks/bench_hands.py --json PATH     where the numbers go

First every version must answer as the oracle does on some thousand pairs, each way; only then is it
timed: see shogi_lab/chapters/hands/costs.py. The versions take turns, so that a change in the
machine's mood meets all of them; the best of the rounds counts; times are CPU time; the numbers are
millions of pairs a second.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from options import options

from helpers import oracle
from helpers.hand_pairs import FIVE_KINDS, unpacked
from shogi_lab.chapters.hands.comparisons import VERSIONS
from shogi_lab.chapters.hands.costs import (
    CHECKED,
    PAIRS,
    WITHOUT_BRANCH,
    WRONG,
    hands,
    packed,
    pairs_of_games,
    print_race,
    race,
    random_pairs,
)
from shogi_lab.engine.kernel import COMPILED, stepped
from shogi_lab.engine.layouts import BONANZA
from shogi_lab.notation.games import Game

GAMES = Path(__file__).parent.parent / "data" / "games" / "selfplay.usi"
ORACLE = {
    "five": lambda a, b: oracle.covers(a, b, FIVE_KINDS),
    "covers": oracle.covers,
    "dominates": oracle.dominates,
}


def check(sets, size):
    """Every version must answer as the oracle does, the wrong one as its own formula says."""
    for pairs in sets.values():
        dictionaries = list(unpacked(packed(BONANZA, pairs.rows)))
        first = [dictionaries[row] for row in pairs.first[:size]]
        second = [dictionaries[row] for row in pairs.second[:size]]
        for version in VERSIONS:
            wrong = version.name == WRONG
            answer = oracle.dominates_412 if wrong else ORACLE[version.question]
            wanted = list(map(answer, first, second))
            if any(said != wanted for said in answers(version, *hands(version, pairs, size))):
                sys.exit(f"{version.name} is wrong")
    lives = "compiled, stepped and over arrays" if COMPILED else "stepped and over arrays"
    print(f"{size:,} pairs each of {', '.join(sets)}: {len(VERSIONS)} versions, {lives}, answer")
    print("as the oracle does (4.1.2 as its formula says)")


def answers(version, a, b):
    """A version's verdicts on pairs of hands, each way that it can be run."""
    yield list(map(stepped(version.kernel), a.tolist(), b.tolist()))
    if COMPILED:
        yield list(map(version.kernel, a.tolist(), b.tolist()))
    if version.name in WITHOUT_BRANCH:
        yield stepped(version.kernel)(a, b).tolist()


def main(arguments=None):
    asked = options(__doc__, arguments)
    size = asked.of(PAIRS, PAIRS, 1 << 12)
    games = Game.read_all(GAMES)[: asked.of(20, 20, 2)]
    sets = {"random": random_pairs(size), "games": pairs_of_games(games, size)}
    check(sets, asked.of(CHECKED, CHECKED, 200))
    found = race(sets, asked.of(9, 3, 1))
    print_race(found)
    asked.write(**found)


if __name__ == "__main__":
    main()
