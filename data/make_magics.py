"""Find the magic numbers of chapter 1 by trying, and print what its magics.py holds.

    python data/make_magics.py                    every square, some minutes
    python data/make_magics.py --squares 3        the first squares only
    python data/make_magics.py --seed 1 --tries 3000000

A number is random with few bits lit. It is taken when no two patterns of the squares that decide,
which attack otherwise, have the same highest bits in the product; where no number of so many tries
does it, the product's highest bits are one more.
"""

import argparse
import sys

import numpy as np

from shogi_lab.chapters.posi_t.kernels.gathered import (
    BISHOPS,
    ROOKS,
    attacks_by_pattern,
    deposited,
    inner_squares,
)
from shogi_lab.engine.race import machine_code
from shogi_lab.engine.squares import SQUARES

SEED, TRIES = 1, 3_000_000
LOWEST = np.uint64((1 << 63) - 1)  # a magic number is a positive number of 64 bits


def tried(patterns, attacks, shift, seed, tries):
    """Return the first random number that keeps apart the patterns with different attacks, 0 if
    none does."""
    np.random.seed(seed)
    met = np.zeros(2 * len(patterns), np.int64)
    kept = np.zeros(2 * len(patterns), np.int64)
    for tried_before in range(1, tries + 1):
        number = LOWEST
        for _ in range(3):
            number &= np.uint64(np.random.randint(0, 1 << 32)) << np.uint64(32) | np.uint64(
                np.random.randint(0, 1 << 32)
            )
        for i in range(len(patterns)):
            at = patterns[i] * number >> shift
            if met[at] == tried_before and kept[at] != attacks[i]:
                break
            met[at], kept[at] = tried_before, attacks[i]
        else:
            return number
    return np.uint64(0)


def found(kind, sq, seed, tries):
    """Return a square's magic number, and whether it needs a bit to spare."""
    inner = inner_squares(kind, sq)
    _, attacks = np.unique(attacks_by_pattern(kind, sq), axis=0, return_inverse=True)
    args = deposited(inner), attacks.ravel()
    for spare in (0, 1):
        shift = np.uint64(64 - len(inner) - spare)
        number = int(machine_code(tried)(*args, shift, seed + SQUARES * kind + sq, tries))
        if number:
            return number, bool(spare)
    raise ValueError(f"no number found for square {sq}: wanted more tries")


def main(arguments):
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--tries", type=int, default=TRIES)
    parser.add_argument("--squares", type=int, default=SQUARES, help="so many, from the first")
    wanted = parser.parse_args(arguments)
    wider = []
    for kind in (ROOKS, BISHOPS):
        print("    (")
        for sq in range(wanted.squares):
            number, spare = found(kind, sq, wanted.seed, wanted.tries)
            print(f"        0x{number:016X},", flush=True)
            wider += [sq] * spare
        print("    ),")
    print("WIDER =", tuple(wider))


if __name__ == "__main__":
    main(sys.argv[1:])
