"""How many nodes does df-pn open for a problem, and how long does it take? Beside cshogi's two.

    python benchmarks/bench_dfpn.py                 a minute
    python benchmarks/bench_dfpn.py --quick         fewer problems, fewer rounds
    python benchmarks/bench_dfpn.py --smallest      few problems, one round
    python benchmarks/bench_dfpn.py --json PATH     where the numbers go

Problems by what they claim: ours that mate in 5; with the folder that SHOGI_LAB_REFEREES names, its
problems of 5 plies and more. Each solver may open a million nodes a problem; how many it solves so
is said. Solvers take turns; the best of the rounds counts; times are CPU time. A node is what each
counts as one; cshogi's solvers stop a little after the nodes that they are given.
"""

import json
import os
import sys
from collections import defaultdict
from pathlib import Path

from options import options

from shogi_lab.chapters.mate_in_3.costs import NO_NUMBA
from shogi_lab.chapters.mate_in_3.problems import read_problems
from shogi_lab.engine.dfpn import Unsolved, begin, solve
from shogi_lab.engine.kernel import COMPILED
from shogi_lab.engine.posi import FORGIVABLE, parse_sfen
from shogi_lab.engine.race import best, laps

PROBLEMS = Path(__file__).parent.parent / "data" / "mates" / "problems.jsonl"
NODES = 1_000_000
OURS = "ours, 5"


def problems(most):
    """SFENs by what they claim, in plies: at most so many of each."""
    found = defaultdict(list)
    found[OURS] = [each.sfen for each in read_problems(PROBLEMS) if each.kind == "mate in 5"]
    theirs = Path(os.environ.get("SHOGI_LAB_REFEREES", "")) / "problems" / "problems.jsonl"
    if theirs.is_file():
        rows = map(json.loads, theirs.read_text(encoding="utf-8").splitlines())
        claims = [(row["claim"].removeprefix("mate"), row["sfen"]) for row in rows]
        long = [(int(plies), sfen) for plies, sfen in claims if plies.isdigit() and int(plies) > 3]
        for plies, sfen in sorted(long):
            found[f"theirs, {plies}"].append(sfen)
    return {name: each[:most] for name, each in found.items()}


def ours(sfens):
    """A function that solves all problems and tells the nodes of each, None where unsolved."""
    records = [parse_sfen(sfen, FORGIVABLE).record for sfen in sfens]

    def run():
        nodes = []
        for record in records:
            try:
                found = solve(begin(record), NODES)
            except Unsolved:
                nodes.append(None)
            else:
                nodes.append(found.nodes if found.move else None)
        return nodes

    return run


def cshogis(solver, sfens):
    """The same by one of cshogi's solvers."""
    import cshogi

    boards = [cshogi.Board(sfen) for sfen in sfens]

    def run():
        return [solver.searched_node if solver.search(board) else None for board in boards]

    return run


def peers():
    """cshogi's solvers by name, where it is installed."""
    try:
        import cshogi
    except ImportError:
        print("cshogi is not installed, left out")
        return {}
    return {"cshogi": cshogi.DfPn(nodes=NODES), "cshogi's OSL": cshogi.OslDfPn(nodes=NODES)}


def raced(sfens, rounds, others):
    """Nodes, solved and CPU seconds of all of some problems, by solver."""
    runs = {"ours": ours(sfens)} | {name: cshogis(each, sfens) for name, each in others.items()}
    nodes = {name: run() for name, run in runs.items()}
    seconds = best(laps(runs, rounds))
    return {
        name: {
            "solved": sum(each is not None for each in nodes[name]),
            "nodes": sum(each or 0 for each in nodes[name]),
            "seconds": seconds[name],
        }
        for name in runs
    }


def main(arguments=None):
    asked = options(__doc__, arguments)
    if not COMPILED:
        sys.exit(NO_NUMBA)
    others, found = peers(), {}
    for name, sfens in problems(asked.of(100, 20, 2)).items():
        found[name] = raced(sfens, asked.of(5, 3, 1), others)
        print(f"{name} plies: {len(sfens)} problems")
        for solver, row in found[name].items():
            told = f"{row['nodes']:9,} nodes, {row['seconds'] * 1e3:9.2f} ms"
            print(f"  {solver:13}{row['solved']:4} solved, {told}")
    asked.write(problems=found)


if __name__ == "__main__":
    main()
