"""What does it cost? The races of all chapters: versions of one thing, over the same inputs.

    python benchmarks/bench_races.py                   all of them, some minutes
    python benchmarks/bench_races.py hands dfpn        those that are named
    python benchmarks/bench_races.py --quick           fewer inputs, fewer rounds
    python benchmarks/bench_races.py --smallest        few inputs, one round
    python benchmarks/bench_races.py --json PATH       where the numbers go

A race is a row of RACES: first every version must answer as the oracle of the tests does, or as the
slowest of them; only then is it timed. Versions take turns, so that a change in the machine's mood
meets all of them; the best of the rounds counts, ratios say their range; times are CPU time. The
versions, and what is said of them, are those of shogi_lab/chapters/*/costs.py. Games and problems
are ours; and the referees', where SHOGI_LAB_REFEREES says where they are.
"""

import json
import os
import sys
from collections import defaultdict
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))

import numpy as np
from options import options

from helpers import oracle
from helpers.hand_pairs import FIVE_KINDS, KINDS
from shogi_lab.chapters.hands import costs as hands_costs
from shogi_lab.chapters.hands.kernels import comparisons
from shogi_lab.chapters.kkp import costs as kkp_costs
from shogi_lab.chapters.kkp.pseudo import kkp_weights
from shogi_lab.chapters.mate_in_3 import costs as mate_costs
from shogi_lab.chapters.mate_in_3.kernels import ladder
from shogi_lab.chapters.mate_in_3.problems import read_problems
from shogi_lab.engine.dfpn import Unsolved, begin, solve
from shogi_lab.engine.kernel import COMPILED, stepped
from shogi_lab.engine.mate import mate_within
from shogi_lab.engine.posi import FORGIVABLE, parse_sfen
from shogi_lab.engine.position import Position
from shogi_lab.engine.race import NO_NUMBA, best, laps
from shogi_lab.notation.games import Game

DATA = Path(__file__).parent.parent / "data"
THEIRS = Path(os.environ.get("SHOGI_LAB_REFEREES", ""))
NODES = 1_000_000


def our_games():
    return Game.read_all(DATA / "games" / "selfplay.usi")


def agreed(right, what):
    """End the program if an answer is wrong."""
    if not right:
        sys.exit(f"{what} is wrong")


# ---- the races


def hands(asked):
    """How should two hands be compared? Every version of the ladder, run in two ways: millions of
    pairs a second."""
    size = asked.of(hands_costs.PAIRS, hands_costs.PAIRS, 1 << 12)
    games = hands_costs.pairs_of_games(our_games()[: asked.of(20, 20, 2)], size)
    sets = {"random": hands_costs.random_pairs(size), "games": games}
    check_hands(sets.values(), asked.of(hands_costs.CHECKED, hands_costs.CHECKED, 200))
    found = hands_costs.race(sets, asked.of(9, 3, 1))
    hands_costs.show_race(found, pictures=False)
    return found


def check_hands(sets, size):
    """Make sure that every version answers as the oracle does, and the wrong one as its own formula
    says."""
    right = {
        "five": lambda a, b: oracle.covers(a, b, FIVE_KINDS),
        "covers": oracle.covers,
        "dominates": oracle.dominates,
    }
    for pairs in sets:
        sides = (pairs.rows[side[:size]] for side in (pairs.first, pairs.second))
        first, second = ([dict(zip(KINDS, row, strict=True)) for row in rows.tolist()]
                         for rows in sides)  # fmt: skip
        for version in comparisons.VERSIONS:
            wrong = version.name == hands_costs.WRONG
            answer = oracle.dominates_412 if wrong else right[version.question]
            wanted = list(map(answer, first, second))
            for said in verdicts(version, *hands_costs.hands(version, pairs, size)):
                agreed(said == wanted, version.name)
    print(f"{size:,} pairs each of two sets: {len(comparisons.VERSIONS)} versions, each way that")
    print("they run, answer as the oracle does (4.1.2 as its formula says)")


def verdicts(version, a, b):
    """Yield a version's verdicts on pairs of hands, each way that it can be run."""
    yield list(map(stepped(version.kernel), a.tolist(), b.tolist()))
    if COMPILED:
        yield list(map(version.kernel, a.tolist(), b.tolist()))


def evaluation(asked):
    """What does an evaluation cost? KKP in full and by increments, the lists and KPP in a search,
    and bit scans. Weights that are learnt cost the same."""
    games = asked.of(our_games(), our_games()[::4], our_games()[17:18])
    positions, weights = kkp_costs.every_tenth(games), kkp_weights()
    wanted = [oracle.kkp(oracle.read(each.sfen()), weights) for each in positions]
    agreed([each.kkp(weights) for each in positions] == wanted, "KKP")
    print(f"{len(positions)} positions: all agree with the oracle")
    rounds, times, depth = asked.of((15, 10, 3), (3, 2, 2), (1, 1, 1))
    found = kkp_costs.race(games, min(rounds, 5), depth)
    kkp_costs.show_race(found, pictures=False)
    scans = kkp_costs.scans(positions, rounds, times)
    kkp_costs.show_scans(scans, pictures=False)
    return {"search": found, "scans": scans}


def mate(asked):
    """How fast is mate in three? Step by step from the article's code, on positions that are not in
    check. Every step must find the mates that `mate_within` finds."""
    wanted, most = asked.of(5_000, 500, 30), asked.of(300, 300, 10)
    games = our_games()[:most]
    for path in filter(Path.is_file, (THEIRS / "games").glob("*shogi.usi")):
        lines = path.read_text(encoding="utf-8").splitlines()
        starts = [line for line in lines if line.startswith("startpos")]
        games += map(Game.parse, starts[:: max(1, len(starts) // most)])
    problems = read_problems(DATA / "mates" / "problems.jsonl")
    sets = mate_costs.position_sets(games, problems, wanted)
    if theirs := [Position(parse_sfen(sfen, FORGIVABLE).record) for _, sfen in their_problems()]:
        sets["referees"] = mate_costs.unchecked(theirs, wanted)
    for kind, positions in sets.items():
        records = np.array([position.record for position in positions])
        mates = mate_costs.solver(mate_within, records, (0, 3))() > 0
        for version in ladder.VERSIONS:
            args = version.kernel, records, version.with_tree(ladder.tree())
            right = ((mate_costs.solver(*args)() > 0) == mates).all()
            agreed(right, f"step {version.number} on {kind} positions")
    print(f"{', '.join(sets)}: {len(ladder.VERSIONS)} steps find the mates that mate_within finds")
    least = asked.of(mate_costs.LEAST, mate_costs.LEAST, 30)
    found = mate_costs.race(sets, asked.of(7, 3, 1), least)
    mate_costs.show_race(found, pictures=False)
    return found


def their_problems():
    """Return the referees' problems: what each claims, and its SFEN."""
    path = THEIRS / "problems" / "problems.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else ()
    return [(row["claim"], row["sfen"]) for row in map(json.loads, lines)]


def dfpn(asked):
    """How many nodes does df-pn open for a problem, and how long does it take? Problems by what
    they claim, a million nodes each, beside cshogi's solvers, which stop a little later; a node is
    what each counts as one."""
    found = defaultdict(list)
    ours = read_problems(DATA / "mates" / "problems.jsonl", ["mate in 5"])
    found["ours, 5"] = [each.sfen for each in ours]
    claims = [(claim.removeprefix("mate"), sfen) for claim, sfen in their_problems()]
    long = [(int(plies), sfen) for plies, sfen in claims if plies.isdigit() and int(plies) > 3]
    for plies, sfen in sorted(long):
        found[f"theirs, {plies}"].append(sfen)
    others, rows = cshogis_solvers(), {}
    for name, sfens in found.items():
        some = sfens[: asked.of(100, 20, 2)]
        runs = {"ours": by_ours(some)}
        runs |= {each: by_cshogi(solver, some) for each, solver in others.items()}
        nodes = {each: run() for each, run in runs.items()}
        seconds = best(laps(runs, asked.of(5, 3, 1)))
        print(f"{name} plies: {len(some)} problems")
        rows[name] = {}
        for each, opened in nodes.items():
            solved, total = sum(n is not None for n in opened), sum(n or 0 for n in opened)
            rows[name][each] = {"solved": solved, "nodes": total, "seconds": seconds[each]}
            told = f"{total:9,} nodes, {seconds[each] * 1e3:9.2f} ms"
            print(f"  {each:13}{solved:4} solved, {told}")
    return rows


def cshogis_solvers():
    """Return cshogi's solvers by name; none if it is not installed."""
    try:
        import cshogi
    except ImportError:
        print("cshogi is not installed, left out")
        return {}
    return {"cshogi": cshogi.DfPn(nodes=NODES), "cshogi's OSL": cshogi.OslDfPn(nodes=NODES)}


def by_ours(sfens):
    """Return a function that solves all problems and gives the nodes of each, None for those that
    are unsolved."""
    records = [parse_sfen(sfen, FORGIVABLE).record for sfen in sfens]

    def nodes(record):
        try:
            found = solve(begin(record), NODES)
        except Unsolved:
            return None
        return found.nodes if found.move else None

    return lambda: list(map(nodes, records))


def by_cshogi(solver, sfens):
    """Return such a function for one of cshogi's solvers."""
    import cshogi

    boards = [cshogi.Board(sfen) for sfen in sfens]
    return lambda: [solver.searched_node if solver.search(board) else None for board in boards]


ANYWHERE = hands, evaluation
RACES = {each.__name__: each for each in (*ANYWHERE, mate, dfpn)}


def main(arguments=None):
    asked, found = options(__doc__, arguments, names=tuple(RACES)), {}
    for name in asked.names:
        print(f"\n{name}: {RACES[name].__doc__}\n")
        if COMPILED or RACES[name] in ANYWHERE:
            found[name] = RACES[name](asked)
        else:
            print(NO_NUMBA)
    asked.write(**found)


if __name__ == "__main__":
    main()
