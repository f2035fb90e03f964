"""Does `ptree->posi.material` cost more than a local name? The article's question, asked here.

    python benchmarks/bench_chains.py

Bonanza's macros write the whole chain at every use, and trust `restrict` and the compiler to walk
it once. The same two sources are timed here in both their lives: stepped, where nobody walks it
once for us, and compiled.
"""

import time

import numpy as np

from shogi_lab.kernel import COMPILED, kernel, stepped
from shogi_lab.posi import POSITION, START, parse_sfen
from shogi_lab.twins import plain

#: Bonanza's tree_t, as far as it matters here: a position, and something that is written to.
TREE = np.dtype((np.record, np.dtype([("posi", POSITION), ("nodes", "i8")], align=True)))


@kernel
def chained(tree, times):
    """The whole chain at every use, as the macros write it."""
    total = 0
    for i in range(times):
        total += tree.posi.material + tree.posi.hand[0] + tree.posi.board[i % 81]
        tree.nodes += 1
    return total


@kernel
def aliased(tree, times):
    """The chain once, then a local name: `const posi_t &posi = ptree->posi`."""
    posi, total = tree.posi, 0
    for i in range(times):
        total += posi.material + posi.hand[0] + posi.board[i % 81]
        tree.nodes += 1
    return total


def best(run, tree, times, rounds=7):
    """Nanoseconds for one turn of the loop, the best of some rounds."""
    seconds = []
    for _ in range(rounds):
        began = time.process_time()
        run(tree, times)
        seconds.append(time.process_time() - began)
    return min(seconds) / times * 1e9


def main():
    record = np.zeros(1, TREE)[0]
    record["posi"] = parse_sfen(START).record
    lives = {"stepped": (plain(record), stepped, 20_000)}
    if COMPILED:
        lives["compiled"] = (record, lambda each: each, 2_000_000)
    for life, (tree, face, times) in lives.items():
        one, other = (face(each) for each in (chained, aliased))
        if one(tree, 810) != other(tree, 810):
            raise SystemExit(f"{life}: the two sources disagree")
        long, short = (best(each, tree, times) for each in (one, other))
        print(f"{life:9} chain {long:8.2f} ns   alias {short:8.2f} ns   ratio {long / short:.2f}")


if __name__ == "__main__":
    main()
