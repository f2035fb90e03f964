"""Does `ptree->posi.material` cost more than a local name? The article's question, asked here.

    python benchmarks/bench_chains.py                 some seconds
    python benchmarks/bench_chains.py --smallest      one
    python benchmarks/bench_chains.py --json PATH     where the numbers go

Bonanza's macros write the whole chain at every use, and trust `restrict` and the compiler to walk
it once. The same two sources are timed here in both their lives: stepped, where nobody walks it
once for us, and compiled.
"""

import sys

from options import options

from shogi_lab.chapters.posi_t.costs import CHAINS, TREE, TURNS, print_chains, race_chains
from shogi_lab.engine.posi import START, parse_sfen
from shogi_lab.engine.records import empty_record
from shogi_lab.engine.twins import plain

FEW = {"stepped": 2_000, "compiled": 200_000}


def check():
    """Both sources must add up what stands in the record: here seven rows of the board."""
    pos = parse_sfen(START).record
    wanted = 63 * int(pos.material + pos.hand[0]) + sum(pos.board[:63].tolist())
    ptree = empty_record(TREE)
    ptree["posi"] = pos
    if {source(plain(ptree), 63) for source in CHAINS.values()} != {wanted}:
        sys.exit("chain or alias is wrong")


def main(arguments=None):
    asked = options(__doc__, arguments)
    check()
    found = race_chains(asked.of(7, 3, 2), asked.of(TURNS, TURNS, FEW))
    print_chains(found)
    asked.write(**found)


if __name__ == "__main__":
    main()
