"""How should two hands be compared? Every version of the ladder, one source, three ways to run it.

    python benchmarks/bench_hands.py                 a minute
    python benchmarks/bench_hands.py --quick         fewer rounds
    python benchmarks/bench_hands.py --json PATH     where the numbers go

    in a row       a loop over an array of pairs, in machine code: the compiler may do many at once
    one by one     the next pair depends on the last verdict, as in a search: nothing is done ahead
    NumPy          the same source over whole arrays, for versions without a branch
    NumPy, blocks  the same in pieces that stay in the cache
    plain Python   the same source, stepped, pair by pair

    random         any hand with any hand: nine in ten fail, at one field or another
    games          Black's hands in data/games, a few moves apart: 4 in 10 equal, 1 in 4 fails

First every version must answer as the oracle does on some thousand pairs, each way; only then is it
timed. The versions take turns, so that a change in the machine's mood meets all of them; the best
of the rounds counts; times are CPU time; the numbers are millions of pairs a second.
"""

import argparse
import json
import platform
import sys
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np

sys.path.append(str(Path(__file__).parent.parent / "tests"))

import oracle
from hand_pairs import FIVE_KINDS, counts_of, machine_code, packed, unpacked

from shogi_lab.comparisons import VERSIONS
from shogi_lab.games import Game
from shogi_lab.kernel import COMPILED, stepped
from shogi_lab.layouts import BONANZA

GAMES = Path(__file__).parent.parent / "data" / "games" / "selfplay.usi"
PAIRS, BLOCK = 1 << 22, 1 << 16
CHECKED, IN_PYTHON = 3_000, 4_000
WITHOUT_BRANCH = {
    "five_by_half_padding", "five_by_two_masks", "covers", "covers_by_padding", "covers_by_guards",
}  # fmt: skip
ORACLE = {
    "five": lambda a, b: oracle.covers(a, b, FIVE_KINDS),
    "covers": oracle.covers,
    "dominates": oracle.dominates,
}
#: Claims and aims: what is to be how many times as fast as what.
RATIOS = (
    ("H5: masks / branches", "five_by_half_padding", "five_by_branches"),
    ("H8: two masks / branches", "five_by_two_masks", "five_by_branches"),
    ("H2: bytes / padding", "covers_by_bytes", "covers_by_padding"),
    ("H2: bytes / two masks", "covers_by_bytes", "covers"),
    ("H2: bytes / branches", "covers_by_bytes", "covers_by_branches"),
    ("two masks / all of 4.1.3", "dominates", "dominates_413"),
    ("guards / padding", "covers_by_guards", "covers_by_padding"),
)


@machine_code
def in_a_row(rule, a, b):
    yes = 0
    for i in range(a.size):
        yes += rule(a[i], b[i])
    return yes


@machine_code
def one_by_one(rule, a, b):
    place = yes = 0
    for _ in range(a.size):
        verdict = rule(a[place], b[place])
        yes += verdict
        place += 1 + verdict
        place *= place < a.size
    return yes


class Pairs(NamedTuple):
    """Pairs of hands: rows of counts, and which row is the first, which the second of each pair."""

    rows: np.ndarray
    first: np.ndarray
    second: np.ndarray


def random_pairs(rng):
    """Any hand with any hand."""
    rows = counts_of()
    return Pairs(rows, *rng.integers(len(rows), size=(2, PAIRS)))


def pairs_of_games(rng):
    """Black's hands in one game, two to eight plies apart, either one first."""
    rows, near = [], []
    for game in Game.read_all(GAMES)[:20]:
        hands = np.array([int(position.record.hand[0]) for position in game.positions()])
        places = range(len(rows), len(rows) + len(hands))
        near += [pair for apart in (2, 4, 8) for pair in zip(places, places[apart:], strict=False)]
        rows += [list(hand.values()) for hand in unpacked(hands)]
    both_ways = np.array(near + [(later, earlier) for earlier, later in near])
    return Pairs(np.array(rows), *both_ways[rng.integers(len(both_ways), size=PAIRS)].T)


def hands(version, pairs, size):
    """The first pairs as a version reads them: in words of 32 bits, if its layout fits those."""
    kind = np.int64 if version.layout.bits > 32 else np.int32
    packed_rows = packed(version.layout, pairs.rows).astype(kind)
    return packed_rows[pairs.first[:size]], packed_rows[pairs.second[:size]]


def check(sets):
    """Every version must answer as the oracle does, the wrong one as its own formula says."""
    for pairs in sets.values():
        dictionaries = list(unpacked(packed(BONANZA, pairs.rows)))
        first = [dictionaries[row] for row in pairs.first[:CHECKED]]
        second = [dictionaries[row] for row in pairs.second[:CHECKED]]
        for version in VERSIONS:
            answer = (
                oracle.dominates_412
                if version.name == "dominates_412"
                else ORACLE[version.question]
            )
            wanted = list(map(answer, first, second))
            a, b = hands(version, pairs, CHECKED)
            answers = [list(map(stepped(version.kernel), a.tolist(), b.tolist()))]
            if COMPILED:
                answers.append(
                    [version.kernel(*pair) for pair in zip(a.tolist(), b.tolist(), strict=True)]
                )
            if version.name in WITHOUT_BRANCH:
                answers.append(stepped(version.kernel)(a, b).tolist())
            if any(each != wanted for each in answers):
                sys.exit(f"{version.name} is wrong")
    lives = "compiled, stepped and over arrays" if COMPILED else "stepped and over arrays"
    print(f"{CHECKED:,} pairs each of {', '.join(sets)}: {len(VERSIONS)} versions, {lives}, answer")
    print("as the oracle does (4.1.2 as its formula says)")


def in_python(rule, a, b):
    return sum(map(stepped(rule), a, b))


def over_arrays(rule, a, b):
    return np.count_nonzero(stepped(rule)(a, b))


def in_blocks(rule, a, b):
    blocks = [slice(start, start + BLOCK) for start in range(0, a.size, BLOCK)]
    return sum(over_arrays(rule, a[block], b[block]) for block in blocks)


def contests():
    """The ways to run: a function of kernel and arrays, which versions, how many pairs of a set."""
    everyone = {version.name for version in VERSIONS}
    ways = {
        "NumPy": (over_arrays, WITHOUT_BRANCH, PAIRS),
        "NumPy, blocks": (in_blocks, WITHOUT_BRANCH, PAIRS),
    }
    if COMPILED:
        rows = {"in a row": (in_a_row, everyone, PAIRS)}
        ways = {**rows, **ways, "one by one": (one_by_one, everyone, BLOCK)}
    return {**ways, "plain Python": (in_python, everyone, IN_PYTHON)}


def race(way, pairs, rounds):
    """Millions of pairs a second, by version."""
    run, names, size = way
    best, given = {}, {}
    for version in VERSIONS:
        if version.name in names:
            arrays = hands(version, pairs, size)
            given[version] = [side.tolist() for side in arrays] if run is in_python else arrays
            run(version.kernel, *given[version])
    repeats = 20 if size == BLOCK else 1
    for _ in range(rounds):
        for version, arrays in given.items():
            began = time.process_time()
            for _ in range(repeats):
                run(version.kernel, *arrays)
            seconds = (time.process_time() - began) / (repeats * size)
            best[version.name] = min(seconds, best.get(version.name, seconds))
    return {name: round(1e-6 / seconds, 3) for name, seconds in best.items()}


def show(found):
    """A table for each set: a row a version, a column a way; below, what the claims ask for."""
    for title in next(iter(found.values())):
        speeds = {way: sets[title] for way, sets in found.items()}
        print(
            f"\n{title + ', millions of pairs a second':37}"
            + "".join(f"{way:>15}" for way in speeds)
        )
        for version in VERSIONS:
            cells = (_cell(best.get(version.name), 15, 1) for best in speeds.values())
            print(f"  {version.number:2} {version.name:32}" + "".join(cells))
        for claim, one, other in RATIOS:
            cells = (_cell(_ratio(best, one, other), 15, 2) for best in speeds.values())
            print(f"     {claim:32}" + "".join(cells))
    if COMPILED:
        print("\ncovers_by_padding, in a row, is how many times as fast, on both sets at least")
        for other, wanted in (("NumPy", 3), ("NumPy, blocks", 0), ("plain Python", 200)):
            times = least_ratio(found, "covers_by_padding", other)
            aim = f"   (aim: {wanted})" if wanted else ""
            print(f"     {'as ' + other:32}{times:15.1f}{aim}")


def _cell(number, width, digits):
    return f"{number:{width},.{digits}f}" if number else f"{'-':>{width}}"


def _ratio(best, one, other):
    return best[one] / best[other] if one in best and other in best else None


def least_ratio(found, name, other):
    """How many times as fast a version is in machine code, on the set where that is least."""
    return min(found["in a row"][title][name] / found[other][title][name] for title in found[other])


def main(arguments=None):
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="fewer rounds")
    parser.add_argument("--json", type=Path, help="write the numbers there")
    options = parser.parse_args(arguments)
    rng = np.random.default_rng(1)
    sets = {"random": random_pairs(rng), "games": pairs_of_games(rng)}
    check(sets)
    rounds = 3 if options.quick else 9
    found = {
        name: {title: race(way, pairs, rounds) for title, pairs in sets.items()}
        for name, way in contests().items()
    }
    show(found)
    if options.json:
        machine = {"python": platform.python_version(), "processor": platform.machine()}
        numbers = {"machine": machine, "million_pairs_a_second": found}
        options.json.write_text(json.dumps(numbers, indent=1) + "\n")


if __name__ == "__main__":
    main()
